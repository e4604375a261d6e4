#include "throng/motor/step/full_pose.h"

#include <gtest/gtest.h>

#include "throng/skeleton/packed_pose.h"

namespace throng::stepping {
namespace {

constexpr std::uint32_t kBoth = PackedPose::kLeftPlanted | PackedPose::kRightPlanted;

TEST(FullPose, AnglesAreAroundTheAxesOfTheWorld) {
  const Vec3 a{0.3f, -0.4f, 1.1f};
  const Quat q = from_angles(a);
  EXPECT_NEAR(math::abs(dot(q, turn_z(1.1f) * turn_y(-0.4f) * turn_x(0.3f))), 1, 1e-6f);
  EXPECT_LT(distance(angles_of(q), a), 1e-5f);
  const Quat up = from_angles({0.2f, math::kHalfPiF, 0.5f});
  EXPECT_NEAR(math::abs(dot(from_angles(angles_of(up)), up)), 1, 1e-5f);
}

TEST(FullPose, TolerancesAreTwoCentimetresThreeAndTwoDegrees) {
  const PoseTolerance t;
  FullPose target, current;
  current.set(Part::kLeftHand, {{0.4f, 0.2f, 1.0f}, {}});
  current.set(Part::kRoot, {{0, 0, 0.9f}, {}});
  current.set(Part::kSpine, {{}, turn_y(0.1f)});
  EXPECT_TRUE(reached(t, current, target));  // nothing specified

  target.set(Part::kLeftHand, {{0.4f, 0.2f, 1.019f}, {}});
  EXPECT_TRUE(reached(t, current, target));
  target.set(Part::kLeftHand, {{0.4f, 0.2f, 1.021f}, {}});
  EXPECT_FALSE(reached(t, current, target));

  target = {};
  target.set(Part::kRoot, {{0.029f, 0, 0.5f}, {}});  // height is not asked for
  EXPECT_TRUE(reached(t, current, target));
  target.set(Part::kRoot, {{0.031f, 0, 0.9f}, {}});
  EXPECT_FALSE(reached(t, current, target));

  target = {};
  target.set(Part::kSpine, {{}, turn_y(0.1f + 0.0345f)});
  EXPECT_TRUE(reached(t, current, target));
  target.set(Part::kSpine, {{}, turn_y(0.1f + 0.0355f)});
  EXPECT_FALSE(reached(t, current, target));

  target = {};
  target.set(Part::kRightHand, {{}, {}});  // the current pose does not say
  EXPECT_FALSE(reached(t, current, target));
}

TEST(FullPose, IsReadFromAPose) {
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  pose.turn[Joint::kSpine2] = turn_y(0.3f);
  pose.turn[Joint::kSpine4] = turn_y(0.1f);
  const FullPose f = full_pose_of(s, pose, {{2, 1}, math::kHalfPiF});
  EXPECT_NEAR(f.of(Part::kRoot).place.x, 2, 1e-6f);
  EXPECT_NEAR(f.of(Part::kRoot).place.y, 1, 1e-6f);
  EXPECT_NEAR(angle_of(f.of(Part::kSpine).turn), 0.4f, 1e-5f);
  EXPECT_LT(f.of(Part::kLeftHand).place.x, 2 - 0.1f);  // facing y, its left is -x
}

TEST(PoseMotion, GoesFromPoseToPoseAndHandsOutTargets) {
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  // begin as standing steps leave one
  LowerBody lower = lower_body_of(standing_frame({{{Spot{{0, 0.1f}, 0}, Spot{{0, -0.1f}, 0}}}}, {}, s), s);
  lower_to_reach(s, lower);
  SkeletonPose pose = rest_pose(s);
  const Spot at{};
  pose_lower_body(s, lower, at, pose);

  PoseRequest request;
  request.target.set(Part::kRoot, {{1.5f, 0.5f, 0}, turn_z(0.8f)});
  request.target.set(Part::kSpine, {{}, turn_y(0.35f)});
  request.target.set(Part::kRightHand, {{1.9f, 0.6f, 1.1f}, turn_z(0.2f)});
  StepperState steps;
  PoseMotion motion;
  start_pose(body, {pose, at, kBoth}, {pose, at, kBoth}, 1.0f / 60, request, steps, motion);
  EXPECT_EQ(steps.mode, StepperMode::kStepping);

  FullPose asked = request.target;
  asked.specified[static_cast<std::size_t>(Part::kRightHand)] = false;  // arms are another's
  float last = angle_of(full_pose_of(s, pose, at).of(Part::kSpine).turn), fastest = 0;
  int frames = 0;
  bool done = false;
  for (; frames < 600 && !done; ++frames) {
    const PoseFrame f = advance_pose(body, 1.0f / 60, at, steps, motion, pose);
    const FullPose now = full_pose_of(s, pose, at);
    const float spine = angle_of(now.of(Part::kSpine).turn);
    EXPECT_GE(spine, last - 1e-4f);  // gradually, never back
    fastest = std::max(fastest, (spine - last) * 60);
    last = spine;
    EXPECT_TRUE(f.hands[Side::kRight].wanted);
    EXPECT_EQ(f.hands[Side::kRight].pose.place, (Vec3{1.9f, 0.6f, 1.1f}));
    EXPECT_FALSE(f.hands[Side::kLeft].wanted);
    const Vec3 key = f.hands[Side::kLeft].pose.place;
    EXPECT_LT(distance(key, now.of(Part::kRoot).place), 0.6f);
    done = f.steps_done && f.spine_done;
    if (!done && frames < 10) {
      EXPECT_FALSE(reached({}, now, asked));
    }
  }
  ASSERT_TRUE(done);
  EXPECT_TRUE(reached({}, full_pose_of(s, pose, at), asked));
  EXPECT_LT(fastest, 1.5f * 1.2f + 0.05f);
  EXPECT_LT(distance(full_pose_of(s, pose, at).of(Part::kRoot).place.plan(), Vec2{1.5f, 0.5f}), 1e-4f);
}

TEST(PoseMotion, UnspecifiedPartsStay) {
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  SkeletonPose pose = rest_pose(s);
  const SkeletonPose before = pose;
  PoseRequest request;
  request.target.set(Part::kSpine, {{}, turn_x(0.2f)});
  StepperState steps;
  PoseMotion motion;
  start_pose(body, {pose, {}, kBoth}, {pose, {}, kBoth}, 0.05f, request, steps, motion);
  EXPECT_EQ(steps.mode, StepperMode::kNone);
  PoseFrame f;
  for (int k = 0; k < 40; ++k) f = advance_pose(body, 0.05f, {}, steps, motion, pose);
  EXPECT_TRUE(f.steps_done && f.spine_done);
  EXPECT_EQ(pose.root, before.root);
  EXPECT_EQ(pose.turn[Joint::kLeftThigh], before.turn[Joint::kLeftThigh]);
  EXPECT_NEAR(angle_of(full_pose_of(s, pose, {}).of(Part::kSpine).turn), 0.2f, 1e-4f);
}

}  // namespace
}  // namespace throng::stepping
