// Builds the stationary perception map of a compiled world (SH-12). Linear in cells and in crossings of edges.
#pragma once

#include <cstddef>

#include "throng/environment/perception_map/perception_map.h"

namespace throng {

/// Bytes that the map of this world would take at that cell size, m, within a quarter or so; builds nothing.
std::size_t estimate_perception_map(const World& world, double cell);

/// Needs surfaces, walls, links, mesh, topology and placed objects.
PerceptionMap build_perception_map(const World& world, double cell);

}  // namespace throng
