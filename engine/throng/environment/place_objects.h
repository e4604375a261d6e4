// Which region each placed object belongs to. Done by compile_world(), and again when the topology was replaced.
#pragma once

#include "throng/environment/world.h"

namespace throng {

/// Fills PlacedObject::region and the objects of each region: those that stand in it or touch its floor.
void place_objects(World& world);

}  // namespace throng
