// The linear programs of ORCA, PV-12 and PV-13, for a batch of persons: one person a lane, masks instead of branches.
// Included once for every target.
#if defined(THRONG_STEERING_ORCA_PROGRAM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_ORCA_PROGRAM_INL_H_
#undef THRONG_STEERING_ORCA_PROGRAM_INL_H_
#else
#define THRONG_STEERING_ORCA_PROGRAM_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/steering/orca/kernel.h"

HWY_BEFORE_NAMESPACE();
namespace throng::orca::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, kLanes>;
using DI = hn::RebindToSigned<D>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

struct Vectors {
  V x, y;
};

HWY_INLINE V dot(Vectors a, Vectors b) { return hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)); }

struct Line {
  Vectors n;
  V b;
};

HWY_INLINE Line load(const LineSlot& s, int lane) {
  const D d;
  return {{hn::Load(d, s.nx + lane), hn::Load(d, s.ny + lane)}, hn::Load(d, s.b + lane)};
}

/// The best point of line i within the disc and the half-planes before it (PV-12's one-dimensional program).
/// Points of the line are b n + t (n.y, -n.x). `best`: the wanted point, or in direction mode the wanted direction.
/// Clears lanes of `possible` that have no such point.
template <bool kDirection>
HWY_INLINE Vectors on_line(const LineSlot* HWY_RESTRICT lines, int i, int lane, V max_speed_sq, Vectors best,
                           M& possible) {
  const D d;
  const Line li = load(lines[i], lane);
  const auto zero = hn::Zero(d), eps = hn::Set(d, kParallel), minus_eps = hn::Set(d, -kParallel);
  const auto room = hn::Sub(max_speed_sq, hn::Mul(li.b, li.b));
  possible = hn::And(possible, hn::Ge(room, zero));
  V hi = hn::Sqrt(hn::Max(room, zero));
  V lo = hn::Neg(hi);
  M closed = hn::Lt(hi, lo);
  for (int j = 0; j < i; ++j) {
    const Line lj = load(lines[j], lane);
    // n_j · (b_i n_i + t along) >= b_j, that is slope * t >= rest
    const auto slope = hn::Sub(hn::Mul(lj.n.x, li.n.y), hn::Mul(lj.n.y, li.n.x));
    const auto rest = hn::Sub(lj.b, hn::Mul(li.b, dot(lj.n, li.n)));
    const auto rises = hn::Gt(slope, eps), falls = hn::Lt(slope, minus_eps);
    const auto t = hn::Div(rest, slope);
    lo = hn::IfThenElse(rises, hn::Max(lo, t), lo);
    hi = hn::IfThenElse(falls, hn::Min(hi, t), hi);
    closed = hn::Or(closed, hn::AndNot(hn::Or(rises, falls), hn::Gt(rest, zero)));
  }
  possible = hn::AndNot(hn::Or(closed, hn::Gt(lo, hi)), possible);
  const auto wish = hn::Sub(hn::Mul(best.x, li.n.y), hn::Mul(best.y, li.n.x));
  const auto t = kDirection ? hn::IfThenElse(hn::Gt(wish, zero), hi, lo) : hn::Min(hn::Max(wish, lo), hi);
  return {hn::Add(hn::Mul(li.b, li.n.x), hn::Mul(t, li.n.y)), hn::Sub(hn::Mul(li.b, li.n.y), hn::Mul(t, li.n.x))};
}

/// PV-12: adds line after line; whenever the present point violates one, the optimum lies on it. Starts from v.
/// Lanes drop out of `active` at the first line they cannot satisfy; failed_at then holds its number.
template <bool kDirection>
HWY_INLINE Vectors program(const LineSlot* HWY_RESTRICT lines, int count, int lane, V max_speed_sq, Vectors best,
                           Vectors v, M& active, hn::Vec<DI>& failed_at) {
  const D d;
  const DI di;
  for (int i = 0; i < count; ++i) {
    const Line li = load(lines[i], lane);
    const auto violated = hn::And(active, hn::Lt(dot(li.n, v), li.b));
    if (hn::AllFalse(d, violated)) continue;
    M possible = violated;
    const Vectors w = on_line<kDirection>(lines, i, lane, max_speed_sq, best, possible);
    v.x = hn::IfThenElse(possible, w.x, v.x);
    v.y = hn::IfThenElse(possible, w.y, v.y);
    const auto fails = hn::AndNot(possible, violated);
    failed_at = hn::IfThenElse(hn::RebindMask(di, fails), hn::Set(di, i), failed_at);
    active = hn::AndNot(fails, active);
  }
  return v;
}

