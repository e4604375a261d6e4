#include "throng/objects/stairs/stairs.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng {

const FieldList& StairsObject::Params::fields() {
  using P = StairsObject::Params;
  static const FieldList list =
      FieldList::of<P>("stairs: a flight or ramp.")
          .text("flight", &P::flight, {.required = true, .refers = "flight", .doc = "Id of the flight or ramp."})
          .number("near", &P::near,
                  {.unit = "m", .min = 0.5, .max = 50, .doc = "Density is counted this far from its mouths."});
  return list;
}

std::string StairsObject::find_place(const World& world, PlacedObject& out) const {
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    const Surface& s = world.surfaces[i];
    if (s.kind == SurfaceKind::kFloor || s.id != params_.flight || world.floors[i].empty()) continue;
    out.surface = SurfaceIndex(i);
    out.footprint = world.floors[i].front();
    out.position = Vec2(centroid(out.footprint.outer));
    out.heading = math::atan2(s.uphill.y, s.uphill.x);
    return {};
  }
  return "there is no flight '" + params_.flight + "'";
}

void StairsObject::settle(const Settling& s) {
  settle_outline(s);
  const Surface& flight = s.world.surface(s.placed.surface);
  std::vector<Mouth> ends;
  for (const Link& l : s.world.links_of(s.placed.surface))  // the flight is on the left of each open edge
    ends.push_back({l.a, l.b, left_of(normalized(l.b - l.a)), l.other});
  // the foot first
  std::stable_sort(ends.begin(), ends.end(), [&](const Mouth& a, const Mouth& b) {
    return dot(a.middle(), flight.uphill) < dot(b.middle(), flight.uphill);
  });
  mouths_ = std::move(ends);
  treads_ = treads_of(s.world, s.placed.surface);
  make_passage();
}

}  // namespace throng
