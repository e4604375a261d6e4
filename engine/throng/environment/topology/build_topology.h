// Makes the topological map of a compiled world: one region a surface, the author's regions, or automatic ones.
#pragma once

#include <optional>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/environment/topology/divided_floor.h"
#include "throng/environment/topology/topology.h"

namespace throng {

/// One region a surface: what every world has from the start. Costs next to nothing.
Topology whole_surfaces(const World& world);

/// The author's regions (drawn[level]), flights, and regions of its own for what is left over (with a warning). Reports
/// regions that overlap, cover nothing, are cut in parts or cannot be reached, and portals that lead nowhere.
std::optional<Topology> authored_topology(const World& world, const MapSettings& settings,
                                          const std::vector<std::vector<topology::DrawnRegion>>& drawn,
                                          Diagnostics& diagnostics);

/// Regions cut at passages narrower than settings.narrow and at level connections, typed by shape. Reads the walkable
/// area only, so equal floors give equal regions. Nothing when the tables between so many regions would take more
/// memory than allowed (reported).
std::optional<Topology> automatic_topology(const World& world, const MapSettings& settings, Diagnostics& diagnostics);

}  // namespace throng
