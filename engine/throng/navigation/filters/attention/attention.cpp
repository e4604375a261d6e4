#include "throng/navigation/filters/attention/attention.h"

namespace throng {
namespace {

constexpr float kStands = 1e-6f;     ///< m/s
constexpr float kPeak = 1.2990381f;  ///< greatest value of sin(a) (1 + cos(a)), at 60 degrees
constexpr float kWaryRange = 6;      ///< m: farther away one does not see where somebody looks
constexpr float kWarySoon = 4;       ///< s: whoever comes later is no matter yet
constexpr float kWaryRoom = 0.8f;    ///< m: free room that is enough, whatever the other one looks at
constexpr float kComes = 0.5f;       ///< cosine: within 60 degrees of head-on
constexpr float kWalks = 0.3f;       ///< m/s: slower people do not come

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
                      "to others, more so the more the event draws. 0: in every frame."})
          .number("wary", &P::wary,
                  {.unit = "deg",
                   .min = 0,
                   .max = 90,
                   .degrees = true,
                   .doc = "Greatest turn of the preferred velocity away from somebody who comes towards one and looks "
                          "elsewhere. 0: where others look does not matter."});
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

float AttentionFilter::caution(Vec2 velocity, const OnComer& o) {
  const float d = length(o.to), speed = length(velocity), its = length(o.velocity);
  if (!(d > 0.01f) || !(speed > kStands) || !(its > kWalks)) return 0;
  if (dot(o.to, velocity) < kComes * d * speed || -dot(o.velocity, velocity) < kComes * its * speed) return 0;
  const Vec2 closing = o.velocity - velocity;
  const float time = -dot(o.to, closing) / length_sq(closing);
  if (!(time > 0 && time < kWarySoon)) return 0;
  const Vec2 passing = o.to + closing * time;
  const float room = math::clamp(1 - (length(passing) - o.reach) / kWaryRoom, 0.0f, 1.0f);
  const float elsewhere = math::clamp(1 + dot(o.looks, o.to) / d, 0.0f, 1.0f);
  const float weight = room * elsewhere * (1 - time / kWarySoon);
  // Nearly straight on: to the right, as people pass each other here.
  return det(velocity, passing) > -0.02f * speed ? weight : -weight;
}

float AttentionFilter::wary_turn(Row row, const FilterInput& in, Vec2 velocity) const {
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]};
  const Profile& profile = in.self.profile;
  float most = 0;
  AgentId whose;
  each_near(in.scene.crowd_map, SurfaceIndex(in.self.body.surface[row]), p, kWaryRange, [&](Row r, Vec2 at, float) {
    if (r == row || r >= profile.id.size()) return;
    const Shown& s = in.scene.appearance.shown[r];
    const float c = caution(velocity, {at - p, {s.vx, s.vy}, look_of(s), s.radius + profile.radius[row]});
    const float more = math::abs(c) - math::abs(most);
    if (more < 0 || c == 0 || (more == 0 && !(profile.id[r] < whose))) return;
    most = c, whose = profile.id[r];
  });
  return -params_.wary * most;
}

void AttentionFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn*, Preferred& out) const {
  for (const Row r : rows) {
    if (!(out.speed[r] > kStands) || (in.self.orders.flags[r] & Orders::kVelocity) != 0) continue;
    const Attention a = in.intent.attention[r];
    const bool attends = (a.strength > 0 || a.who.exists()) && in.route.remaining[r] >= params_.near_goal;
    const Vec2 v{out.vx[r], out.vy[r]};
    Effect e;
    if (attends) e = effect(v / out.speed[r], a.point - Vec2{in.self.body.x[r], in.self.body.y[r]}, a.strength);
    if (params_.wary > 0) e.turn += wary_turn(r, in, v);
    if (!attends && e.turn == 0) continue;
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
  const Vec2 v{preferred.vx[row], preferred.vy[row]};
  const float away = params_.wary > 0 && length(v) > kStands ? wary_turn(row, in, v) : 0.0f;
  if (away != 0)
    out.layer("attention").number("turn from who looks elsewhere", static_cast<float>(math::degrees(away)), "deg");
  if (!(a.strength > 0) && !a.who.exists()) return;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]};
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[row]), p);
  SketchLayer& layer = out.layer("attention");
  layer.point(a.point, z);
  layer.number("strength", a.strength);
  if (!(length(v) > kStands)) return;
  const Effect e = effect(normalized(v), a.point - p, a.strength);
  layer.number("turn to the left", static_cast<float>(math::degrees(e.turn)), "deg");
  layer.number("share of the speed", e.share);
}

}  // namespace throng
