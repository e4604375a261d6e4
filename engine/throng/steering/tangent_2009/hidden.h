// Areas that a corner hides make people slow down (EG-38, third role of obstacles; L1133): somebody may come out.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/params.h"

namespace throng::tangent {

/// A convex corner as the walker has it before itself: x ahead along its way, y towards the solid.
struct Corner {
  Vec2 at;      ///< m
  Vec2 unseen;  ///< unit, from the corner along the face that the walker may not see
};

/// Where somebody may appear, and how fast one may walk in view of that.
struct Hidden {
  bool limits = false;
  Vec2 from;        ///< the nearest place on the line of sight past the corner where a body has room
  float speed = 0;  ///< m/s, where it limits
};

/// `speed`: at which the walker would like to walk. Limits unless the walker sees the other face too, or does not pass
/// the corner on its way, or is past before somebody who appears now at `hidden_speed` could be in its way, or can stop
/// in front of that person.
Hidden hidden_behind(const Params& p, const Corner& corner, float radius, float speed);

}  // namespace throng::tangent
