// Joins triangles into convex polygons by dropping edges, longest first (after Hertel and Mehlhorn: at most four times
// the fewest possible). Convexity is decided exactly; straight angles are allowed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/geometry/triangulation.h"

namespace throng {

/// Convex cells in two flat arrays. Corner k of a cell is the start of its edge k.
struct ConvexCells {
  std::vector<std::uint32_t> first;     ///< cells + 1 offsets
  std::vector<std::uint32_t> vertex;    ///< into Triangulation::points, counter-clockwise
  std::vector<std::uint32_t> neighbor;  ///< cell across the edge that starts here; kNoTriangle at the boundary
  std::vector<std::uint8_t> fixed;      ///< as in Triangle

  std::size_t size() const { return first.empty() ? 0 : first.size() - 1; }
};

/// Fixed edges stay. No cell gets more than max_corners corners.
ConvexCells merge_convex(const Triangulation& triangulation, std::size_t max_corners);

}  // namespace throng
