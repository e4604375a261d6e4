// The equations on cases computed by hand, and what follows from them.
#include "throng/steering/collision_free_speed/collision_free_speed.h"

#include <cmath>

#include "throng/steering/test_crowd.h"

namespace throng::collision_free_speed {
namespace {

using test::SteerScene;

constexpr float kWish = 1.3f;

SteerScene open_floor() { return SteerScene(test::compiled(test::square_plan(100))); }
CollisionFreeSpeed model(Params p = {}) { return CollisionFreeSpeed(p); }
/// Without repulsion: the direction is the wish, so the speed can be computed by hand.
CollisionFreeSpeed speed_only() {
  Params p;
  p.repulsion = 0;
  return CollisionFreeSpeed(p);
}

void expect_wanted(const SteerScene& s, Row r, Vec2 v, float within = 1e-4f) {
  EXPECT_NEAR(s.wanted(r).x, v.x, within);
  EXPECT_NEAR(s.wanted(r).y, v.y, within);
}

TEST(CollisionFreeSpeed, AloneOneWalksAsPreferredUpToTheMaximum) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {0.9f, -1.2f}), fast = s.add({40, 0}, {}, {3, 4}, 0.25f, 2.0f);
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0.9f, -1.2f});
  expect_wanted(s, fast, {1.2f, 1.6f});
}

TEST(CollisionFreeSpeed, SpeedIsRoomOverTimeGap) {
  // l = 0.5, s = 1.4: V = (1.4 - 0.5) / T. The repulsion at that distance, 5 e^-9 = 0.0006, is along the line.
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {kWish, 0});
  s.add({1.4f, 0});
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0.9f, 0});
  Params p;
  p.time_gap = 0.6f;  // 0.9 / 0.6 is more than the wish
  s.steer(model(p), 0.05);
  expect_wanted(s, a, {kWish, 0});
  p.time_gap = 1.8f;
  s.steer(model(p), 0.05);
  expect_wanted(s, a, {0.5f, 0});
}

TEST(CollisionFreeSpeed, DirectionIsTurnedByTheSumOfRepulsions) {
  // Somebody 0.6 m to the left: R = 5 e^((0.5 - 0.6) / 0.1) = 5 / e = 1.839397, away = (0, -1).
  // e = (1, -1.839397) / 2.093634 = (0.477638, -0.878569); the other is behind that, so the speed is the wish.
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {kWish, 0});
  s.add({0, 0.6f});
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0.620929f, -1.142140f});
  // And 0.7 m to the right: 5 e^-2 = 0.676676 back. e = (1, -1.162721) / 1.533593 = (0.652063, -0.758165). Now this one
  // is in front: room 0.7 - 0.5 = 0.2.
  s.add({0, -0.7f});
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0.2f * 0.652063f, -0.2f * 0.758165f});
}

TEST(CollisionFreeSpeed, OnlyThoseInTheStripInFrontSlow) {
  for (const auto& [at, speed] : {std::pair{Vec2{1, 0.49f}, 0.613603f},  // s = 1.113603
                                  {Vec2{1, 0.51f}, kWish},               // beside the strip of half width l = 0.5
                                  {Vec2{1, -0.49f}, 0.613603f},
                                  {Vec2{-0.6f, 0}, kWish},  // behind
                                  {Vec2{2.1f, 0}, kWish}}) {
    SteerScene s = open_floor();
    const Row a = s.add({0, 0}, {}, {kWish, 0});
    s.add(at);
    s.steer(speed_only(), 0.05);
    expect_wanted(s, a, {speed, 0});
  }
}

TEST(CollisionFreeSpeed, TheNearestInFrontCountsAndContactStops) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {kWish, 0});
  s.add({1.5f, 0}, {}, {}, 0.25f), s.add({1.4f, 0.3f}, {}, {}, 0.4f);  // s - l: 1.0 and 1.431782 - 0.65
  s.steer(speed_only(), 0.05);
  expect_wanted(s, a, {0.781782f, 0});
  s.add({0.45f, 0});
  s.steer(speed_only(), 0.05);
  expect_wanted(s, a, {0, 0}, 0);
}

