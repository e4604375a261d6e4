// Leaves of doors as walls of `move`: nobody enters them, whoever they lean on is eased out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "throng/core/math.h"
#include "throng/motor/move.h"
#include "throng/motor/move_fixture.h"

namespace throng {
namespace {

/// A hall with a wall at x = 10 that has an opening of a metre; the leaf hangs at its lower jamb.
struct DoorHall {
  MovingCrowd crowd;
  Vec2 hinge;
  static constexpr float kWidth = 0.98f, kHalf = 0.0225f;

  explicit DoorHall(int workers = 1) : crowd(make(), workers), hinge(crowd.world.to_engine(Vec2d{10, 9.51})) {
    MovingWalls::Door d;
    d.surface = SurfaceIndex(0);
    d.reach = {hinge - Vec2{1, 1}, hinge + Vec2{1, 1}};
    crowd.doors.doors.push_back(d);
    std::vector<Box> bounds;
    for (const Surface& s : crowd.world.surfaces) bounds.push_back(s.bounds);
    crowd.doors.lay_out(bounds);
    turn(0);
  }
  static World make() {
    WorldPlan plan = room_plan(20, 20);
    plan.obstacles.push_back({"", "floor", box(9.9, 0, 10.1, 9.5), {}, 0});
    plan.obstacles.push_back({"", "floor", box(9.9, 10.5, 10.1, 20), {}, 0});
    Diagnostics d;
    std::optional<World> w = compile_world(plan, d);
    EXPECT_TRUE(w.has_value()) << text_of(d);
    return std::move(*w);
  }
  /// angle 0: shut, along +y; opens to -x.
  Vec2 direction(float angle) const { return {-std::sin(angle), std::cos(angle)}; }
  void turn(float angle) {
    const Vec2 d = direction(angle), side = left_of(d) * kHalf, end = hinge + d * kWidth;
    const Vec2 at[4] = {hinge - side, end - side, end + side, hinge + side};
    crowd.doors.lines.clear();
    for (int i = 3; i >= 0; --i) crowd.doors.lines.push_back({at[(i + 1) % 4], at[i]});
    crowd.doors.doors[0].first = 0, crowd.doors.doors[0].last = 4;
  }
  /// From the body to the leaf, m; below 0: inside it.
  float gap(std::size_t row, float angle) const {
    const Vec2 d = direction(angle), rel = crowd.position(row) - hinge;
    const float along = dot(rel, d), off = math::abs(det(d, rel)) - kHalf;
    const Vec2 out{std::max({-along, along - kWidth, 0.0f}), std::max(off, 0.0f)};
    return length(out) - crowd.profile.radius[row];
  }
};

TEST(MoveDoors, NobodyWalksThroughAShutLeafNorIntoAnOpenOne) {
  for (const float angle : {0.0f, 0.4f, 0.9f, 1.4f}) {
    DoorHall hall;
    hall.turn(angle);
    for (int i = 0; i < 12; ++i) hall.crowd.add({8.0, 9.3 + 0.12 * i}, 0.2f);
    for (int i = 0; i < 6; ++i) hall.crowd.add({11.0, 9.7 + 0.12 * i}, 0.2f);
    hall.crowd.settings.separate = false;  // each for itself
    for (std::size_t r = 0; r < hall.crowd.size(); ++r) hall.crowd.want(r, {r < 12 ? 1.5f : -1.5f, 0.1f});
    for (int k = 0; k < 120; ++k) {
      hall.crowd.step(0.1);
      for (std::size_t r = 0; r < hall.crowd.size(); ++r) ASSERT_GT(hall.gap(r, angle), -1e-5f) << angle;
    }
    for (std::size_t r = 0; r < hall.crowd.size(); ++r) {
      if (angle == 0) {
        ASSERT_EQ(hall.crowd.author(r).x < 10, r < 12) << "shut";
      }
    }
    EXPECT_EQ(hall.crowd.counts.refused, 0u);
  }
}

TEST(MoveDoors, AnOpenLeafLeavesTheWayFree) {
  DoorHall hall;
  hall.turn(1.5f);
  hall.crowd.add({8.5, 10.1}, 0.2f);
  hall.crowd.want(0, {1.3f, 0});
  for (int k = 0; k < 30; ++k) hall.crowd.step(0.1);
  EXPECT_GT(hall.crowd.author(0).x, 11);
}

/// Where face and end of a leaf meet both bar the way by less than a float's step; one in twenty used to stop there for
/// good.
TEST(MoveDoors, WhoeverSlidesAlongALeafGetsPastItsEnd) {
  for (int k = 0; k < 400; ++k) {
    const float angle = 1.2f + 0.001f * static_cast<float>(k), radius = 0.2f + 0.00025f * static_cast<float>(k);
    DoorHall hall;
    hall.turn(angle);
    const Vec2 along = hall.direction(angle), off = left_of(along) * -1.0f;  // the face to the opening
    const Vec2 from = hall.hinge + along * 0.5f + off * (DoorHall::kHalf + radius + 0.001f);
    hall.crowd.add(hall.crowd.world.to_author(from), radius);
    hall.crowd.want(0, along * 1.3f - off * 0.4f);
    for (int i = 0; i < 60; ++i) {
      hall.crowd.step(0.05);
      ASSERT_GT(hall.gap(0, angle), -1e-5f);
    }
    EXPECT_GT(dot(hall.crowd.position(0) - hall.hinge, along), DoorHall::kWidth + radius) << angle;
  }
}

/// A leaf leans on a body by at most 2 cm (objects/doors/clearance.h); `move` takes the body out of it in the same
/// step.
TEST(MoveDoors, WhoeverALeafLeansOnIsEasedOut) {
  DoorHall hall;
  hall.crowd.add({9.5, 9.9}, 0.25f);
  float angle = 0.05f;
  for (int k = 0; k < 400 && angle < 1.4f; ++k) {
    // As the door itself does it: on as long as it is no deeper than 2 cm.
    while (angle < 1.4f && hall.gap(0, angle + 0.002f) > -0.02f) angle += 0.002f;
    hall.turn(angle);
    hall.crowd.step(0.05);
    ASSERT_GT(hall.gap(0, angle), -1e-5f) << "there is room: it is out again";
  }
  EXPECT_GE(angle, 1.4f) << "nobody stands in the way for ever";
}

/// Pushes of others do not press anybody through a leaf.
TEST(MoveDoors, PushesDoNotGoThroughLeaves) {
  DoorHall hall;
  hall.turn(0.9f);
  for (int i = 0; i < 60; ++i) hall.crowd.add({9.2 - 0.2 * (i % 8), 9.2 + 0.2 * (i / 8)}, 0.22f);
  const std::size_t n = hall.crowd.size();
  std::vector<bool> clear(n);
  for (std::size_t r = 0; r < n; ++r) clear[r] = hall.gap(r, 0.9f) > 0;
  for (int k = 0; k < 60; ++k) {
    hall.crowd.step(0.1);
    for (std::size_t r = 0; r < n; ++r)
      if (clear[r]) {
        ASSERT_GT(hall.gap(r, 0.9f), -1e-5f);
      }
  }
}

TEST(MoveDoors, SameBitsForAnyWorkers) {
  DoorHall one(1), three(3);
  for (DoorHall* h : {&one, &three}) {
    h->turn(0.7f);
    for (int i = 0; i < 200; ++i) h->crowd.add({7.0 + 0.14 * (i % 20), 8.5 + 0.25 * (i / 20)}, 0.2f);
    for (std::size_t r = 0; r < h->crowd.size(); ++r) h->crowd.want(r, {1.2f, 0.2f});
  }
  for (int k = 0; k < 60; ++k) one.crowd.step(0.1), three.crowd.step(0.1);
  for (std::size_t r = 0; r < one.crowd.size(); ++r) ASSERT_EQ(one.crowd.position(r), three.crowd.position(r));
}

/// Without doors the same bits as ever: an empty list and none at all.
TEST(MoveDoors, AnEmptyListChangesNothing) {
  DoorHall with;
  with.crowd.doors = {};
  MovingCrowd without(DoorHall::make());
  for (MovingCrowd* c : {&with.crowd, &without}) {
    for (int i = 0; i < 100; ++i) c->add({7.0 + 0.28 * (i % 10), 8.5 + 0.3 * (i / 10)}, 0.2f);
    for (std::size_t r = 0; r < c->size(); ++r) c->want(r, {1.2f, 0.2f});
    for (int k = 0; k < 40; ++k) c->step(0.1);
  }
  for (std::size_t r = 0; r < without.size(); ++r) ASSERT_EQ(with.crowd.position(r), without.position(r));
}

TEST(MovingWallsView, EndsAtLeavesThatAreNotGlazed) {
  DoorHall hall;
  const Vec2 p = hall.hinge + Vec2{-3, 0.5f}, q = hall.hinge + Vec2{3, 0.5f};
  EXPECT_NEAR(hall.crowd.doors.view(SurfaceIndex(0), p, q), 0.5f, 0.01f);
  hall.crowd.doors.doors[0].glazed = true;
  EXPECT_EQ(hall.crowd.doors.view(SurfaceIndex(0), p, q), 1);
  hall.crowd.doors.doors[0].glazed = false;
  hall.turn(1.5f);
  EXPECT_EQ(hall.crowd.doors.view(SurfaceIndex(0), p, q), 1) << "it stands open";
}

}  // namespace
}  // namespace throng
