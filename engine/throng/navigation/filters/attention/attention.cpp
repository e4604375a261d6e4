#include "throng/navigation/filters/attention/attention.h"

namespace throng {
namespace {

constexpr float kStands = 1e-6f;     ///< m/s
constexpr float kPeak = 1.2990381f;  ///< greatest value of sin(a) (1 + cos(a)), at 60 degrees

Vec2 turned(Vec2 v, math::SinCos<float> by) { return {v.x * by.cos - v.y * by.sin, v.x * by.sin + v.y * by.cos}; }

}  // namespace

const FieldList& AttentionFilter::Params::fields() {
  using P = Params;
  static const FieldList list =
      FieldList::of<P>("attention: what people attend to bends their way and slows them")
          .number("bend", &P::bend,
                  {.unit = "deg",
                   .min = 0,
                   .max = 60,
                   .degrees = true,
                   .doc = "Greatest turn of the preferred velocity to an event."})
          .number("slow", &P::slow, {.min = 0, .max = 0.9, .doc = "Greatest share of the speed lost near an event."})
          .number(
              "look_aside", &P::look_aside,
              {.min = 0,
               .max = 0.9,
               .doc = "Greatest share of the speed lost by looking away from where one walks: all of it behind one."})
          .number("near_goal", &P::near_goal,
                  {.unit = "m", .min = 0, .max = 100, .doc = "So near the goal nothing distracts."})
          .number(
              "inattention", &P::inattention,
              {.unit = "s",
               .min = 0,
               .max = 2,
               .doc = "Whoever looks at an event beside or behind steers anew only so often, at most: it reacts late "
                      "to others, more so the more the event draws. 0: in every frame."});
  return list;
}

AttentionFilter::Effect AttentionFilter::effect(Vec2 way, Vec2 to, float strength) const {
  const float d = length(to);
  if (!(d > 0.1f)) return {};
  const float c = dot(way, to) / d, s = det(way, to) / d;
  Effect e;
  // Towards it while it is ahead or beside, not back to it once passed (Fig. B.2: then the path is taken up again).
  e.turn = params_.bend * strength * s * (1 + c) / kPeak;
  e.share = (1 - params_.slow * strength * math::clamp(1 + c, 0.0f, 1.0f)) * (1 - params_.look_aside * 0.5f * (1 - c));
  return e;
}

void AttentionFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn*, Preferred& out) const {
  for (const Row r : rows) {
    const Attention a = in.intent.attention[r];
    if (!(a.strength > 0) && !a.who.exists()) continue;
    if (!(out.speed[r] > kStands) || (in.self.orders.flags[r] & Orders::kVelocity) != 0) continue;
    if (in.route.remaining[r] < params_.near_goal) continue;
    const Vec2 v{out.vx[r], out.vy[r]};
    const Effect e = effect(v / out.speed[r], a.point - Vec2{in.self.body.x[r], in.self.body.y[r]}, a.strength);
    const Vec2 slowed = v * e.share;
    out.speed[r] *= e.share;
    if (e.turn == 0) {
      out.vx[r] = slowed.x, out.vy[r] = slowed.y;
      continue;
    }
    const math::SinCos<float> by = math::sincos(e.turn);
    const Vec2 bent = turned(slowed, by);
    out.vx[r] = bent.x, out.vy[r] = bent.y;
    out.left[r] = turned(out.left[r], by), out.right[r] = turned(out.right[r], by);
  }
}

void AttentionFilter::explain(Row row, const FilterInput& in, const ByteColumn*, const Preferred& preferred,
                              Sketch& out) const {
  const Attention a = in.intent.attention[row];
  if (!(a.strength > 0) && !a.who.exists()) return;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]};
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[row]), p);
  SketchLayer& layer = out.layer("attention");
  layer.point(a.point, z);
  layer.number("strength", a.strength);
  const Vec2 v{preferred.vx[row], preferred.vy[row]};
  if (!(length(v) > kStands)) return;
  const Effect e = effect(normalized(v), a.point - p, a.strength);
  layer.number("turn to the left", static_cast<float>(math::degrees(e.turn)), "deg");
  layer.number("share of the speed", e.share);
}

}  // namespace throng
