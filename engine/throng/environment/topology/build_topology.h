// Makes the topological map of a compiled world: one region a surface, the author's regions, or automatic ones.
#pragma once

#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/environment/topology/divided_floor.h"
#include "throng/environment/topology/topology.h"

namespace throng {

/// One region a surface: what every world has from the start. Costs next to nothing.
Topology whole_surfaces(const World& world);

/// The author's regions (drawn[level]), flights, and regions of its own for what is left over (with a warning). Reports
/// regions that overlap, cover nothing, are cut in parts or cannot be reached, and portals that lead nowhere.
Topology authored_topology(const World& world, const std::vector<std::vector<topology::DrawnRegion>>& drawn,
                           Diagnostics& diagnostics);

/// Regions cut at passages narrower than `narrow` metres and at level connections, typed by shape. Reads the walkable
/// area only, so equal floors give equal regions.
Topology automatic_topology(const World& world, double narrow);

}  // namespace throng
