// Arriving by planned steps (DR-38, DR-40 .. DR-44): who has come to a seat, a counter or a handle stops walking as the
// gait would and steps from its feet as they are to the very place and facing; who leaves walks on from there.
//
// Walking and steps are two streams of poses. The walker goes on all the time and gives trunk, head and arms; steps
// give pelvis and legs. At either change the difference fades (motor/step/blend.h): no jump, no slide. The simulated
// position is never changed: the pelvis keeps within kRootSlack of it, but for somebody on its way to a seat.
#pragma once

#include <optional>

#include "throng/motor/body.h"
#include "throng/motor/gait/walker.h"
#include "throng/motor/step/stepper.h"

namespace throng {

struct Arriving {
  Row row = kNoRow;
  const PoseInput& in;
  const PoseCue* cue = nullptr;
  const Skeleton& skeleton;
  stepping::Spot at;       ///< the body of now
  stepping::Spot before;   ///< a frame ago
  const PackedPose& last;  ///< pose of that frame; flags 0: none
  Vec2 shift;              ///< m, in the world: wanted beyond the place that the cue says (reaching, DR-51)
};

/// The place and facing that this person's body is to stand at now; none: it walks and stands as the gait does.
std::optional<stepping::Spot> place_to_be(const Arriving& a, const stepping::StepperState& state);

/// Two frames of steps that end: the last, and the one that would have been next.
struct LastSteps {
  stepping::LowerBody before, now;
};

/// Before the walk, of whoever is not to stand anywhere any more: the walker gets the feet as they are.
std::optional<LastSteps> leave_steps(const Arriving& a, stepping::StepperState& state, WalkState& walk);

/// After the walk: begins steps, goes on with them, fades. Changes pelvis, legs and swing of the arms of `pose`, and
/// `planted`. `legs_are_busy`: a skill moves them, so that the last pose does not say how fast they were. True: not
/// there yet.
bool arrive(const Arriving& a, const std::optional<stepping::Spot>& to, const std::optional<LastSteps>& left,
            bool legs_are_busy, stepping::StepperState& state, SkeletonPose& pose, Planted& planted);

}  // namespace throng
