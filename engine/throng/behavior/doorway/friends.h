// Friends at a door in a run (DR-32d): whoever leads, both walk to the door beside each other and adapt their speed,
// until one of them is where the interaction begins. Then the ordinary order decides who goes first.
#pragma once

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/deed.h"

namespace throng {

/// The friend of somebody among those at the door; kNobody: none, or it is through.
Seat friend_of(const AtDoors& all, const Profile& profile, const AtDoor& at, Seat self);

/// Once a turn, of somebody without a role: beside its friend (kBeside, target, pace), or as the deed was.
DoorDeed walk_with_friend(const DoorTurn& turn, const AtDoor& at, Seat self, Seat leader, const DoorStanding& standing,
                          const DoorDeed& deed, DoorPlan& plan);

}  // namespace throng
