#include "throng/motor/idle/idle.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace throng {
namespace {

TEST(Idle, AtMostTwoDegreesAndNeverStill) {
  const Skeleton s = make_skeleton({});
  for (std::uint64_t person : {1ull, 2ull, 77ull, 123456789ull}) {
    PerJoint<float> most{};
    for (int k = 0; k < 6000; ++k) {
      SkeletonPose pose = rest_pose(s);
      add_idle(person, k / 60.0, {}, pose);
      for (std::size_t j = 0; j < kJoints; ++j) most[j] = std::max(most[j], angle_of(pose.turn[j]));
    }
    for (const float m : most) EXPECT_LE(m, IdleParts::kMost + 1e-4f);
    for (const Joint j : {Joint::kSpine2, Joint::kHead, Joint::kLeftUpperArm, Joint::kRightUpperArm}) {
      EXPECT_GT(most[j], 0.25f * IdleParts::kMost) << kJointNames[static_cast<std::size_t>(j)];
    }
    for (const Joint j : {Joint::kPelvis, Joint::kLeftThigh, Joint::kRightFoot}) EXPECT_LT(most[j], 1e-4f);
  }
}

TEST(Idle, BetweenThreeAndSixTenthsOfAHertz) {
  for (std::uint64_t person = 1; person < 12; ++person) {
    int crossings = 0;
    float last = 0;
    const double seconds = 2000;
    for (int k = 0; k < static_cast<int>(seconds * 20); ++k) {
      const float n = idle_noise(person, 3, k / 20.0);
      crossings += n * last < 0 ? 1 : 0;
      last = n;
    }
    const double hertz = crossings / 2.0 / seconds;
    EXPECT_GT(hertz, 0.3);
    EXPECT_LT(hertz, 0.6);
  }
}

TEST(Idle, SmoothToTheSecondDerivative) {
  const float dt = 1.0f / 60;
  float worst = 0, a = 0, v = 0;
  for (int k = 0; k < 60000; ++k) {
    const float n = idle_noise(5, 1, k / 60.0);
    const float speed = (n - a) / dt;
    if (k > 1) worst = std::max(worst, math::abs(speed - v));
    a = n, v = speed;
  }
  EXPECT_LT(worst, 0.4f);  // 24 / s² of a signal of size 1 at 0.9 cells a second: no kinks
}

TEST(Idle, AFunctionOfPersonAndTime) {
  const Skeleton s = make_skeleton({});
  const auto head = [&](std::uint64_t person, double t) {
    SkeletonPose pose = rest_pose(s);
    add_idle(person, t, {}, pose);
    return pose.turn[Joint::kHead];
  };
  EXPECT_EQ(head(3, 17.3), head(3, 17.3));
  EXPECT_NE(head(3, 17.3), head(4, 17.3));
  EXPECT_NE(head(3, 17.3), head(3, 18.3));
  EXPECT_NE(head(3, 1e6), head(3, 1e6 + 1));  // late in a long run, too
}

TEST(Idle, AHandThatHoldsSomethingIsLeftAlone) {
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  IdleParts parts;
  parts.hand[1] = 0;
  add_idle(9, 4.4, parts, pose);
  EXPECT_EQ(pose.turn[Joint::kRightUpperArm], Quat{});
  EXPECT_EQ(pose.turn[Joint::kRightHand], Quat{});
  EXPECT_NE(pose.turn[Joint::kLeftHand], Quat{});
}

}  // namespace
}  // namespace throng
