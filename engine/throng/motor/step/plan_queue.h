// The steps of a plan as a queue (DR-46), and its responsiveness rule.
//
// Finished steps leave the queue. A significant command, here another place or facing to step to, drops what can be
// dropped: all but the first two steps, of which one is under way, and the rest of a large turn that these two are
// part of. From there the step generator (DR-42, DR-43) plans to the new target. What is under way goes on as it was
// to the bit: its curve depends on the step behind it and on no other, which is why two are kept.
#pragma once

#include "throng/motor/step/steps.h"

namespace throng::stepping {

/// Steps at the head of a queue that no command drops.
inline constexpr int kKeptSteps = 2;
/// rad: a sequence of steps that turns the root by so much is a large turn, and never cut short.
inline constexpr float kLargePlannedTurn = 1.0f;

/// Targets that differ by more than these are significant.
inline constexpr float kAnotherPlace = 0.05f;   ///< m
inline constexpr float kAnotherFacing = 0.10f;  ///< rad
bool significant(const Spot& now, const Spot& before);

/// What a command did to a queue.
struct Requeued {
  int done = 0;     ///< finished steps that left it: phases of the plan are so much less
  int kept = 0;     ///< steps of before that are in it still
  int dropped = 0;  ///< planned and never made
  Vec2 slope;       ///< m a step, velocity of the root where the plan begins now
  bool changed = false;
};

/// Where `phase` steps of `plan` have been done, goes on to `target`. Nothing changes where nothing can be dropped (a
/// plan then ends as it was made, and a new one begins from standing, with whichever foot) or where the target is not
/// finite. `slope`: velocity of the root at the beginning of the plan.
Requeued requeue(const StepSizes& sizes, float phase, Vec2 slope, const StepTarget& target, StepPlan& plan);

}  // namespace throng::stepping
