// Algorithm 1 (segment.cpp) for a batch of persons, one a lane: the same operations in the same order, masks instead of
// branches. Included once for every target.
#if defined(THRONG_STEERING_PEDVO_SEGMENT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_PEDVO_SEGMENT_INL_H_
#undef THRONG_STEERING_PEDVO_SEGMENT_INL_H_
#else
#define THRONG_STEERING_PEDVO_SEGMENT_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/steering/orca/program-inl.h"
#include "throng/steering/pedvo/arc-inl.h"
#include "throng/steering/pedvo/kernel.h"
#include "throng/steering/pedvo/limits.h"

HWY_BEFORE_NAMESPACE();
namespace throng::pedvo::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using orca::LineBatch;
using orca::LineSlot;
using orca::HWY_NAMESPACE::Line;

/// The chord of kStep persons and what nearest_on_boundary needs of it.
struct Wanted {
  Vectors v0, v1, span;
  V size;            ///< |span|²
  Line left, right;  ///< half-planes along the arc's ends, or such that allow everything
  Vectors e;         ///< bias direction
};

struct Bests {
  Vectors v0, v1;
  V t0, t1;
  M on_chord;
};

struct Borders {
  V lo, hi;
  M closed;

  HWY_INLINE void clip(const Line& line, const Line& by) {
    const D d;
    const auto slope = hn::Sub(hn::Mul(by.n.x, line.n.y), hn::Mul(by.n.y, line.n.x));
    const auto rest = hn::Sub(by.b, hn::Mul(line.b, dot(by.n, line.n)));
    const auto rises = hn::Gt(slope, hn::Set(d, orca::kParallel));
    const auto falls = hn::Lt(slope, hn::Set(d, -orca::kParallel));
    const auto t = hn::Div(rest, slope);
    lo = hn::IfThenElse(rises, hn::Max(lo, t), lo);
    hi = hn::IfThenElse(falls, hn::Min(hi, t), hi);
    closed = hn::Or(closed, hn::AndNot(hn::Or(rises, falls), hn::Gt(rest, hn::Zero(d))));
  }
};

template <bool kEnds>
HWY_INLINE Borders clip_boundary(const Wanted& want, const LineSlot* HWY_RESTRICT lines, int i, int lane,
                                 const Line& line, V max_speed_sq) {
  const D d;
  const auto zero = hn::Zero(d);
  const auto room = hn::Sub(max_speed_sq, hn::Mul(line.b, line.b));
  const auto half = hn::Sqrt(hn::Max(room, zero));
  Borders out{hn::Neg(half), half, hn::Lt(room, zero)};
  if constexpr (kEnds) {
    out.clip(line, want.left);
    out.clip(line, want.right);
  }
  for (int j = 0; j < i; ++j) out.clip(line, orca::HWY_NAMESPACE::load(lines[j], lane));
  out.closed = hn::Or(out.closed, hn::Gt(out.lo, out.hi));
  return out;
}

HWY_INLINE V along(const Line& l, Vectors v) { return hn::Sub(hn::Mul(v.x, l.n.y), hn::Mul(v.y, l.n.x)); }
HWY_INLINE Vectors on(const Line& l, V t) {
  return {hn::Add(hn::Mul(l.b, l.n.x), hn::Mul(t, l.n.y)), hn::Sub(hn::Mul(l.b, l.n.y), hn::Mul(t, l.n.x))};
}

HWY_INLINE V sideways(const Line& line, Vectors e, float turning) {
  const D d;
  const float w = 1.0f / (turning * turning);
  const V a = along(line, e), n = dot(line.n, e);
  const V size = hn::Add(hn::Mul(a, a), hn::Mul(hn::Set(d, w), hn::Mul(n, n)));
  return hn::Div(hn::Mul(hn::Set(d, 1.0f - w), hn::Mul(a, n)), hn::Max(size, hn::Set(d, kTinyAngle)));
}

HWY_INLINE Bests nearest_on_boundary(const Borders& border, const Line& line, const Wanted& want, const Taste& taste) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V s0 = hn::Sub(dot(line.n, want.v0), line.b), s1 = hn::Sub(dot(line.n, want.v1), line.b);
  V p0 = along(line, want.v0), p1 = along(line, want.v1);
  if (taste.turning > 1) {
    const V shift = sideways(line, want.e, taste.turning);
    p0 = hn::Add(p0, hn::Mul(s0, shift));
    p1 = hn::Add(p1, hn::Mul(s1, shift));
  }
  const M crosses = hn::Lt(hn::Mul(s0, s1), zero);
  const V off = hn::Sub(s0, s1);
  const V flat_sq = hn::Mul(hn::Set(d, taste.flat * taste.flat), want.size);
  const M flat = hn::AndNot(crosses, hn::Le(hn::Mul(off, off), flat_sq));
  const V part = hn::Div(s0, hn::IfThenElse(crosses, off, one));
  const V crossing = hn::Add(p0, hn::Mul(hn::Sub(p1, p0), part));
  const V nearer = hn::IfThenElse(hn::Lt(hn::Abs(s0), hn::Abs(s1)), p0, p1);
  const V x = hn::IfThenElse(crosses, crossing, nearer);
  const V from = bound(hn::IfThenElse(flat, p0, x), border.lo, border.hi);
  const V to = bound(hn::IfThenElse(flat, p1, x), border.lo, border.hi);
  Bests out{on(line, from), on(line, to), zero, zero, hn::Lt(one, zero)};
  const M wide = hn::Gt(want.size, zero);
  const V safe = hn::IfThenElse(wide, want.size, one);
  const auto parameter = [&](Vectors v) {
    return hn::IfThenElseZero(wide, unit_range(hn::Div(dot(difference(v, want.v0), want.span), safe)));
  };
  out.t0 = parameter(out.v0);
  out.t1 = parameter(out.v1);
  return out;
}

