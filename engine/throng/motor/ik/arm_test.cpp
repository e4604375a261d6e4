#include "throng/motor/ik/arm.h"

#include <gtest/gtest.h>

#include <limits>

#include "throng/core/random.h"
#include "throng/motor/ik/hand_mover.h"

namespace throng {
namespace {

Frame3 chest_of(const Skeleton& s, const SkeletonPose& pose) {
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  return joints[Joint::kSpine4];
}
Vec3 palm_in(const Skeleton& s, const SkeletonPose& pose, Side side) {
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  return palm_of(s, side, joints);
}
bool finite(const SkeletonPose& pose) {
  for (const Quat& q : pose.turn) {
    if (!(math::abs(dot(q, q) - 1) < 1e-3f)) return false;
  }
  return true;
}

/// An arm within its limits, drawn at random.
SkeletonPose random_arm(const Skeleton& s, Side side, Draws& draws) {
  for (;;) {
    SkeletonPose pose = rest_pose(s);
    const auto angle = [&](float lo, float hi) { return lo + (hi - lo) * draws.uniform_float(); };
    pose.turn[of_side(Joint::kLeftUpperArm, side)] =
        turn_z(angle(-3.1f, 3.1f)) * turn_y(angle(-2.9f, 0.9f)) * turn_z(angle(-3.1f, 3.1f));
    pose.turn[of_side(Joint::kLeftForearm, side)] = turn_y(-angle(0, 2.5f));
    if (beyond_limits(side, pose) <= 0) return pose;
  }
}

TEST(Arm, MeetsAThousandTargetsInsideItsReach) {
  Draws draws({1, 2, 3}, Stream::kTest);
  float worst = 0;
  for (int k = 0; k < 1000; ++k) {
    const Side side = k % 2 == 0 ? Side::kLeft : Side::kRight;
    const Skeleton s = make_skeleton({1.1f + 0.9f * draws.uniform_float(), Sex::kMale, 0});
    const Vec3 target = palm_in(s, random_arm(s, side, draws), side);
    SkeletonPose pose = rest_pose(s);
    pose.turn[Joint::kSpine2] = turn_z(0.3f) * turn_y(0.2f);  // the chest is where it is
    const Frame3 tilt = chest_of(s, pose) * chest_of(s, rest_pose(s)).inverse();
    const float miss = solve_arm(s, side, chest_of(s, pose), tilt * target, 0, pose);
    EXPECT_TRUE(finite(pose));
    EXPECT_NEAR(distance(palm_in(s, pose, side), tilt * target), miss, 1e-4f);
    EXPECT_LT(beyond_limits(side, pose), 2e-3f) << k;
    worst = std::max(worst, miss);
  }
  EXPECT_LT(worst, 0.02f);
}

TEST(Arm, TurnsTheHandAsWishedWhereTheWristAllows) {
  Draws draws({1, 2, 4}, Stream::kTest);
  const Skeleton s = make_skeleton({});
  int turned = 0;
  for (int k = 0; k < 500; ++k) {
    SkeletonPose drawn = random_arm(s, Side::kLeft, draws);
    drawn.turn[Joint::kLeftForearm] = drawn.turn[Joint::kLeftForearm] * turn_z(1.2f * (draws.uniform_float() - 0.5f));
    drawn.turn[Joint::kLeftHand] = turn_x(0.8f * (draws.uniform_float() - 0.5f));
    PerJoint<Frame3> joints;
    place_joints(s, drawn, joints);
    const Quat hand = joints[Joint::kLeftHand].turn;
    const Vec3 palm = palm_of(s, Side::kLeft, joints);
    SkeletonPose pose = rest_pose(s);
    const float miss = solve_arm(s, Side::kLeft, chest_of(s, pose), palm, 0, pose, &hand);
    EXPECT_LT(miss, 0.02f) << k;
    EXPECT_LT(beyond_limits(Side::kLeft, pose), 2e-3f) << k;
    place_joints(s, pose, joints);
    turned += angle_of(joints[Joint::kLeftHand].turn * hand.inverse()) < 0.02f ? 1 : 0;
  }
  EXPECT_GT(turned, 250);  // the elbow hangs elsewhere than drawn, so that some need another wrist
}

TEST(Arm, ElbowHangsDownAndOut) {
  const Skeleton s = make_skeleton({});
  for (const Side side : kSides) {
    SkeletonPose pose = rest_pose(s);
    const Frame3 chest = chest_of(s, pose);
    const Frame3 shoulder = shoulder_frame(s, side, chest, pose);
    solve_arm(s, side, chest, shoulder.place + Vec3{0.7f * s.arm(), 0, -0.1f}, 0, pose);
    PerJoint<Frame3> joints;
    place_joints(s, pose, joints);
    const Vec3 elbow = joints[of_side(Joint::kLeftForearm, side)].place - shoulder.place;
    EXPECT_LT(elbow.z, -0.1f);
    EXPECT_GT(elbow.y * sign_of(side), 0.02f);
    // With the swivel it rises on its circle; the palm stays.
    const Vec3 palm = palm_of(s, side, joints);
    solve_arm(s, side, chest, palm, 0.8f, pose);
    place_joints(s, pose, joints);
    EXPECT_GT(joints[of_side(Joint::kLeftForearm, side)].place.z - shoulder.place.z, elbow.z + 0.03f);
    EXPECT_NEAR(distance(palm_of(s, side, joints), palm), 0, 1e-4f);
  }
}

TEST(Arm, IsTheSameOnBothSides) {
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  const Frame3 chest = chest_of(s, pose);
  solve_arm(s, Side::kLeft, chest, chest.place + Vec3{0.3f, 0.25f, -0.1f}, 0.2f, pose);
  solve_arm(s, Side::kRight, chest, chest.place + Vec3{0.3f, -0.25f, -0.1f}, 0.2f, pose);
  const Vec3 l = palm_in(s, pose, Side::kLeft), r = palm_in(s, pose, Side::kRight);
  EXPECT_NEAR(l.y, -r.y, 1e-5f);
  EXPECT_NEAR(pose.turn[Joint::kLeftUpperArm].y, pose.turn[Joint::kRightUpperArm].y, 1e-6f);
}

TEST(Arm, AFarTargetIsPointedAt) {
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  const Frame3 chest = chest_of(s, pose);
  const Frame3 shoulder = shoulder_frame(s, Side::kRight, chest, pose);
  const Vec3 target = shoulder.place + Vec3{2, -0.5f, 0};
  const float miss = solve_arm(s, Side::kRight, chest, target, 0, pose);
  EXPECT_NEAR(miss, distance(target, shoulder.place) - s.arm(), 1e-3f);
  EXPECT_NEAR(distance(palm_in(s, pose, Side::kRight), shoulder.place), s.arm(), 1e-3f);
}

TEST(Arm, NothingMakesItNotANumber) {
  const Skeleton s = make_skeleton({});
  const float bad = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  SkeletonPose pose = rest_pose(s);
  const Frame3 chest = chest_of(s, pose);
  const Vec3 shoulder = shoulder_frame(s, Side::kLeft, chest, pose).place;
  for (const Vec3 p :
       {Vec3{bad, 0, 0}, Vec3{0, inf, 0}, shoulder, shoulder + Vec3{0, 0, 1}, shoulder + Vec3{0, 0, -1},
        shoulder + Vec3{0, -2, 0}, shoulder + Vec3{-3, 0, 0}, shoulder + Vec3{1e-7f, 0, 0}, Vec3{1e20f, 0, 0}}) {
    const Quat odd{bad, 0, 0, 1}, none{0, 0, 0, 0};
    solve_arm(s, Side::kLeft, chest, p, 0, pose);
    EXPECT_TRUE(finite(pose));
    solve_arm(s, Side::kLeft, chest, p, 0, pose, &odd);
    EXPECT_TRUE(finite(pose));
    solve_arm(s, Side::kLeft, chest, p, 0.4f, pose, &none);
    EXPECT_TRUE(finite(pose));
  }
  const SkeletonPose before = pose;
  EXPECT_EQ(solve_arm(s, Side::kLeft, chest, {bad, 0, 0}, 0, pose), kNoArm);
  EXPECT_EQ(pose.turn[Joint::kLeftUpperArm], before.turn[Joint::kLeftUpperArm]);
}

/// A body that walks at 1 m/s in that direction with its chest swinging; calls f(target distance, frame) each frame.
template <class F>
void walk_past(const Skeleton& s, Vec3 start, Vec3 velocity, Vec3 target, HandMode mode, F&& f, float swing = 0.1f,
               int frames = 60) {
  const float dt = 1.0f / 60;
  HandState hand;
  for (int k = 0; k < frames; ++k) {
    const float t = static_cast<float>(k) * dt;
    SkeletonPose pose = rest_pose(s);
    pose.root += start + velocity * t;
    pose.turn[Joint::kSpine2] = turn_z(swing * math::sin(6 * t));
    const Frame3 chest = chest_of(s, pose);
    const Frame3 shoulder = shoulder_frame(s, Side::kRight, chest, pose);
    if (k == 0) begin_hand(shoulder, palm_in(s, pose, Side::kRight), hand);
    const HandMoved moved = move_hand(s, shoulder, target, {mode}, dt, hand);
    solve_arm(s, Side::kRight, chest, moved.palm, 0, pose);
    f(distance(moved.palm, target), distance(palm_in(s, pose, Side::kRight), moved.palm), moved);
  }
}

TEST(HandMover, NeverGoesBackWhileTheBodyWalks) {
  const Skeleton s = make_skeleton({});
  const Vec3 shoulder{0, -0.17f, 1.43f};
  for (const Vec3 start : {Vec3{-0.8f, 0, 0}, Vec3{-0.5f, 0.2f, 0}, Vec3{-0.3f, -0.3f, 0}}) {
    const Vec3 target = shoulder + Vec3{0.45f, -0.05f, -0.25f};
    float last = 1e9f;
    walk_past(s, start, normalized(Vec3{0.8f, -start.y, 0}), target, HandMode::kStraight,
              [&](float left, float, const HandMoved&) {
                EXPECT_LE(left, last + 1e-5f);
                last = left;
              });
    EXPECT_LT(last, 0.02f);
  }
}

TEST(HandMover, DoesNotOvershootAndKeepsItsSpeed) {
  const Skeleton s = make_skeleton({});
  const Vec3 target{0.4f, -0.2f, 1.2f};
  for (const HandMode mode : {HandMode::kStraight, HandMode::kEaseOut}) {
    float last = distance(target, palm_in(s, rest_pose(s), Side::kRight));
    walk_past(
        s, {}, {}, target, mode,
        [&](float left, float miss, const HandMoved&) {
          EXPECT_LT(miss, 0.02f);
          EXPECT_LE(left, last + 1e-6f);
          EXPECT_GE(left, last - 1.2f / 60 - 1e-5f);
          last = left;
        },
        0, 90);
    EXPECT_LT(last, 1e-4f);
  }
}

TEST(HandMover, OutOfReachItIsOnlyCarried) {
  const Skeleton s = make_skeleton({});
  bool held = false;
  walk_past(s, {}, {}, {3, -0.2f, 1.4f}, HandMode::kStraight,
            [&](float, float, const HandMoved& moved) { held = held || moved.held; });
  EXPECT_TRUE(held);
  HandState hand;
  const Frame3 shoulder{{0, 0, 1.4f}, {}};
  begin_hand(shoulder, {s.arm() * 0.998f, 0, 1.4f}, hand);
  const Frame3 moved{{0.5f, 0, 1.4f}, turn_z(0.5f)};
  const HandMoved out = move_hand(s, moved, {5, 0, 1.4f}, {}, 0.05f, hand);
  EXPECT_TRUE(out.held);
  EXPECT_NEAR(distance(out.palm, moved * Vec3{s.arm() * 0.998f, 0, 0}), 0, 1e-5f);
}

TEST(HandMover, TracksAnObjectItHolds) {
  const Skeleton s = make_skeleton({});
  const Frame3 shoulder{{0, 0, 1.4f}, {}};
  HandState hand;
  begin_hand(shoulder, {0.3f, 0, 1.2f}, hand);
  Vec3 handle{0.35f, 0, 1.2f};
  for (int k = 0; k < 10; ++k) move_hand(s, shoulder, handle, {HandMode::kTrack}, 0.05f, hand);
  for (int k = 0; k < 5; ++k) {
    handle = handle + Vec3{0, 0.09f, 0};  // 1.8 m/s: faster than the hand goes by itself
    const HandMoved out = move_hand(s, shoulder, handle, {HandMode::kTrack}, 0.05f, hand);
    EXPECT_NEAR(out.left, 0, 1e-5f);
  }
}

}  // namespace
}  // namespace throng
