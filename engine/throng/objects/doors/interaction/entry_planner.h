// When and how fast to walk into a revolving door (DR-28): compartments pass the opening of a side one after the other,
// and one speeds up to catch the next or slows down for the one after. Pure functions.
//
// A door has four panels, panel k at `turned` + 90 k degrees, counter-clockwise; compartment k lies between panel k and
// panel k + 1. It is open to a side while its middle is within `half_window` of the middle of that side's opening
// (DR-26).
#pragma once

#include <cstdint>

#include "throng/core/vec.h"
#include "throng/objects/doors/words.h"

namespace throng::interaction {

struct RevolvingPlan {
  Vec2 pivot;
  float radius = 1.4f;             ///< m
  float toward[kDoorSides]{};      ///< rad, from the pivot to the middle of each side's opening
  float half_window = 0.5235988f;  ///< rad, 30 degrees

  Vec2 direction(float angle) const;
  Vec2 entry(DoorSide side) const;  ///< where one steps in: just outside
  Vec2 exit(DoorSide side) const;   ///< where one is out who came in on that side
};

/// Angle (rad) by which the middle of that compartment is short of the middle of that opening; within [-pi, pi].
float short_of(const RevolvingPlan& plan, DoorSide side, std::uint32_t compartment, float turned);
bool is_open(const RevolvingPlan& plan, DoorSide side, std::uint32_t compartment, float turned);

struct Approach {
  float distance = 0;                 ///< m to the entry
  float prefers = 1.3f, most = 1.8f;  ///< m/s
  float margin = 0.2f;                ///< s before it closes
};
struct EntryPlan {
  bool possible = false;          ///< false: the door does not turn and nothing is open
  std::uint32_t compartment = 0;  ///< which one
  std::uint32_t let_go_by = 0;    ///< openings that cannot be caught
  float speed = 0;                ///< m/s
  float wait = 0;                 ///< s until one steps in
  bool speeds_up = false, slows_down = false;
};
/// The first opening that can be caught: v_k = distance / t_k at most `most`. `rate` rad/s, counter-clockwise.
EntryPlan plan_entry(const RevolvingPlan& plan, DoorSide side, float turned, float rate, const Approach& approach);

}  // namespace throng::interaction
