// The loop over neighbours that all force laws share. Included once for every target, from the kernel.cpp of a model:
//
//   struct Law {
//     template <class D> static Force<D> pair(D d, const Constants& c, const Own<D>& own, const Other<D>& other);
//     template <class D> static Rates<D> rates(D d, const Constants& c, const Own<D>& own, const Other<D>& other);
//     template <class D> static void prepare(D d, const Constants& c, const Batch& b, int lane, Own<D>& own);  // if
//     any
//   };
//
// pair() is the acceleration due to one neighbour; rates() how fast that changes with place and velocity. A law with
// `static constexpr bool kRanked = true` is given the Rank of the pair as well: it knows right of way (PV-34).
#if defined(THRONG_STEERING_FORCES_KERNEL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_FORCES_KERNEL_INL_H_
#undef THRONG_STEERING_FORCES_KERNEL_INL_H_
#else
#define THRONG_STEERING_FORCES_KERNEL_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/core/math-inl.h"
#include "throng/steering/forces/batch.h"
#include "throng/steering/right_of_way-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::forces::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;

using D = hn::CappedTag<float, kLanes>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;
using DI = hn::RebindToSigned<D>;

/// The persons of a few lanes.
struct Own {
  V vx, vy, radius, ex, ey, speed;
  V time;  ///< s, for laws that look ahead: set by their prepare()
};

/// One neighbour of each.
struct Other {
  V dx, dy;    ///< m, from the person to it
  V vx, vy;    ///< m/s
  V radius;    ///< m
  V distance;  ///< m, centre to centre
  V nx, ny;    ///< unit, from it to the person
  M present;   ///< it exists and is within range
};

/// Who of the two goes first.
struct Rank {
  V right, others;       ///< R_ij of the person over the neighbour, R_ji of the neighbour over it; one of them is 0
  V own_vx, own_vy;      ///< m/s, preferred velocity of the person
  V their_vx, their_vy;  ///< m/s, of the neighbour
};

struct Force {
  V x, y;  ///< m/s²
};

struct Rates {
  V stiffness;  ///< 1/s²
  V drag;       ///< 1/s
};

HWY_INLINE Own own_of(const Batch& b, int lane) {
  const D d;
  return {hn::Load(d, b.vx + lane),
          hn::Load(d, b.vy + lane),
          hn::Load(d, b.radius + lane),
          hn::Load(d, b.ex + lane),
          hn::Load(d, b.ey + lane),
          hn::Load(d, b.speed + lane),
          hn::Zero(d)};
}

/// Neighbour k. ahead > 0: as near as it can be after that many seconds if both go on as they are.
HWY_INLINE Other other_of(const Batch& b, int k, int lane, const Own& own, float ahead = 0) {
  const D d;
  const DI di;
  const NeighbourSlot& s = b.neighbour[k];
  Other o;
  o.dx = hn::Load(d, s.dx + lane), o.dy = hn::Load(d, s.dy + lane);
  o.vx = hn::Load(d, s.vx + lane), o.vy = hn::Load(d, s.vy + lane);
  o.radius = hn::Load(d, s.radius + lane);
  o.distance = hn::Sqrt(hn::Add(hn::Mul(o.dx, o.dx), hn::Mul(o.dy, o.dy)));
  const V inverse = hn::Div(hn::Set(d, 1.0f), o.distance);
  o.nx = hn::Neg(hn::Mul(o.dx, inverse)), o.ny = hn::Neg(hn::Mul(o.dy, inverse));
  o.present = hn::And(hn::RebindMask(d, hn::Lt(hn::Set(di, k), hn::Load(di, b.count + lane))),
                      hn::Le(o.distance, hn::Set(d, b.range)));
  if (ahead > 0) {
    const V ux = hn::Sub(o.vx, own.vx), uy = hn::Sub(o.vy, own.vy);
    const V closing = hn::Max(hn::Zero(d), hn::Add(hn::Mul(ux, o.nx), hn::Mul(uy, o.ny)));
    const V least = hn::Mul(hn::Set(d, 0.1f), hn::Add(own.radius, o.radius));
    const V nearer = hn::Max(hn::Min(o.distance, least), hn::Sub(o.distance, hn::Mul(closing, hn::Set(d, ahead))));
    const V scale = hn::Mul(nearer, inverse);
    o.dx = hn::Mul(o.dx, scale), o.dy = hn::Mul(o.dy, scale);
    o.distance = nearer;
  }
  return o;
}

