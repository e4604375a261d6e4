#include "throng/navigation/filters/right_of_way/right_of_way.h"

#include <algorithm>

#include "throng/navigation/filters/right_of_way/region.h"

namespace throng {
namespace {

using navigation::PriorityRegion;
using Reset = RightOfWayFilter::Reset;
using State = RightOfWayFilter::State;

constexpr float kLongestGap = 1;  ///< s between two turns that count as having been there all the time

/// One turn of somebody who is in the region.
void stay(const RightOfWayFilter::Params& params, const PriorityRegion& region, Vec2 p, float now, State& s) {
  const bool left = region.has_portal() && region.left_of_portal(p);
  if ((s.flags & RightOfWayFilter::kInside) == 0) {
    const bool kept = params.reset != Reset::kLeaving && s.accrued > 0;
    if (!kept) s.accrued = 0;
    s.flags = RightOfWayFilter::kInside | (left ? RightOfWayFilter::kLeftSide : 0u);
    s.at = now;
    return;
  }
  if (region.has_portal() && left != ((s.flags & RightOfWayFilter::kLeftSide) != 0)) {
    s.flags |= RightOfWayFilter::kCrossed;
    if (params.reset == Reset::kCrossing) s.accrued = 0;
  }
  if ((s.flags & RightOfWayFilter::kCrossed) == 0)
    s.accrued = std::min(params.cap, s.accrued + params.rate * std::min(now - s.at, kLongestGap));
  s.at = now;
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
          .number("rate", &Params::rate,
                  {.unit = "1/s", .min = 0, .max = 1000, .doc = "Priority that a second in the region gives."})
          .number("cap", &Params::cap, {.min = 0, .max = 1000, .doc = "It gives no more than this."})
          .choice("reset", &Params::reset,
                  {{"leaving", Reset::kLeaving, "when one leaves the region, on whichever side"},
                   {"crossing", Reset::kCrossing, "in the moment one goes through the portal, and only then"},
                   {"never", Reset::kNever, "never"}},
                  {.doc = "When priority is lost."})
          .exactly_one({"place", "portal", "area"});
  return list;
}

void RightOfWayFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state,
                             Preferred& out) const {
  const PriorityRegion region(params_, in.world);
  const std::span<State> states = state->as<State>();
  const Body& body = in.self.body;
  const float now = static_cast<float>(in.now);
  for (const Row r : rows) {
    State& s = states[r];
    const Vec2 p{body.x[r], body.y[r]};
    if (region.contains(body.surface[r], PolygonIndex(body.polygon[r]), p)) {
      stay(params_, region, p, now, s);
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
  PriorityRegion(params_, in.world).draw(z, layer);
  layer.text("person", (s.flags & kInside) == 0 ? "outside" : (s.flags & kCrossed) ? "has gone through" : "inside");
  layer.number("priority from here", s.accrued);
  layer.number("priority", preferred.priority[row]);
}

}  // namespace throng
