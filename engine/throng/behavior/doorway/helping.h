// Overtaking a carrier to open the door for it, in a run (DR-32c). Perception and ordering stay as they are: whoever
// helps walks faster, to the door instead of behind its leader, and so comes to be the leader; with the door open it
// offers it to whom it overtook (HOF), whatever its culture says of others.
#pragma once

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/deed.h"

namespace throng {

/// Whom somebody set out to help: still on its own side of the door. kNobody: none, or it is through or gone.
Seat charge_of(const AtDoor& at, const DoorPlan& plan);

/// Once a turn, of somebody without a role. Sets out (DoorPlan::charge, kSetsOut), goes on (kHelps, pace) or gives up;
/// returns the deed, the overtaker's where it is still behind whom it helps.
DoorDeed help(const DoorTurn& turn, const AtDoor& at, Seat self, Seat leader, const DoorDeed& deed, DoorPlan& plan);

/// What somebody at the door decides for whom it helped; false: the ordinary decision holds. `committed`: whoever has
/// committed to follow it, kNobody: none. That one is served by the ordinary decision.
bool offers_door(const AtDoor& at, Seat committed, DoorPlan& plan);

}  // namespace throng
