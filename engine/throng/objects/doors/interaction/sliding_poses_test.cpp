// The authored poses at panels that slide: within reach of the panel's edge, clear of panel and jambs, both sides
// alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "throng/objects/doors/interaction/guide.h"

namespace throng::interaction {
namespace {

constexpr float kBody = 0.25f;
// Of somebody of 1.75 m: shoulder joint, half the width of the shoulders, arm from shoulder to palm.
constexpr float kShoulder = 1.43f, kShoulderHalf = 0.17f, kArm = 0.668f;
constexpr float kWall = 0.1f;  ///< m, half the thickness of the wall

LeafFrame panel(bool twin) {
  LeafFrame f;
  f.slides = true, f.twin = twin;
  f.width = f.max_angle = twin ? 0.8f : 1.2f;
  f.lane = twin ? f.width : f.width - 0.31f;
  return f;
}

/// How far it has slid when somebody is in that pose.
std::vector<float> open_in(const KeyPose& k, const LeafFrame& f) {
  const float pass = angle_to_pass(f, Rules{}.pass_width);
  if (k.name == PoseName::kReachHandle) return {0};
  if (k.name == PoseName::kOpened) return {pass};
  if (k.name == PoseName::kHoldFirst) return {pass, f.max_angle};
  return {pass + 0.2f};
}

TEST(SlidingPoses, TheHandReachesTheEdge) {
  for (const bool twin : {false, true})
    for (const KeyPose& k : sliding_poses()) {
      if (!(k.parts & kPoseHand)) continue;
      const LeafFrame f = panel(twin);
      for (const float angle : open_in(k, f)) {
        const Vec2 root = root_of(k, f, angle, kBody), facing = facing_of(k, f);
        const float to_hinge = det(facing, -f.closed) >= 0 ? 1.0f : -1.0f;
        const auto t = math::sincos(to_hinge * k.twist * (math::kPiF / 180));
        const Vec2 chest = facing * t.cos + left_of(facing) * t.sin;
        const bool left = hand_for(k.hand, k.side, f.swing) == Hand::kLeft;
        const Vec2 shoulder = root + left_of(chest) * (left ? kShoulderHalf : -kShoulderHalf);
        const Vec3 edge = f.place_on(angle, hand_of(k, f));
        EXPECT_LT(distance(edge, Vec3{shoulder.x, shoulder.y, kShoulder}), kArm)
            << words_of(k.name) << ", " << words_of(k.side) << (twin ? ", twin" : "");
      }
    }
}

TEST(SlidingPoses, BodiesAreClearOfPanelsAndJambs) {
  for (const bool twin : {false, true})
    for (const KeyPose& k : sliding_poses()) {
      if (!(k.parts & kPoseRoot)) continue;
      const LeafFrame f = panel(twin);
      for (const float angle : open_in(k, f)) {
        const Vec2 at = f.local(root_of(k, f, angle, kBody));
        const float depth = math::abs(at.y), end = f.width - angle;
        const float far_end = twin ? f.width + angle : f.width;  // the other panel, or the jamb
        const float off = std::hypot(std::max(0.0f, at.x - end), depth);
        EXPECT_GE(off, kBody + f.thickness / 2) << words_of(k.name) << (twin ? ", twin" : "");
        if (depth >= kBody + kWall || k.name == PoseName::kReachHandle) continue;
        EXPECT_GE(std::hypot(std::max(0.0f, far_end - at.x), std::max(0.0f, depth - kWall)), kBody) << words_of(k.name);
      }
    }
}

TEST(SlidingPoses, BothSidesAreMirrored) {
  for (std::size_t n = 0; n < kPoseNames; ++n)
    for (const bool same : {false, true}) {
      const auto name = static_cast<PoseName>(n);
      const KeyPose &a = sliding_pose(name, DoorSide::kPush, same), &b = sliding_pose(name, DoorSide::kPull, same);
      ASSERT_EQ(a.name, name);
      ASSERT_EQ(b.side, DoorSide::kPull);
      const LeafFrame f = panel(false);
      const Vec2 p = f.local(root_of(a, f, 0.7f, kBody)), q = f.local(root_of(b, f, 0.7f, kBody));
      EXPECT_FLOAT_EQ(p.x, q.x);
      EXPECT_FLOAT_EQ(p.y, -q.y);
    }
}

TEST(SlidingPoses, OnePassesOnTheLaneAndIsThroughBehindTheWall) {
  const LeafFrame f = panel(false);
  EXPECT_NEAR(angle_to_pass(f, 0.6f), 0.6f, 1e-6f);
  EXPECT_NEAR(angle_to_pass(panel(true), 0.6f), 0.3f, 1e-6f);
  const Vec2 from = f.place(0.2f, -1), to = f.place(0.2f, 1);
  const Vec2 via = f.local(way_around(f, 0.6f, from, to, kBody));
  EXPECT_NEAR(via.x, f.lane, 1e-6f);
  EXPECT_NEAR(via.y, 0, 1e-6f);
  EXPECT_EQ(way_around(f, 0.6f, f.place(f.lane, -1), f.place(f.lane, 1), kBody), f.place(f.lane, 1));
  EXPECT_TRUE(is_through(f, DoorSide::kPush, f.place(0.9f, 0.35f), 0.3f));
  EXPECT_FALSE(is_through(f, DoorSide::kPush, f.place(0.9f, 0.2f), 0.3f));
  EXPECT_TRUE(is_through(f, DoorSide::kPull, f.place(0.9f, -0.35f), 0.3f));
}

}  // namespace
}  // namespace throng::interaction
