// Makes the topological map of a compiled world.
#pragma once

#include "throng/environment/topology/topology.h"

namespace throng {

struct World;
Topology build_topology(const World& world);

}  // namespace throng
