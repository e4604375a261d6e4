// The topology: regions coloured by type with their names, boundaries, and lines between neighbours.
#include <fmt/format.h>

#include "commands.h"
#include "draw_maps.h"

namespace throng::cli {
namespace {

std::string_view colour_of(RegionType type) {
  switch (type) {
    case RegionType::kHall:
      return "#9ecae1";
    case RegionType::kRoom:
      return "#a1d99b";
    case RegionType::kPassageway:
      return "#fdae6b";
    case RegionType::kPortal:
      return "#e34a33";
    case RegionType::kStaircase:
      return "#bcbddc";
    case RegionType::kRamp:
      return "#dadaeb";
    case RegionType::kPlatform:
      return "#fee391";
    case RegionType::kEntrance:
      return "#c7e9b4";
    case RegionType::kPlaza:
      return "#d9d9d9";
  }
  return "#ffffff";
}

void moved(Polygon& p, Vec2d by) {
  for (Vec2d& q : p.outer) q += by;
  for (Ring& hole : p.holes)
    for (Vec2d& q : hole) q += by;
}

}  // namespace

int draw_regions(const Simulation& simulation, const MapOptions&, DrawPage& page) {
  const World& world = simulation.world();
  const Topology& t = world.topology;
  const auto shift = [&](const Region& r) { return page.shift(world.surface(r.surface).level.value); };
  for (const Region& r : t.regions) {
    for (Polygon p : r.outline) {
      moved(p, shift(r));
      page.picture.polygon(p, {.fill = std::string(colour_of(r.type)), .stroke = "#ffffff", .width = 0.8});
    }
  }
  for (const Boundary& b : t.boundaries) {
    if (b.from < b.to || b.from == b.to) {
      const Vec2d by = shift(t.region(b.from));
      const Vec2d ends[] = {Vec2d(b.a) + by, Vec2d(b.b) + by};
      page.picture.line(ends, {.stroke = "#08306b", .width = 2.4});
    }
  }
  page.walls();
  for (const Region& r : t.regions) {
    const Vec2d at = Vec2d(r.middle) + shift(r);
    page.picture.text(at, r.id, 11, "#222222");
  }
  return kOk;
}

}  // namespace throng::cli
