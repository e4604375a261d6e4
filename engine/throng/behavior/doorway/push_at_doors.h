// How a stroller is pushed through a door (DR-32b, DR-BY-10). With a helper: straight on, along the middle of the
// opening. Alone: its pusher turns round before the door, opens it behind its back and draws the stroller through
// backward. Pure.
#pragma once

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/deed.h"
#include "throng/objects/doors/interaction/stroller.h"

namespace throng {

/// The line on which a stroller goes through a leaf's opening, for somebody who comes from that side.
struct DoorLane {
  Vec2 through;  ///< on the door's plane, in the middle of what the open leaf leaves free
  Vec2 way;      ///< unit, the way through
};
DoorLane lane_of(const AtDoor& at, DoorSide from, std::size_t leaf);

/// Who is next waits on that line, not where it happened to stop (kLinesUp). Once a turn, of somebody with a stroller
/// and without a role.
void line_up(const AtDoor& at, Seat self, Seat leader, Vec2 pusher, DoorPlan& plan);

/// A pusher at its door in a step.
struct DoorPusher {
  const AtDoor& at;
  const DoorPlan& plan;
  const interaction::Place* place;  ///< its slot; null: none
  interaction::StrollerState stroller;
  Vec2 root;
  float step;  ///< m it would walk
  float dt;    ///< s
};
/// What it wants; false: it walks as everywhere.
bool push_through_door(const DoorPusher& p, interaction::StrollerWish& out);

}  // namespace throng