/// best_segment() for kStep lanes. Lanes drop out of `active` at the first line they cannot satisfy.
template <bool kEnds>
HWY_INLINE Bests best_segments(const LineSlot* HWY_RESTRICT lines, int count, int lane, V max_speed_sq,
                               const Wanted& want, Vectors start0, Vectors start1, const Taste& taste, M& active,
                               hn::Vec<DI>& failed_at) {
  const D d;
  const DI di;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  Bests best{start0, start1, zero, one, active};
  for (int i = 0; i < count; ++i) {
    const Line li = orca::HWY_NAMESPACE::load(lines[i], lane);
    const V s0 = hn::Sub(dot(li.n, best.v0), li.b), s1 = hn::Sub(dot(li.n, best.v1), li.b);
    const M bad0 = hn::And(active, hn::Lt(s0, zero)), bad1 = hn::And(active, hn::Lt(s1, zero));
    if (hn::AllFalse(d, hn::Or(bad0, bad1))) continue;
    // clipVelocity
    const M cut0 = hn::AndNot(bad1, bad0), cut1 = hn::AndNot(bad0, bad1);
    const V a = hn::Div(s0, hn::IfThenElse(hn::Or(cut0, cut1), hn::Sub(s0, s1), one));
    const Vectors v = sum(best.v0, times(difference(best.v1, best.v0), a));
    const V t = hn::Add(best.t0, hn::Mul(hn::Sub(best.t1, best.t0), a));
    best.v0 = pick(cut0, v, best.v0);
    best.t0 = hn::IfThenElse(cut0, t, best.t0);
    best.v1 = pick(cut1, v, best.v1);
    best.t1 = hn::IfThenElse(cut1, t, best.t1);
    const M both = hn::And(bad0, bad1);
    if (hn::AllFalse(d, both)) continue;
    const Borders border = clip_boundary<kEnds>(want, lines, i, lane, li, max_speed_sq);
    const Bests next = nearest_on_boundary(border, li, want, taste);
    const M possible = hn::AndNot(border.closed, both);
    best.v0 = pick(possible, next.v0, best.v0);
    best.v1 = pick(possible, next.v1, best.v1);
    best.t0 = hn::IfThenElse(possible, next.t0, best.t0);
    best.t1 = hn::IfThenElse(possible, next.t1, best.t1);
    best.on_chord = hn::AndNot(possible, best.on_chord);
    const M fails = hn::And(both, border.closed);
    failed_at = hn::IfThenElse(hn::RebindMask(di, fails), hn::Set(di, i), failed_at);
    active = hn::AndNot(fails, active);
  }
  return best;
}

/// PV-50.
HWY_INLINE Vectors choose(const Bests& best, V t_bias) {
  const D d;
  const V t = bound(t_bias, best.t0, best.t1);
  const V span = hn::Sub(best.t1, best.t0);
  const M wide = hn::Gt(span, hn::Zero(d));
  const V a = hn::IfThenElseZero(wide, hn::Div(hn::Sub(t, best.t0), hn::IfThenElse(wide, span, hn::Set(d, 1.0f))));
  return sum(best.v0, times(difference(best.v1, best.v0), a));
}

