#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/navigation/filters/fundamental_diagram/people_ahead.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <algorithm>
#include <bit>
#include <cmath>

#include "hwy/highway.h"
#include "throng/environment/world.h"
#include "throng/navigation/filters/fundamental_diagram/crowd-inl.h"
#include "throng/navigation/filters/fundamental_diagram/ellipse_runs.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {

/// Weights of at least nothing as whole numbers.
HWY_INLINE hn::Vec<DU> Units(V weight) {
  const D d;
  const DU du;
  return hn::Sub(hn::BitCast(du, hn::Add(weight, hn::Set(d, kRounding))), hn::Set(du, kRoundingBits));
}

/// The sum over the lanes of `bits`, each by the way it wants to go.
HWY_INLINE std::uint32_t SumByWay(const Row* rows, const float* weights, std::uint32_t bits, float opposed,
                                  const Standing* wants, Vec2 ahead) {
  std::uint32_t sum = 0;
  for (; bits != 0; bits &= bits - 1) {
    const auto k = static_cast<std::uint32_t>(std::countr_zero(bits));
    const float cosine = CosineOfWay(wants[rows[k]], ahead, 1);
    const float followed = std::max(std::min(cosine * (1 / kFollowed), 1.0f), 0.0f);
    const float weight = weights[k] * (opposed + (1 - opposed) * followed);
    sum += std::bit_cast<std::uint32_t>(weight + kRounding) - kRoundingBits;
  }
  return sum;
}

template <bool kByWay>
HWY_INLINE std::uint64_t WeighOne(const CrowdMap& map, const CrowdKernel& kernel, const Standing* wants,
                                  const CrowdLook& look) {
  const D d;
  const DU du;
  const std::uint32_t lanes = static_cast<std::uint32_t>(hn::Lanes(d));
  const V lateral = hn::Set(d, kernel.lateral), reach_sq = hn::Set(d, kernel.reach * kernel.reach);
  const V sixteenth = hn::Set(d, kernel.sharpness * kSixteenth), from = hn::Set(d, kernel.from);
  const V ahead = hn::Set(d, static_cast<float>(kWholeWeight)),
          behind = hn::Set(d, kernel.behind * static_cast<float>(kWholeWeight));
  auto sum = hn::Zero(du);
  std::uint64_t all = 0;
  EllipseRuns run(map, map.grids[look.surface], look.at, look.ahead, kernel.reach, kernel.reach / kernel.lateral);
  while (run.next()) {
    for (std::uint32_t i = run.begin; i < run.end; i += lanes) {
      const Lanes who(map, look, i, run.end);
      const V side = hn::Mul(who.side, lateral);
      const V far = hn::Add(hn::Mul(who.along, who.along), hn::Mul(side, side));
      const V units_of_one = hn::IfThenElse(hn::Lt(who.along, from), behind, ahead);
      const auto near = hn::And(who.there, hn::Le(far, reach_sq));
      const V weight = hn::Mul(ExpOfMinus16(hn::Mul(far, sixteenth)), units_of_one);
      if constexpr (kByWay) {
        HWY_ALIGN float weights[16];
        hn::Store(weight, d, weights);
        const std::uint32_t bits = BitsOf(hn::And(near, hn::Gt(units_of_one, hn::Zero(d))));
        all += SumByWay(map.row.data() + i, weights, bits, kernel.opposed, wants, look.ahead);
      } else {
        sum = hn::Add(sum, hn::IfThenElseZero(hn::RebindMask(du, near), Units(weight)));
      }
    }
  }
  if constexpr (!kByWay) {
    HWY_ALIGN std::uint32_t each[16];
    hn::Store(sum, du, each);
    for (std::uint32_t i = 0; i < lanes; ++i) all += each[i];
  }
  return all;
}

void WeighPeople(const CrowdMap& map, const CrowdKernel& kernel, const Standing* wants,
                 std::span<const CrowdLook> looks, std::uint64_t* HWY_RESTRICT sums) {
  if (wants == nullptr || kernel.opposed == 1) {
    for (const CrowdLook& look : looks) sums[look.slot] += WeighOne<false>(map, kernel, nullptr, look);
  } else {
    for (const CrowdLook& look : looks) sums[look.slot] += WeighOne<true>(map, kernel, wants, look);
  }
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
  return {std::min(reach, std::sqrt(kMostExponent / sharpness)), lateral, sharpness, 1, 0, 1};
}

void weigh_people(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks, std::uint64_t* sums,
                  const Standing* wants) {
  if (map.row.empty()) return;
  HWY_DYNAMIC_DISPATCH(WeighPeople)(map, kernel, wants, looks, sums);
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
