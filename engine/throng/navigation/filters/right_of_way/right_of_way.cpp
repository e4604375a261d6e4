#include "throng/navigation/filters/right_of_way/right_of_way.h"

#include <algorithm>

#include "throng/environment/maps.h"
#include "throng/geometry/segments.h"
#include "throng/navigation/filters/right_of_way/region.h"

namespace throng {
namespace {

using navigation::PriorityRegion;
using Reset = RightOfWayFilter::Reset;
using State = RightOfWayFilter::State;

constexpr float kLongestGap = 1;  ///< s between two turns that count as having been there all the time

/// Where somebody is as seen from the region.
struct Where {
  bool inside = false, portal = false, left = false;
  std::uint32_t doorway = 0;  ///< number; 0 where there is one region
};

Where in_region(const PriorityRegion& region, const Body& body, Row r) {
  const Vec2 p{body.x[r], body.y[r]};
  if (!region.contains(body.surface[r], PolygonIndex(body.polygon[r]), p)) return {};
  return {true, region.has_portal(), region.has_portal() && region.left_of_portal(p), 0};
}

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

/// The nearest doorway within reach: an opening between two regions, seen from the one the person is in.
Where at_doorway(const RightOfWayFilter::Params& params, const World& world, const Body& body, Row r) {
  const Vec2 p{body.x[r], body.y[r]};
  const RegionIndex here = region_at(world, PolygonIndex(body.polygon[r]), p);
  Where found;
  if (!here.exists()) return found;
  float nearest = params.size;
  for (const Boundary& b : world.topology.boundaries_of(here)) {
    if (b.from == b.to) continue;
    const float far = distance(closest_on_segment(b.a, b.b, p), p);
    if (!(far <= nearest) || b.width() > params.widest) continue;
    const auto own = static_cast<std::uint32_t>(&b - world.topology.boundaries.data());
    const bool first = own < b.twin.value;  // both sides call it by one number
    nearest = far;
    found = {true, true, first, (first ? own : b.twin.value) + 1};
  }
  return found;
}

}  // namespace

const FieldList& RightOfWayFilter::Params::fields() {
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

void RightOfWayFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state,
                             Preferred& out) const {
  const bool doorways = params_.at_doorways();
  if (doorways && in.world.topology.boundaries.empty()) return;
  const PriorityRegion region(params_, in.world);
  const std::span<State> states = state->as<State>();
  const Body& body = in.self.body;
  const float now = static_cast<float>(in.now);
  for (const Row r : rows) {
    State& s = states[r];
    const Where where = doorways ? at_doorway(params_, in.world, body, r) : in_region(region, body, r);
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
    PriorityRegion(params_, in.world).draw(z, layer);
  } else if (const std::uint32_t doorway = s.flags / kDoorway; doorway > 0) {
    const Boundary& b = in.world.topology.boundaries[doorway - 1];
    PriorityRegion(b.a, b.b, params_.size).draw(z, layer);
  }
  layer.text("person", (s.flags & kInside) == 0 ? "outside" : (s.flags & kCrossed) ? "has gone through" : "inside");
  layer.number("priority from here", s.accrued);
  layer.number("priority", preferred.priority[row]);
}

}  // namespace throng
