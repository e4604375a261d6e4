// Leaves that nobody holds, and people (DR-10): a leaf that was let go onto somebody shuts once that one has gone, and
// whoever is caught by a closing leaf on its way out pushes it open with its body. Part of the stage `operate`.
#pragma once

#include <span>

#include "throng/behavior/doorway/at_doors.h"

namespace throng {

void tend_free_leaves(const AtDoor& at, const Crowd& crowd, std::span<const DoorPlan> plans, ObjectStates& objects);

}  // namespace throng
