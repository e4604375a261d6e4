// Between doors and bodies (DR-09, DR-19, DR-23, DR-25, DR-45): what the interaction at a leaf wants of hands, trunk,
// feet and eyes of its participants, as the leaf stands after this step.
//
// The machine at the leaf keeps to time and never asks where a hand is: it says when it will count on it, and the body
// is there by then. So a run is the same whoever is posed, with whichever body, and doors cost nothing more where
// nobody is posed.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/motor/body.h"
#include "throng/state/crowd.h"

namespace throng {

/// Scratch, kept between steps; ascending by row.
struct GripCues {
  std::vector<std::pair<Row, GripCue>> found;
  std::vector<GripCue> cues;
  std::vector<Row> rows;
};

/// Those with a role at doors, and whoever carries something and is about to use one. Cost is that of the people at
/// doors; nothing while nobody has a pose.
void gather_grips(const AtDoors& at, const DoorManners& manners, std::span<const DoorPlan> plans, const Crowd& crowd,
                  double dt, GripCues& out);

/// The cue of somebody in that slot.
GripCue grip_of(const interaction::Rules& rules, const interaction::FrameIn& in, const interaction::State& state,
                interaction::Slot slot);

/// For planned steps (DR-40): somebody who is to stand somewhere at a door, as a handle that one stands before.
PoseCue stand_of(const GripCue& grip);

}  // namespace throng
