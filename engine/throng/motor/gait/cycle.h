// One cycle of a walk (two steps) at an even speed: what somebody who edits a gait looks at (PV-89, PV-115).
#pragma once

#include <vector>

#include "throng/motor/gait/functions.h"
#include "throng/skeleton/packed_pose.h"

namespace throng {

struct GaitCycle {
  double period = 0;  ///< s; 0: it stands
  double step = 0;    ///< m, length of a step
  std::vector<PackedPose>
      poses;  ///< evenly over the period, from a contact of the left foot on; in the frame of the body
};

/// `poses`: how many, at least 1. Speed in m/s, clamped as everybody's. Takes a few thousand frames of the walker.
GaitCycle gait_cycle(const GaitSet& set, const Skeleton& body, float speed, int poses);

}  // namespace throng
