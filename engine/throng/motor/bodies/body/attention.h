// What a body looks at: whom its mind attends to, the counter it is served at, the stage it watches; else the way, and
// now and then somebody near (DR-45, DR-48). Reads other people from what they showed in the step before.
#pragma once

#include "throng/motor/body.h"
#include "throng/motor/gaze/gaze.h"

namespace throng {

/// Offers gazes for this frame, and turns spine, head and eyes of the pose to the one that holds.
void look_around(Row row, const PoseInput& in, const Frame3& body, const Skeleton& skeleton, GazeState& state,
                 SkeletonPose& pose);

/// Where the present gaze leads, in the world; false: straight ahead.
bool looks_at(const PoseInput& in, const GazeState& state, Vec3& out);

}  // namespace throng
