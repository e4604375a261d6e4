#include "throng/navigation/filters/right_of_way/right_of_way.h"

#include <algorithm>
#include <cmath>

#include "throng/environment/maps.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using navigation::PriorityRegion;
using Where = RightOfWayFilter::Where;
using Reset = RightOfWayFilter::Reset;
using State = RightOfWayFilter::State;

constexpr float kTouches = 0.02f;   ///< m: a wall that ends at the end of a doorway
constexpr float kParallel = 0.95f;  ///< cosine
constexpr float kThickest = 1;      ///< m: of walls
constexpr float kLongestGap = 1;    ///< s between two turns that count as having been there all the time

/// One turn of somebody who is in the region.
void stay(const RightOfWayFilter::Params& params, const Where& where, float now, State& s) {
  const std::uint32_t doorway = where.doorway * RightOfWayFilter::kDoorway;
  if ((s.flags & RightOfWayFilter::kInside) == 0 || (s.flags & ~(RightOfWayFilter::kDoorway - 1u)) != doorway) {
    const bool kept = params.reset != Reset::kLeaving && s.accrued > 0;
    if (!kept) s.accrued = 0;
    s.flags = RightOfWayFilter::kInside | (where.left ? RightOfWayFilter::kLeftSide : 0u) | doorway;
    s.at = now;
    return;
  }
  if (where.portal && where.left != ((s.flags & RightOfWayFilter::kLeftSide) != 0)) {
    s.flags |= RightOfWayFilter::kCrossed;
    if (params.reset == Reset::kCrossing) s.accrued = 0;
  }
  if ((s.flags & RightOfWayFilter::kCrossed) == 0)
    s.accrued = std::min(params.cap, s.accrued + params.rate * std::min(now - s.at, kLongestGap));
  s.at = now;
}

/// How far the jamb at one end of a doorway goes on along `across`: from .. to, m. Walls that go on farther than a
/// doorway is thick are those of a passage.
struct Jamb {
  float from = 0, to = 0;
};
Jamb jamb_at(const World& world, SurfaceIndex surface, Vec2 end, Vec2 across) {
  Jamb jamb;
  world.walls.near(surface, end, kTouches, [&](std::uint32_t wall, Vec2, float) {
    const WallLine& line = world.walls.lines[wall];
    if (std::abs(dot(line.direction, across)) < kParallel) return;
    for (const Vec2 p : {line.a, line.b}) {
      const float along = dot(p - end, across);
      if (std::abs(along) > kThickest) continue;
      jamb.from = std::min(jamb.from, along), jamb.to = std::max(jamb.to, along);
    }
  });
  return jamb;
}

}  // namespace

const FieldList& navigation::RightOfWayParams::fields() {
  using Params = RightOfWayParams;
  static const FieldList list =
      FieldList::of<Params>("right_of_way: who has been near a doorway or in an area for longer goes first")
          .text("place", &Params::place, {.refers = "place", .doc = "The region: this place and `size` around it."})
          .points("portal", &Params::portal,
                  {.unit = "m",
                   .min = 2,
                   .max = 2,
                   .doc = "The region: what is within `size` of this line across a doorway, [[x, y], [x, y]]; people "
                          "count on the side they come from."})
          .points("area", &Params::area, {.unit = "m", .min = 3, .max = 10000, .doc = "The region: this polygon."})
          .text("level", &Params::level,
                {.refers = "level", .doc = "Of the portal or the area; the first level if left out."})
          .number("size", &Params::size,
                  {.unit = "m", .min = 0, .max = 100, .doc = "How far around a place or a portal the region reaches."})
          .number("widest", &Params::widest,
                  {.unit = "m",
                   .min = 0,
                   .max = 100,
                   .doc = "Without place, portal and area: at every doorway up to this width. Doorways are where "
                          "regions of the floor meet (world.regions, or found by its shape: world.maps.narrow)."})
          .number("rate", &Params::rate,
                  {.unit = "1/s", .min = 0, .max = 1000, .doc = "Priority that a second in the region gives."})
          .number("cap", &Params::cap, {.min = 0, .max = 1000, .doc = "It gives no more than this."})
          .choice("reset", &Params::reset,
                  {{"leaving", Reset::kLeaving, "when one leaves the region, on whichever side"},
                   {"crossing", Reset::kCrossing, "in the moment one goes through the portal, and only then"},
                   {"never", Reset::kNever, "never"}},
                  {.doc = "When priority is lost."})
          .at_most_one({"place", "portal", "area"});
  return list;
}

