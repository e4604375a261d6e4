#include "throng/skeleton/skeleton.h"

namespace throng {
namespace {

// Shares of the height: Drillis and Contini (1966) as tabulated by Winter; hips and shoulders are joint centres, which
// lie inside the breadths of the table.
constexpr float kAnkle = 0.039f, kKnee = 0.285f, kHip = 0.530f, kShoulder = 0.818f, kEyes = 0.936f;
constexpr float kNeckBase = 0.835f, kHeadJoint = 0.880f;
constexpr float kUpperArm = 0.186f, kForearm = 0.146f, kPalm = 0.050f;
constexpr float kFoot = 0.152f;
constexpr float kChild = 1.4f;  ///< m, below it a body has the proportions of a child

struct Breadth {
  float hips, shoulders;  ///< half distances of the joint centres
};
constexpr Breadth breadth_of(Sex sex) {
  return sex == Sex::kFemale ? Breadth{0.0525f, 0.098f} : Breadth{0.0500f, 0.108f};
}

}  // namespace

Skeleton make_skeleton(const Stature& stature) {
  Skeleton s;
  const float h = math::clamp(stature.height, kLeastStature, kGreatestStature);
  s.height = h;
  // A child's head is nearly that of an adult, its legs are short: down to 0.47 of the height at 0.8 m.
  const float child = math::clamp((kChild - h) / (kChild - 0.8f), 0.0f, 1.0f);
  const float hip = (kHip - 0.06f * child) * h;
  const float scale = hip / (kHip * h);
  const Breadth b = breadth_of(stature.sex);
  s.ankle_height = kAnkle * h;
  s.shin = (kKnee - kAnkle) * h * scale;
  s.thigh = hip - s.ankle_height - s.shin;
  s.heel = 0.25f * kFoot * h;
  s.ball = 0.47f * kFoot * h;
  s.toe = 0.28f * kFoot * h;
  s.ball_height = 0.35f * s.ankle_height;
  s.hip_half = b.hips * h;
  s.shoulder_half = b.shoulders * h * (1 + 0.04f * stature.build);
  s.upper_arm = kUpperArm * h * scale;
  s.forearm = kForearm * h * scale;
  s.hand = kPalm * h * scale;
  const float neck = (kNeckBase - 0.03f * child) * h;
  const float head = (kHeadJoint - 0.035f * child) * h;
  const float shoulder = (kShoulder - 0.03f * child) * h;
  s.head_top = h - head;

  auto& o = s.offset;
  o[Joint::kPelvis] = {0, 0, hip};
  const float trunk = neck - hip;
  o[Joint::kSpine1] = {-0.02f * h * 0.5f, 0, 0.14f * trunk};
  o[Joint::kSpine2] = {0, 0, 0.22f * trunk};
  o[Joint::kSpine3] = {0, 0, 0.24f * trunk};
  o[Joint::kSpine4] = {0, 0, 0.22f * trunk};
  const float upper_chest = hip + 0.82f * trunk;
  o[Joint::kNeck] = {0, 0, neck - upper_chest};
  o[Joint::kHead] = {0.01f * h, 0, head - neck};
  const float eyes = (kEyes - 0.012f * child) * h - head;
  for (const Side side : kSides) {
    const float y = sign_of(side);
    o[of_side(Joint::kLeftEye, side)] = {0.045f * h, 0.0185f * h * y, eyes};
    o[of_side(Joint::kLeftClavicle, side)] = {0.012f * h, 0.02f * h * y, shoulder - upper_chest + 0.004f * h};
    o[of_side(Joint::kLeftUpperArm, side)] = {-0.012f * h, s.shoulder_half * y - 0.02f * h * y, -0.004f * h};
    o[of_side(Joint::kLeftForearm, side)] = {0, 0, -s.upper_arm};
    o[of_side(Joint::kLeftHand, side)] = {0, 0, -s.forearm};
    o[of_side(Joint::kLeftThigh, side)] = {0, s.hip_half * y, 0};
    o[of_side(Joint::kLeftShin, side)] = {0, 0, -s.thigh};
    o[of_side(Joint::kLeftFoot, side)] = {0, 0, -s.shin};
    o[of_side(Joint::kLeftToes, side)] = {s.ball, 0, s.ball_height - s.ankle_height};
  }
  return s;
}

SkeletonPose rest_pose(const Skeleton& skeleton) {
  SkeletonPose pose;
  pose.root = skeleton.offset[Joint::kPelvis];
  return pose;
}

void place_joints(const Skeleton& skeleton, const SkeletonPose& pose, PerJoint<Frame3>& out) {
  out[0] = {pose.root, pose.turn[0]};
  for (std::size_t j = 1; j < kJoints; ++j) {
    const Frame3& parent = out[kParents[j]];
    out[j] = {parent * skeleton.offset[j], parent.turn * pose.turn[j]};
  }
}

SolePoints sole_points(const Skeleton& skeleton, Side side, const PerJoint<Frame3>& joints) {
  const Frame3& foot = joints[of_side(Joint::kLeftFoot, side)];
  const Frame3& toes = joints[of_side(Joint::kLeftToes, side)];
  return {foot * Vec3{-skeleton.heel, 0, -skeleton.ankle_height}, toes * Vec3{0, 0, -skeleton.ball_height},
          toes * Vec3{skeleton.toe, 0, -skeleton.ball_height}};
}

}  // namespace throng
