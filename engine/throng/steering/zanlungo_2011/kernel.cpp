#include "throng/steering/zanlungo_2011/zanlungo_2011.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/zanlungo_2011/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/export.h"
#include "throng/steering/forces/kernel-inl.h"

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
    const D d;
    const Then t = then(c, own, o);
    const V radii = hn::Add(own.radius, o.radius);
    const M touches = hn::Le(t.distance, hn::Mul(radii, hn::Set(d, 1.001f)));
    const V reach = hn::IfThenElse(touches, radii, hn::Set(d, c.scale));
    const V slope = hn::Div(t.size, reach);
    const V speed = hn::Div(t.size, hn::Max(t.speed, hn::Set(d, 0.2f)));
    return {slope, hn::Add(speed, hn::Mul(slope, hn::Min(own.time, hn::Set(d, 10.0f))))};
  }
};

THRONG_FORCE_FUNCTIONS(Predicted, Law)

}  // namespace throng::zanlungo_2011::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::zanlungo_2011 {

THRONG_FORCE_KERNEL()

}  // namespace throng::zanlungo_2011
#endif
