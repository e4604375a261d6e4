#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/navigation/filters/fundamental_diagram/people_ahead.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <algorithm>
#include <cmath>

#include "hwy/highway.h"
#include "throng/environment/world.h"
#include "throng/navigation/filters/fundamental_diagram/ellipse_runs.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

#ifndef THRONG_PEOPLE_AHEAD_TABLES_
#define THRONG_PEOPLE_AHEAD_TABLES_
namespace throng::navigation {

/// e^-y = 1 + y P(y) for y in [0, 0.75]: P interpolates at Chebyshev nodes.
inline constexpr float kExpOfMinus[] = {-0.99999952f, 0.49996695f, -0.16630988f, 0.040300295f, -0.00613068f};
inline constexpr float kSixteenth = 0.0625f;
/// Adding it leaves a number below 2^22 rounded to a whole one in the lowest bits.
inline constexpr float kRounding = 8388608.0f;
inline constexpr std::uint32_t kRoundingBits = 0x4b000000u;

}  // namespace throng::navigation
#endif

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<float, 16>;
using DU = hn::RebindToUnsigned<D>;
using V = hn::Vec<D>;

/// e^-(16 y), y in [0, 0.75]: the sixteenth part by a polynomial, then four squarings.
HWY_INLINE V ExpOfMinus16(V y) {
  const D d;
  V p = hn::Set(d, kExpOfMinus[4]);
  for (int k = 3; k >= 0; --k) p = hn::Add(hn::Mul(p, y), hn::Set(d, kExpOfMinus[k]));
  p = hn::Add(hn::Mul(p, y), hn::Set(d, 1.0f));
  p = hn::Mul(p, p), p = hn::Mul(p, p), p = hn::Mul(p, p);
  return hn::Mul(p, p);
}

/// The people of one vector, relative to look.at, in the frame of the way.
struct Lanes {
  V along, side;
  hn::Mask<D> there;  ///< in the run, not the one who looks, on the same height

  HWY_INLINE Lanes(const CrowdMap& map, const CrowdLook& look, std::uint32_t i, std::uint32_t end) {
    const D d;
    const DU du;
    const V x = hn::LoadU(d, map.x.data() + i), y = hn::LoadU(d, map.y.data() + i);
    const V dx = hn::Sub(x, hn::Set(d, look.at.x)), dy = hn::Sub(y, hn::Set(d, look.at.y));
    const V ux = hn::Set(d, look.ahead.x), uy = hn::Set(d, look.ahead.y);
    along = hn::Add(hn::Mul(dx, ux), hn::Mul(dy, uy));
    side = hn::Sub(hn::Mul(dy, ux), hn::Mul(dx, uy));
    const auto self = hn::Eq(hn::LoadU(du, map.row.data() + i), hn::Set(du, look.self));
    there = hn::AndNot(hn::RebindMask(d, self), hn::FirstN(d, end - i));
    if (look.plane == nullptr) return;
    const V z = hn::Add(hn::Add(hn::Set(d, look.plane->z0), hn::Mul(hn::Set(d, look.plane->gx), x)),
                        hn::Mul(hn::Set(d, look.plane->gy), y));
    there = hn::And(there, hn::Lt(hn::Abs(hn::Sub(z, hn::Set(d, look.z))), hn::Set(d, kSameHeight)));
  }
};

