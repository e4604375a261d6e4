// Leaves that swing both ways, in `operate`: which way a leaf opens for whoever comes to open it (DR-BY-11).
#pragma once

#include <span>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/objects/doors/leaf.h"
#include "throng/state/crowd.h"

namespace throng {

/// Before the claims of a step are granted. While nobody handles the leaf it is turned for the first of those who want
/// to open it, so that one pushes; a leaf that still swings is caught as it is, by whoever comes from either side.
void face_leaf(const AtDoor& a, const Crowd& crowd, std::span<const DoorPlan> plans, const LeafState& leaf,
               interaction::State& state);

}  // namespace throng
