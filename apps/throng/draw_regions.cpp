// The topology: regions coloured by type with their names, boundaries, and lines between neighbours.
#include <fmt/format.h>

#include "commands.h"
#include "draw_maps.h"

namespace throng::cli {
namespace {

struct Shades {
  RegionType type;
  std::string_view colour[3];  ///< neighbours of one type are told apart
};
constexpr Shades kShades[] = {
    {RegionType::kHall, {"#9ecae1", "#b9d9ea", "#84b9d6"}},
    {RegionType::kRoom, {"#a1d99b", "#bde5b8", "#86c97f"}},
    {RegionType::kPassageway, {"#fdae6b", "#fdc794", "#f99a4b"}},
    {RegionType::kPortal, {"#e34a33", "#ef7a66", "#c9321c"}},
    {RegionType::kStaircase, {"#bcbddc", "#d0d1e8", "#a6a7d0"}},
    {RegionType::kRamp, {"#d4b9da", "#e2d0e6", "#c59fcd"}},
    {RegionType::kPlatform, {"#fee391", "#feecb5", "#f8d56a"}},
    {RegionType::kEntrance, {"#c7e9b4", "#d9f0cb", "#b0dd97"}},
    {RegionType::kPlaza, {"#d9d9d9", "#e6e6e6", "#c9c9c9"}},
};

std::string colour_of(RegionType type, std::size_t number) {
  for (const Shades& s : kShades)
    if (s.type == type) return std::string(s.colour[number % 3]);
  return "#ffffff";
}

/// Names of the types that occur, each in its colour, below the picture.
void legend(const Topology& t, Vec2d at, double step, SvgPicture& picture) {
  for (const Shades& s : kShades) {
    bool used = false;
    for (const Region& r : t.regions) used = used || r.type == s.type;
    if (!used) continue;
    const double h = step * 0.2;
    const Polygon box{{at, at + Vec2d{h, 0}, at + Vec2d{h, h}, at + Vec2d{0, h}}, {}};
    picture.polygon(box, {.fill = std::string(s.colour[0]), .stroke = "#555555", .width = 0.6});
    picture.text(at + Vec2d{step * 0.55, h / 2}, word(s.type), 12, "#333333");
    at.x += step;
  }
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
  Boxd all;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Region& r = t.regions[i];
    for (Polygon p : r.outline) {
      moved(p, shift(r));
      all.add(bounds(p));
      page.picture.polygon(p, {.fill = colour_of(r.type, i), .stroke = "#ffffff", .width = 0.8});
    }
  }
  page.obstacles(world, kMapObstacles);
  page.walls(kMapWalls);
  for (const Boundary& b : t.boundaries) {
    const Region& r = t.region(b.from);
    const Vec2d by = shift(r), middle = (Vec2d(b.a) + Vec2d(b.b)) * 0.5 + by;
    const Vec2d ends[] = {Vec2d(b.a) + by, Vec2d(b.b) + by}, edge[] = {Vec2d(r.middle) + by, middle};
    page.picture.line(edge, {.stroke = "#08306b", .width = 0.6, .opacity = 0.5});
    page.picture.line(ends, {.stroke = "#d00000", .width = 2.4});
  }
  for (const Region& r : t.regions) {
    const Vec2d at = Vec2d(r.middle) + shift(r);
    page.picture.circle(at, 0.0025 * (all.hi.x - all.lo.x), {.fill = "#08306b"});
    page.picture.text(at + Vec2d{0, 0.012 * (all.hi.x - all.lo.x)}, r.id, 11, "#111111");
  }
  if (!all.empty()) {
    const double step = (all.hi.x - all.lo.x) / 8;
    legend(t, {all.lo.x, all.lo.y - step * 0.4}, step, page.picture);
  }
  return kOk;
}

}  // namespace throng::cli
