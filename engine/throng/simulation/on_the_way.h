// Who is walking, for those who count: one reading for collisions, pace and blockage.
#pragma once

#include "throng/state/crowd.h"

namespace throng {

/// Whether somebody is on the way somewhere. Standing, waiting, sitting, watching, being in a line is not.
inline bool on_the_way(const Crowd& c, Row r) {
  if (c.intent.action[r] == Intent::Action::kStand) return false;
  if (!c.intent.bearing.used()) return true;
  const Activity a = c.intent.bearing[r].activity;
  // kStanding is what a bearing that nobody wrote says.
  return a == Activity::kWalking || a == Activity::kStanding || a == Activity::kLeaving;
}

}  // namespace throng
