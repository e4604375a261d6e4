// For tests: people in a crowd map, on a grid of cells as `index` lays them out, or in one cell.
#pragma once

#include <algorithm>
#include <vector>

#include "throng/navigation/walkers_fixture.h"

namespace throng {

/// Sorts everybody of surface 0 into cells of a metre. plain: no open edges, level.
inline void index_people(Walkers& w, bool plain = true) {
  w.show_people();
  CrowdMap& map = w.crowd.crowd_map;
  const Box bounds = w.world.surfaces[0].bounds;
  SurfaceGrid& g = map.grids[0];
  g = {
      bounds.lo, 1,    static_cast<int>(bounds.hi.x - bounds.lo.x) + 1, static_cast<int>(bounds.hi.y - bounds.lo.y) + 1,
      0,         plain};
  const int bands = (g.columns - 1) / kStripCells + 1;
  map.strip_slot.assign(static_cast<std::size_t>(bands * g.rows), 0);
  const auto strip_of = [&](Vec2 p) { return g.column_of(p.x) / kStripCells * g.rows + g.row_of(p.y); };
  std::vector<std::pair<int, Row>> order;  // by (strip, cell), then row
  for (Row r = 0; r < w.crowd.size(); ++r) {
    const Vec2 p = w.position(r);
    order.push_back({strip_of(p) * kStripCells + g.column_of(p.x) % kStripCells, r});
  }
  std::sort(order.begin(), order.end());
  std::uint32_t used = 0;
  for (const auto& [cell, r] : order) {
    std::uint32_t& slot = map.strip_slot[static_cast<std::size_t>(cell / kStripCells)];
    if (slot == 0) slot = ++used;
  }
  map.cell_start.resize(std::size_t{used} * kStripCells + 1);
  std::uint32_t at = 0;
  for (std::size_t c = 0; c < std::size_t{used} * kStripCells; ++c) {
    map.cell_start[c] = at;
    while (at < order.size()) {
      const auto [cell, r] = order[at];
      const std::uint32_t slot = map.strip_slot[static_cast<std::size_t>(cell / kStripCells)] - 1;
      if (std::size_t{slot} * kStripCells + static_cast<std::size_t>(cell % kStripCells) != c) break;
      const Vec2 p = w.position(r);
      map.x[at] = p.x, map.y[at] = p.y, map.row[at] = r;
      ++at;
    }
  }
  map.cell_start[std::size_t{used} * kStripCells] = at;
}

inline FilterInput filter_input(const Walkers& w, const Self& self, const Scene& scene) {
  return {w.world, w.now, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route};
}

}  // namespace throng
