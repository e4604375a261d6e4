// Poses of key parts and the way between two of them (DR-38): P_f = (root, left hand, right hand, spine), any of them
// unspecified. The root goes by steps (stepper.h), the spine turns gradually, hands are handed as targets of each frame
// to whoever moves arms.
#pragma once

#include "throng/motor/step/stepper.h"

namespace throng::stepping {

/// P = (p, r): place and rotation of a joint in the frame of the plan, z above the ground.
struct JointPose {
  Vec3 place;
  Quat turn;
};
/// Rotation from angles around the axes of the world, x first, then y, then z (rad), and back. At a pitch of +-90
/// degrees x and z turn alike; then x is 0.
Quat from_angles(Vec3 angles);
Vec3 angles_of(Quat turn);

enum class Part : std::uint8_t { kRoot, kLeftHand, kRightHand, kSpine };
inline constexpr std::size_t kParts = 4;

struct FullPose {
  /// Root: place of the pelvis (its height is not asked for) and facing; hands: palm; spine: `turn` of the chest
  /// against the pelvis, `place` unused.
  std::array<JointPose, kParts> part{};
  std::array<bool, kParts> specified{};

  void set(Part p, const JointPose& pose) {
    part[static_cast<std::size_t>(p)] = pose;
    specified[static_cast<std::size_t>(p)] = true;
  }
  bool has(Part p) const { return specified[static_cast<std::size_t>(p)]; }
  const JointPose& of(Part p) const { return part[static_cast<std::size_t>(p)]; }
};

/// A pose is reached when every specified part is within these (ours, DR-38).
struct PoseTolerance {
  float hand = 0.02f;        ///< m
  float root = 0.03f;        ///< m, in the plane
  float root_turn = 0.035f;  ///< rad, facing: as the spine
  float spine = 0.034907f;   ///< rad, 2 degrees
};
bool within(const PoseTolerance& tolerance, Part part, const JointPose& current, const JointPose& target);
/// Unspecified parts of the target are reached always; parts that `current` lacks never.
bool reached(const PoseTolerance& tolerance, const FullPose& current, const FullPose& target);

/// All four parts of a pose that is given in the frame of a body at `body`.
FullPose full_pose_of(const Skeleton& skeleton, const SkeletonPose& pose, Spot body);

/// What one hand shall do in this frame, in the frame of the plan.
struct HandTarget {
  JointPose pose;
  bool wanted = false;  ///< false: nothing asks for it; it swings with the steps (DR-44), to be met or not
};

struct PoseRequest {
  FullPose target;
  float time = 0;  ///< s for the root, 0: at the style's pace
  bool standing = true, backward = false;
  float spine_speed = 1.2f;  ///< rad/s, mean
};

/// Memory of a way from pose to pose, beside that of the stepper. Default: none.
struct PoseMotion {
  FullPose target;
  Quat spine_from, spine_to;
  float spine_time = 0;  ///< s, 0: the spine is not turned
  float clock = 0;
  std::uint32_t active = 0;
};

/// G(P_c, P_t): plans from the pose of two frames dt apart (given in frames of bodies; PackedPose flags of their feet).
void start_pose(const StepperBody& body, const StreamFrame& before, const StreamFrame& now, float dt,
                const PoseRequest& request, StepperState& steps, PoseMotion& motion);

struct PoseFrame {
  StepperFrame steps;
  Sides<HandTarget> hands;
  bool steps_done = true, spine_done = true;
};

/// Advances by dt. Writes pelvis, legs and spine (evenly over its four joints) of `pose`; the rest stays.
PoseFrame advance_pose(const StepperBody& body, float dt, Spot at, StepperState& steps, PoseMotion& motion,
                       SkeletonPose& pose);

}  // namespace throng::stepping
