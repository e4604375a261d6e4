#include "throng/steering/zanlungo_2011/zanlungo_2011.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/zanlungo_2011/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"
#include "throng/steering/forces/yielding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::zanlungo_2011::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

constexpr float kNever = 1e6f;        // s
constexpr float kLeastSpeed = 1e-3f;  // m/s: slower pairs do not approach

/// When a pair meets: bodies touch, or centres are nearest.
struct Meeting {
  V touch, nearest;  ///< s; kNever: not
};

HWY_INLINE Meeting meeting_of(const Own& own, const Other& o) {
  const D d;
  const V zero = hn::Zero(d), never = hn::Set(d, kNever);
  const V wx = hn::Sub(own.vx, o.vx), wy = hn::Sub(own.vy, o.vy);
  const V w_sq = hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy));
  // d_ij . v_ij > 0: approaching. Eq. 4.2 prints the opposite sign, which by its own definitions means going apart.
  const V approach = hn::Add(hn::Mul(o.dx, wx), hn::Mul(o.dy, wy));
  const M converge =
      hn::And(hn::And(hn::Gt(approach, zero), hn::Gt(w_sq, hn::Set(d, kLeastSpeed * kLeastSpeed))), o.present);
  const V inverse = hn::Div(hn::Set(d, 1.0f), hn::Max(w_sq, hn::Set(d, kLeastSpeed * kLeastSpeed)));
  const V radii = hn::Add(own.radius, o.radius);
  const V room = hn::Sub(hn::Mul(o.distance, o.distance), hn::Mul(radii, radii));
  const V inside = hn::Sub(hn::Mul(approach, approach), hn::Mul(w_sq, room));
  const V touch = hn::Max(zero, hn::Mul(hn::Sub(approach, hn::Sqrt(hn::Max(inside, zero))), inverse));
  const M collide = hn::And(converge, hn::Gt(inside, zero));
  return {hn::IfThenElse(collide, touch, never), hn::IfThenElse(converge, hn::Mul(approach, inverse), never)};
}

/// Eq. 4.4 with all people moved ahead by the time at which the first of them is met.
struct Predicted {
  /// t_i: of those one would touch, else of those one comes near to.
  static HWY_INLINE void prepare(const Law& c, const forces::Batch& b, int lane, Own& own) {
    const D d;
    V touch = hn::Set(d, kNever), nearest = touch;
    for (int k = 0; k < b.most; ++k) {
      const Meeting m = meeting_of(own, other_of(b, k, lane, own));
      touch = hn::Min(touch, m.touch), nearest = hn::Min(nearest, m.nearest);
    }
    const V time = hn::IfThenElse(hn::Lt(touch, hn::Set(d, kNever)), touch, nearest);
    own.time = hn::Max(time, hn::Set(d, c.least_time));
  }
  struct Then {
    V x, y, distance, size, speed;
  };
  static HWY_INLINE Then then(const Law& c, const Own& own, const Other& o) {
    const D d;
    const V wx = hn::Sub(own.vx, o.vx), wy = hn::Sub(own.vy, o.vy);
    const V speed = hn::Sqrt(hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy)));
    const V approach = hn::Add(hn::Mul(o.dx, wx), hn::Mul(o.dy, wy));
    const M counts = hn::And(hn::Gt(approach, hn::Zero(d)), hn::Lt(own.time, hn::Set(d, kNever)));
    V x = hn::Sub(hn::Mul(wx, own.time), o.dx), y = hn::Sub(hn::Mul(wy, own.time), o.dy);
    const V away = hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
    const M apart = hn::Gt(away, hn::Set(d, 1e-4f));
    const V inverse = hn::Div(hn::Set(d, 1.0f), hn::Max(away, hn::Set(d, 1e-4f)));
    x = hn::IfThenElse(apart, hn::Mul(x, inverse), o.nx), y = hn::IfThenElse(apart, hn::Mul(y, inverse), o.ny);
    const V gap = hn::Sub(hn::Add(own.radius, o.radius), away);
    const V touch = vm::Exp(d, hn::Mul(gap, hn::Set(d, 1.0f / c.scale)));
    const V size = hn::Mul(hn::Mul(hn::Set(d, c.strength), hn::Div(speed, own.time)), touch);
    return {x, y, away, hn::IfThenElseZero(counts, size), speed};
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o) {
    const Then t = then(c, own, o);
    return {hn::Mul(t.size, t.x), hn::Mul(t.size, t.y)};
  }
  /// A change of velocity moves the places then by the time to go: a touch turns, a near miss grows or fades.
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o) {
    return rates_of(c, own, o, then(c, own, o));
  }
  static HWY_INLINE Rates rates_of(const Law& c, const Own& own, const Other& o, const Then& t) {
    const D d;
    const V radii = hn::Add(own.radius, o.radius);
    const M touches = hn::Le(t.distance, hn::Mul(radii, hn::Set(d, 1.001f)));
    const V reach = hn::IfThenElse(touches, radii, hn::Set(d, c.scale));
    const V slope = hn::Div(t.size, reach);
    const V speed = hn::Div(t.size, hn::Max(t.speed, hn::Set(d, 0.2f)));
    return {slope, hn::Add(speed, hn::Mul(slope, hn::Min(own.time, hn::Set(d, 10.0f))))};
  }
};

