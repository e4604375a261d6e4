// arc.cpp for a batch of persons, one a lane: the same operations in the same order, masks instead of branches.
// Included once for every target.
#if defined(THRONG_STEERING_PEDVO_ARC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_PEDVO_ARC_INL_H_
#undef THRONG_STEERING_PEDVO_ARC_INL_H_
#else
#define THRONG_STEERING_PEDVO_ARC_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/core/math-inl.h"
#include "throng/core/math.h"
#include "throng/steering/orca/program-inl.h"
#include "throng/steering/pedvo/kernel.h"
#include "throng/steering/pedvo/limits.h"

HWY_BEFORE_NAMESPACE();
namespace throng::pedvo::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;

using orca::HWY_NAMESPACE::D;
using orca::HWY_NAMESPACE::DI;
using orca::HWY_NAMESPACE::dot;
using orca::HWY_NAMESPACE::M;
using orca::HWY_NAMESPACE::V;
using orca::HWY_NAMESPACE::Vectors;

HWY_INLINE V det(Vectors a, Vectors b) { return hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x)); }
HWY_INLINE Vectors times(Vectors v, V f) { return {hn::Mul(v.x, f), hn::Mul(v.y, f)}; }
HWY_INLINE Vectors sum(Vectors a, Vectors b) { return {hn::Add(a.x, b.x), hn::Add(a.y, b.y)}; }
HWY_INLINE Vectors difference(Vectors a, Vectors b) { return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)}; }
HWY_INLINE Vectors pick(M m, Vectors yes, Vectors no) {
  return {hn::IfThenElse(m, yes.x, no.x), hn::IfThenElse(m, yes.y, no.y)};
}
HWY_INLINE V bound(V v, V lo, V hi) { return hn::Min(hn::Max(v, lo), hi); }
HWY_INLINE V unit_range(V v) {
  const D d;
  return bound(v, hn::Zero(d), hn::Set(d, 1.0f));
}
/// v turned left by the angle with that cosine and sine.
HWY_INLINE Vectors turned(Vectors v, V c, V s) {
  return {hn::Sub(hn::Mul(v.x, c), hn::Mul(v.y, s)), hn::Add(hn::Mul(v.x, s), hn::Mul(v.y, c))};
}
HWY_INLINE V sine_of(V cosine) {
  const D d;
  return hn::Sqrt(hn::Max(hn::Sub(hn::Set(d, 1.0f), hn::Mul(cosine, cosine)), hn::Zero(d)));
}
HWY_INLINE V clockwise(Vectors a, Vectors b) { return vm::Atan2(D(), hn::Neg(det(a, b)), dot(a, b)); }
HWY_INLINE Vectors load(const float* x, const float* y, int lane) {
  const D d;
  return {hn::Load(d, x + lane), hn::Load(d, y + lane)};
}
HWY_INLINE void store(Vectors v, float* x, float* y, int lane) {
  const D d;
  hn::Store(v.x, d, x + lane);
  hn::Store(v.y, d, y + lane);
}

HWY_INLINE V distance_to_portal(Vectors a, Vectors b) {
  const D d;
  const auto zero = hn::Zero(d);
  const Vectors e = difference(b, a);
  const V size = dot(e, e);
  const auto wide = hn::Gt(size, zero);
  const V t =
      hn::IfThenElseZero(wide, unit_range(hn::Div(hn::Neg(dot(a, e)), hn::IfThenElse(wide, size, hn::Set(d, 1.0f)))));
  const Vectors p = sum(a, times(e, t));
  return hn::Sqrt(dot(p, p));
}

/// PV-52 for the lanes of `which`.
HWY_INLINE void contract(M which, Vectors& left, Vectors& right, Vectors n, V widest) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V from_left = clockwise(left, n), to_right = clockwise(n, right);
  const M beyond_left = hn::And(hn::Lt(from_left, zero), hn::Or(hn::Ge(to_right, zero), hn::Ge(from_left, to_right)));
  const M beyond_right = hn::AndNot(beyond_left, hn::Lt(to_right, zero));
  const Vectors centre = pick(beyond_left, left, pick(beyond_right, right, n));
  const V a = hn::Max(from_left, zero), b = hn::Max(to_right, zero);
  const V whole = hn::Max(hn::Add(a, b), hn::Set(d, kTinyAngle));
  const V part = hn::IfThenZeroElse(beyond_left, hn::IfThenElse(beyond_right, one, hn::Div(a, whole)));
  const V turn_left = hn::Mul(part, widest);
  V sine, cosine;
  vm::SinCos(d, turn_left, sine, cosine);
  left = pick(which, turned(centre, cosine, sine), left);
  vm::SinCos(d, hn::Sub(widest, turn_left), sine, cosine);
  right = pick(which, turned(centre, cosine, hn::Neg(sine)), right);
}

/// Cosine of half the widest arc, of the constants of the call where they do not depend on the speed.
HWY_INLINE V widest_half_cosine(const ErrorBound& e, V speed) {
  const D d;
  if (e.relative) return hn::Set(d, pedvo::widest_half_cosine(e, 0));
  const V sigma = hn::Set(d, e.sigma);
  const auto fast = hn::Gt(speed, sigma);
  return hn::IfThenElseZero(fast,
                            hn::Sub(hn::Set(d, 1.0f), hn::Div(sigma, hn::IfThenElse(fast, speed, hn::Set(d, 1.0f)))));
}

