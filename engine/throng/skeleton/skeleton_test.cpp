#include "throng/skeleton/skeleton.h"

#include <gtest/gtest.h>

#include "throng/core/random.h"
#include "throng/skeleton/packed_pose.h"

namespace throng {
namespace {

TEST(Skeleton, StandsOnItsSolesAndIsAsTallAsItsHeight) {
  for (const float height : {0.8f, 1.1f, 1.5f, 1.75f, 2.1f}) {
    for (const Sex sex : {Sex::kFemale, Sex::kMale}) {
      const Skeleton s = make_skeleton({height, sex, 0});
      PerJoint<Frame3> joints;
      place_joints(s, rest_pose(s), joints);
      EXPECT_NEAR(joints[Joint::kHead].place.z + s.head_top, height, 1e-5f);
      for (const Side side : kSides) {
        const SolePoints sole = sole_points(s, side, joints);
        EXPECT_NEAR(sole.heel.z, 0, 1e-5f);
        EXPECT_NEAR(sole.ball.z, 0, 1e-5f);
        EXPECT_NEAR(sole.tip.z, 0, 1e-5f);
        EXPECT_GT(sole.tip.x, sole.heel.x);
      }
      EXPECT_GT(joints[Joint::kLeftHand].place.y, 0);
      EXPECT_NEAR(joints[Joint::kLeftHand].place.y, -joints[Joint::kRightHand].place.y, 1e-6f);
    }
  }
}

TEST(Skeleton, ChildrenHaveShorterLegsAndLargerHeads) {
  const Skeleton child = make_skeleton({0.9f, Sex::kFemale, 0});
  const Skeleton adult = make_skeleton({1.8f, Sex::kFemale, 0});
  EXPECT_LT(child.leg() / child.height, adult.leg() / adult.height - 0.03f);
  EXPECT_GT(child.head_top / child.height, adult.head_top / adult.height + 0.02f);
}

TEST(Skeleton, ParentsComeBeforeChildren) {
  for (std::size_t j = 1; j < kJoints; ++j) EXPECT_LT(kParents[j], j);
  EXPECT_EQ(kParents[static_cast<std::size_t>(Joint::kRightThigh)], 0);
  EXPECT_EQ(kParents[static_cast<std::size_t>(Joint::kRightClavicle)], static_cast<std::uint8_t>(Joint::kSpine4));
}

TEST(Skeleton, AJointTurnsWhatHangsOnIt) {
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  pose.turn[Joint::kLeftUpperArm] = turn_y(-math::kHalfPiF);  // arm stretched ahead
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  const Vec3 shoulder = joints[Joint::kLeftUpperArm].place;
  const Vec3 hand = joints[Joint::kLeftHand].place;
  EXPECT_NEAR(hand.x - shoulder.x, s.upper_arm + s.forearm, 1e-5f);
  EXPECT_NEAR(hand.z, shoulder.z, 1e-5f);
}

TEST(PackedPose, KeepsASoleWithinATenthOfAMillimetre) {
  const Skeleton s = make_skeleton({1.9f, Sex::kMale, 0});
  SkeletonPose pose = rest_pose(s);
  float worst = 0;
  for (int k = 0; k < 200; ++k) {
    for (std::size_t j = 0; j < kJoints; ++j) {
      const auto n = static_cast<float>((k * 31 + static_cast<int>(j) * 17) % 97) / 97.0f;
      pose.turn[j] = turn_y(n - 0.5f) * turn_x(0.6f * (n - 0.4f)) * turn_z(0.3f - n);
    }
    PerJoint<Frame3> a, b;
    place_joints(s, pose, a);
    place_joints(s, unpack(pack(pose)), b);
    worst = std::max(worst, distance(a[Joint::kLeftToes].place, b[Joint::kLeftToes].place));
  }
  EXPECT_LT(worst, 1e-4f);
  EXPECT_GT(worst, 0.0f);
}

TEST(Quaternions, SwingAndTwistGiveTheRotationBack) {
  const Quat q = turn_z(0.7f) * turn_x(0.4f) * turn_y(-0.9f);
  const auto [swing, twist] = swing_twist(q, Vec3{0, 0, 1});
  const Quat back = swing * twist;
  EXPECT_NEAR(math::abs(dot(back, q)), 1, 1e-6f);
  EXPECT_NEAR(twist.x, 0, 1e-7f);
  EXPECT_NEAR(swing.z, 0, 1e-6f);
}

TEST(Quaternions, FromAxesIsTheInverseOfTurningThem) {
  for (int k = 0; k < 50; ++k) {
    const auto f = static_cast<float>(k);
    const Quat q = turn_z(0.37f * f) * turn_y(0.91f * f) * turn_x(1.7f * f);
    const Quat back = from_axes(q * Vec3{1, 0, 0}, q * Vec3{0, 1, 0}, q * Vec3{0, 0, 1});
    EXPECT_NEAR(math::abs(dot(back, q)), 1, 1e-5f);
  }
}

TEST(Quaternions, TurnBetweenTakesOneToTheOther) {
  const Vec3 a = normalized(Vec3{1, 2, -0.5f});
  for (const Vec3 b : {normalized(Vec3{-1, 0.3f, 2}), -a, a}) {
    const Vec3 c = turn_between(a, b) * a;
    EXPECT_NEAR(distance(b, c), 0, 1e-5f);
  }
}

TEST(Quaternions, SlerpHasAnEvenPace) {
  const Quat a = turn_z(0.2f), b = turn_z(2.2f);
  for (const float t : {0.0f, 0.25f, 0.5f, 1.0f}) {
    EXPECT_NEAR(math::abs(dot(slerp(a, b, t), turn_z(0.2f + 2 * t))), 1, 1e-6f);
    EXPECT_NEAR(math::abs(dot(slerp(a, -b, t), turn_z(0.2f + 2 * t))), 1, 1e-6f);
  }
}

}  // namespace
}  // namespace throng
