// Float versions. sincos, atan2, exp and log are the scalar twins of math-inl.h: any change here must be made there,
// operation by operation (math_simd_test compares the bits). The others go through double.
#include <cmath>
#include <limits>

#include "throng/core/math.h"
#include "throng/core/math_tables.h"

namespace throng::math {
namespace {

using namespace tables;

constexpr float kMost = std::numeric_limits<float>::max();

template <int n>
float polynomial(const float (&c)[n], float x) {
  float p = c[n - 1];
  for (int k = n - 2; k >= 0; --k) p = p * x + c[k];
  return p;
}

}  // namespace

SinCos<float> sincos(float x) {
  x = abs(x) > kSinLimitF ? copysign(kSinLimitF, x) : x;
  const float shifted = x * kTwoOverPiF + kRoundF;
  const float n = shifted - kRoundF;
  const std::uint32_t quadrant = bits(shifted);
  // r + tail is x - n pi/2 to about 50 bits below the point, so that it keeps full relative precision even for the
  // floats nearest to a multiple of pi/2. The two subtractions in a are exact.
  const float a = (x - n * kHalfPiPartsF[0]) - n * kHalfPiPartsF[1];
  const float b = n * kHalfPiPartsF[2];
  const float r = a - b;
  const float tail = (((a - r) - b) - n * kHalfPiPartsF[3]) - n * kHalfPiPartsF[4];
  const float z = r * r;
  const float s = r + ((r * z) * polynomial(kSinF, z) + tail);
  const float half_z = z * 0.5f;
  const float w = 1.0f - half_z;
  const float c = w + (((1.0f - w) - half_z) + ((z * z) * polynomial(kCosF, z) - r * tail));
  const bool swap = quadrant & 1u;
  const float sin_part = swap ? c : s;
  const float cos_part = swap ? s : c;
  return {std::bit_cast<float>(bits(sin_part) ^ (quadrant & 2u) << 30),
          std::bit_cast<float>(bits(cos_part) ^ ((quadrant + 1u) & 2u) << 30)};
}

float sin(float x) { return sincos(x).sin; }
float cos(float x) { return sincos(x).cos; }

float atan2(float y, float x) {
  const float abs_y = abs(y) > kMost ? kMost : abs(y);
  const float abs_x = abs(x) > kMost ? kMost : abs(x);
  const bool steep = abs_y > abs_x;
  const float small = steep ? abs_x : abs_y;
  const float large = steep ? abs_y : abs_x;
  const float t = small / (large == 0.0f ? 1.0f : large);
  const float z = t * t;
  float angle = t + (t * z) * polynomial(kAtanF, z);
  angle = steep ? 0.5f * kPiHiF - (angle - 0.5f * kPiLoF) : angle;
  angle = (bits(x) >> 31) ? kPiHiF - (angle - kPiLoF) : angle;
  return copysign(angle, y);
}

float exp(float x) {
  const float shifted = x * kLog2eF + kRoundF;
  const float n = shifted - kRoundF;
  const float hi = x - n * kLn2PartsF[0];
  const float lo = n * kLn2PartsF[1];
  const float r = hi - lo;
  const float rest = (hi - r) - lo;
  const float p = 1.0f + (r + ((r * r) * polynomial(kExpF, r) + rest));
  // 2^n: the low bits of `shifted` are n, and adding n to the exponent field of p in [0.7, 1.5) multiplies by 2^n.
  const float y = std::bit_cast<float>(bits(p) + (bits(shifted) << 23));
  const float bounded = x > kExpMostF ? kMost : (x < kExpLeastF ? 0.0f : y);
  return x == x ? bounded : x;
}

float log(float x) {
  constexpr std::uint32_t kSqrtHalf = 0x3f3504f3u;
  const float finite = x > kMost ? kMost : x;
  const bool tiny = finite < std::numeric_limits<float>::min();
  const float scaled = tiny ? finite * 0x1p25f : finite;
  // finite = 2^e m with m in [sqrt(1/2), sqrt(2)): e is small where log is near 0, so nothing cancels.
  const std::uint32_t above = bits(scaled) - kSqrtHalf;
  const std::int32_t exponent = static_cast<std::int32_t>(above) >> 23;
  const float e = static_cast<float>(exponent) - (tiny ? 25.0f : 0.0f);
  const float f = std::bit_cast<float>((above & 0x7fffffu) + kSqrtHalf) - 1.0f;
  const float z = f * f;
  const float small = (f * z) * polynomial(kLogF, f) + e * kLn2PartsF[1];
  const float y = e * kLn2PartsF[0] + (f - (z * 0.5f - small));
  const float bounded = x > 0.0f ? y : -kMost;
  return x == x ? bounded : x;
}

float tan(float x) {
  const float bounded = abs(x) > kSinLimitF ? copysign(kSinLimitF, x) : x;
  return static_cast<float>(tan(static_cast<double>(bounded)));
}
float asin(float x) { return static_cast<float>(asin(static_cast<double>(x))); }
float acos(float x) { return static_cast<float>(acos(static_cast<double>(x))); }

float pow(float x, float y) {
  const double p = pow(static_cast<double>(x), static_cast<double>(y));
  // The conversion of a number beyond float's range is undefined; below the normal range the contract says 0.
  if (abs(p) < static_cast<double>(std::numeric_limits<float>::min())) return copysign(0.0f, static_cast<float>(p));
  if (abs(p) > static_cast<double>(kMost)) return p > 0 ? kMost : -kMost;
  return static_cast<float>(p);
}

float fmod(float x, float y) { return static_cast<float>(fmod(static_cast<double>(x), static_cast<double>(y))); }

float wrap_angle(float a) {
  if (abs(a) <= kPiF) return a;
  return clamp(static_cast<float>(wrap_angle(static_cast<double>(a))), -kPiF, kPiF);
}

}  // namespace throng::math
