// PV-BY-05, kinodynamic limits as constraints: the velocities that acceleration and turn rate let somebody reach within
// a frame, as half-planes in front of all others. So what is chosen can be done, and what cannot be avoided any more is
// violated as little as possible (PV-13), instead of being cut afterwards.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/orca/half_plane.h"

namespace throng::pedvo {

inline constexpr int kMaxReach = 10;  ///< half-planes at most

struct Limits {
  float acceleration;  ///< m/s²; infinity or below zero: none
  float turn_rate;     ///< rad/s
};

/// Half-planes into `out`, which has room for kMaxReach; returns how many. An octagon inside the disc of dt times the
/// acceleration around v; for who walks faster than 0.5 m/s also two along the directions it can have turned to.
/// Standing beside a wall stays possible: braking by the whole acceleration is in the octagon.
int reach_lines(Vec2 v, const Limits& limits, float dt, orca::HalfPlane* out);

}  // namespace throng::pedvo