/// at_full_speed() for the lanes of `which`.
HWY_INLINE Vectors at_full_speed(M which, Vectors v, V speed, const Wanted& want, const LineSlot* HWY_RESTRICT lines,
                                 int count, int lane) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  const V now = hn::Sqrt(dot(v, v));
  which = hn::And(which, hn::Gt(now, hn::Set(d, kStanding)));
  V k = hn::Div(speed, hn::IfThenElse(which, now, one));
  M stopped = hn::Lt(one, zero);
  Line stops{{zero, zero}, zero};
  for (int i = 0; i < count; ++i) {
    const Line l = orca::HWY_NAMESPACE::load(lines[i], lane);
    const V towards = dot(l.n, v);
    const V limit = hn::Div(l.b, towards);
    const M nearer = hn::And(hn::Lt(towards, zero), hn::Lt(limit, k));
    k = hn::IfThenElse(nearer, limit, k);
    stops = {pick(nearer, l.n, stops.n), hn::IfThenElse(nearer, l.b, stops.b)};
    stopped = hn::Or(stopped, nearer);
  }
  const Vectors longer = times(v, hn::IfThenElse(which, hn::Max(k, one), one));
  const V room = hn::Sub(hn::Mul(speed, speed), hn::Mul(stops.b, stops.b));
  const M turns = hn::And(which, hn::And(stopped, hn::Ge(room, zero)));
  if (hn::AllFalse(d, turns)) return longer;
  const V half = hn::Sqrt(hn::Max(room, zero));
  const V side = hn::IfThenElse(hn::Lt(along(stops, v), zero), hn::Neg(half), half);
  const Vectors near = on(stops, side), far = on(stops, hn::Neg(side));
  M near_ok = turns, far_ok = turns;
  const V slack = hn::Set(d, kRounding);
  const auto check = [&](const Line& l) {
    const V least = hn::Sub(l.b, slack);
    near_ok = hn::And(near_ok, hn::Ge(dot(l.n, near), least));
    far_ok = hn::And(far_ok, hn::Ge(dot(l.n, far), least));
  };
  check(want.left);
  check(want.right);
  for (int i = 0; i < count; ++i) check(orca::HWY_NAMESPACE::load(lines[i], lane));
  return pick(near_ok, near, pick(far_ok, far, longer));
}

/// The chord of kStep lanes. Points have no ends.
HWY_INLINE Wanted wanted(const ChordBatch& chord, const LineBatch& batch, int lane, M& is_point) {
  const D d;
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
  Wanted w;
  w.v0 = load(chord.x0, chord.y0, lane);
  w.v1 = load(chord.x1, chord.y1, lane);
  w.span = difference(w.v1, w.v0);
  w.size = dot(w.span, w.span);
  const Vectors left = load(chord.left_x, chord.left_y, lane), right = load(chord.right_x, chord.right_y, lane);
  is_point = hn::And(hn::Eq(left.x, zero), hn::Eq(left.y, zero));
  const V b = hn::IfThenElseZero(is_point, hn::Set(d, orca::kEverything.b));
  w.left = {{left.y, hn::Neg(left.x)}, b};
  w.right = {{hn::Neg(right.y), right.x}, b};
  const Vectors bias = load(batch.vx, batch.vy, lane);
  w.e = times(bias, hn::Div(one, hn::Max(hn::Sqrt(dot(bias, bias)), hn::Set(d, kStanding))));
  return w;
}

/// Algorithm 1 for a batch, in place: vx, vy of the lanes that have a velocity. The others are returned.
template <bool kEnds>
HWY_INLINE unsigned solve_chords(const ChordBatch& chord, const Taste& taste, LineBatch& batch) {
  const D d;
  const DI di;
  unsigned failed = 0;
  for (int lane = 0; lane < kLanes; lane += static_cast<int>(hn::Lanes(d))) {
    M is_point;
    const Wanted want = wanted(chord, batch, lane, is_point);
    const V limit = hn::Load(d, batch.max_speed + lane);
    const V limit_sq = hn::Mul(limit, limit);
    // Points may be faster than allowed; chords are made within the disc.
    const V speed_sq = dot(want.v0, want.v0);
    const M fast = hn::And(is_point, hn::Gt(speed_sq, limit_sq));
    const V scale = hn::Div(limit, hn::Sqrt(hn::IfThenElse(fast, speed_sq, hn::Set(d, 1.0f))));
    const Vectors start0 = pick(fast, times(want.v0, scale), want.v0);
    const Vectors start1 = pick(fast, start0, want.v1);
    const int count = batch.count[lane];
    auto failed_at = hn::Set(di, count);
    M active = hn::Eq(limit, limit);
    const Bests best =
        best_segments<kEnds>(batch.line, count, lane, limit_sq, want, start0, start1, taste, active, failed_at);
    Vectors v = choose(best, hn::Load(d, chord.t_bias + lane));
    if constexpr (kEnds) {
      const V least = hn::Mul(hn::Set(d, taste.least_pace), hn::Load(d, chord.speed + lane));
      const M off = hn::AndNot(hn::Or(is_point, best.on_chord), active);
      active = hn::AndNot(hn::And(off, hn::Lt(dot(v, v), hn::Mul(least, least))), active);
    }
    if (taste.keep_speed) {
      const M free = hn::And(active, hn::AndNot(is_point, best.on_chord));
      v = at_full_speed(free, v, hn::Load(d, chord.speed + lane), want, batch.line, count, lane);
    }
    store(pick(active, v, load(batch.vx, batch.vy, lane)), batch.vx, batch.vy, lane);
    hn::Store(failed_at, di, batch.failed_at + lane);
    if (HWY_UNLIKELY(!hn::AllTrue(d, active))) {
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::Not(active), bits);
      failed |= (bits[0] | static_cast<unsigned>(bits[1]) << 8) << lane;
    }
  }
  return failed;
}

}  // namespace throng::pedvo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
