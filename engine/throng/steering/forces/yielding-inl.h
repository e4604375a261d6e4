// Where somebody is pushed who must yield (Eq. 4.8, PV-36). Included once for every target, from kernels.
#if defined(THRONG_STEERING_FORCES_YIELDING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_FORCES_YIELDING_INL_H_
#undef THRONG_STEERING_FORCES_YIELDING_INL_H_
#else
#define THRONG_STEERING_FORCES_YIELDING_INL_H_
#endif

#include "throng/core/math.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::forces::HWY_NAMESPACE {

/// m/s: who prefers less wants to stand.
constexpr float kWantsToStand = 1e-3f;

/// Turns (nx, ny), the unit vector from who goes first to who yields, by the share `right` of the angle to
///   the perpendicular of the preferred velocity (px, py) of who goes first, on the side of who yields: out of its way;
///   or, if it wants to stand, the perpendicular of (nx, ny) itself on the side of (vx, vy), the velocity of who
///   yields.
/// Both are at most a right angle away, so the slerp is a turn. Eq. 4.8 prints a start at the opposite direction, which
/// would attract (E09). Exactly in line, where both sides are one, who yields to somebody it faces goes to its right.
HWY_INLINE void yield_direction(V nx, V ny, V px, V py, V vx, V vy, V right, V& x, V& y) {
  const D d;
  const V zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V speed = hn::Sqrt(hn::Add(hn::Mul(px, px), hn::Mul(py, py)));
  const M stands = hn::Lt(speed, hn::Set(d, kWantsToStand));
  // One frame for both cases: e is the preferred velocity, or the velocity of who yields.
  const V ex = hn::IfThenElse(stands, vx, px), ey = hn::IfThenElse(stands, vy, py);
  const V along = hn::Add(hn::Mul(nx, ex), hn::Mul(ny, ey));
  const V beside = hn::Sub(hn::Mul(ex, ny), hn::Mul(ey, nx));  // > 0: who yields is on the left of e
  // Walking: to the perpendicular on that side. Its angle from n: less the smaller the part of n along e.
  const V angle = vm::Atan2(d, hn::Abs(along), hn::Abs(beside));
  const V turns_left = hn::IfThenElse(hn::Ge(beside, zero), along, hn::Neg(along));
  const V walking = hn::IfThenElse(hn::Lt(turns_left, zero), hn::Neg(angle), angle);
  // Standing: a right angle towards e, which lies on the left of n where `beside` is negative.
  const V quarter = hn::Set(d, math::kHalfPiF);
  const V standing = hn::IfThenElse(hn::Gt(beside, zero), hn::Neg(quarter), quarter);
  const V turn = hn::Mul(hn::IfThenElse(stands, standing, walking), right);
  V sin, cos;
  vm::SinCos(d, turn, sin, cos);
  const M yields = hn::Gt(right, zero);
  sin = hn::IfThenElseZero(yields, sin), cos = hn::IfThenElse(yields, cos, one);
  x = hn::Sub(hn::Mul(cos, nx), hn::Mul(sin, ny));
  y = hn::Add(hn::Mul(sin, nx), hn::Mul(cos, ny));
}

}  // namespace throng::forces::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
