#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/navigation/filters/lanes/sides.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include "hwy/highway.h"
#include "throng/navigation/filters/fundamental_diagram/crowd-inl.h"
#include "throng/navigation/filters/fundamental_diagram/ellipse_runs.h"
#include "throng/navigation/filters/lanes/sides.h"

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {

using DI = hn::RebindToSigned<D>;
using VI = hn::Vec<DI>;

/// x rounded to a whole number; |x| below 2^22.
HWY_INLINE VI Whole(V x) {
  const D d;
  const DI di;
  return hn::Sub(hn::BitCast(di, hn::Add(x, hn::Set(d, kSignedRounding))), hn::Set(di, kSignedRoundingBits));
}

HWY_INLINE std::int64_t SumOf(VI v) {
  const DI di;
  HWY_ALIGN std::int32_t each[16];
  hn::Store(v, di, each);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < hn::Lanes(di); ++i) sum += each[i];
  return sum;
}

HWY_INLINE void WeighSidesOne(const CrowdMap& map, const CrowdKernel& kernel, const Standing* wants,
                              const CrowdLook& look, Sides& out) {
  const D d;
  const DI di;
  const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
  const V zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V lateral = hn::Set(d, kernel.lateral), reach_sq = hn::Set(d, kernel.reach * kernel.reach);
  const V sixteenth = hn::Set(d, kernel.sharpness * kSixteenth), from = hn::Set(d, kernel.from);
  const V unit = hn::Set(d, static_cast<float>(kWholeWeight)), per_body = hn::Set(d, 1 / kBeside);
  VI against = hn::Zero(di), against_side = against, along = against, along_side = against;
  EllipseRuns run(map, map.grids[look.surface], look.at, look.ahead, kernel.reach, kernel.reach / kernel.lateral);
  while (run.next()) {
    for (std::uint32_t i = run.begin; i < run.end; i += lanes) {
      const Lanes who(map, look, i, run.end);
      const V side = hn::Mul(who.side, lateral);
      const V far = hn::Add(hn::Mul(who.along, who.along), hn::Mul(side, side));
      const auto counts = hn::And(hn::And(who.there, hn::Le(far, reach_sq)), hn::Ge(who.along, from));
      const V cosine = CosineOfWay(map, wants, look, i, counts, 0);
      const V weight = hn::IfThenElseZero(counts, hn::Mul(ExpOfMinus16(hn::Mul(far, sixteenth)), unit));
      const V lever = hn::Max(hn::Min(hn::Mul(who.side, per_body), one), hn::Neg(one));
      const V towards = hn::Mul(weight, hn::Max(hn::Neg(cosine), zero)), with = hn::Mul(weight, hn::Max(cosine, zero));
      against = hn::Add(against, Whole(towards)), along = hn::Add(along, Whole(with));
      against_side = hn::Add(against_side, Whole(hn::Mul(towards, lever)));
      along_side = hn::Add(along_side, Whole(hn::Mul(with, lever)));
    }
  }
  out.against += SumOf(against), out.against_side += SumOf(against_side);
  out.along += SumOf(along), out.along_side += SumOf(along_side);
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
