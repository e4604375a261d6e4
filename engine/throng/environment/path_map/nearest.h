// Nearest ground point that also satisfies a condition (in sight of the asker, say).
#pragma once

#include <algorithm>
#include <limits>

#include "throng/environment/path_map/search.h"

namespace throng::path_map {

inline constexpr int kNearRings = 12;  ///< cells around p that are looked at one by one; beyond, all nodes are

/// Looks ring by ring, then over all nodes. `allowed(point)` is asked only for points that would be the nearest so far.
template <class Allowed>
FreePoint nearest_free_if(const PathMapRegion& r, Vec2 p, std::uint16_t component, Allowed allowed) {
  FreePoint best;
  double best_sq = std::numeric_limits<double>::max();
  const Vec2d at(p);
  // A quarter cell inside the square: its centre is what keeps the buffer, its border need not.
  const auto consider = [&](int x, int y, int side, std::uint32_t node) {
    if (component != kNoComponent && r.nodes[node].component != component) return;
    const double x0 = r.origin.x + (x + 0.25) * r.cell, x1 = r.origin.x + (x + side - 0.25) * r.cell;
    const double y0 = r.origin.y + (y + 0.25) * r.cell, y1 = r.origin.y + (y + side - 0.25) * r.cell;
    const Vec2d q{std::clamp(at.x, x0, x1), std::clamp(at.y, y0, y1)};
    const double d = length_sq(q - at);
    if (d < best_sq && allowed(Vec2(q))) best_sq = d, best = {true, Vec2(q), node};
  };
  const int cx = r.cell_x(at.x), cy = r.cell_y(at.y);
  if (r.ground.get(cx, cy)) {
    const std::uint32_t node = r.node_of_cell(cx, cy);
    const bool inside = at.x >= r.origin.x && at.y >= r.origin.y && at.x < r.origin.x + r.ground.nx * r.cell &&
                        at.y < r.origin.y + r.ground.ny * r.cell;
    if (inside && (component == kNoComponent || r.nodes[node].component == component)) return {true, p, node};
  }
  for (int ring = 1; ring <= kNearRings; ++ring) {
    for (int y = cy - ring; y <= cy + ring; ++y) {
      const int step = y == cy - ring || y == cy + ring ? 1 : 2 * ring;
      for (int x = cx - ring; x <= cx + ring; x += step)
        if (r.ground.get(x, y)) consider(x, y, 1, r.node_of_cell(x, y));
    }
    const double next = (ring - 0.5) * r.cell;  // cells of the next ring are at least so far
    if (best.found && best_sq <= next * next) return best;
  }
  if (best.found) return best;
  for (std::uint32_t n = 0; n < r.nodes.size(); ++n) {
    if (r.nodes[n].type == Occupancy::kGround) consider(r.nodes[n].x, r.nodes[n].y, 1 << r.nodes[n].level, n);
  }
  return best;
}

}  // namespace throng::path_map