/// The allowed velocity nearest to the preferred one, for every person of the batch, in place. Returns the set of
/// lanes without an allowed velocity; failed_at says where they failed.
HWY_INLINE unsigned nearest_allowed(LineBatch& batch) {
  const D d;
  const DI di;
  unsigned failed = 0;
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    const Vectors preferred{hn::Load(d, batch.vx + lane), hn::Load(d, batch.vy + lane)};
    const auto limit = hn::Load(d, batch.max_speed + lane);
    const auto limit_sq = hn::Mul(limit, limit);
    const auto speed_sq = dot(preferred, preferred);
    const auto fast = hn::Gt(speed_sq, limit_sq);
    const auto scale = hn::Div(limit, hn::Sqrt(hn::IfThenElse(fast, speed_sq, hn::Set(d, 1.0f))));
    const Vectors start{hn::IfThenElse(fast, hn::Mul(preferred.x, scale), preferred.x),
                        hn::IfThenElse(fast, hn::Mul(preferred.y, scale), preferred.y)};
    const int count = batch.count[lane];
    auto failed_at = hn::Set(di, count);
    M active = hn::Eq(limit, limit);
    const Vectors v = program<false>(batch.line, count, lane, limit_sq, preferred, start, active, failed_at);
    hn::Store(v.x, d, batch.vx + lane);
    hn::Store(v.y, d, batch.vy + lane);
    hn::Store(failed_at, di, batch.failed_at + lane);
    if (HWY_UNLIKELY(!hn::AllTrue(d, active))) {
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::Not(active), bits);
      failed |= (bits[0] | static_cast<unsigned>(bits[1]) << 8) << lane;
    }
  }
  return failed;
}

/// PV-13: where not all lines can be satisfied, the velocity that violates the worst of the people's lines least, walls
/// staying hard. Going on from the first line that failed: a line i that is violated by more than the worst so far is
/// now the worst; among velocities that violate no earlier line more than it, (n_j - n_i) · v >= b_j - b_i, the one
/// farthest along its normal is taken. (The sources build these lines from intersections, or midpoints of anti-parallel
/// ones; in normal form both are this one difference.) Where rounding leaves no such velocity the last result stays.
HWY_INLINE void least_violation(LineBatch& batch, LineSlot* HWY_RESTRICT projected) {
  const D d;
  const DI di;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    int count = 0, first = kMaxLines, hard_count = 0;
    for (int i = lane; i < lane + static_cast<int>(hn::Lanes(d)); ++i) {
      if (batch.failed_at[i] >= batch.count[i]) continue;
      count = HWY_MAX(count, batch.count[i]);
      first = HWY_MIN(first, batch.failed_at[i]);
      hard_count = HWY_MAX(hard_count, batch.hard[i]);
    }
    if (first >= count) continue;
    Vectors v{hn::Load(d, batch.vx + lane), hn::Load(d, batch.vy + lane)};
    const auto limit = hn::Load(d, batch.max_speed + lane);
    const auto limit_sq = hn::Mul(limit, limit);
    const auto counts = hn::Load(di, batch.count + lane), hards = hn::Load(di, batch.hard + lane);
    const auto failed_at = hn::Load(di, batch.failed_at + lane);
    V worst = zero;
    for (int i = first; i < count; ++i) {
      const auto number = hn::Set(di, i);
      const Line li = load(batch.line[i], lane);
      const auto in_turn = hn::AndNot(hn::Lt(number, failed_at), hn::Lt(number, counts));
      const auto violated = hn::And(hn::RebindMask(d, in_turn), hn::Gt(hn::Sub(li.b, dot(li.n, v)), worst));
      if (hn::AllFalse(d, violated)) continue;
      const int before = HWY_MAX(i, hard_count);
      for (int j = 0; j < before; ++j) {
        const Line lj = load(batch.line[j], lane);
        const Vectors n{hn::Sub(lj.n.x, li.n.x), hn::Sub(lj.n.y, li.n.y)};
        const auto length_sq = dot(n, n);
        // Same direction: the earlier line can only be violated less or more everywhere, which says nothing.
        const auto same = hn::Le(length_sq, hn::Set(d, kParallel * kParallel));
        const auto hard = hn::RebindMask(d, hn::Lt(hn::Set(di, j), hards));
        const auto earlier = hn::RebindMask(d, hn::Lt(hn::Set(di, j), hn::Min(number, counts)));
        const auto none = hn::AndNot(hard, hn::Or(same, hn::Not(earlier)));
        const auto inv = hn::Div(one, hn::Sqrt(hn::IfThenElse(same, one, length_sq)));
        const auto nx = hn::IfThenElse(hard, lj.n.x, hn::Mul(n.x, inv));
        const auto ny = hn::IfThenElse(hard, lj.n.y, hn::Mul(n.y, inv));
        const auto b = hn::IfThenElse(hard, lj.b, hn::Mul(hn::Sub(lj.b, li.b), inv));
        hn::Store(hn::IfThenZeroElse(none, nx), d, projected[j].nx + lane);
        hn::Store(hn::IfThenZeroElse(none, ny), d, projected[j].ny + lane);
        hn::Store(hn::IfThenElse(none, hn::Set(d, kEverything.b), b), d, projected[j].b + lane);
      }
      M possible = violated;
      auto unused = number;
      const Vectors start{hn::Mul(li.n.x, limit), hn::Mul(li.n.y, limit)};
      const Vectors w = program<true>(projected, before, lane, limit_sq, li.n, start, possible, unused);
      v.x = hn::IfThenElse(possible, w.x, v.x);
      v.y = hn::IfThenElse(possible, w.y, v.y);
      worst = hn::IfThenElse(violated, hn::Sub(li.b, dot(li.n, v)), worst);
    }
    hn::Store(v.x, d, batch.vx + lane);
    hn::Store(v.y, d, batch.vy + lane);
  }
}

}  // namespace throng::orca::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
