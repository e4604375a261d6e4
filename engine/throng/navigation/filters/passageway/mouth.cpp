#include "throng/navigation/filters/passageway/mouth.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/geometry/segments.h"

namespace throng::navigation {
namespace {

constexpr float kLongest = 40;        ///< m: farther ends of a passage do not matter yet
constexpr float kBesideMouth = 0.3f;  ///< of its width: who passes it by so little still means it, if it aims at it
constexpr float kAimsAt = 1.0f;       ///< m at most between a mouth and the point that one aims at in it

constexpr float kTurnOut =
    1.0f;  ///< m: so much nearer than `reach`, who goes around turns outwards by half a right angle

/// Into a doorway of a room that opens on a passage, such as a shop's; out of a passage there is no mouth.
bool is_doorway(const Region& from, const Region& to) { return !is_passage(from.type) || to.area < from.area; }

/// Whether the way meets the boundary from its own side, at most `beside` of its width beside it; after how many
/// metres.
bool leads_into(const Boundary& b, const WayFrame& way, float beside, float& after) {
  const Vec2 a = b.a - way.origin, along = b.b - b.a;
  const float den = det(way.ahead, along);  // the region left lies on the left of a - b: out of it, den > 0
  if (!(den > 0)) return false;
  after = det(a, along) / den;
  const float s = det(a, way.ahead) / den;
  return after >= 0 && s >= -beside && s <= 1 + beside;
}

}  // namespace

float Mouth::distance_to(Vec2 p) const { return distance(closest_on_segment(ends[0], ends[1], p), p); }

const Boundary* mouth_ahead(const World& world, RegionIndex region, const WayFrame& way, Vec2 aim, float reach,
                            float narrow) {
  const Topology& topology = world.topology;
  const Region& here = topology.region(region);
  const Boundary* best = nullptr;
  float nearest = reach;
  for (const Boundary& b : topology.boundaries_of(region)) {
    if (b.to == region) continue;
    const Region& there = topology.region(b.to);
    const bool passage = is_passage(there.type) && !is_passage(here.type);
    if (!passage && (b.width() > narrow || !is_doorway(here, there))) continue;
    float t = 0;
    const bool aims_at_it = distance(closest_on_segment(b.a, b.b, aim), aim) < kAimsAt;
    if (!leads_into(b, way, aims_at_it ? kBesideMouth : 0, t) || t >= nearest) continue;
    nearest = t;
    best = &b;
  }
  return best;
}

const Boundary* end_ahead(const World& world, RegionIndex passage, const WayFrame& way, float narrow) {
  const Boundary* best = nullptr;
  float nearest = kLongest;
  for (const Boundary& b : world.topology.boundaries_of(passage)) {
    float t = 0;
    if (b.to == passage || b.width() > narrow || !leads_into(b, way, kBesideMouth, t) || t >= nearest) continue;
    nearest = t;
    best = &b;
  }
  return best;
}

Mouth mouth_of(const World& world, const Boundary& b, const WayFrame& way) {
  Mouth m;
  m.ends = {way.to_local(b.a), way.to_local(b.b)};
  if (det(m.ends[0], m.ends[1]) < 0) std::swap(m.ends[0], m.ends[1]);
  m.from = b.from, m.to = b.to;
  m.out_first = world.topology.region(b.to).area < world.topology.region(b.from).area;
  return m;
}

Mouth brought_near(Mouth m, float depth) {
  const float width = m.width();
  if (!(width > 0)) return m;
  Vec2 ahead = left_of((m.ends[1] - m.ends[0]) / width);
  float before = dot(ahead, m.ends[0]);
  if (before < 0) ahead = -ahead, before = -before;
  const Vec2 back = ahead * std::min(depth - before, 0.0f);
  m.ends = {m.ends[0] + back, m.ends[1] + back};
  return m;
}

Yielding yield_at(const Mouth& mouth, bool shared, float radius, float reach) {
  if (!mouth.out_first || !mouth.emerging) return {};
  const float width = mouth.width();
  if (!(width > 0)) return {};
  const Vec2 along = (mouth.ends[1] - mouth.ends[0]) / width;  // from the kept side to the other
  const float u = dot(-mouth.ends[0], along);                  // 0 at the kept jamb, width at the other
  const float before = math::abs(det(along, mouth.ends[0]));
  if (before >= reach + kTurnOut) return {};
  Vec2 out = left_of(along);
  if (dot(out, mouth.ends[0]) > 0) out = -out;  // away from the mouth
  if (mouth.jammed && before < reach) return {Courtesy::kBacks, out};
  const float theirs = shared ? 0.5f * width : 0;
  if (u <= theirs - (shared ? 0 : radius)) return {};  // on one's own half, or beside the kept jamb
  // Around those who come out: away from the mouth where it is near, and across to the side that is kept to.
  const Vec2 way = out * math::clamp((reach - before) / kTurnOut, -0.3f, 1.5f) - along;
  return {Courtesy::kClears, way / length(way)};
}

}  // namespace throng::navigation
