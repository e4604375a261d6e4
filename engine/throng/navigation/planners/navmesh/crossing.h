// Where on the next way portal to aim (PV-46, PV-57). Pure functions.
#pragma once

#include <span>

#include "throng/environment/world.h"
#include "throng/state/columns.h"

namespace throng::navigation {

/// zeta of PV-46: where the ray from p towards a point crosses the portal, 0 at its left end a, 1 at b; on a miss the
/// nearer end. The source says line; behind the person the end that is less far out of the way is the nearer one.
float crossing_parameter(const Segment& portal, Vec2 p, Vec2 toward);

/// Middle of the portal that is `ahead` portals after the first of the window, in the frame before the first; `end`
/// (also in that frame) where the window has no such portal.
Vec2 middle_ahead(const World& world, std::span<const PortalIndex> window, int ahead, Vec2 end);

/// Whether the direction from p to the bias point differs from the one first taken, from `from`, by more than the
/// angle with that cosine.
bool off_approach(Vec2 from, Vec2 bias_point, Vec2 p, float cosine);

/// Whether somebody beside the line of a portal, whose way leads on to `toward`, would have to walk along the portal
/// and back to cross it at `at`.
bool leads_back(const Segment& portal, Vec2 p, Vec2 at, Vec2 toward);

}  // namespace throng::navigation
