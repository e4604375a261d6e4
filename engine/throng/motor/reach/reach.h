// Reaching with the whole body (DR-51). Four states are evaluated in sequence, each with its controllers:
//   S1 too far, or behind: the legs (a wanted step; motor/step makes it), S2 bad azimuth: spine twist,
//   S3 too high or too low: spine swing, stoop or squat, balance, S4 within reach: the arm. The head looks throughout.
#pragma once

#include "throng/core/random.h"
#include "throng/motor/ik/hand_mover.h"
#include "throng/motor/reach/posture.h"

namespace throng {

enum class ReachStage : std::uint8_t {
  kNone,   ///< nothing wanted, and the body is back in its base pose
  kStep,   ///< S1
  kTwist,  ///< S2
  kSwing,  ///< S3
  kArm,    ///< S4
  kThere,  ///< the palm is at the target
  kBack,   ///< no longer wanted: on the way back
};

struct ReachInput {
  bool wanted = true;  ///< false: back to the base pose
  Vec3 target;         ///< m, in the body's frame of now
  Side side = Side::kRight;
  const Quat* hand = nullptr;  ///< how the hand is to be turned, body's frame; nullptr: as it comes
  HandMode mode = HandMode::kEaseOut;
  float flexibility = 1;   ///< 0.25 .. 4: low stoops, high squats
  bool stepping = false;   ///< feet are moving now: no new step is wanted, and the trunk waits
  bool can_step = true;    ///< false: the feet stay, however far it is (S1 is left out)
  bool moves_head = true;  ///< false: a gaze turns the head (motor/gaze)
  Stance stance;           ///< where the feet stand, body's frame
  float dt = 0.05f;
};

/// What is kept of a person who reaches. Default = does not reach.
struct ReachState {
  std::uint8_t stage = 0;    ///< ReachStage
  std::uint8_t full = 0;     ///< the step wanted is: 1 half (one foot), 2 full (both feet); 0: not decided
  std::uint8_t side = 0;     ///< of the hand that is on its way
  std::uint8_t started = 0;  ///< 1: the hand has left the base pose
  Follower twist, swing, towards, drop, ahead, left;  ///< the posture of now
  Follower weight;                                    ///< 0 .. 1: how much of the arm is the hand's way, not the base's
  Follower head_yaw, head_pitch;
  HandState hand;
  Posture goal;             ///< what the target needs
  Posture creeping;         ///< what the springs follow: goes to what is wanted now, evenly
  Vec3 solved_for;          ///< target that `goal` belongs to
  float short_of = 0;       ///< m that the arm is too short in that posture
  std::uint32_t draws = 0;  ///< random numbers used
};

struct ReachResult {
  ReachStage stage = ReachStage::kNone;
  float miss = 0;      ///< m from palm to target
  float leg_miss = 0;  ///< m by which a foot had to leave its place; 0 in practice
  bool step = false;   ///< S1: wants its root displaced
  bool full = false;   ///< with both feet; else one foot steps by twice the way, and the root is between them
  Vec2 shift;          ///< m, in the body's frame
  float turn = 0;      ///< rad, to the left
};

/// One frame: advances the state and changes `pose` (the base pose on entry) from head to foot. Feet stay on the
/// stance. All joints move with continuous velocity. Targets out of reach even after steps: as near as the body gets.
ReachResult reach(const Skeleton& skeleton, const ReachInput& input, const RandomKey& who, ReachState& state,
                  SkeletonPose& pose);

/// S1 alone: what step the legs want for that target (pure but for one draw of the person, made when `full` is 0).
ReachResult wanted_step(const Skeleton& skeleton, const ReachInput& input, const RandomKey& who, ReachState& state,
                        const SkeletonPose& base);

}  // namespace throng
