// The list of activities, one line each. Append: the position is the goal type in people's memories.
#include <array>

#include "throng/behavior/activities/reach/reach.h"
#include "throng/behavior/mind/activity.h"

namespace throng {

std::span<const PartKind<ActivityKind>> activities() {
  static const std::array list{
      part<ActivityKind, ReachActivity>("reach", "Walks to a place or a point."),
  };
  return list;
}

}  // namespace throng
