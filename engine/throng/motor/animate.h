// The stage `animate`: the gait follows the walked distance, so feet do not skate.
//   reads   profile (height, gait), body (walked), motion
//   writes  pose
// A cycle is two steps; step length 0.4625 m + 0.2345 s · v (Seitz; field data of adults of mean height kSeitzHeight),
// in proportion to the body height and to how long a stride this person has (SH-04).
#pragma once

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"

namespace throng {

inline constexpr float kSeitzHeight = 1.75f;  ///< m

/// Length of one step at that speed (m/s) for that body height (m), metres.
constexpr float step_length(float speed, float height) { return (0.4625f + 0.2345f * speed) * (height / kSeitzHeight); }

/// dt: seconds, above 0. gait_phase stays in [0, 1).
void animate(const World& world, double dt, const Profile& profile, const Body& body, const Motion& motion,
             const Workers& workers, Pose& pose);

}  // namespace throng
