#include <algorithm>
#include <array>
#include <span>

#include "throng/environment/compile/draft.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/uniform_grid.h"

namespace throng::compile {
namespace {

/// `number`: of the first one in World::links.
LinkGrid build_link_grid(std::span<const Link> links, std::uint32_t number) {
  LinkGrid grid;
  Boxd box;
  for (const Link& l : links) box.add(Vec2d(l.a)), box.add(Vec2d(l.b));
  if (box.empty()) return grid;
  constexpr std::size_t kMaxCells = std::size_t{1} << 20;
  const GridLayout g = make_layout(box, LinkGrid::kCell, kMaxCells);
  grid.origin = Vec2(g.origin);
  grid.inv_cell = static_cast<float>(1 / g.cell);
  grid.nx = g.nx, grid.ny = g.ny;
  CellLists lists = make_lists(g, links.size(), [&](std::size_t i, auto f) {
    const std::array<Vec2d, 2> edge{Vec2d(links[i].a), Vec2d(links[i].b)};
    for_cells(g, edge, double{LinkGrid::kReach} + double{LinkGrid::kSlack}, f);
  });
  GridLayout fine = g;
  fine.cell /= LinkGrid::kFine, fine.nx *= LinkGrid::kFine, fine.ny *= LinkGrid::kFine;
  grid.clearance.lay_out(grid.origin, LinkGrid::kFine * grid.inv_cell, fine.nx, fine.ny);
  for (int y = 0; y < fine.ny; ++y) {
    for (int x = 0; x < fine.nx; ++x) {
      const Vec2d lo = fine.origin + Vec2d{x * fine.cell, y * fine.cell};
      const Boxd cell{lo, lo + Vec2d{fine.cell, fine.cell}};
      const std::size_t coarse = g.index(x / LinkGrid::kFine, y / LinkGrid::kFine);
      double least = double{LinkGrid::kReach};  // what is not in the list is farther
      for (std::uint32_t i = lists.first[coarse]; i < lists.first[coarse + 1]; ++i) {
        const Link& l = links[lists.items[i]];
        least = std::min(least, distance_to_box(Vec2d(l.a), Vec2d(l.b), cell) - double{LinkGrid::kSlack});
      }
      grid.clearance.cell(x, y) = static_cast<std::uint8_t>(std::max(0.0, math::floor(least * 4)));
    }
  }
  for (std::uint32_t& l : lists.items) l += number;
  grid.first = std::move(lists.first), grid.items = std::move(lists.items);
  return grid;
}

}  // namespace

void build_surfaces(const Draft& draft, const Outlines& outlines, World& world) {
  world.offset = draft.offset;
  world.levels = draft.levels;
  world.floors = outlines.areas;
  for (std::size_t l = 0; l < draft.levels.size(); ++l) {
    Surface s;
    s.id = draft.levels[l].id;
    s.level = s.upper = LevelIndex(l);
    s.plane.z0 = static_cast<float>(draft.levels[l].elevation);
    world.surfaces.push_back(std::move(s));
  }
  for (const Flight& f : draft.flights) {
    Surface s;
    s.id = f.id;
    s.kind = f.kind;
    s.level = f.from, s.upper = f.to;
    const Vec2d foot = (f.corner[0] + f.corner[3]) * 0.5;
    const double slope = (f.high - f.low) / f.run;
    s.plane = {static_cast<float>(f.low - slope * dot(foot, f.direction)), static_cast<float>(slope * f.direction.x),
               static_cast<float>(slope * f.direction.y)};
    s.uphill = Vec2(f.direction);
    s.speed_up = static_cast<float>(f.speed_up), s.speed_down = static_cast<float>(f.speed_down);
    world.surfaces.push_back(std::move(s));
  }
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    Boxd box;
    for (const OutlineRing& ring : outlines.surfaces[i]) {
      for (const OutlineVertex& v : ring) box.add(v.p);
    }
    if (!box.empty()) world.surfaces[i].bounds = {Vec2(box.lo), Vec2(box.hi)};
  }
}

void build_links(const Outlines& outlines, World& world) {
  for (std::size_t s = 0; s < outlines.surfaces.size(); ++s) {
    Surface& surface = world.surfaces[s];
    surface.first_link = static_cast<std::uint32_t>(world.links.size());
    for (const OutlineRing& ring : outlines.surfaces[s]) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        if (ring[i].opening == kNone) continue;
        const Opening& o = outlines.openings[ring[i].opening];
        const bool first = ring[i].side == 0;
        Link link;
        link.other = SurfaceIndex(o.surface[first ? 1 : 0]);
        link.translation = Vec2(first ? o.translation : Vec2d{} - o.translation);
        link.a = Vec2(ring[i].p), link.b = Vec2(ring[(i + 1) % ring.size()].p);
        link.laps = first ? o.laps : -o.laps;
        world.links.push_back(link);
        world.periodic = world.periodic || o.laps != 0;
      }
    }
    surface.last_link = static_cast<std::uint32_t>(world.links.size());
    world.link_grids.push_back(build_link_grid(world.links_of(SurfaceIndex(s)), surface.first_link));
  }
}

}  // namespace throng::compile
