#include "throng/objects/doors/regions.h"

#include <gtest/gtest.h>

#include <vector>

namespace throng {
namespace {

constexpr float kBody = 0.25f;

/// A doorway in the wall y = 0 whose pull side is +y. right: the hinge is on the right as seen from there.
struct OneDoor {
  LeafShape leaf;
  DoorRegions regions;
  explicit OneDoor(bool right = true) {
    leaf.hinge = {right ? -0.475f : 0.475f, 0}, leaf.closed = {right ? 1.0f : -1.0f, 0}, leaf.swing = right ? 1 : -1;
    regions = DoorRegions(DoorType::kSingle, {0, 0}, {0, 1}, 0.95f, {&leaf, 1}, waiting_radii(DoorType::kSingle), 6);
  }
};

TEST(DoorRegions, RadiiAreThoseOfTable41) {
  EXPECT_EQ(waiting_radii(DoorType::kSingle), (WaitingRadii{3.3f, 2.5f, 1.5f}));
  EXPECT_EQ(waiting_radii(DoorType::kRevolving), (WaitingRadii{3.0f, 3.0f, 1.5f}));
  EXPECT_EQ(waiting_radii(DoorType::kDouble), (WaitingRadii{3.5f, 2.5f, 1.5f}));
  const OneDoor door;
  EXPECT_FLOAT_EQ(door.regions.waiting_radius(DoorSide::kPull, true), 3.96f);
  EXPECT_FLOAT_EQ(door.regions.waiting_radius(DoorSide::kPush, true), 3.0f);
}

/// Table 4.1: PullWR at the hinge of a single door, everything else around the middle.
TEST(DoorRegions, CentresAreThoseOfTable41) {
  const OneDoor door;
  EXPECT_EQ(door.regions.waiting_centre(DoorSide::kPull), door.leaf.hinge);
  EXPECT_EQ(door.regions.waiting_centre(DoorSide::kPush), (Vec2{0, 0}));
  std::vector<LeafShape> two(2, door.leaf);
  const DoorRegions both(DoorType::kDouble, {0, 0}, {0, 1}, 1.9f, two, waiting_radii(DoorType::kDouble), 6);
  EXPECT_EQ(both.waiting_centre(DoorSide::kPull), (Vec2{0, 0}));
}

TEST(DoorRegions, SidesAndRegion) {
  const OneDoor door;
  EXPECT_EQ(door.regions.side_of({3, 0.1f}), DoorSide::kPull);
  EXPECT_EQ(door.regions.side_of({-3, -0.1f}), DoorSide::kPush);
  EXPECT_TRUE(door.regions.holds({0, 6}));
  EXPECT_FALSE(door.regions.holds({0.5f, 6}));
}

/// DR-07: same side stops at its region and at the opener's circle, the other side at its region alone.
TEST(DoorRegions, StopRule) {
  const DoorRegions r = OneDoor().regions;
  const Vec2 opener{0.6f, 0.5f};
  // Opener on the pull side.
  EXPECT_TRUE(r.must_stop(DoorSide::kPull, opener, {-0.475f, 3.29f}));
  EXPECT_FALSE(r.must_stop(DoorSide::kPull, opener, {-0.475f, 3.31f}));
  EXPECT_TRUE(r.must_stop(DoorSide::kPull, {3, 3}, {4, 4})) << "1.41 m from the opener, wherever it is";
  EXPECT_FALSE(r.must_stop(DoorSide::kPull, {3, 3}, {4.1f, 4.1f}));
  EXPECT_TRUE(r.must_stop(DoorSide::kPull, opener, {0, -2.49f}));
  EXPECT_FALSE(r.must_stop(DoorSide::kPull, opener, {0, -2.51f}));
  EXPECT_FALSE(r.must_stop(DoorSide::kPull, {0, -3}, {0, -3.2f})) << "AgentWR counts on the opener's side only";
  // Opener on the push side.
  EXPECT_TRUE(r.must_stop(DoorSide::kPush, {2.4f, -0.5f}, {3.2f, -1.5f}));
  EXPECT_FALSE(r.must_stop(DoorSide::kPush, {0, -0.5f}, {0, -2.51f}));
  EXPECT_TRUE(r.must_stop(DoorSide::kPush, {0, -0.5f}, {-0.475f, 3.2f}));
  EXPECT_TRUE(r.must_stop(DoorSide::kPush, {0, -0.5f}, {-0.475f, 3.9f}, true)) << "with a stroller 1.2 times as far";
}

/// DR-08: the pull position is outside the circle the leaf sweeps, with the whole body, for all angles; the push
/// position is inside it, and the leaf leaves the body behind.
TEST(DoorRegions, LeafNeverMeetsTheOpener) {
  for (const bool right : {true, false}) {
    const OneDoor door(right);
    for (const float body : {0.15f, 0.2f, 0.25f, 0.3f, 0.35f}) {
      const DoorSpot pull = door.regions.best_open(DoorSide::kPull, body);
      const DoorSpot push = door.regions.best_open(DoorSide::kPush, body);
      EXPECT_FALSE(door.regions.swept(pull.position, body));
      EXPECT_LT(distance(push.position, door.leaf.hinge), door.leaf.width) << "inside the circle";
      EXPECT_EQ(door.regions.side_of(pull.position), DoorSide::kPull);
      EXPECT_EQ(door.regions.side_of(push.position), DoorSide::kPush);
      EXPECT_GT(dot(pull.position - door.leaf.hinge, door.leaf.closed), door.leaf.width) << "on the latch side";
      for (float angle = 0; angle <= door.leaf.max_angle; angle += 0.01f) {
        ASSERT_GT(distance_to_leaf(door.leaf, angle, pull.position), body + door.leaf.thickness / 2);
        ASSERT_GT(distance_to_leaf(door.leaf, angle, push.position), body + door.leaf.thickness / 2);
      }
      EXPECT_NEAR(door.regions.away(pull.position), 0.38f, 1e-5f);
      EXPECT_NEAR(push.front.y, 1, 1e-6f) << "along the way through";
      EXPECT_NEAR(-pull.front.y, 0.9397f, 1e-3f) << "turned 20 degrees";
      EXPECT_LT(dot(pull.front, door.leaf.closed), 0) << "towards the hinge";
    }
  }
}

/// DR-06: right hand pulls where the hinge is on the right: the handle is on that side of whoever stands there.
TEST(DoorRegions, HandleIsOnTheSideOfTheHandThatPulls) {
  for (const bool right : {true, false}) {
    const OneDoor door(right);
    const DoorSpot pull = door.regions.best_open(DoorSide::kPull, kBody);
    const Vec2 handle = hand_at(door.leaf, 0, handle_of(door.leaf)).plan();
    EXPECT_EQ(det(-door.regions.front(), handle - pull.position) < 0, right) << "to the right of the way";
  }
}

/// DR-07: OG lies on the border of its waiting region and leaves 0.8 m free for whoever comes out.
TEST(DoorRegions, OpposingGoalIsAsideOfTheWayOut) {
  for (const bool right : {true, false}) {
    const OneDoor door(right);
    for (const DoorSide s : {DoorSide::kPull, DoorSide::kPush}) {
      const DoorSpot og = door.regions.opposing_goal(s, kBody);
      EXPECT_EQ(door.regions.side_of(og.position), s);
      EXPECT_NEAR(distance(og.position, door.regions.waiting_centre(s)), door.regions.waiting_radius(s), 1e-4f);
      EXPECT_GT(math::abs(og.position.x) - kBody, 0.4f) << "the lane is free";
      EXPECT_FALSE(door.regions.swept(og.position, kBody));
      EXPECT_GT(dot(og.front, door.regions.centre() - og.position), 0) << "looks at the door";
    }
    // From the pull position slantwise through the middle: the lane of 0.8 m does not meet the push side's goal.
    const Vec2 from = door.regions.best_open(DoorSide::kPull, kBody).position;
    const Vec2 way = normalized(-from), og = door.regions.opposing_goal(DoorSide::kPush, kBody).position;
    EXPECT_GT(math::abs(det(way, og)) - kBody, 0.4f);
  }
}

/// DR-07: nobody who waits on the pull side stands in the circle.
TEST(DoorRegions, WhoStopsInTimeIsOutsideTheCircle) {
  const OneDoor door;
  for (float x = -8; x < 8; x += 0.05f)
    for (float y = 0.01f; y < 8; y += 0.05f) {
      if (door.regions.inside_waiting(DoorSide::kPull, {x, y})) continue;
      ASSERT_FALSE(door.regions.swept({x, y}, kBody)) << x << " " << y;
    }
}

}  // namespace
}  // namespace throng
