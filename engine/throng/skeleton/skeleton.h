// A person's skeleton (EG-58): lengths of the bones, from height, sex and build; where joints are in a pose.
#pragma once

#include "throng/core/vec3.h"
#include "throng/skeleton/joints.h"

namespace throng {

enum class Sex : std::uint8_t { kFemale, kMale };

/// What a body is made from.
struct Stature {
  float height = 1.75f;  ///< m, kLeastStature .. kGreatestStature; others are clamped
  Sex sex = Sex::kFemale;
  float build = 0;  ///< -1 slender .. 1 heavy
};
inline constexpr float kLeastStature = 0.6f;
inline constexpr float kGreatestStature = 2.5f;

/// Lengths in metres. Offsets are those of the rest pose in the parent's frame.
struct Skeleton {
  float height = 0;
  PerJoint<Vec3> offset{};  ///< of each joint from its parent; pelvis: from the point on the ground between the feet
  float thigh = 0;          ///< hip to knee
  float shin = 0;           ///< knee to ankle
  float ankle_height = 0;   ///< of the ankle joint above the sole
  float heel = 0;           ///< heel behind the ankle
  float ball = 0;           ///< joint of the toes before the ankle
  float toe = 0;            ///< tip of the toes before that joint
  float ball_height = 0;    ///< of that joint above the sole
  float hip_half = 0;       ///< half the distance between the hips
  float shoulder_half = 0;  ///< half the distance between the shoulder joints
  float upper_arm = 0;      ///< shoulder to elbow
  float forearm = 0;        ///< elbow to wrist
  float hand = 0;           ///< wrist to the middle of the palm: what reaches (DR-39)
  float head_top = 0;       ///< top of the head above the joint of the head
  float leg() const { return thigh + shin; }                   ///< hip to ankle
  float arm() const { return upper_arm + forearm + hand; }     ///< shoulder to palm
  float standing_hip() const { return leg() + ankle_height; }  ///< hips above the ground with straight legs
};

/// Segment lengths as shares of the height after Drillis and Contini (1966), women and men apart in shoulders and hips;
/// below 1.4 m heads are larger and legs shorter (children).
Skeleton make_skeleton(const Stature& stature);

/// Rotations of all joints in their parents' frames, and the place of the pelvis. The pelvis is in the frame that the
/// pose is given in: for people in the simulation that of the body (below it, turned by the heading).
struct SkeletonPose {
  Vec3 root;  ///< m, pelvis
  PerJoint<Quat> turn{};
};

/// The rest pose: standing, arms down.
SkeletonPose rest_pose(const Skeleton& skeleton);

/// Frames of all joints, in the frame the pose is given in.
void place_joints(const Skeleton& skeleton, const SkeletonPose& pose, PerJoint<Frame3>& out);

/// Sole points of a foot in the frame of its joints: where heel, ball and tip touch the ground.
struct SolePoints {
  Vec3 heel, ball, tip;
};
SolePoints sole_points(const Skeleton& skeleton, Side side, const PerJoint<Frame3>& joints);

}  // namespace throng
