#include "throng/perception/proxies/aggression/aggression.h"

#include <algorithm>
#include <cstring>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr float kStanding = 0.05f;  ///< m/s: who wants to go more slowly than this is in no hurry

Urgency read(const std::byte* state) {
  Urgency u;
  std::memcpy(&u, state, sizeof u);
  return u;
}

Vec2 wish_of(Row r, const Crowd& c) { return {c.preferred.vx[r], c.preferred.vy[r]}; }

}  // namespace

const FieldList& AggressionParams::fields() {
  using P = AggressionParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("aggression: clears the way ahead of somebody in a hurry (PV-26)");
    l.number("urgency", &P::urgency,
             {.min = 0, .max = 1, .doc = "How urgent they always are; otherwise it rises when they do not get on."})
        .number(
            "blend", &P::blend,
            {.min = 0,
             .max = 1,
             .doc = "Share of urgency that comes from the velocity not being the preferred one; the rest comes from "
                    "the goal not coming nearer."})
        .number("rate", &P::rate,
                {.unit = "1/s", .min = 0, .max = 100, .doc = "How fast the second part of urgency rises and falls."})
        .number("pace", &P::pace,
                {.min = 0,
                 .max = 1,
                 .doc = "Below this share of the preferred speed towards the goal the second part rises, above it "
                        "falls. 0: any approach calms."})
        .number("size", &P::size,
                {.min = 0, .max = 20, .exclusive_min = true, .doc = "Radius at urgency 1, in radii of the body."})
        .number("reach", &P::reach, {.min = 0, .max = 50, .doc = "Distance ahead at urgency 1, in radii of the body."});
    with_priority<P>(l);
    return l;
  }();
  return list;
}

Urgency urgency_of(const AggressionParams& params, Vec2 v, Vec2 wish, float dt, Urgency before) {
  const float wished_sq = length_sq(wish);
  if (wished_sq < kStanding * kStanding) {
    const float calmer = std::max(0.0f, before.distance - params.rate * dt);
    return {calmer, (1 - params.blend) * calmer};
  }
  // |v - v0| / |v0|: direction and speed count alike.
  const float off = std::min(1.0f, length(v - wish) / length(wish));
  // The way to the goal becomes shorter by v . e dt along e, the direction of the way.
  const float progress = dot(v, wish) / wished_sq;
  const float change = math::clamp((params.pace - progress) / std::max(params.pace, 1 - params.pace), -1.0f, 1.0f);
  const float distance = math::clamp(before.distance + params.rate * dt * change, 0.0f, 1.0f);
  return {distance, params.blend * off + (1 - params.blend) * distance};
}

float AggressionProxy::urgency(const std::byte* state) const { return params_.urgency.value_or(read(state).all); }

void AggressionProxy::update(Row parent, const ProxyInput& in, std::byte* state) const {
  const Crowd& c = in.crowd;
  const Urgency u = urgency_of(params_, {c.body.vx[parent], c.body.vy[parent]}, wish_of(parent, c),
                               static_cast<float>(in.dt), read(state));
  std::memcpy(state, &u, sizeof u);
}

int AggressionProxy::place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const {
  const Vec2 wish = wish_of(parent, in.crowd);
  const float speed = length(wish), u = urgency(state);
  if (speed < kStanding || u <= 0) return 0;
  const Shown& s = in.crowd.appearance.shown[parent];
  const Vec2 at{s.x, s.y};
  const Vec2 ahead = wish * (params_.reach * s.radius * u / speed);
  // Behind a wall there is nobody to make way.
  const PolygonIndex here(in.crowd.body.polygon[parent]);
  float share = 1;
  if (!in.world.walls.clear(SurfaceIndex{s.surface}, at, length(ahead)))
    while (share > 0.2f && !visible(in.world, here, at, at + ahead * share, 0)) share *= 0.5f;
  if (share <= 0.2f) return 0;
  out[0].shown = shown_beside(s, at + ahead * share, {s.vx, s.vy}, params_.size * s.radius * u);
  out[0].priority = params_.priority;
  out[0].wish = wish;
  return 1;
}

void AggressionProxy::explain(Row, const ProxyInput&, const std::byte* state, SketchLayer& out) const {
  out.number("urgency", urgency(state));
}

}  // namespace throng