HWY_INLINE std::uint64_t WeighOne(const CrowdMap& map, const CrowdKernel& kernel, const CrowdLook& look) {
  const D d;
  const DU du;
  const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
  const V lateral = hn::Set(d, kernel.lateral), reach_sq = hn::Set(d, kernel.reach * kernel.reach);
  const V sixteenth = hn::Set(d, kernel.sharpness * kSixteenth), from = hn::Set(d, kernel.from);
  const V ahead = hn::Set(d, static_cast<float>(kWholeWeight)),
          behind = hn::Set(d, kernel.behind * static_cast<float>(kWholeWeight));
  auto sum = hn::Zero(du);
  EllipseRuns run(map, map.grids[look.surface], look.at, look.ahead, kernel.reach, kernel.reach / kernel.lateral);
  while (run.next()) {
    for (std::uint32_t i = run.begin; i < run.end; i += lanes) {
      const Lanes who(map, look, i, run.end);
      const V side = hn::Mul(who.side, lateral);
      const V far = hn::Add(hn::Mul(who.along, who.along), hn::Mul(side, side));
      const auto counts = hn::And(who.there, hn::Le(far, reach_sq));
      const V weight = ExpOfMinus16(hn::Mul(far, sixteenth));
      const V units_of_one = hn::IfThenElse(hn::Lt(who.along, from), behind, ahead);
      const V whole = hn::Add(hn::Mul(weight, units_of_one), hn::Set(d, kRounding));
      const auto units = hn::Sub(hn::BitCast(du, whole), hn::Set(du, kRoundingBits));
      sum = hn::Add(sum, hn::IfThenElseZero(hn::RebindMask(du, counts), units));
    }
  }
  HWY_ALIGN std::uint32_t each[16];
  hn::Store(sum, du, each);
  std::uint64_t all = 0;
  for (std::uint32_t i = 0; i < lanes; ++i) all += each[i];
  return all;
}

void WeighPeople(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks,
                 std::uint64_t* HWY_RESTRICT sums) {
  for (const CrowdLook& look : looks) sums[look.slot] += WeighOne(map, kernel, look);
}

HWY_INLINE float NearestOne(const CrowdMap& map, float reach, float half, const CrowdLook& look) {
  const D d;
  const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
  const V none = hn::Set(d, 1e30f), reach_sq = hn::Set(d, reach * reach), half_width = hn::Set(d, half);
  V nearest = none;
  // The strip ahead lies in the ellipse around its middle that goes through its corners.
  const float to_corners = 1.41421366f;
  EllipseRuns run(map, map.grids[look.surface], look.at + look.ahead * (0.5f * reach), look.ahead,
                  0.5f * reach * to_corners, half * to_corners);
  while (run.next()) {
    for (std::uint32_t i = run.begin; i < run.end; i += lanes) {
      const Lanes who(map, look, i, run.end);
      const V far = hn::Add(hn::Mul(who.along, who.along), hn::Mul(who.side, who.side));
      const auto ahead = hn::And(hn::Gt(who.along, hn::Zero(d)), hn::Le(hn::Abs(who.side), half_width));
      const auto counts = hn::And(hn::And(who.there, ahead), hn::Le(far, reach_sq));
      nearest = hn::Min(nearest, hn::IfThenElse(counts, far, none));
    }
  }
  return hn::GetLane(hn::MinOfLanes(d, nearest));
}

void FindPredecessors(const CrowdMap& map, float reach, float half, std::span<const CrowdLook> looks,
                      float* HWY_RESTRICT nearest) {
  for (const CrowdLook& look : looks) {
    const float found = NearestOne(map, reach, half, look);
    if (found < nearest[look.slot]) nearest[look.slot] = found;
  }
}

}  // namespace throng::navigation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::navigation {
HWY_EXPORT(WeighPeople);
HWY_EXPORT(FindPredecessors);

CrowdKernel crowd_kernel(float sigma, float lateral, float reach) {
  const float sharpness = 1 / (2 * sigma * sigma);
  return {std::min(reach, std::sqrt(kMostExponent / sharpness)), lateral, sharpness, 1, 0};
}

void weigh_people(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks,
                  std::uint64_t* sums) {
  if (map.row.empty()) return;
  HWY_DYNAMIC_DISPATCH(WeighPeople)(map, kernel, looks, sums);
}

void find_predecessors(const CrowdMap& map, float reach, float half, std::span<const CrowdLook> looks, float* nearest) {
  if (map.row.empty()) return;
  HWY_DYNAMIC_DISPATCH(FindPredecessors)(map, reach, half, looks, nearest);
}

float exp_of_minus(float x) {
  const float y = x * kSixteenth;
  float p = kExpOfMinus[4];
  for (int k = 3; k >= 0; --k) p = p * y + kExpOfMinus[k];
  p = p * y + 1;
  p = p * p, p = p * p, p = p * p;
  return p * p;
}

}  // namespace throng::navigation
#endif
