// Walls restrict the solution domain (EG-38): a static line segment, as an area of velocities like those of people.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/area.h"

namespace throng::tangent {

/// Velocities that bring a body of that radius nearer to the wall than it can be within `horizon` s: towards the
/// segment widened by the radius, and faster than what is left of the way. Ends in the egocentric frame, walkable side
/// on the left of a -> b. false: the walker is behind the wall. sides: 0 right, 1 left end as seen, 2 the wall itself.
bool wall_area(Vec2 a, Vec2 b, float radius, float horizon, Area& out);

}  // namespace throng::tangent
