// When and how fast to walk into a revolving door (DR-28): compartments pass the opening of a side one after the other,
// and one speeds up to catch the next or slows down for the one after. Pure functions.
//
// A door has four panels, panel k at `turned` + 90 k degrees, counter-clockwise; compartment k lies between panel k and
// panel k + 1. One steps in while its middle is within `half_window` of the entry window's, which is `lead` beyond the
// middle of that side's opening: earlier the panel ahead is still in the way, later the one behind comes too soon. That
// is narrower than the window of DR-26, in which the compartment is open at all.
//
// It turns counter-clockwise, so people keep to their right: in `aside` of the middle, out on the other half.
#pragma once

#include <cstdint>

#include "throng/core/vec.h"
#include "throng/objects/doors/words.h"

namespace throng::interaction {

struct RevolvingPlan {
  Vec2 pivot;
  float radius = 1.4f;             ///< m
  float toward[kDoorSides]{};      ///< rad, from the pivot to the middle of each side's opening
  float half_window = 0.2967060f;  ///< rad, 17 degrees
  float lead = 0.1221730f;         ///< rad, 7 degrees
  float aside = 0.3839724f;        ///< rad, 22 degrees
  float before = 0.35f;            ///< m from the panels to where one stands before it steps in

  Vec2 direction(float angle) const;
  float entry_heading(DoorSide side) const { return toward[static_cast<std::size_t>(side)] + aside; }
  Vec2 entry(DoorSide side) const;  ///< where one steps in: just outside
  Vec2 wait(DoorSide side) const;   ///< where followers of that side wait
  Vec2 exit(DoorSide side) const;   ///< where one is out who came in on that side
};

/// Angle (rad) by which the middle of that compartment is short of the middle of that side's entry window; within
/// [-pi, pi].
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
