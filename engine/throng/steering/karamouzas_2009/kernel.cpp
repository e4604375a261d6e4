#include "throng/steering/karamouzas_2009/karamouzas_2009.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/karamouzas_2009/kernel.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/forces/kernel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::karamouzas_2009::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;
using namespace throng::forces::HWY_NAMESPACE;

constexpr float kNever = 1e9f;  // s

/// meet() of karamouzas_2009.cpp for one neighbour of a few persons with velocities (vx, vy).
struct MeetingV {
  V time;  ///< s; kNever: none within the horizon
  V x, y;  ///< m/s²
  V stiffness, drag;
};

/// When it is: of the touch, or (circular law) of the nearest approach.
struct When {
  V time, wx, wy, radii;
  M collide, meets;
};

HWY_INLINE When when(const Law& c, V vx, V vy, V radius, const Other& o) {
  const D d;
  const V zero = hn::Zero(d);
  When w;
  w.wx = hn::Sub(vx, o.vx), w.wy = hn::Sub(vy, o.vy);
  const V w_sq = hn::Add(hn::Mul(w.wx, w.wx), hn::Mul(w.wy, w.wy));
  const V approach = hn::Add(hn::Mul(o.dx, w.wx), hn::Mul(o.dy, w.wy));
  w.radii = hn::Add(hn::Add(radius, o.radius), hn::Set(d, c.personal_space));
  const V room = hn::Sub(hn::Add(hn::Mul(o.dx, o.dx), hn::Mul(o.dy, o.dy)), hn::Mul(w.radii, w.radii));
  const V inside = hn::Sub(hn::Mul(approach, approach), hn::Mul(w_sq, room));
  w.collide = hn::Gt(inside, zero);
  const V least = hn::Set(d, kLeastSpeed * kLeastSpeed);
  const V back = hn::IfThenElseZero(w.collide, hn::Sqrt(hn::Max(inside, zero)));
  w.time = hn::Max(zero, hn::Div(hn::Sub(approach, back), hn::Max(w_sq, least)));
  w.meets = hn::And(hn::And(o.present, hn::Gt(approach, zero)),
                    hn::And(hn::Ge(w_sq, least), hn::Le(w.time, hn::Set(d, c.horizon))));
  if (c.size == Size::kPaper) w.meets = hn::And(w.meets, w.collide);
  return w;
}

HWY_INLINE MeetingV meeting(const Law& c, V vx, V vy, V radius, const Other& o) {
  const D d;
  const When w = when(c, vx, vy, radius, o);
  V x = hn::Sub(hn::Mul(w.wx, w.time), o.dx), y = hn::Sub(hn::Mul(w.wy, w.time), o.dy);
  const V distance = hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
  const V tiny = hn::Set(d, 1e-4f);
  const M apart = hn::Gt(distance, tiny);
  const V inverse = hn::Div(hn::Set(d, 1.0f), hn::Max(distance, tiny));
  x = hn::IfThenElse(apart, hn::Mul(x, inverse), o.nx), y = hn::IfThenElse(apart, hn::Mul(y, inverse), o.ny);
  const V reach = hn::IfThenElse(w.collide, w.radii, hn::Set(d, c.scale));
  V size, stiffness;
  if (c.size == Size::kPaper) {
    const V speed = hn::Sqrt(hn::Add(hn::Mul(vx, vx), hn::Mul(vy, vy)));
    const V bodies = hn::Sub(hn::Sub(distance, radius), o.radius);
    const V to_go = hn::Add(hn::Mul(speed, w.time), hn::Max(hn::Zero(d), bodies));
    const V strongest = hn::Set(d, c.strongest), near = hn::Set(d, c.near);
    const V slope = hn::Set(d, c.strongest / (c.far - c.middle));
    const V close = hn::Max(to_go, hn::Set(d, kNearest * c.near));
    const V steep = hn::Div(hn::Mul(strongest, near), close);
    size = hn::Max(hn::Zero(d), hn::Mul(slope, hn::Sub(hn::Set(d, c.far), to_go)));
    stiffness = hn::IfThenElseZero(hn::Lt(to_go, hn::Set(d, c.far)), slope);
    const M full = hn::Lt(to_go, hn::Set(d, c.middle)), hard = hn::Lt(to_go, near);
    size = hn::IfThenElse(full, strongest, size), stiffness = hn::IfThenElse(full, hn::Zero(d), stiffness);
    size = hn::IfThenElse(hard, steep, size), stiffness = hn::IfThenElse(hard, hn::Div(steep, close), stiffness);
  } else {
    const V deep = hn::Mul(hn::Sub(w.radii, distance), hn::Set(d, 1.0f / c.scale));
    size = hn::Mul(hn::Set(d, c.strength), vm::Exp(d, hn::Min(deep, hn::Set(d, kDeepest))));
    stiffness = hn::Div(size, reach);
  }
  const V turn = hn::Div(hn::Mul(size, w.time), reach);
  const V drag = hn::Add(turn, hn::Mul(stiffness, hn::Set(d, c.update)));
  return {hn::IfThenElse(w.meets, w.time, hn::Set(d, kNever)), hn::IfThenElseZero(w.meets, hn::Mul(x, size)),
          hn::IfThenElseZero(w.meets, hn::Mul(y, size)), hn::IfThenElseZero(w.meets, stiffness),
          hn::IfThenElseZero(w.meets, drag)};
}

