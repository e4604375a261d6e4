// The authored poses: complete, within reach, clear of leaf, wall and each other, and mirrored without data of their
// own.
#include "throng/objects/doors/interaction/key_pose.h"

#include <map>

#include "throng/geometry/segments.h"
#include "throng/objects/doors/interaction/scene_for_test.h"

namespace throng::interaction {
namespace {

using test::Scene;
using test::Walker;

constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};
constexpr float kBody = 0.25f;
// Of somebody of 1.75 m (skeleton): shoulder joint, half the width of the shoulders, arm from shoulder to palm.
constexpr float kShoulder = 1.43f, kShoulderHalf = 0.17f, kArm = 0.668f, kSpine = 0.43f;
constexpr float kDegrees = math::kPiF / 180;

float to_pass(const LeafFrame& leaf) { return angle_to_pass(leaf, Rules{}.pass_width); }

Vec2 turned(Vec2 v, float angle) {
  const auto t = math::sincos(angle);
  return {v.x * t.cos - v.y * t.sin, v.x * t.sin + v.y * t.cos};
}

/// Distance from the shoulder to the hand's place on the leaf.
float reach(const KeyPose& k, const LeafFrame& leaf, float angle) {
  const Vec2 root = root_of(k, leaf, angle, kBody), facing = facing_of(k, leaf);
  const Hand hand = hand_for(k.hand, k.side, leaf.swing);
  const float to_hinge = det(facing, -leaf.closed) >= 0 ? 1.0f : -1.0f;
  const Vec2 chest = turned(facing, to_hinge * k.twist * kDegrees);
  const Vec2 side = left_of(chest) * (hand == Hand::kLeft ? kShoulderHalf : -kShoulderHalf);
  const float lean = math::sin(k.lean * kDegrees) * kSpine;
  const Vec2 s = root + side + chest * lean;
  const Vec3 target = leaf.place_on(angle, hand_of(k, leaf));
  return distance(target, Vec3{s.x, s.y, kShoulder - kSpine * (1 - math::cos(k.lean * kDegrees))});
}

/// Angles of the leaf at which somebody is in that pose.
std::vector<float> angles_of(const KeyPose& k, const LeafFrame& leaf) {
  switch (k.name) {
    case PoseName::kReachHandle:
      return {0};
    case PoseName::kOpened:
      return {to_pass(leaf)};
    case PoseName::kHoldFirst:
      if (k.side == DoorSide::kPush) return {leaf.max_angle};
      [[fallthrough]];
    default:
      return {math::kHalfPiF};
  }
}

TEST(KeyPoses, AreThereForEveryNameAndSide) {
  for (const DoorSide side : kSides)
    for (std::size_t n = 0; n < kPoseNames; ++n)
      for (const bool same : {true, false})
        for (const Load load : {Load::kNone, Load::kBox, Load::kStroller}) {
          const KeyPose& k = key_pose(static_cast<PoseName>(n), side, same, load);
          EXPECT_EQ(k.name, static_cast<PoseName>(n)) << words_of(k.name);
          EXPECT_EQ(k.side, side);
          EXPECT_TRUE(k.load == Load::kNone || k.load == load);
          EXPECT_TRUE(k.partner == Partner::kAny || (k.partner == Partner::kSameSide) == same);
          EXPECT_EQ((k.parts & kPoseHand) != 0, k.hand != HandUse::kNone) << words_of(k.name);
        }
}

/// Accept of DR-08 for every pose with a hand on the leaf: shoulder to hand at most 0.95 of the arm.
TEST(KeyPoses, HandsReachTheLeaf) {
  for (const float width : {0.85f, 0.95f, 1.05f})
    for (const float swing : {1.0f, -1.0f}) {
      LeafFrame leaf;
      leaf.width = width, leaf.swing = swing;
      for (const KeyPose& k : key_poses()) {
        if (!(k.parts & kPoseHand)) continue;
        for (const float angle : angles_of(k, leaf))
          EXPECT_LE(reach(k, leaf, angle), 0.95f * kArm)
              << words_of(k.name) << ", " << words_of(k.side) << ", " << words_of(k.load) << ", " << width << " m";
      }
    }
}

/// Accept of DR-08: while the leaf opens it never touches the body of the opener, and the hand reaches all the way.
TEST(KeyPoses, TheOpeningLeafIsClearOfTheOpener) {
  for (const float width : {0.85f, 0.95f, 1.05f})
    for (const DoorSide side : kSides)
      for (const Load load : {Load::kNone, Load::kBox, Load::kStroller}) {
        LeafFrame leaf;
        leaf.width = width;
        const KeyPose& from = key_pose(PoseName::kReachHandle, side, true, load);
        const KeyPose& to = key_pose(PoseName::kOpened, side, true, load);
        for (int i = 0; i <= 50; ++i) {
          const float share = static_cast<float>(i) / 50, angle = share * to_pass(leaf);
          const Vec2 root = lerp(root_of(from, leaf, angle, kBody), root_of(to, leaf, angle, kBody), share);
          const float clear = std::sqrt(distance_sq_to_segment(leaf.hinge, leaf.place_on(angle, width, 0), root));
          EXPECT_GT(clear, kBody - 0.02f)
              << words_of(side) << ", " << words_of(load) << ", " << width << " m at " << angle;
          // Beside the jambs, while it goes through the wall.
          const Vec2 l = leaf.local(root);
          const bool in_the_wall = math::abs(l.y) < kBody && side == DoorSide::kPush;
          EXPECT_TRUE(!in_the_wall || l.x <= width - 0.2f) << words_of(load) << ", " << width << " m at " << angle;
        }
      }
}

/// DR-07, DR-08: who pulls or waits on the pull side stands outside the swept disc; who pushes stands inside it.
TEST(KeyPoses, PullersStandOutsideTheSweptDisc) {
  const LeafFrame leaf;
  const auto from_hinge = [&](PoseName n, DoorSide side, float angle) {
    return length(leaf.local(root_of(key_pose(n, side, true, Load::kNone), leaf, angle, kBody)));
  };
  EXPECT_GE(from_hinge(PoseName::kReachHandle, DoorSide::kPull, 0), leaf.width + kBody + 0.05f);
  EXPECT_LT(from_hinge(PoseName::kReachHandle, DoorSide::kPush, 0), leaf.width);
  for (const PoseName n : {PoseName::kOpened, PoseName::kHoldFirst, PoseName::kReady, PoseName::kReadySecond})
    EXPECT_GE(from_hinge(n, DoorSide::kPull, math::kHalfPiF), leaf.width + kBody) << words_of(n);
}

/// Holder and follower of the same moment do not stand in each other, and who passes has room.
TEST(KeyPoses, PartnersHaveRoom) {
  const LeafFrame leaf;
  for (const DoorSide holder : kSides)
    for (const DoorSide follower : kSides) {
      const bool same = holder == follower;
      const auto at = [&](PoseName n, DoorSide side, float angle) {
        return root_of(key_pose(n, side, same, Load::kNone), leaf, angle, kBody);
      };
      const float hold = math::kHalfPiF;
      const Vec2 edge = at(PoseName::kEdgeHeld, follower, hold);
      EXPECT_GE(distance(at(PoseName::kHoldLater, holder, hold), edge), 2 * kBody)
          << words_of(holder) << " for " << words_of(follower);
      // Past a holder who stands aside, through the doorway and out.
      const Vec2 aside = at(PoseName::kHoldFirst, holder, holder == DoorSide::kPush ? leaf.max_angle : hold);
      const Vec2 doorway = at(PoseName::kPassing, follower, hold), out = at(PoseName::kPassed, follower, hold);
      EXPECT_GE(std::sqrt(distance_sq_to_segment(doorway, out, aside)), 2 * kBody)
          << words_of(holder) << " lets pass " << words_of(follower);
      if (same) {
        const Vec2 ready = at(PoseName::kReady, follower, hold);
        EXPECT_GE(distance(ready, at(PoseName::kOpened, holder, hold)), 2 * kBody);
        EXPECT_GE(distance(ready, at(PoseName::kReadySecond, follower, hold)), 2 * kBody);
      }
    }
}

/// DR-06: a mirrored leaf is the mirror image, with the other hand.
TEST(KeyPoses, MirrorWithTheLeaf) {
  LeafFrame right, left;
  left.swing = -1;
  for (const KeyPose& k : key_poses()) {
    const Vec2 a = root_of(k, right, 0.8f, kBody), b = root_of(k, left, 0.8f, kBody);
    EXPECT_LT(distance(a, Vec2{b.x, -b.y}), 1e-5f) << words_of(k.name);
    const Vec2 f = facing_of(k, right), g = facing_of(k, left);
    EXPECT_LT(distance(f, Vec2{g.x, -g.y}), 1e-5f);
    if (k.hand == HandUse::kNone) continue;
    EXPECT_NE(hand_for(k.hand, k.side, 1), hand_for(k.hand, k.side, -1));
  }
  EXPECT_EQ(hand_for(HandUse::kHandling, DoorSide::kPull, 1), Hand::kRight) << "right hand pulls";
  EXPECT_EQ(hand_for(HandUse::kHandling, DoorSide::kPush, 1), Hand::kLeft) << "left hand pushes";
  EXPECT_EQ(hand_for(HandUse::kNone, DoorSide::kPush, 1), Hand::kNone);
}

/// DR-23: whatever happens, people go from pose to pose by the edges of the graph; and all edges are used.
TEST(KeyPoses, AreFollowedByTheGraph) {
  std::map<std::pair<PoseName, PoseName>, int> used;
  for (const Holding h : {Holding::kHoldLater, Holding::kHoldFirst, Holding::kNoHold, Holding::kUndecided})
    for (const DoorSide side : kSides) {
      Scene s;
      int turn = 0;
      s.choose = [h, &turn](const Walker&, const Walker* f) {
        if (!f) return Holding::kNoHold;
        if (h != Holding::kUndecided) return h;
        return ++turn % 3 ? Holding::kHoldFirst : Holding::kHoldLater;  // changes its mind
      };
      std::map<AgentId, PoseName> last;
      s.watch = [&](const Guide& g) {
        const auto [it, is_new] = last.try_emplace(g.who, g.pose);
        if (is_new) return;
        EXPECT_TRUE(may_follow(it->second, g.pose)) << words_of(it->second) << " -> " << words_of(g.pose);
        if (it->second != g.pose) ++used[{it->second, g.pose}];
        it->second = g.pose;
      };
      for (int i = 0; i < 7; ++i) s.add(side);
      ASSERT_TRUE(s.run_until_all_through(200));
    }
  EXPECT_TRUE(may_follow(PoseName::kReady, PoseName::kReady));
  EXPECT_FALSE(may_follow(PoseName::kReady, PoseName::kExit));
  for (const auto& [from, to] : {std::pair{PoseName::kReachHandle, PoseName::kOpened},
                                 {PoseName::kOpened, PoseName::kHoldLater},
                                 {PoseName::kOpened, PoseName::kHoldFirst},
                                 {PoseName::kOpened, PoseName::kExit},
                                 {PoseName::kReady, PoseName::kEdgeHeld},
                                 {PoseName::kEdgeHeld, PoseName::kHoldLater},
                                 {PoseName::kEdgeHeld, PoseName::kHoldFirst},
                                 {PoseName::kEdgeHeld, PoseName::kExit},
                                 {PoseName::kReady, PoseName::kPassing},
                                 {PoseName::kHoldFirst, PoseName::kHoldLater},
                                 {PoseName::kReadySecond, PoseName::kReady}})
    EXPECT_TRUE(used.count({from, to})) << words_of(from) << " -> " << words_of(to);
}

}  // namespace
}  // namespace throng::interaction
