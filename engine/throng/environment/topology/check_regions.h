// What is wrong with the author's regions. Messages name the element and the author's coordinates.
#pragma once

#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/environment/topology/divided_floor.h"

namespace throng::topology {

/// Overlaps, regions without floor, regions in parts, floor without region. drawn: per level.
void check_regions(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn,
                   const std::vector<SurfaceCut>& surfaces, Diagnostics& diagnostics);

/// Portals that do not lie between two regions, regions nobody can reach.
void check_graph(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn, const Topology& topology,
                 Diagnostics& diagnostics);

}  // namespace throng::topology