/// Neighbour k as far as the time of the meeting needs it.
HWY_INLINE Other glance(const forces::Batch& b, int k, int lane) {
  const D d;
  const DI di;
  const forces::NeighbourSlot& s = b.neighbour[k];
  Other o{};
  o.dx = hn::Load(d, s.dx + lane), o.dy = hn::Load(d, s.dy + lane);
  o.vx = hn::Load(d, s.vx + lane), o.vy = hn::Load(d, s.vy + lane);
  o.radius = hn::Load(d, s.radius + lane);
  const V d_sq = hn::Add(hn::Mul(o.dx, o.dx), hn::Mul(o.dy, o.dy));
  o.present = hn::And(hn::RebindMask(d, hn::Lt(hn::Set(di, k), hn::Load(di, b.count + lane))),
                      hn::Le(d_sq, hn::Set(d, b.range * b.range)));
  return o;
}

/// Neighbour `which[i]` of person i.
HWY_INLINE Other pick(const forces::Batch& b, int lane, V which) {
  const D d;
  Other o{};
  o.dx = o.dy = o.vx = o.vy = o.radius = hn::Set(d, 1.0f);
  for (int k = 0; k < b.most; ++k) {
    const forces::NeighbourSlot& s = b.neighbour[k];
    const M here = hn::Eq(which, hn::Set(d, static_cast<float>(k)));
    o.dx = hn::IfThenElse(here, hn::Load(d, s.dx + lane), o.dx);
    o.dy = hn::IfThenElse(here, hn::Load(d, s.dy + lane), o.dy);
    o.vx = hn::IfThenElse(here, hn::Load(d, s.vx + lane), o.vx);
    o.vy = hn::IfThenElse(here, hn::Load(d, s.vy + lane), o.vy);
    o.radius = hn::IfThenElse(here, hn::Load(d, s.radius + lane), o.radius);
  }
  o.distance = hn::Sqrt(hn::Add(hn::Mul(o.dx, o.dx), hn::Mul(o.dy, o.dy)));
  const V inverse = hn::Div(hn::Set(d, 1.0f), o.distance);
  o.nx = hn::Neg(hn::Mul(o.dx, inverse)), o.ny = hn::Neg(hn::Mul(o.dy, inverse));
  return o;
}

/// Meetings predicted with the present velocity give the order; the first is applied, the next predicted anew with the
/// velocity that it gives, and so on (L713-721). Who meets at the same time in the order of the list.
HWY_INLINE void pull_on_some(const Law& c, const forces::Batch& b, int lane, forces::Pull& out) {
  const D d;
  const V never = hn::Set(d, kNever);
  const Own own = own_of(b, lane);
  alignas(64) float times[kMaxNeighbours][forces::kLanes];
  for (int k = 0; k < b.most; ++k) {
    const When w = when(c, own.vx, own.vy, own.radius, glance(b, k, lane));
    hn::Store(hn::IfThenElse(w.meets, w.time, never), d, times[k]);
  }
  V vx = own.vx, vy = own.vy, ax = hn::Zero(d), ay = ax, stiffness = ax, drag = ax;
  for (int i = 0; i < c.most && i < b.most; ++i) {
    V soonest = never, which = hn::Set(d, -1.0f);
    for (int k = 0; k < b.most; ++k) {
      const V time = hn::Load(d, times[k]);
      const M sooner = hn::Lt(time, soonest);
      soonest = hn::IfThenElse(sooner, time, soonest);
      which = hn::IfThenElse(sooner, hn::Set(d, static_cast<float>(k)), which);
    }
    const M any = hn::Lt(soonest, never);
    if (hn::AllFalse(d, any)) break;
    for (int k = 0; k < b.most; ++k) {
      const M taken = hn::Eq(which, hn::Set(d, static_cast<float>(k)));
      hn::Store(hn::IfThenElse(taken, never, hn::Load(d, times[k])), d, times[k]);
    }
    Other o = pick(b, lane, which);
    o.present = any;
    const MeetingV m = meeting(c, vx, vy, own.radius, o);
    ax = hn::Add(ax, m.x), ay = hn::Add(ay, m.y);
    stiffness = hn::Add(stiffness, m.stiffness), drag = hn::Add(drag, m.drag);
    const V update = hn::Set(d, c.update);
    vx = hn::Add(vx, hn::Mul(m.x, update)), vy = hn::Add(vy, hn::Mul(m.y, update));
  }
  hn::Store(ax, d, out.ax + lane), hn::Store(ay, d, out.ay + lane);
  hn::Store(stiffness, d, out.stiffness + lane), hn::Store(drag, d, out.drag + lane);
}

void PullOn(const void* law, const forces::Batch& b, forces::Pull& out) {
  const D d;
  for (int lane = 0; lane < forces::kLanes; lane += static_cast<int>(hn::Lanes(d)))
    pull_on_some(*static_cast<const Law*>(law), b, lane, out);
}

}  // namespace throng::karamouzas_2009::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::karamouzas_2009 {

HWY_EXPORT(PullOn);

/// All are one: accelerations come in a row, and with them how fast they change.
forces::Kernel kernel() {
  const auto all = [](const void* law, const forces::Batch& b, forces::Pull& out) {
    HWY_DYNAMIC_DISPATCH(PullOn)(law, b, out);
  };
  const auto rates = [](const void* law, const forces::Batch& b, float, forces::Pull& out) {
    HWY_DYNAMIC_DISPATCH(PullOn)(law, b, out);
  };
  return {all, rates, all};
}

}  // namespace throng::karamouzas_2009
#endif
