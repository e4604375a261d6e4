#include "throng/figure/sample_poses.h"

namespace throng {
namespace {

void arm(SkeletonPose& pose, Side side, float out, float ahead, float elbow) {
  pose.turn[of_side(Joint::kLeftUpperArm, side)] = turn_x(out * sign_of(side)) * turn_y(-ahead);
  pose.turn[of_side(Joint::kLeftForearm, side)] = turn_y(-elbow);
}
void leg(SkeletonPose& pose, Side side, float ahead, float knee, float foot, float toes) {
  pose.turn[of_side(Joint::kLeftThigh, side)] = turn_y(-ahead);
  pose.turn[of_side(Joint::kLeftShin, side)] = turn_y(knee);
  pose.turn[of_side(Joint::kLeftFoot, side)] = turn_y(foot);
  pose.turn[of_side(Joint::kLeftToes, side)] = turn_y(toes);
}

}  // namespace

SkeletonPose sample_pose(const Skeleton& skeleton, SamplePose which) {
  SkeletonPose pose = rest_pose(skeleton);
  switch (which) {
    case SamplePose::kRest:
      return pose;
    case SamplePose::kStand:
      for (const Side s : kSides) arm(pose, s, 0.12f, 0, 0.2f);
      break;
    case SamplePose::kWalk:
      leg(pose, Side::kLeft, 0.45f, 0.12f, 0.10f, 0), leg(pose, Side::kRight, -0.30f, 0.35f, 0.40f, -0.45f);
      arm(pose, Side::kLeft, 0.12f, -0.42f, 0.25f), arm(pose, Side::kRight, 0.12f, 0.40f, 0.5f);
      break;
    case SamplePose::kSit:
      for (const Side s : kSides) leg(pose, s, 1.5f, 1.5f, 0, 0), arm(pose, s, 0.12f, 0.45f, 0.9f);
      break;
  }
  // The lowest part of a sole stands on the ground.
  PerJoint<Frame3> joints;
  place_joints(skeleton, pose, joints);
  float low = 1e9f;
  for (const Side s : kSides) {
    const SolePoints sole = sole_points(skeleton, s, joints);
    for (const Vec3 p : {sole.heel, sole.ball, sole.tip}) low = p.z < low ? p.z : low;
  }
  pose.root.z -= low;
  return pose;
}

void carry(const Luggage& luggage, SkeletonPose& pose) {
  if (luggage.suitcase) arm(pose, Side::kRight, 0.10f, 0, 0);
  if (luggage.handbag) arm(pose, Side::kLeft, 0.10f, 0, 0);
}

}  // namespace throng
