// An arm of seven degrees of freedom, solved by formulas (DR-39): three of the shoulder, bend of the elbow and roll of
// the forearm, two of the wrist. What hangs free is the circle the elbow can turn on while palm and shoulder stay: its
// angle is the swivel, 0 = elbow down, and out or back as far as people hold it so.
#pragma once

#include "throng/skeleton/skeleton.h"

namespace throng {

/// Ends of the joints' ranges (rad), for a healthy adult. Checked by the tests of everything that moves arms.
struct ArmLimits {
  static constexpr float kElbow = 2.55f;     ///< bend, from 0 = straight
  static constexpr float kInward = 1.92f;    ///< turn of the upper arm around itself, hand towards the belly
  static constexpr float kOutward = 1.75f;   ///< ... and away from it
  static constexpr float kRoll = 1.48f;      ///< of the forearm, both ways from the thumb ahead
  static constexpr float kWristBend = 1.3f;  ///< towards palm and back of the hand
  static constexpr float kWristSide = 0.5f;  ///< towards thumb and little finger
  static constexpr float kAhead = -0.98f;    ///< cosine of how far the arm rises, 0 = hanging: ahead,
  static constexpr float kOut = -0.98f;      ///< ... to its own side,
  static constexpr float kBack = 0.57f;      ///< ... backward,
  static constexpr float kAcross = 0.7f;     ///< ... and across the body (in front of it as far as ahead)
};

/// Where the upper arm begins, and how its clavicle is turned: the shoulder frame. `chest`: frame of spine 4.
Frame3 shoulder_frame(const Skeleton& skeleton, Side side, const Frame3& chest, const SkeletonPose& pose);

/// Turns of the joints of one arm.
struct ArmTurns {
  Quat upper, fore, hand;
};

/// Sets upper arm, forearm and hand of `pose` so that the palm is at `palm` (frame that `chest` is given in). The
/// clavicle stays. Without `hand` the wrist is straight and the thumb on the inner side of the elbow's bend; with it
/// the hand is turned as it says, as far as roll and wrist allow: the place goes before the turn.
/// The elbow leaves the wished swivel (rad, positive = outward and up) as little as the limits of the shoulder need.
/// Returns by how much (m) the palm misses: 0 up to rounding where it can be reached within the limits. Numbers that
/// are not finite leave the pose as it is and return kNoArm.
float solve_arm(const Skeleton& skeleton, Side side, const Frame3& chest, Vec3 palm, float swivel, SkeletonPose& pose,
                const Quat* hand = nullptr);
inline constexpr float kNoArm = 1e6f;
/// The same in a shoulder frame one has already; numbers that are not finite leave `turns` as they are.
float solve_arm(const Skeleton& skeleton, Side side, const Frame3& shoulder, Vec3 palm, float swivel, const Quat* hand,
                ArmTurns& turns);

/// Between the arm of `pose` and `to`, written to `pose`: share 0 .. 1. Bend and roll of the forearm are mixed
/// apart, so that an elbow stays a hinge on the way.
void mix_arm(Side side, const ArmTurns& to, float share, SkeletonPose& pose);

/// By how much (rad; 0 = within) an arm of that pose is beyond its ranges.
float beyond_limits(Side side, const SkeletonPose& pose);

/// Middle of the palm in a pose, given the frames of its joints.
inline Vec3 palm_of(const Skeleton& skeleton, Side side, const PerJoint<Frame3>& joints) {
  return joints[of_side(Joint::kLeftHand, side)] * Vec3{0, 0, -skeleton.hand};
}

}  // namespace throng
