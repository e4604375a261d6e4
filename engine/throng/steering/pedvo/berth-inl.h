// PV-BY-04, personal space: people are passed in a wider berth, ahead twice as wide as elsewhere (an ellipse about the
// direction one walks in). The radius of a neighbour grows by its share of the space, but at most by half of the gap
// that is there: who is near already is not pushed away, only approached more slowly. Included once for every target.
#if defined(THRONG_STEERING_PEDVO_BERTH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_PEDVO_BERTH_INL_H_
#undef THRONG_STEERING_PEDVO_BERTH_INL_H_
#else
#define THRONG_STEERING_PEDVO_BERTH_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/steering/orca/lines-inl.h"
#include "throng/steering/pedvo/kernel.h"
#include "throng/steering/pedvo/limits.h"

HWY_BEFORE_NAMESPACE();
namespace throng::pedvo::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Radii of neighbour k of kStep persons, with the space.
HWY_INLINE void widen(orca::NeighbourSlot& slot, const float* bias_x, const float* bias_y, const float* radius,
                      int lane, float space) {
  const orca::HWY_NAMESPACE::D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const auto dx = hn::Load(d, slot.dx + lane), dy = hn::Load(d, slot.dy + lane);
  const auto bx = hn::Load(d, bias_x + lane), by = hn::Load(d, bias_y + lane);
  const auto d_sq = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), b_sq = hn::Add(hn::Mul(bx, bx), hn::Mul(by, by));
  // Radius of the ellipse with half axes 1 along the bias and 1/2 across, towards d: 1 / sqrt(4 - 3 cos²).
  const auto ahead = hn::Max(hn::Add(hn::Mul(dx, bx), hn::Mul(dy, by)), zero);
  const auto size = hn::Max(hn::Mul(d_sq, b_sq), hn::Set(d, 1e-12f));
  const auto cosine_sq = hn::Min(hn::Div(hn::Mul(ahead, ahead), size), one);
  const auto share = hn::Div(one, hn::Sqrt(hn::Sub(hn::Set(d, 4.0f), hn::Mul(hn::Set(d, 3.0f), cosine_sq))));
  const auto r = hn::Load(d, slot.radius + lane);
  const auto gap = hn::Sub(hn::Sub(hn::Sqrt(d_sq), r), hn::Load(d, radius + lane));
  const auto extra = hn::Min(hn::Mul(share, hn::Set(d, space)), hn::Mul(hn::Set(d, 0.5f), hn::Max(gap, zero)));
  hn::Store(hn::Add(r, extra), d, slot.radius + lane);
}

/// Widens the neighbours that were gathered, before their lines are made.
HWY_INLINE void give_berth(const orca::HWY_NAMESPACE::OwnState& own, float space, orca::Workspace& work) {
  const orca::LineBatch& batch = work.batch;
  for (int k = 0; k < batch.count[0] - batch.hard[0]; ++k)
    for (int lane = 0; lane < kLanes; lane += orca::HWY_NAMESPACE::kStep)
      widen(work.neighbour[k], batch.vx, batch.vy, own.radius, lane, space);
}

}  // namespace throng::pedvo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