HWY_INLINE V expanded_half_cosine(const Detour& t, V widest, V distance) {
  const D d;
  if (!(t.length > 0)) return hn::Set(d, 1.0f);
  const float slope = (t.factor * t.factor - 1.0f) * (0.5f / t.length);
  const V c = hn::Sub(hn::Set(d, t.factor), hn::Mul(distance, hn::Set(d, slope)));
  return bound(c, widest, hn::Set(d, 1.0f));
}

/// PV-50.
HWY_INLINE V chord_parameter(Vectors v0, Vectors v1, Vectors n) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V a = det(n, v0), b = det(n, v1);
  const M inside = hn::And(hn::Gt(a, zero), hn::Lt(b, zero));
  const V t = hn::Div(a, hn::IfThenElse(inside, hn::Sub(a, b), one));
  return hn::IfThenElse(inside, t, hn::IfThenElseZero(hn::Gt(a, zero), one));
}

/// chord_of() for kStep lanes from `lane` on.
HWY_INLINE void make_chords(const KernelInput& in, const WishBatch& wish, const orca::LineBatch& batch, int lane,
                            ChordBatch& out) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f), half_one = hn::Set(d, 0.5f);
  const V speed = hn::Min(hn::Load(d, wish.speed + lane), hn::Load(d, batch.max_speed + lane));
  const Vectors bias = load(batch.vx, batch.vy, lane);
  const V bias_speed = hn::Sqrt(dot(bias, bias));
  const auto still = hn::Set(d, kStanding);
  const M walks = hn::And(hn::Gt(speed, still), hn::Gt(bias_speed, still));
  const Vectors n = times(bias, hn::Div(one, hn::IfThenElse(walks, bias_speed, one)));
  Vectors left = load(wish.left_x, wish.left_y, lane), right = load(wish.right_x, wish.right_y, lane);
  const V cosine = dot(left, right);
  const M turned_round = hn::Gt(det(left, right), zero);
  const M behind = hn::And(turned_round, hn::Gt(cosine, zero));
  const auto quarter = hn::Set(d, 0.25f);
  const M has_ends = hn::And(hn::Gt(dot(left, left), quarter), hn::Gt(dot(right, right), quarter));
  const M own = hn::Or(behind, hn::Not(has_ends));
  left = pick(own, n, left);
  right = pick(own, n, right);
  const M around = hn::And(turned_round, hn::Le(cosine, zero));
  const V half =
      hn::IfThenZeroElse(around, hn::Sqrt(hn::Max(hn::Add(half_one, hn::Mul(half_one, dot(left, right))), zero)));
  const V widest = widest_half_cosine(in.bound, speed);
  const V distance = in.target ? distance_to_portal(load(wish.ax, wish.ay, lane), load(wish.bx, wish.by, lane)) : zero;
  const V wanted = expanded_half_cosine(in.detour, widest, distance);

  const M contracts = hn::And(walks, hn::Or(hn::Lt(half, widest), around));
  const M expands = hn::AndNot(contracts, hn::And(walks, hn::Lt(wanted, half)));
  const M narrow = hn::AndNot(hn::Or(contracts, expands), hn::Ge(half, hn::Set(d, kNarrow)));
  const M point = hn::Or(narrow, hn::Not(walks));

  const Vectors middle_sum = sum(left, right);
  const V size = hn::Sqrt(dot(middle_sum, middle_sum));
  const Vectors middle = times(middle_sum, hn::Div(one, hn::IfThenElse(expands, size, one)));
  const V sine = sine_of(wanted);
  left = pick(expands, turned(middle, wanted, sine), left);
  right = pick(expands, turned(middle, wanted, hn::Neg(sine)), right);
  if (!hn::AllFalse(d, contracts))
    contract(contracts, left, right, n, hn::Mul(hn::Set(d, 2.0f), vm::Atan2(d, sine_of(widest), widest)));

  const Vectors v0 = times(left, speed), v1 = times(right, speed);
  store(pick(point, bias, v0), out.x0, out.y0, lane);
  store(pick(point, bias, v1), out.x1, out.y1, lane);
  store({hn::IfThenZeroElse(point, left.x), hn::IfThenZeroElse(point, left.y)}, out.left_x, out.left_y, lane);
  store({hn::IfThenZeroElse(point, right.x), hn::IfThenZeroElse(point, right.y)}, out.right_x, out.right_y, lane);
  hn::Store(hn::IfThenElse(point, half_one, chord_parameter(v0, v1, n)), d, out.t_bias + lane);
  hn::Store(speed, d, out.speed + lane);
}

/// What is to be known of the persons of a batch besides orca's columns.
HWY_INLINE void fill_wishes(const KernelInput& in, const orca::LineBatch& batch, WishBatch& out) {
  for (int i = 0; i < kLanes; ++i) {
    const Row r = batch.row[i];
    out.left_x[i] = in.left[r].x;
    out.left_y[i] = in.left[r].y;
    out.right_x[i] = in.right[r].x;
    out.right_y[i] = in.right[r].y;
    out.speed[i] = in.speed[r];
    if (in.target == nullptr) continue;
    const Shown& s = in.orca.shown[r];
    const Segment& t = in.target[r];
    const bool ordered = in.ordered != nullptr && (in.ordered[r] & Orders::kVelocity) != 0;
    out.ax[i] = ordered ? 0.0f : t.a.x - s.x;
    out.ay[i] = ordered ? 0.0f : t.a.y - s.y;
    out.bx[i] = ordered ? 0.0f : t.b.x - s.x;
    out.by[i] = ordered ? 0.0f : t.b.y - s.y;
  }
}

}  // namespace throng::pedvo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
