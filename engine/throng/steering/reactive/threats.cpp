// All neighbours at once: in a crowd no processor foresees who is a threat of which kind, and there are sixteen.
#include "throng/steering/reactive/threats.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/reactive/threats.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::reactive::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, kMostNeighbours>;
using V = hn::Vec<D>;

HWY_INLINE V Dot(V ax, V ay, V bx, V by) { return hn::Add(hn::Mul(ax, bx), hn::Mul(ay, by)); }
HWY_INLINE V Det(V ax, V ay, V bx, V by) { return hn::Sub(hn::Mul(ax, by), hn::Mul(ay, bx)); }

/// What each lane meets: `time` is that of no threat where there is none.
struct Met {
  V time, gap, aside;
  hn::Mask<D> stands, parallel;
};

constexpr float kNever = 1e30f;

HWY_INLINE Met Meet(const Situation& s, const Threats::Lanes& all, std::size_t i, Vec2 v, float speed) {
  const D d;
  const auto zero = hn::Zero(d), never = hn::Set(d, kNever), horizon = hn::Set(d, s.params.horizon);
  const Vec2 unit = v / speed;
  const auto wx = hn::Set(d, unit.x), wy = hn::Set(d, unit.y), own = hn::Set(d, speed);
  const auto ox = hn::Load(d, all.x.data() + i), oy = hn::Load(d, all.y.data() + i);
  const auto nx = hn::Load(d, all.next_x.data() + i), ny = hn::Load(d, all.next_y.data() + i);
  const auto sizes = hn::Load(d, all.sizes.data() + i);
  const auto along = Dot(ox, oy, wx, wy), aside = Det(wx, wy, ox, oy);
  const auto other_speed = hn::Sqrt(Dot(nx, ny, nx, ny));
  const auto px = hn::Div(nx, other_speed), py = hn::Div(ny, other_speed);  // unit
  const auto sine = Det(wx, wy, px, py);
  Met m;
  m.stands = hn::Lt(other_speed, hn::Set(d, Threats::kStands));
  m.parallel = hn::Lt(hn::Abs(sine), hn::Set(d, s.angles.sin_parallel));

  // Who stands is not going to move aside or forward: the bodies must pass, no more.
  const auto room =
      hn::Add(hn::Add(hn::Mul(hn::Set(d, 0.5f), sizes), hn::Set(d, s.params.margin)), hn::Set(d, s.distance_kept));
  const auto in_way = hn::And(hn::And(hn::Gt(along, zero), hn::Lt(along, hn::Set(d, speed * s.params.horizon))),
                              hn::Lt(hn::Abs(aside), room));
  const auto standing = hn::IfThenElse(in_way, hn::Div(along, own), never);

  // Head-on; going the same way is C's.
  const auto until = hn::Div(along, hn::Add(own, other_speed));
  const auto passing = hn::Add(aside, hn::Mul(Det(wx, wy, nx, ny), until));
  const auto against = hn::And(hn::Le(Dot(wx, wy, px, py), zero), hn::Gt(along, zero));
  const auto meets = hn::And(against, hn::And(hn::Le(until, horizon), hn::Lt(hn::Abs(passing), sizes)));
  const auto head_on = hn::IfThenElse(meets, until, never);

  // p = own position + way * a = other's + other * b
  const auto a = hn::Div(Det(ox, oy, px, py), sine), b = hn::Div(Det(ox, oy, wx, wy), sine);
  const auto t = hn::Div(a, own), late = hn::Sub(t, hn::Div(b, other_speed));
  const auto safe = hn::Div(sizes, hn::Min(own, other_speed));
  const auto ahead = hn::And(hn::Gt(a, zero), hn::Gt(b, zero));
  const auto crosses = hn::And(ahead, hn::And(hn::Lt(hn::Abs(late), safe), hn::Le(t, horizon)));
  const auto crossing = hn::IfThenElse(crosses, t, never);

  m.time = hn::IfThenElse(m.stands, standing, hn::IfThenElse(m.parallel, head_on, crossing));
  m.gap = hn::IfThenElse(hn::Or(m.stands, m.parallel), along, late);
  m.aside = hn::IfThenElse(hn::AndNot(m.stands, m.parallel), passing, aside);
  return m;
}

Threat FirstThreat(const Situation& s, const Threats::Lanes& all, Vec2 v, float speed) {
  const D d;
  const auto count = static_cast<std::size_t>(s.count);
  Threat first;
  first.time = kNever;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Met m = Meet(s, all, i, v, speed);
    const auto time = hn::IfThenElse(hn::FirstN(d, count - i), m.time, hn::Set(d, kNever));
    const float least = hn::GetLane(hn::MinOfLanes(d, time));
    if (!(least < first.time)) continue;
    const auto lane = static_cast<std::size_t>(hn::FindFirstTrue(d, hn::Eq(time, hn::Set(d, least))));
    alignas(64) float gap[kMostNeighbours], aside[kMostNeighbours];
    hn::Store(m.gap, d, gap), hn::Store(m.aside, d, aside);
    std::uint8_t stands[8] = {}, parallel[8] = {};
    hn::StoreMaskBits(d, m.stands, stands), hn::StoreMaskBits(d, m.parallel, parallel);
    const auto bit = [lane](const std::uint8_t* bits) { return bits[lane / 8] >> (lane % 8) & 1; };
    first = {bit(stands)     ? Threat::Kind::kStands
             : bit(parallel) ? Threat::Kind::kHeadOn
                             : Threat::Kind::kCross,
             least, gap[lane], aside[lane], &s.all[i + lane]};
  }
  return first;
}

}  // namespace throng::reactive::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::reactive {

HWY_EXPORT(FirstThreat);

Threat Threats::most_imminent(Vec2 v, float speed) const {
  return HWY_DYNAMIC_DISPATCH(FirstThreat)(s_, lanes_, v, speed);
}

}  // namespace throng::reactive
#endif
