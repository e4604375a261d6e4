// Brings a person from its walking pose to a place and a facing by steps (DR-38, DR-40 .. DR-44): to seats, counters,
// doors. The plan is made once, from the feet as they are; the pose is then a function of the time.
//
// Root and feet live in the frame of the plan (that of positions on the ground); poses are written in the frame of the
// body. Whoever moves the body along should move it to StepperFrame::root. Arrival is exact: place and facing of the
// root are those of the target, and both feet are where (6.10) and (6.11) put them.
#pragma once

#include <type_traits>

#include "throng/motor/step/blend.h"
#include "throng/motor/step/plan_queue.h"

namespace throng::stepping {

/// What does not change from frame to frame.
struct StepperBody {
  const Skeleton& skeleton;
  StepSizes sizes;  ///< sizes_for(skeleton)
  StepStyle style;
  float leash = 0;  ///< m: the pelvis stays this near to the place of the body; 0: it goes where the plan says
};

struct StepperStart {
  LowerBody before, now;  ///< the pose a frame ago and now: lower_body_of(pose, ...)
  float dt = 0;           ///< s between them; 0: nothing moves
  StepTarget target;
  float time = 0;  ///< s until arrival; 0: at the style's pace. Steps take kLeastStepTime .. kMostStepTime
};
inline constexpr float kLeastStepTime = 0.34f;
inline constexpr float kMostStepTime = 0.80f;

enum class StepperMode : std::uint32_t { kNone, kStepping, kArrived };

/// Default: none, nothing to do.
struct StepperState {
  StepPlan plan;
  LowerBlend blend;
  Vec2 slope;             ///< m a step, velocity of the root at the beginning of the plan
  float clock = 0;        ///< s since the plan was made
  float step_time = 0;    ///< s
  float first_phase = 0;  ///< of a step, already done when the plan was made
  StepperMode mode = StepperMode::kNone;
};
static_assert(std::is_trivially_copyable_v<StepperState>);
static_assert(sizeof(StepperState) <= 600);
static_assert(sizeof(StepperState) == sizeof(StepPlan) + sizeof(LowerBlend) + 24 &&
                  sizeof(StepPlan) == 56 + 16 * kMaxSteps && sizeof(LowerBlend) == 176,
              "no padding: states are hashed");

/// Plans. Returns the time of arrival, s from now; it is later than asked for where the way is too long. A target that
/// is not finite leaves mode kNone and gives 0.
float start_stepping(const StepperBody& body, const StepperStart& start, StepperState& state);

/// Another target for somebody who steps already (DR-46): the step under way and the next one stay, what lies behind
/// them is planned anew (plan_queue.h), at the same pace. Poses go on without a corner. Does nothing in other modes.
Requeued step_elsewhere(const StepperBody& body, const StepTarget& target, StepperState& state);

/// Steps that are not done yet, the one under way among them.
int steps_in_queue(const StepperState& state);

struct StepperFrame {
  Spot root;                  ///< of the plan, where the body belongs
  Sides<float> arm;           ///< rad, swing of the arms; see swing_arms and swung_hand
  std::uint32_t planted = 0;  ///< PackedPose flags
  bool arrived = false;
  float missed = 0;  ///< m, by how much a leg was too short
};

/// Advances by dt and writes pelvis, legs, feet and toes of `pose`, in the frame of a body at `at`. In mode kNone
/// nothing is written.
StepperFrame advance_stepping(const StepperBody& body, float dt, Spot at, StepperState& state, SkeletonPose& pose);

/// The frame of the plan `phase` steps after its beginning.
StepFrame plan_frame(const StepperBody& body, const StepPlan& plan, Vec2 slope, float phase);

}  // namespace throng::stepping
