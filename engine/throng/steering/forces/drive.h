// What the drive of a force model pulls towards: the preferred velocity, or with way portals (PV-BY-14) whichever
// velocity of its arc is nearest to the present one.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::forces {

/// v0 of somebody who has `velocity` now, at most its greatest speed; m/s. Goal::kPoint: the preferred velocity.
/// Goal::kSegment: all velocities at the preferred speed that lead through the next way portal are as good (PV-47): one
/// that already does is kept, else the nearer end of the arc is taken; the preferred velocity where the portal is a
/// point, and for who stands, is pushed back, or is steered from outside. Arcs are contracted and expanded as those of
/// pedvo, with its defaults (PV-52, PV-53).
Vec2 drive_of(Row row, const SteerInput& in, Goal goal, Vec2 velocity);

}  // namespace throng::forces
