#include "throng/steering/lta/energy.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/lta/energy.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/core/math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::lta::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;

using D = hn::CappedTag<float, 16>;
using V = hn::Vec<D>;

constexpr float kLeastSpeedSq = 1e-12f;  // m²/s²: nobody gets anywhere below this

/// Square of the least distance to somebody from now until `until`.
HWY_INLINE V passing_distance_sq(D d, const Passed& p, V vx, V vy) {
  const V wx = hn::Sub(vx, hn::Set(d, p.velocity.x)), wy = hn::Sub(vy, hn::Set(d, p.velocity.y));
  const V kx = hn::Set(d, p.way.x), ky = hn::Set(d, p.way.y);
  const V speed_sq = hn::Max(hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy)), hn::Set(d, kLeastSpeedSq));
  const V closing = hn::Add(hn::Mul(kx, wx), hn::Mul(ky, wy));
  const V t = hn::Min(hn::Max(hn::Div(closing, speed_sq), hn::Zero(d)), hn::Set(d, p.until));
  const V x = hn::Sub(kx, hn::Mul(wx, t)), y = hn::Sub(ky, hn::Mul(wy, t));
  return hn::Add(hn::Mul(x, x), hn::Mul(y, y));
}

/// The face of a wall: comfort by the distance after `until`, and a steep cost of coming nearer than the body allows.
HWY_INLINE V facing_energy(D d, const Faced& f, V minus_narrow, V wall_weight, V vx, V vy) {
  const V until = hn::Set(d, f.until);
  const V leaving = hn::Add(hn::Mul(hn::Set(d, f.normal.x), vx), hn::Mul(hn::Set(d, f.normal.y), vy));
  const V along = hn::Add(hn::Mul(hn::Set(d, f.along.x), vx), hn::Mul(hn::Set(d, f.along.y), vy));
  const V foot = hn::Add(hn::Set(d, f.foot), hn::Mul(along, until));
  const auto on_it = hn::And(hn::Ge(foot, hn::Zero(d)), hn::Le(foot, hn::Set(d, f.length)));
  const V change = hn::Mul(hn::Min(leaving, hn::Zero(d)), until);
  const V off = hn::Max(hn::Add(hn::Set(d, f.gap), change), hn::Zero(d));
  const V comfort = hn::Mul(hn::Set(d, f.weight), vm::Exp(d, hn::Mul(minus_narrow, hn::Mul(off, off))));
  const V excess = hn::Max(hn::Neg(hn::Add(hn::Set(d, f.room), change)), hn::Zero(d));
  return hn::IfThenElseZero(on_it, hn::Add(comfort, hn::Mul(wall_weight, hn::Mul(excess, excess))));
}

void Evaluate(const Terms& terms, Velocities& out) {
  const D d;
  const auto step = static_cast<int>(hn::Lanes(d));
  const V zero = hn::Zero(d), minus_narrow = hn::Set(d, -terms.narrow);
  const V least = hn::Set(d, kLeastSpeedSq), wall_weight = hn::Set(d, terms.wall_weight);
  for (int i = 0; i < out.count; i += step) {
    const V vx = hn::Load(d, out.vx + i), vy = hn::Load(d, out.vy + i);
    V energy = zero;
    for (int k = 0; k < terms.passed_count; ++k) {
      const V d_sq = passing_distance_sq(d, terms.passed[k], vx, vy);
      const V e = vm::Exp(d, hn::Mul(minus_narrow, d_sq));
      energy = hn::Add(energy, hn::Mul(hn::Set(d, terms.passed[k].weight), e));
    }
    for (int k = 0; k < terms.faced_count; ++k)
      energy = hn::Add(energy, facing_energy(d, terms.faced[k], minus_narrow, wall_weight, vx, vy));
    const V speed_sq = hn::Add(hn::Mul(vx, vx), hn::Mul(vy, vy));
    const V speed = hn::Sqrt(speed_sq);
    const V slow = hn::Sub(hn::Set(d, terms.wish_speed), speed);
    energy = hn::Add(energy, hn::Mul(hn::Set(d, terms.speed_weight), hn::Mul(slow, slow)));
    const V ahead = hn::Add(hn::Mul(hn::Set(d, terms.goal.x), vx), hn::Mul(hn::Set(d, terms.goal.y), vy));
    const V cosine = hn::IfThenElseZero(hn::Gt(speed_sq, least), hn::Div(ahead, speed));
    energy = hn::Sub(energy, hn::Mul(hn::Set(d, terms.goal_weight), cosine));
    hn::Store(energy, d, out.energy + i);
  }
}

}  // namespace throng::lta::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::lta {

HWY_EXPORT(Evaluate);

void evaluate(const Terms& terms, Velocities& velocities) {
  // What lies between the last velocity and the end of its vector is read: it must be something.
  for (int i = velocities.count; i % 16 != 0; ++i) velocities.vx[i] = velocities.vy[i] = 0;
  HWY_DYNAMIC_DISPATCH(Evaluate)(terms, velocities);
}

}  // namespace throng::lta
#endif
