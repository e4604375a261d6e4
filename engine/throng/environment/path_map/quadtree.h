// Builds a region's quadtree from its raster (SH-16, SH-17, SH-68). Used while path maps are built.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/environment/path_map/path_map.h"

namespace throng::path_map {

/// Nodes, links, tiles, components, levels and statistics of `region` from the occupancy of its cells (row by row,
/// region.ground.nx * ny of them; both are multiples of 8).
void build_quadtree(const std::vector<Occupancy>& cells, double search_coverage, double target_coverage,
                    PathMapRegion& region);

}  // namespace throng::path_map
