#include "throng/perception/proxies/guidance/guidance.h"

#include <cstring>

#include "throng/perception/proxies/ward.h"

namespace throng {
namespace {

constexpr int kLooks = 12, kHalvings = 8;  ///< along the way ahead, and where it has left
constexpr float kNudge = 0.03f;            ///< m into the body of a ward that is outside: it is pushed back
constexpr float kStanding = 0.05f;         ///< m/s
constexpr float kStep = 0.1f;              ///< m over the border: from there it is seen which way it runs
constexpr float kNever = 2;

AgentId ward_of(const std::byte* state) {
  AgentId id;
  std::memcpy(&id, state, sizeof id);
  return id;
}

}  // namespace

const FieldList& GuidanceParams::fields() {
  using P = GuidanceParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("guidance: keeps a ward inside an area (PV-30)");
    l.text("ward", &P::ward,
           {.required = true,
            .refers = "population",
            .doc = "Who is guided: the person of this population who was nearest at first."})
        .text("place", &P::place, {.required = true, .refers = "place", .doc = "The area it is to stay in."})
        .number("reach", &P::reach, {.unit = "m", .min = 0.1, .max = 100, .doc = "Within which the ward is found."})
        .number("ahead", &P::ahead, {.unit = "s", .min = 0.05, .max = 60, .doc = "How far ahead its way is foreseen."})
        .number("radius", &P::radius, {.unit = "m", .min = 0, .max = 20, .exclusive_min = true, .doc = "Of the proxy."})
        .number("beyond", &P::beyond,
                {.unit = "m", .min = 0, .max = 20, .doc = "From the border of the area to the proxy."});
    with_priority<P>(l);
    return l;
  }();
  return list;
}

float leaves_at(const Zone& zone, Vec2 p, Vec2 way) {
  const auto inside = [&](float t) { return contains(zone, zone.surface, p + way * t); };
  float in = 0, out = kNever;
  for (int i = 1; i <= kLooks; ++i) {
    const float t = static_cast<float>(i) / kLooks;
    if (inside(t)) {
      in = t;
      continue;
    }
    out = t;
    break;
  }
  if (out > 1) return kNever;
  for (int i = 0; i < kHalvings; ++i) {
    const float t = 0.5f * (in + out);
    (inside(t) ? in : out) = t;
  }
  return in;
}

void GuidanceProxy::settle(const ProxySettling& s) {
  ward_ = population_named(params_.ward, s);
  place_ = s.world.find_place(params_.place);
  if (!place_.exists())
    s.problems.push_back("there is no place '" + params_.place + "' to stay in");
  else if (s.world.places[place_.value].zone.is_point)
    s.problems.push_back("the place '" + params_.place + "' is a point, nobody can stay in it: give it an area");
}

void GuidanceProxy::update(Row parent, const ProxyInput& in, std::byte* state) const {
  const AgentId ward = keep_ward(ward_of(state), parent, ward_, params_.reach, in);
  std::memcpy(state, &ward, sizeof ward);
}

int GuidanceProxy::place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const {
  const Crowd& c = in.crowd;
  const AgentId ward = ward_of(state);
  const Row child = c.row_of(ward);
  if (child == kNoRow || !place_.exists()) return 0;
  const Zone& zone = in.world.places[place_.value].zone;
  const Shown& k = c.appearance.shown[child];
  if (zone.surface.value != k.surface) return 0;
  const Vec2 at{k.x, k.y};
  Vec2 where;
  if (contains(zone, PolygonIndex(c.body.polygon[child]), at)) {
    // Its velocity; or, held up already, where it would like to go.
    const Vec2 ways[] = {{k.vx, k.vy}, {c.preferred.vx[child], c.preferred.vy[child]}};
    bool leaves = false;
    for (int i = 0; i < 2 && !leaves; ++i) {
      const float speed = length(ways[i]);
      if (speed < kStanding) continue;
      const Vec2 way = ways[i] * params_.ahead;
      const float t = leaves_at(zone, at, way);
      leaves = t <= 1;
      if (!leaves) continue;
      // The whole disc outside: a centre on the line itself would block the way along the border as well.
      const Vec2 border = at + way * t, out_there = border + ways[i] * (kStep / speed);
      const Vec2 away = normalized(out_there - nearest_in_zone(zone, out_there).position, ways[i] / speed);
      where = border + away * (params_.beyond + params_.radius);
    }
    if (!leaves) return 0;
  } else {
    const Vec2 inside = nearest_in_zone(zone, at).position;
    where = at + normalized(at - inside, Vec2{1, 0}) * (k.radius + params_.radius - kNudge);
  }
  const Shown& mother = c.appearance.shown[parent];
  out[0].shown = shown_beside(k, where, {mother.vx, mother.vy}, params_.radius);
  out[0].priority = params_.priority;
  out[0].wish = {mother.vx, mother.vy};
  out[0].whom = ward;
  return 1;
}

void GuidanceProxy::explain(Row, const ProxyInput&, const std::byte* state, SketchLayer& out) const {
  if (const AgentId ward = ward_of(state); ward.exists()) out.number("guides person", ward.index);
  out.text("area", params_.place);
}

}  // namespace throng
