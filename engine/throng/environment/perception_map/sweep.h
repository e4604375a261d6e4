// Walking straight (SH-30): a disc moved along a line over the stationary perception map. It is stopped by walls and by
// objects that block the way, however low; it follows open edges onto stairs and through periodic seams. An edge that
// is nearer than the radius at the start stops only who comes still nearer to it, so that somebody squeezed against a
// wall can leave. Needs build_maps(kPerceptionMap).
#pragma once

#include "throng/environment/perception_map/ray.h"

namespace throng {

/// How far a disc of that radius gets from p in the direction, at most `range` metres, and what stops it. `distance`
/// and `point` are those of its centre. Touching at exactly the radius is free. No allocation.
RayHit sweep(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float radius);

/// Whether somebody of that radius can walk straight from p to q (in p's frame, on q_surface; without q_surface:
/// wherever the line leads). The buffered line test of planners.
bool reachable(const World& world, SurfaceIndex surface, Vec2 p, Vec2 q, float radius, SurfaceIndex q_surface = {});

}  // namespace throng
