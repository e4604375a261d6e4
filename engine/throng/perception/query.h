// Who stands near a point: plain queries on the crowd map for stages and parts that are not hot.
#pragma once

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/crowd_map.h"

namespace throng {

/// Calls f(row) for everybody of that surface whose map position lies within reach of p, and possibly some farther
/// ones of the same cells. Order: by cells, then by row.
template <class F>
void rows_near(const CrowdMap& map, SurfaceIndex surface, Vec2 p, float reach, F&& f) {
  if (map.row.empty()) return;
  const SurfaceGrid& g = map.grids[surface.value];
  const auto cell = [&](float v, float origin, int cells) {
    const float c = (v - origin) * map.inv_cell;
    return c > 0 ? (c < static_cast<float>(cells) ? static_cast<int>(c) : cells - 1) : 0;
  };
  const int columns = g.strips_x * kStripCells;
  const int x0 = cell(p.x - reach, g.origin.x, columns), x1 = cell(p.x + reach, g.origin.x, columns);
  const int y0 = cell(p.y - reach, g.origin.y, g.rows), y1 = cell(p.y + reach, g.origin.y, g.rows);
  for (int y = y0; y <= y1; ++y) {
    for (int x = x0; x <= x1;) {
      const int strip_end = (x / kStripCells + 1) * kStripCells - 1;
      const int last = strip_end < x1 ? strip_end : x1;
      const std::size_t strip = g.first_strip + static_cast<std::size_t>(y) * static_cast<std::size_t>(g.strips_x) +
                                static_cast<std::size_t>(x / kStripCells);
      if (const std::uint32_t slot = map.strip_slot[strip]) {
        const std::size_t base = static_cast<std::size_t>(slot - 1) * kStripCells;
        const std::uint32_t begin = map.cell_start[base + static_cast<std::size_t>(x % kStripCells)];
        const std::uint32_t end = map.cell_start[base + static_cast<std::size_t>(last % kStripCells) + 1];
        for (std::uint32_t i = begin; i < end; ++i) f(map.row[i]);
      }
      x = last + 1;
    }
  }
}

}  // namespace throng