TEST(CollisionFreeSpeed, WallsTurnTheDirection) {
  // 0.27 m above the lower wall, radius 0.25: 5 e^(-0.02 / 0.02) = 1.839397 upwards; the wish runs into the wall.
  SteerScene s(test::compiled(test::square_plan(20)));
  const Vec2 p = Vec2(s.world.to_engine({10, 0.27}));
  const Row a = s.add(p, {}, {0, -kWish});
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0, kWish}, 2e-3f);  // -1 + 1.839: turned back
  s.crowd.preferred.vx[a] = kWish, s.crowd.preferred.vy[a] = 0;
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0.620929f, 1.142140f}, 2e-3f);
  s.crowd.appearance.shown[a].y += 0.4f;  // 21 ranges away: nothing
  s.steer(model(), 0.05);
  expect_wanted(s, a, {kWish, 0}, 0);
}

TEST(CollisionFreeSpeed, WhoStandsStands) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0});
  s.add({0.3f, 0});
  s.steer(model(), 0.05);
  expect_wanted(s, a, {0, 0}, 0);
}

TEST(CollisionFreeSpeed, TwoInOneSpotPart) {
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {0, kWish}), b = s.add({0, 0}, {}, {0, kWish});
  for (int i = 0; i < 60; ++i) s.step(model(), 0.05);
  EXPECT_LT(s.position(a).x, s.position(b).x) << "the lower id to the left";
  EXPECT_GT(distance(s.position(a), s.position(b)), 0.49f);
}

TEST(CollisionFreeSpeed, AFollowerKeepsTheTimeGap) {
  // The leader walks at 0.5 m/s: the spacing settles where (s - l) / T = 0.5, at 1.0 m.
  SteerScene s = open_floor();
  const Row follower = s.add({-45, 0}, {}, {kWish, 0}), leader = s.add({-42, 0}, {}, {0.5f, 0});
  for (int i = 0; i < 400; ++i) s.step(model(), 0.05);
  EXPECT_NEAR(distance(s.position(follower), s.position(leader)), 1.0f, 0.01f);
  EXPECT_NEAR(s.wanted(follower).x, 0.5f, 0.01f);
}

TEST(CollisionFreeSpeed, NobodyWalksIntoOneWhoStands) {
  // s' = -(s - l) / T: the gap falls by e in each T and never closes; without repulsion to turn aside.
  SteerScene s = open_floor();
  const Row a = s.add({-3, 0}, {}, {kWish, 0}), b = s.add({0, 0});
  for (int i = 0; i < 600; ++i) {
    s.step(speed_only(), 0.05);
    ASSERT_GE(distance(s.position(a), s.position(b)), 0.5f - 1e-5f);
  }
  EXPECT_LT(distance(s.position(a), s.position(b)), 0.501f);
}

TEST(CollisionFreeSpeed, ALongerListThanAskedForCountsWhole) {
  Params p;
  p.max_neighbours = 1;
  SteerScene s = open_floor();
  const Row a = s.add({0, 0}, {}, {kWish, 0});
  s.add({0, 0.6f}), s.add({0, -0.7f});
  const CollisionFreeSpeed one(p);
  s.steer(model(), 0.05);
  const Vec2 both = s.wanted(a);
  s.perceive({.max_neighbours = 30, .range = 10, .wall_horizon = 1});
  const std::vector<Row> rows{a};
  one.steer(rows,
            {s.world,
             0.05,
             {s.crowd.due, s.crowd.profile, s.crowd.orders, s.crowd.body},
             {s.crowd.appearance, s.crowd.crowd_map, s.crowd.objects},
             s.crowd.intent,
             s.crowd.percepts,
             s.crowd.preferred},
            nullptr, s.crowd.motion);
  EXPECT_EQ(s.wanted(a), both);
}

}  // namespace
}  // namespace throng::collision_free_speed