/// PV-37. The root of right of way counts everywhere, as this law answers to it late (L1351).
struct RankedPredicted {
  static constexpr bool kRanked = true;

  static HWY_INLINE Rank rooted(Rank r) {
    r.right = hn::Sqrt(r.right), r.others = hn::Sqrt(r.others);
    return r;
  }
  /// Both with the velocities they are met with, v-bar (Eq. 4.12, 4.13).
  static HWY_INLINE void meet(const Rank& rank, Own& own, Other& o) {
    const D d;
    V x, y;
    throng::HWY_NAMESPACE::MetShift(d, own.vx, own.vy, rank.own_vx, rank.own_vy, rank.right, 0.0f, x, y);
    own.vx = hn::Add(own.vx, x), own.vy = hn::Add(own.vy, y);
    throng::HWY_NAMESPACE::MetShift(d, o.vx, o.vy, rank.their_vx, rank.their_vy, rank.others, 0.0f, x, y);
    o.vx = hn::Add(o.vx, x), o.vy = hn::Add(o.vy, y);
  }
  static HWY_INLINE void prepare(const Law& c, const forces::Batch& b, int lane, Own& own) {
    const D d;
    V touch = hn::Set(d, kNever), nearest = touch;
    for (int k = 0; k < b.most; ++k) {
      Own met_own = own;
      Other met = other_of(b, k, lane, own);
      meet(rooted(rank_of(b, k, lane)), met_own, met);
      const Meeting m = meeting_of(met_own, met);
      touch = hn::Min(touch, m.touch), nearest = hn::Min(nearest, m.nearest);
    }
    const V time = hn::IfThenElse(hn::Lt(touch, hn::Set(d, kNever)), touch, nearest);
    own.time = hn::Max(time, hn::Set(d, c.least_time));
  }
  /// Weight, time and places by right of way; v_ij of Eq. 4.15 is printed without a bar: the actual relative speed.
  static HWY_INLINE Predicted::Then then(const Law& c, const Own& own, const Other& o, const Rank& rank) {
    const D d;
    Own met_own = own;
    Other met = o;
    meet(rank, met_own, met);
    Predicted::Then t = Predicted::then(c, met_own, met);
    const V wx = hn::Sub(own.vx, o.vx), wy = hn::Sub(own.vy, o.vy);
    const V speed = hn::Sqrt(hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy)));
    const V weight = hn::Add(hn::Set(d, 1.0f), hn::Sub(rank.others, rank.right));
    const V ratio = hn::Div(speed, hn::Max(t.speed, hn::Set(d, kLeastSpeed)));
    const M same = hn::And(hn::Eq(rank.others, hn::Zero(d)), hn::Eq(rank.right, hn::Zero(d)));
    t.size = hn::IfThenElse(same, t.size, hn::Mul(weight, hn::Mul(t.size, ratio)));
    t.speed = speed;
    return t;
  }
  static HWY_INLINE Force pair(const Law& c, const Own& own, const Other& o, const Rank& given) {
    const Rank rank = rooted(given);
    const Predicted::Then t = then(c, own, o, rank);
    V x, y;
    yield_direction(t.x, t.y, rank.their_vx, rank.their_vy, own.vx, own.vy, rank.others, x, y);
    return {hn::Mul(t.size, x), hn::Mul(t.size, y)};
  }
  static HWY_INLINE Rates rates(const Law& c, const Own& own, const Other& o, const Rank& given) {
    return Predicted::rates_of(c, own, o, then(c, own, o, rooted(given)));
  }
};

THRONG_FORCE_FUNCTIONS(Predicted, Law)
THRONG_RANKED_FORCE_FUNCTIONS(RankedPredicted, Law)

}  // namespace throng::zanlungo_2011::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::zanlungo_2011 {

THRONG_FORCE_KERNEL()
THRONG_RANKED_FORCE_KERNEL()

}  // namespace throng::zanlungo_2011
#endif
