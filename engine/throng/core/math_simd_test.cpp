// The vector functions give the bits of the scalar ones, on every Highway target this machine has.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/core/math_simd_test.cpp"
#define HWY_COMPILE_ALL_ATTAINABLE
#include "hwy/foreach_target.h"  // must come before highway.h
#include "hwy/highway.h"
#include "throng/core/math-inl.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "throng/core/math.h"
#include "throng/core/random.h"

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = math::HWY_NAMESPACE;

// sizes are multiples of 64, so whole vectors cover them on every target
void all_functions(const float* a, const float* b, std::size_t n, float* const* out) {
  const hn::ScalableTag<float> d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const auto x = hn::LoadU(d, a + i);
    const auto y = hn::LoadU(d, b + i);
    hn::Vec<decltype(d)> sin, cos;
    vm::SinCos(d, x, sin, cos);
    hn::StoreU(sin, d, out[0] + i);
    hn::StoreU(cos, d, out[1] + i);
    hn::StoreU(vm::Atan2(d, x, y), d, out[2] + i);
    hn::StoreU(vm::Exp(d, x), d, out[3] + i);
    hn::StoreU(vm::Log(d, x), d, out[4] + i);
    hn::StoreU(vm::Sin(d, y), d, out[5] + i);
    hn::StoreU(vm::Cos(d, y), d, out[6] + i);
  }
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {
namespace {

HWY_EXPORT(all_functions);

/// Edge cases, all magnitudes, and the ranges that matter.
std::vector<float> inputs(std::uint32_t which, std::size_t n) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  std::vector<float> v = {0.0f,
                          -0.0f,
                          1.0f,
                          -1.0f,
                          kInf,
                          -kInf,
                          std::numeric_limits<float>::quiet_NaN(),
                          1e-45f,
                          -1e-45f,
                          1.2e-38f,
                          3.4e38f,
                          -3e38f,
                          8192.0f,
                          8193.0f,
                          -8192.0f,
                          88.72283f,
                          88.7229f,
                          -87.3365f,
                          -87.4f,
                          1e30f,
                          math::kPiF,
                          -math::kPiF,
                          math::kHalfPiF,
                          0.70710678f,
                          0.70710683f,
                          1.41421356f};
  Draws draws({1, 2, which}, Stream::kTest);
  while (v.size() < n) {
    v.push_back(std::bit_cast<float>(draws.bits()));                                     // every magnitude, NaNs
    v.push_back(static_cast<float>(draws.uniform(-10, 10)));                             // angles, exponents
    v.push_back(static_cast<float>(draws.uniform(-9000, 9000)));                         // the whole range of sin
    v.push_back(static_cast<float>(draws.below(5000)) * math::kHalfPiF);                 // near multiples of pi/2
    v.push_back(static_cast<float>(draws.uniform(-100, 100)));                           // the whole range of exp
    v.push_back(static_cast<float>(1.0 + draws.uniform(-1, 1) * draws.uniform_open()));  // log near 1
  }
  v.resize(n);
  return v;
}

TEST(MathSimd, EveryTargetGivesTheBitsOfTheScalarFunctions) {
  constexpr std::size_t kCount = 1 << 17;
  const std::vector<float> a = inputs(1, kCount);
  std::vector<float> b = inputs(2, kCount);
  for (std::size_t i = 0; i < kCount; i += 3) b[i] = a[(i * 7 + 3) % kCount];  // edge cases against each other
  std::vector<std::vector<float>> out(7, std::vector<float>(kCount));
  std::vector<float*> pointers;
  for (std::vector<float>& o : out) pointers.push_back(o.data());

  int targets = 0;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    for (std::vector<float>& o : out) o.assign(kCount, -77.0f);
    HWY_DYNAMIC_DISPATCH(all_functions)(a.data(), b.data(), kCount, pointers.data());
    ++targets;
    int wrong = 0;
    for (std::size_t i = 0; i < kCount && wrong < 10; ++i) {
      const math::SinCos<float> sc = math::sincos(a[i]);
      const float want[7] = {sc.sin,          sc.cos,          math::atan2(a[i], b[i]), math::exp(a[i]),
                             math::log(a[i]), math::sin(b[i]), math::cos(b[i])};
      for (int f = 0; f < 7; ++f) {
        if (math::bits(out[static_cast<std::size_t>(f)][i]) == math::bits(want[f])) continue;
        if (want[f] != want[f] && out[static_cast<std::size_t>(f)][i] != out[static_cast<std::size_t>(f)][i]) continue;
        ++wrong;
        ADD_FAILURE() << hwy::TargetName(target) << ", function " << f << " of " << a[i] << ", " << b[i] << ": "
                      << out[static_cast<std::size_t>(f)][i] << ", scalar " << want[f];
      }
    }
    RecordProperty(hwy::TargetName(target), wrong == 0 ? "same bits" : "different");
  }
  hwy::SetSupportedTargetsForTest(0);
  EXPECT_GE(targets, 1);
}

}  // namespace
}  // namespace throng
#endif
