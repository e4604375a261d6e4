// What hands reach for (DR-39, DR-51): buttons and slot of a machine, the counter of a window, the place that an object
// names, a handle that is held on to. The whole body reaches: spine, legs, arm (motor/reach).
#pragma once

#include "throng/motor/bodies/body/doing.h"
#include "throng/motor/reach/reach.h"

namespace throng {

struct Handling {
  Row row = kNoRow;
  const PoseInput& in;
  const PoseCue* cue = nullptr;
  const Frame3& body;  ///< the body's frame in the world
  const Skeleton& skeleton;
  bool on_the_way = false;  ///< steps lead there: hands wait
  float time = 0;           ///< s since it began to do what it does
};

/// Reaches for what the cue names, and back when there is nothing any more; after everything else that moves the body,
/// so that the palm is where it is to be. `shift`: m in the world, by how much the body is to stand elsewhere to reach;
/// kept by the caller and handed to the steps. Nothing to reach for and hands back: costs nothing.
ReachResult handle(const Handling& h, ReachState& state, Vec2& shift, SkeletonPose& pose);

}  // namespace throng