std::uint32_t RightOfWayFilter::needs_maps() const { return params_.at_doorways() ? kTopology : 0u; }

/// Regions meet at one face of a wall or the other: the doorway is in the middle between its faces.
void RightOfWayFilter::settle(const World& world) {
  region_ = navigation::PriorityRegion(params_, world);
  doorways_.clear();
  if (!params_.at_doorways()) return;
  for (const Boundary& b : world.topology.boundaries) {
    Doorway& d = doorways_.emplace_back(Doorway{b.a, b.b, b.from != b.to && b.width() <= params_.widest});
    if (!d.counts) continue;
    const SurfaceIndex surface = world.topology.region(b.from).surface;
    const Vec2 across = normalized(Vec2{b.a.y - b.b.y, b.b.x - b.a.x});
    const Jamb at_a = jamb_at(world, surface, b.a, across), at_b = jamb_at(world, surface, b.b, across);
    const Vec2 shift = across * (0.5f * (std::max(at_a.from, at_b.from) + std::min(at_a.to, at_b.to)));
    d.a = d.a + shift, d.b = d.b + shift;
  }
}

RightOfWayFilter::Where RightOfWayFilter::in_region(const Body& body, Row r) const {
  const Vec2 p{body.x[r], body.y[r]};
  if (!region_.contains(body.surface[r], PolygonIndex(body.polygon[r]), p)) return {};
  return {true, region_.has_portal(), region_.has_portal() && region_.left_of_portal(p), 0};
}

/// The nearest doorway within reach of those that the region opens to which the person is in.
RightOfWayFilter::Where RightOfWayFilter::at_doorway(const World& world, const Body& body, Row r) const {
  const Vec2 p{body.x[r], body.y[r]};
  const RegionIndex here = region_at(world, PolygonIndex(body.polygon[r]), p);
  Where found;
  if (!here.exists()) return found;
  float nearest = params_.size;
  const Topology& map = world.topology;
  for (std::uint32_t i = map.region(here).first_boundary; i < map.region(here).last_boundary; ++i) {
    const Doorway& d = doorways_[i];
    if (!d.counts) continue;
    const float far = distance(closest_on_segment(d.a, d.b, p), p);
    if (!(far <= nearest)) continue;
    const std::uint32_t twin = map.boundaries[i].twin.value;
    nearest = far;
    found = {true, true, i < twin, std::min(i, twin) + 1};  // both sides call it by one number
  }
  return found;
}

void RightOfWayFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state,
                             Preferred& out) const {
  const bool at_doorways = params_.at_doorways();
  if (at_doorways && doorways_.empty()) return;
  const std::span<State> states = state->as<State>();
  const Body& body = in.self.body;
  const float now = static_cast<float>(in.now);
  for (const Row r : rows) {
    State& s = states[r];
    const Where where = at_doorways ? at_doorway(in.world, body, r) : in_region(body, r);
    if (where.inside) {
      stay(params_, where, now, s);
    } else {
      s = {params_.reset == Reset::kLeaving ? 0.0f : s.accrued, 0, 0};
    }
    out.priority.at(r) += s.accrued;
  }
}

void RightOfWayFilter::explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
                               Sketch& out) const {
  const State s = state->as<State>()[row];
  const Body& body = in.self.body;
  const float z = in.world.height(SurfaceIndex(body.surface[row]), {body.x[row], body.y[row]});
  SketchLayer& layer = out.layer("right of way region");
  if (!params_.at_doorways()) {
    region_.draw(z, layer);
  } else if (const std::uint32_t doorway = s.flags / kDoorway; doorway > 0) {
    const Doorway& d = doorways_[doorway - 1];
    PriorityRegion(d.a, d.b, params_.size).draw(z, layer);
  }
  layer.text("person", (s.flags & kInside) == 0 ? "outside" : (s.flags & kCrossed) ? "has gone through" : "inside");
  layer.number("priority from here", s.accrued);
  layer.number("priority", preferred.priority[row]);
}

}  // namespace throng
