// Revolving doors in `operate` (DR-26 .. DR-28): grants the claims of the step, runs the interaction, pushes the panels
// and tells what happened. Serial; cost is that of the people at the door.
#pragma once

#include "throng/simulation/operate_doors.h"

namespace throng {

/// `a` has a drum. As operate_doors(), for one door.
void operate_drum(const AtDoor& a, const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans,
                  double dt, DoorScratch& scratch, ObjectStates& objects, Events& events);

}  // namespace throng
