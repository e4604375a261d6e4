// What is read off the points of a picture: smallest and largest values over lanes of points, then over the lanes.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/vision_2010/reduce.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/core/math-inl.h"
#include "throng/core/math.h"
#include "throng/steering/vision_2010/reduce.h"
#include "throng/steering/vision_2010/retina.h"

HWY_BEFORE_NAMESPACE();
namespace throng::vision::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;

/// b rate^c with rate = 1 / tti; rates at or below zero give nothing of use and are masked by the caller.
template <bool kPrinted, class D, class V = hn::Vec<D>>
HWY_INLINE V Band(D d, V rate, const Threshold& tau1) {
  if constexpr (kPrinted) {
    return hn::Mul(hn::Set(d, tau1.b), hn::Mul(rate, hn::Sqrt(hn::Max(rate, hn::Zero(d)))));
  } else {
    return hn::Mul(hn::Set(d, tau1.b), vm::Exp(d, hn::Mul(hn::Set(d, tau1.c), vm::Log(d, rate))));
  }
}

/// atan2(y, x) for y >= 0, to 1e-5 rad: the fan is made of many, and none of them is a result.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V Angle(D d, V y, V x) {
  const V width = hn::Abs(x);
  const V small = hn::Min(y, width), large = hn::Max(hn::Max(y, width), hn::Set(d, kTiny));
  const V q = hn::Div(small, large), z = hn::Mul(q, q);
  V p = hn::Set(d, kAngle[4]);
  for (int k = 3; k >= 0; --k) p = hn::Add(hn::Mul(p, z), hn::Set(d, kAngle[k]));
  V angle = hn::Mul(p, q);
  angle = hn::IfThenElse(hn::Gt(y, width), hn::Sub(hn::Set(d, math::kHalfPiF), angle), angle);
  return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::Sub(hn::Set(d, math::kPiF), angle), angle);
}

/// False only where band - angle is certainly not above `least`, for the printed tau1: sqrt(r) <= (1 + r) / 2, and an
/// angle is never less than y / (|x| + y). Cheap, and generous by more than what rounding can do.
template <class D, class V = hn::Vec<D>>
HWY_INLINE auto MayExceed(D d, V rate, V x, V y, const Threshold& tau1, V least) {
  const V half = hn::Set(d, 0.5f);
  const V bound = hn::Mul(hn::Mul(hn::Set(d, tau1.b), rate), hn::Add(half, hn::Mul(half, rate)));
  return hn::Ge(hn::Mul(hn::Sub(bound, least), hn::Add(hn::Abs(x), y)), hn::Mul(hn::Set(d, kGenerous), y));
}

/// After so many points it is seen whether a turn is still worth a look.
constexpr std::size_t kStretch = 256;

/// The greatest reaction left after a turn to velocity (vx, vy); at least `limit` where it is not less.
template <bool kPrinted>
float Remaining(const Points& s, float vx, float vy, const Threshold& tau1, float limit) {
  const hn::CappedTag<float, kVectorPad> d;
  using V = hn::Vec<decltype(d)>;
  const std::size_t lanes = hn::Lanes(d);
  const V zero = hn::Zero(d), wx = hn::Set(d, vx), wy = hn::Set(d, vy), middle = hn::Set(d, tau1.a);
  V best = zero;
  // From the lowest rows up: what is near comes first and spares most of the rest.
  std::size_t stretches = (s.count + kStretch - 1) / kStretch;
  while (stretches-- > 0) {
    const std::size_t first = stretches * kStretch, end = HWY_MIN(s.count, first + kStretch);
    for (std::size_t i = first; i < end; i += lanes) {
      const V ux = hn::LoadU(d, s.ux.data() + i), uy = hn::LoadU(d, s.uy.data() + i);
      const V conv = hn::Add(hn::LoadU(d, s.conv.data() + i), hn::Add(hn::Mul(wx, ux), hn::Mul(wy, uy)));
      const V orth = hn::Add(hn::LoadU(d, s.orth.data() + i), hn::Sub(hn::Mul(wx, uy), hn::Mul(wy, ux)));
      const V rate = hn::Mul(conv, hn::LoadU(d, s.inverse.data() + i));
      const V x = hn::Sub(hn::LoadU(d, s.distance.data() + i), conv), y = hn::Abs(orth);
      auto counts = hn::Gt(conv, zero);
      if constexpr (kPrinted) counts = hn::And(counts, MayExceed(d, rate, x, y, tau1, best));
      if (hn::AllFalse(d, counts)) continue;  // most points end here
      const V band = Band<kPrinted>(d, rate, tau1);
      const V angle = hn::CopySign(Angle(d, y, x), orth);
      const V depth = hn::Sub(band, hn::Abs(hn::Sub(angle, middle)));
      best = hn::Max(best, hn::IfThenElse(counts, depth, zero));
    }
    best = hn::MaxOfLanes(d, best);
    if (hn::GetLane(best) >= limit) break;
  }
  return hn::GetLane(best);
}

