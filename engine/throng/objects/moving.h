// Objects with parts that move by themselves, in a step: `operate` advances them, `move` gets their walls, recordings
// their gauges. All three cost nothing where Objects::moving is empty.
#pragma once

#include <vector>

#include "throng/objects/objects.h"
#include "throng/state/moving_walls.h"

namespace throng {

/// After the requests of the step were answered; one after the other in the order of their numbers.
void advance_objects(const Objects& kinds, const ObjectTurn& turn, ObjectStates& states);

/// The walls of this step. `out` is laid out at its first use for these objects, and keeps its memory.
void gather_walls(const World& world, const Objects& kinds, const ObjectStates& states, MovingWalls& out);

/// Whether a leaf that is not glazed hides q from p, on one floor, with eyes below its upper edge. Costs a look at the
/// box of each door.
bool hidden_by_leaf(const Objects& kinds, const ObjectStates& states, const World& world, SurfaceIndex surface, Vec2 p,
                    Vec2 q);

/// Gauges of all objects that have any, one object after the other; `out` is overwritten.
void gather_gauges(const Objects& kinds, const ObjectStates& states, std::vector<float>& out);

}  // namespace throng