HWY_INLINE Rank rank_of(const Batch& b, int k, int lane) {
  const D d;
  const StandingSlot &mine = b.own_standing, &theirs = b.standing[k];
  const V p = hn::Load(d, mine.priority + lane), q = hn::Load(d, theirs.priority + lane);
  return {throng::HWY_NAMESPACE::RightOfWay(d, p, q),
          throng::HWY_NAMESPACE::RightOfWay(d, q, p),
          hn::Load(d, mine.vx + lane),
          hn::Load(d, mine.vy + lane),
          hn::Load(d, theirs.vx + lane),
          hn::Load(d, theirs.vy + lane)};
}

template <class Law>
constexpr bool is_ranked() {
  return requires { Law::kRanked; };
}

template <class Law, class C>
HWY_INLINE Force pair_of(const C& c, const Batch& b, int k, int lane, const Own& own, const Other& o) {
  if constexpr (is_ranked<Law>()) {
    return Law::pair(c, own, o, rank_of(b, k, lane));
  } else {
    return Law::pair(c, own, o);
  }
}

template <class Law, class C>
HWY_INLINE Rates rates_due_to(const C& c, const Batch& b, int k, int lane, const Own& own, const Other& o) {
  if constexpr (is_ranked<Law>()) {
    return Law::rates(c, own, o, rank_of(b, k, lane));
  } else {
    return Law::rates(c, own, o);
  }
}

/// Adds one neighbour's share to what there is. Masked lanes count nothing.
HWY_INLINE void combine(Combine how, M present, Force f, Force& sum, V& best) {
  const D d;
  f.x = hn::IfThenElseZero(present, f.x), f.y = hn::IfThenElseZero(present, f.y);
  if (how != Combine::kStrongest) {
    sum.x = hn::Add(sum.x, f.x), sum.y = hn::Add(sum.y, f.y);
    if (how == Combine::kMean) best = hn::Add(best, hn::IfThenElseZero(present, hn::Set(d, 1.0f)));
    return;
  }
  const V size = hn::Add(hn::Mul(f.x, f.x), hn::Mul(f.y, f.y));
  const M stronger = hn::Gt(size, best);
  best = hn::IfThenElse(stronger, size, best);
  sum.x = hn::IfThenElse(stronger, f.x, sum.x), sum.y = hn::IfThenElse(stronger, f.y, sum.y);
}

/// with_rates: stiffness and drag as well.
template <class Law, bool with_rates, class C>
HWY_INLINE void pull_on(const C& c, const Batch& b, Pull& out) {
  const D d;
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    Own own = own_of(b, lane);
    if constexpr (requires { Law::prepare(c, b, lane, own); }) Law::prepare(c, b, lane, own);
    Force sum{hn::Zero(d), hn::Zero(d)};
    V best = hn::Zero(d), stiffness = hn::Zero(d), drag = hn::Zero(d);
    for (int k = 0; k < b.most; ++k) {
      const Other o = other_of(b, k, lane, own);
      combine(b.combine, o.present, pair_of<Law>(c, b, k, lane, own, o), sum, best);
      if constexpr (with_rates) {
        const Rates r = rates_due_to<Law>(c, b, k, lane, own, o);
        stiffness = hn::Add(stiffness, hn::IfThenElseZero(o.present, r.stiffness));
        drag = hn::Add(drag, hn::IfThenElseZero(o.present, r.drag));
      }
    }
    if (b.combine == Combine::kMean) {
      const V share = hn::Div(hn::Set(d, 1.0f), hn::Max(best, hn::Set(d, 1.0f)));
      sum.x = hn::Mul(sum.x, share), sum.y = hn::Mul(sum.y, share);
    }
    hn::Store(sum.x, d, out.ax + lane), hn::Store(sum.y, d, out.ay + lane);
    if constexpr (with_rates) hn::Store(stiffness, d, out.stiffness + lane), hn::Store(drag, d, out.drag + lane);
  }
}

template <class Law, class C>
HWY_INLINE void rates_of(const C& c, const Batch& b, float ahead, Pull& out) {
  const D d;
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    Own own = own_of(b, lane);
    if constexpr (requires { Law::prepare(c, b, lane, own); }) Law::prepare(c, b, lane, own);
    V stiffness = hn::Zero(d), drag = hn::Zero(d);
    for (int k = 0; k < b.most; ++k) {
      const Other o = other_of(b, k, lane, own, ahead);
      const Rates r = rates_due_to<Law>(c, b, k, lane, own, o);
      stiffness = hn::Add(stiffness, hn::IfThenElseZero(o.present, r.stiffness));
      drag = hn::Add(drag, hn::IfThenElseZero(o.present, r.drag));
    }
    hn::Store(stiffness, d, out.stiffness + lane), hn::Store(drag, d, out.drag + lane);
  }
}

}  // namespace throng::forces::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per-target include guard
