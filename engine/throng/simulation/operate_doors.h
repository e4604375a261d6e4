// Doors that people open, in `operate`: grants the claims of the step (one a slot, in the order of E and id, DR-16),
// runs the interaction of each leaf, moves the leaf and tells what happened. Serial, door after door; cost is that of
// the people at doors. Reads body and plans; writes objects and events.
#pragma once

#include "throng/simulation/door_duty.h"

namespace throng {

void operate_doors(const AtDoors& at, const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans,
                   double dt, DoorScratch& scratch, ObjectStates& objects, Events& events);

}  // namespace throng
