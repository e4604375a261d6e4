#include "throng/state/moving_walls.h"

#include <algorithm>

namespace throng {
namespace {

constexpr double kCell = 4;               ///< m
constexpr std::size_t kMaxCells = 65536;  ///< per surface; larger worlds get larger cells

}  // namespace

void MovingWalls::lay_out(std::span<const Box> surfaces) {
  grids_.assign(surfaces.size(), {});
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    Boxd all;
    for (const Door& d : doors)
      if (d.surface.value == s) all.add(Boxd{Vec2d(d.reach.lo), Vec2d(d.reach.hi)});
    if (all.empty()) continue;
    // Only where doors are, and a margin: people beyond count for the nearest cell and are sorted out by the boxes.
    Grid& g = grids_[s];
    g.layout = make_layout(all.grown(double{kMargin}), kCell, kMaxCells);
    g.lists = make_lists(g.layout, doors.size(), [&](std::size_t i, auto f) {
      const Door& d = doors[i];
      if (d.surface.value != s) return;
      const Boxd box = Boxd{Vec2d(d.reach.lo), Vec2d(d.reach.hi)}.grown(double{kMargin});
      for (int y = g.layout.y_of(box.lo.y); y <= g.layout.y_of(box.hi.y); ++y)
        for (int x = g.layout.x_of(box.lo.x); x <= g.layout.x_of(box.hi.x); ++x) f(x, y);
    });
  }
}

float MovingWalls::view(SurfaceIndex surface, Vec2 p, Vec2 q) const {
  float first = 1;
  Box way;
  way.add(p), way.add(q);
  const Vec2 d = q - p;
  for (const Door& door : doors) {
    if (door.surface != surface || door.glazed || !door.reach.touches(way)) continue;
    for (std::uint32_t i = door.first; i < door.last; ++i) {
      const Vec2 a = lines[i].a, e = lines[i].b - a;
      const float across = det(d, e);
      if (across == 0) continue;  // along the leaf
      const float t = det(a - p, e) / across, u = det(a - p, d) / across;
      if (t >= 0 && t < first && u >= 0 && u <= 1) first = t;
    }
  }
  return first;
}

}  // namespace throng
