#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/navigation/filters/lanes/sides.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <algorithm>
#include <bit>

#include "hwy/highway.h"
#include "throng/navigation/filters/fundamental_diagram/crowd-inl.h"
#include "throng/navigation/filters/fundamental_diagram/ellipse_runs.h"
#include "throng/navigation/filters/lanes/sides.h"

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {

/// x rounded to a whole number; |x| below 2^22.
HWY_INLINE std::int32_t Whole(float x) {
  return std::bit_cast<std::int32_t>(x + kSignedRounding) - kSignedRoundingBits;
}

/// Somebody of that weight, so far to the left.
HWY_INLINE void Count(float weight, float side, float cosine, Sides& out) {
  const float lever = std::max(std::min(side * (1 / kBeside), 1.0f), -1.0f), units = weight * cosine;
  const std::int32_t all = Whole(units), beside = Whole(units * lever);
  if (cosine < 0) {
    out.against -= all, out.against_side -= beside;
  } else {
    out.along += all, out.along_side += beside;
  }
}

HWY_INLINE void WeighSidesOne(const CrowdMap& map, const CrowdKernel& kernel, const Standing* wants,
                              const CrowdLook& look, Sides& out) {
  const D d;
  const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
  const V lateral = hn::Set(d, kernel.lateral), reach_sq = hn::Set(d, kernel.reach * kernel.reach);
  const V sixteenth = hn::Set(d, kernel.sharpness * kSixteenth), from = hn::Set(d, kernel.from);
  const V unit = hn::Set(d, static_cast<float>(kWholeWeight));
  EllipseRuns run(map, map.grids[look.surface], look.at, look.ahead, kernel.reach, kernel.reach / kernel.lateral);
  while (run.next()) {
    for (std::uint32_t i = run.begin; i < run.end; i += lanes) {
      const Lanes who(map, look, i, run.end);
      const V side = hn::Mul(who.side, lateral);
      const V far = hn::Add(hn::Mul(who.along, who.along), hn::Mul(side, side));
      const auto counts = hn::And(hn::And(who.there, hn::Le(far, reach_sq)), hn::Ge(who.along, from));
      HWY_ALIGN float weights[16], sides[16];
      hn::Store(hn::Mul(ExpOfMinus16(hn::Mul(far, sixteenth)), unit), d, weights);
      hn::Store(who.side, d, sides);
      for (std::uint32_t bits = BitsOf(counts); bits != 0; bits &= bits - 1) {
        const auto k = static_cast<std::uint32_t>(std::countr_zero(bits));
        Count(weights[k], sides[k], CosineOfWay(wants[map.row[i + k]], look.ahead, 0), out);
      }
    }
  }
}

void WeighSides(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks, const Standing* wants,
                Sides* sums) {
  for (const CrowdLook& look : looks) WeighSidesOne(map, kernel, wants, look, sums[look.slot]);
}

}  // namespace throng::navigation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::navigation {
HWY_EXPORT(WeighSides);

void weigh_sides(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks,
                 const Standing* wants, Sides* sums) {
  if (map.row.empty() || wants == nullptr) return;
  HWY_DYNAMIC_DISPATCH(WeighSides)(map, kernel, looks, wants, sums);
}

}  // namespace throng::navigation
#endif