/// kPrinted: a = 0 and c = 1.5, as in the source.
template <bool kPrinted>
void ReduceAll(Points& points, const View& view, const FanTurns& fan, Perceived& out) {
  const hn::CappedTag<float, kVectorPad> d;
  using V = hn::Vec<decltype(d)>;
  const std::size_t lanes = hn::Lanes(d);
  const V zero = hn::Zero(d), never = hn::Set(d, kNever), minus_never = hn::Set(d, -kNever);
  const V speed = hn::Set(d, view.speed), middle = hn::Set(d, view.tau1.a), tau2 = hn::Set(d, view.tau2);
  V hull_plus = never, hull_minus = minus_never, plus = never, minus = minus_never, soonest = never;
  std::size_t in_plus = 0, in_minus = 0;
  for (std::size_t i = 0; i < points.count; i += lanes) {
    const V x = hn::LoadU(d, points.x.data() + i), y = hn::LoadU(d, points.y.data() + i);
    const V vx = hn::LoadU(d, points.vx.data() + i), vy = hn::LoadU(d, points.vy.data() + i);
    const V distance = hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
    const V inverse = hn::Div(hn::Set(d, 1.0f), distance);
    const V ux = hn::Mul(x, inverse), uy = hn::Mul(y, inverse);
    const V his_conv = hn::Neg(hn::Add(hn::Mul(vx, ux), hn::Mul(vy, uy)));
    const V his_orth = hn::Sub(hn::Mul(ux, vy), hn::Mul(uy, vx));
    hn::StoreU(distance, d, points.distance.data() + i), hn::StoreU(inverse, d, points.inverse.data() + i);
    hn::StoreU(ux, d, points.ux.data() + i), hn::StoreU(uy, d, points.uy.data() + i);
    hn::StoreU(his_conv, d, points.conv.data() + i), hn::StoreU(his_orth, d, points.orth.data() + i);
    // Eqs. 1 ... 4 and 8, at the present heading and speed.
    const V conv = hn::Add(his_conv, hn::Mul(speed, ux)), orth = hn::Add(his_orth, hn::Mul(speed, uy));
    const V rate = hn::Mul(conv, inverse), rest = hn::Sub(distance, conv);
    if constexpr (kPrinted) {
      const auto may = MayExceed(d, rate, rest, hn::Abs(orth), view.tau1, zero);
      if (hn::AllFalse(d, hn::And(may, hn::Gt(conv, zero)))) continue;  // none is in P_col
    }
    const V alpha = vm::Atan2(d, orth, rest);
    const V band = Band<kPrinted>(d, rate, view.tau1);
    const V low = hn::Sub(alpha, hn::Add(middle, band)), high = hn::Sub(alpha, hn::Sub(middle, band));
    const auto left = hn::Ge(alpha, zero), nears = hn::Gt(conv, zero);
    const auto in_p = hn::And(nears, hn::And(left, hn::Lt(low, zero)));
    const auto in_m = hn::And(nears, hn::AndNot(left, hn::Gt(high, zero)));
    const auto in = hn::Or(in_p, in_m);
    in_plus += hn::CountTrue(d, in_p), in_minus += hn::CountTrue(d, in_m);
    hull_plus = hn::Min(hull_plus, hn::IfThenElse(in, low, never));
    hull_minus = hn::Max(hull_minus, hn::IfThenElse(in, high, minus_never));
    plus = hn::Min(plus, hn::IfThenElse(in_p, low, never));
    minus = hn::Max(minus, hn::IfThenElse(in_m, high, minus_never));
    const V tti = hn::Div(distance, conv);
    soonest = hn::Min(soonest, hn::IfThenElse(hn::And(in, hn::Lt(tti, tau2)), tti, never));
  }
  out.hull_plus = hn::GetLane(hn::MinOfLanes(d, hull_plus));
  out.hull_minus = hn::GetLane(hn::MaxOfLanes(d, hull_minus));
  out.literal_plus = hn::GetLane(hn::MinOfLanes(d, plus));
  out.literal_minus = hn::GetLane(hn::MaxOfLanes(d, minus));
  out.tti_mp = hn::GetLane(hn::MinOfLanes(d, soonest));
  out.plus = static_cast<std::uint32_t>(in_plus), out.minus = static_cast<std::uint32_t>(in_minus);
  search_fan(view, out,
             [&](int j, float limit) { return Remaining<kPrinted>(points, fan.vx[j], fan.vy[j], view.tau1, limit); });
}

void Reduce(Points& points, const View& view, const FanTurns& fan, Perceived& out) {
  if (view.tau1.a == 0 && view.tau1.c == 1.5f) return ReduceAll<true>(points, view, fan, out);
  ReduceAll<false>(points, view, fan, out);
}

}  // namespace throng::vision::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::vision {

HWY_EXPORT(Reduce);

void reduce(Points& points, const View& view, Perceived& out) {
  // The last vector is filled up with points that fly away: they are in nobody's way.
  for (std::size_t i = points.count; i < points.count + kVectorPad; ++i) {
    points.x[i] = 1, points.y[i] = 0;
    points.vx[i] = kFlyingAway, points.vy[i] = 0;
  }
  HWY_DYNAMIC_DISPATCH(Reduce)(points, view, fan_turns(view), out);
  finish(static_cast<std::uint32_t>(points.count), out);
}

}  // namespace throng::vision
#endif
