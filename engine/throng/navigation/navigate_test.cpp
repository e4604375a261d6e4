#include "throng/navigation/navigate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

/// Two rooms of 10 m side by side, a wall between with a door from y = 5 - width/2 to 5 + width/2.
WorldPlan two_rooms(double width) {
  WorldPlan plan = room(20, 10);
  plan.obstacles.push_back({"", "floor", box(9.9, -1, 10.1, 5 - width / 2), {}, 0});
  plan.obstacles.push_back({"", "floor", box(9.9, 5 + width / 2, 10.1, 11), {}, 0});
  plan.places.push_back(place("exit", box(18, 8, 20, 10)));
  return plan;
}

TEST(Navigate, DirectInOneRoom) {
  WorldPlan plan = room(20, 10);
  Walkers w(plan);
  const Row r = w.add({2, 2});
  w.go(r, {12, 2});
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kDirect);
  EXPECT_NEAR(w.crowd.route.remaining[r], 10, 1e-4);
  EXPECT_NEAR(w.preferred(r).x, 1.5f, 1e-5);
  EXPECT_NEAR(w.preferred(r).y, 0, 1e-5);
  EXPECT_EQ(w.crowd.route.whole[r], 1);
}

TEST(Navigate, TheTargetIsTheDoorShortenedByTheRadiusAtBothEnds) {
  Walkers w(two_rooms(1));
  const Row r = w.add({8, 5}, 0.25f);
  w.go(r, {12, 5});
  w.think();
  // The last portal before the wall is the door itself or leads to it; go on until the door is next.
  for (int i = 0; i < 200 && w.author(r).x < 9.7; ++i) w.walk_on(0.02), w.think();
  ASSERT_EQ(w.status(r), Route::Status::kPortals);
  const Segment s = w.crowd.route.target[r];
  EXPECT_NEAR(distance(s.a, s.b), 1 - 2 * 0.25, 0.02);
  const Vec2d a = w.world.to_author(s.a), b = w.world.to_author(s.b);
  EXPECT_GT(a.y, b.y) << "left end first";
  EXPECT_NEAR((a.y + b.y) / 2, 5, 0.02);
}

TEST(Navigate, WalksThroughTheDoorAtAClearance) {
  for (const double dt : {0.02, 0.2}) {
    Walkers w(two_rooms(1));
    const Row r = w.add({2, 9}, 0.25f);
    w.go(r, "exit");
    double crossing = 0;
    for (int i = 0; i < 2000; ++i) {
      w.think(i % 8 == 0);  // a human step now and then; in between only polygons are followed
      const Vec2d before = w.author(r);
      w.walk_on(dt);
      const Vec2d after = w.author(r);
      if (before.x < 10 && after.x >= 10)
        crossing = before.y + (after.y - before.y) * (10 - before.x) / (after.x - before.x);
    }
    EXPECT_NEAR(crossing, 5.25, 0.2) << "along the upper jamb, a radius away";
    EXPECT_GE(crossing, 4.75 - 1e-3);
    EXPECT_LE(crossing, 5.25 + 1e-3);
    EXPECT_GE(w.author(r).x, 18);
    EXPECT_GE(w.author(r).y, 8);
    EXPECT_EQ(w.crowd.route.remaining[r], 0) << "arrived";
    EXPECT_EQ(w.walls_met, 0);
  }
}

TEST(Navigate, TheWayIsAsShortAsItCanBe) {
  Walkers w(two_rooms(1));
  const Row r = w.add({2, 9}, 0.25f);
  w.go(r, {18, 9});
  w.think();
  // Two straight lines to the lower end of the upper jamb (10 ± 0.1, 5.5), passed at 0.25 m.
  const double shortest = 2 * std::hypot(7.9, 3.75) + 0.2;
  EXPECT_NEAR(w.crowd.route.remaining[r], shortest, 0.15);
  double walked = 0;
  for (int i = 0; i < 4000 && w.crowd.route.remaining[r] > 0.05; ++i) {
    const Vec2 p = w.position(r);
    w.walk_on(0.02);
    walked += distance(p, w.position(r));
    w.think(i % 20 == 0);
  }
  EXPECT_NEAR(walked, shortest, 0.3);
}

TEST(Navigate, ANarrowDoorIsClosedToWidePersons) {
  WorldPlan plan = two_rooms(0.5);
  // A wide detour: a second door far down.
  plan.obstacles[0].area = box(9.9, 1.2, 10.1, 4.75);
  plan.obstacles.push_back({"", "floor", box(9.9, -1, 10.1, 0.2), {}, 0});
  Walkers w(plan);
  const Row slim = w.add({8, 6}, 0.2f), wide = w.add({8, 6}, 0.3f), giant = w.add({8, 6}, 0.6f);
  for (const Row r : {slim, wide, giant}) w.go(r, {12, 6});
  w.think();
  EXPECT_LT(w.crowd.route.remaining[slim], 5.5f);
  EXPECT_GT(w.crowd.route.remaining[wide], 9.0f) << "through the lower door";
  EXPECT_EQ(w.status(wide), Route::Status::kPortals);
  EXPECT_EQ(w.status(giant), Route::Status::kFailed) << "fits neither";
  EXPECT_EQ(w.count(EventKind::kRouteFailed), 1);
  EXPECT_EQ(length(w.preferred(giant)), 0);
}

TEST(Navigate, UnreachableGoalsFailOnceAndSayWhich) {
  WorldPlan plan = room(10, 10);
  plan.walkable.push_back({"floor", box(12, 0, 14, 2)});  // an island
  plan.places.push_back(place("island", box(12.5, 0.5, 13.5, 1.5)));
  Walkers w(plan);
  const Row r = w.add({2, 2}), s = w.add({3, 3});
  w.go(r, "island");
  w.go(s, {50, 50});
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kFailed);
  EXPECT_EQ(w.status(s), Route::Status::kFailed);
  ASSERT_EQ(w.events.size(), 4u);
  EXPECT_EQ(w.events[0].a, w.world.find_place("island").value);
  EXPECT_EQ(w.events[1].kind, EventKind::kNoWay);
  EXPECT_EQ(w.events[1].a, static_cast<std::uint32_t>(NoWay::kNotConnected));
  EXPECT_EQ(w.events[2].a, PlaceIndex::kNone);
  EXPECT_EQ(w.events[3].a, static_cast<std::uint32_t>(NoWay::kNoGround));
  EXPECT_EQ(length(w.preferred(r)), 0);
  for (int i = 0; i < 3; ++i) {
    w.think();
    EXPECT_EQ(w.events.size(), 0u) << "the same goal fails once";
  }
  w.go(r, {8, 8});
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kDirect) << "another goal, another try";
}

/// A row of rooms, doors alternately at the top and at the bottom: many portals, a long way.
WorldPlan meander(int rooms) {
  WorldPlan plan = room(4.0 * rooms, 8);
  for (int i = 1; i < rooms; ++i) {
    const double x = 4.0 * i;
    plan.obstacles.push_back({"", "floor", i % 2 ? box(x - 0.1, -1, x + 0.1, 7) : box(x - 0.1, 1, x + 0.1, 9), {}, 0});
  }
  return plan;
}

TEST(Navigate, AGoalInsideAnObstacleIsReplacedByTheNearestPointAndSaidOnce) {
  WorldPlan plan = room(20, 10);
  plan.obstacles.push_back({"", "floor", box(9, 4, 11, 6), {}, 0});
  Walkers w(plan);
  const Row r = w.add({2, 5});
  w.go(r, {9.5, 5});
  w.think();
  EXPECT_EQ(w.count(EventKind::kGoalMoved), 1);
  for (int i = 0; i < 500; ++i) {
    w.walk_on(0.02), w.think(i % 8 == 0);
    ASSERT_EQ(w.events.size(), 0u);
  }
  EXPECT_NEAR(w.author(r).x, 9, 0.05);
  EXPECT_NEAR(w.author(r).y, 5, 0.05);
}

TEST(Navigate, WhoeverHasNoWayTriesLessAndLessOften) {
  WorldPlan plan = meander(4);
  plan.walkable.push_back({"floor", box(40, 0, 44, 4)});
  plan.places.push_back(place("island", box(41, 1, 43, 3)));
  Walkers w(plan);
  const Row r = w.add({2, 1});
  w.go(r, "island");
  int failures = 0;
  for (int i = 0; i < 3000; ++i) {  // pushed to and fro between two polygons for 150 s
    w.put(r, {i % 2 ? 2.0 : 10.0, 1});
    w.now += 0.05;
    w.think(i % 8 == 0);
    failures += w.count(EventKind::kRouteFailed);
  }
  EXPECT_GE(failures, 3);
  EXPECT_LE(failures, 8) << "after 0, 2, 6, 14, 30, 62, 126 s";
}

TEST(Navigate, PlansAgainWhenPushedOff) {
  Walkers w(two_rooms(1));
  const Row r = w.add({8, 5}, 0.2f);
  w.go(r, "exit");
  for (int i = 0; i < 120; ++i) w.think(i % 8 == 0), w.walk_on(0.02);
  ASSERT_GT(w.author(r).x, 10.2);
  w.put(r, {2, 9});  // carried back into the first room, far from the way
  w.think(false);    // nobody's turn: the change of polygon is enough
  EXPECT_EQ(w.count(EventKind::kReplanned), 1);
  EXPECT_NE(w.status(r), Route::Status::kFailed);
  EXPECT_GT(w.crowd.route.remaining[r], 15);
  for (int i = 0; i < 1200; ++i) w.walk_on(0.02), w.think(i % 8 == 0);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
}

TEST(Navigate, PushedAsideTheStringIsPulledAnew) {
  Walkers w(two_rooms(4));  // a wide opening from y = 3 to y = 7
  const Row r = w.add({8, 9}, 0.25f);
  w.go(r, {12, 8});
  w.think();
  EXPECT_LT(w.aim(r).y, 7) << "round the upper jamb";
  w.put(r, {9, 4});
  w.think();
  EXPECT_NEAR(w.preferred(r).x, 1.5f * 0.6f, 1e-3) << "now straight ahead";
  EXPECT_NEAR(w.crowd.route.remaining[r], 5, 1e-3);
}

TEST(Navigate, OneStepBackIsNoReasonToSearch) {
  Walkers w(two_rooms(1));
  const Row r = w.add({2, 5}, 0.2f);
  w.go(r, "exit");
  w.think();
  Vec2d before{};
  std::uint32_t polygon = w.crowd.body.polygon[r];
  while (w.crowd.body.polygon[r] == polygon) before = w.author(r), w.walk_on(0.05);
  const Vec2d after = w.author(r);
  const float remaining = (w.think(false), w.crowd.route.remaining[r]);
  EXPECT_EQ(w.events.size(), 0u);
  w.put(r, before);
  w.think(false);
  EXPECT_EQ(w.events.size(), 0u) << "back over the portal just passed";
  EXPECT_GT(w.crowd.route.remaining[r], remaining);
  w.put(r, after);
  w.think(false);
  EXPECT_EQ(w.events.size(), 0u);
  EXPECT_NEAR(w.crowd.route.remaining[r], remaining, 1e-4);
}

TEST(Navigate, ANewGoalIsPlannedAtTheNextTurn) {
  Walkers w(two_rooms(1));
  const Row r = w.add({5, 5}, 0.2f);
  w.go(r, {1, 5});
  w.think();
  EXPECT_LT(w.preferred(r).x, 0);
  w.go(r, {19, 5});
  w.think();
  EXPECT_GT(w.preferred(r).x, 0);
  w.crowd.intent.action[r] = Intent::Action::kStand;
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kNone);
  EXPECT_EQ(length(w.preferred(r)), 0);
}

TEST(Navigate, LongWaysAreWalkedWindowByWindow) {
  Walkers w(meander(12));
  const Row r = w.add({2, 1}, 0.25f);
  w.go(r, {46, 1});
  w.think();
  ASSERT_EQ(w.crowd.route.whole[r], 0) << "longer than the window";
  const float whole = w.crowd.route.remaining[r];
  double walked = 0;
  float last = whole;
  for (int i = 0; i < 20000 && w.crowd.route.remaining[r] > 0.05; ++i) {
    const Vec2 p = w.position(r);
    w.walk_on(0.02);
    walked += distance(p, w.position(r));
    w.think(i % 20 == 0);
    ASSERT_LT(w.crowd.route.remaining[r], last + 0.5f) << "the window hides how far it is";
    last = w.crowd.route.remaining[r];
  }
  EXPECT_NEAR(w.author(r).x, 46, 0.1);
  EXPECT_NEAR(walked, whole, 0.02 * whole);
  EXPECT_EQ(w.walls_met, 0);
}

TEST(Navigate, PeriodicCorridorGoesTheShortWayRound) {
  WorldPlan plan = room(20, 4);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {20, 0}, seam.edge_a[1] = {20, 4};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 4};
  plan.periodic.push_back(seam);
  plan.places.push_back(place("start", box(1, 1, 3, 3)));
  Walkers w(plan);
  const Row r = w.add({17, 2});
  w.go(r, "start");
  w.think();
  EXPECT_GT(w.preferred(r).x, 1) << "on to the seam, not back";
  EXPECT_NEAR(w.crowd.route.remaining[r], 4, 0.01);
  for (int i = 0; i < 300; ++i) w.walk_on(0.02), w.think(i % 8 == 0);
  EXPECT_EQ(w.crowd.body.laps[r], 1);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
  EXPECT_LT(w.author(r).x, 3);
}

TEST(Navigate, UpTheStairsToAnotherLevel) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", box(0, 0, 10, 10)}, {"high", box(14, 0, 24, 10)}};
  StairPlan s;
  s.id = "flight", s.from = "low", s.to = "high";
  s.foot = {10, 5}, s.direction = 0, s.width = 2, s.run = 4;
  plan.stairs.push_back(s);
  plan.places.push_back(place("top", box(22, 8, 24, 10), "high"));
  Walkers w(plan);
  const Row r = w.add({2, 9});
  w.go(r, "top");
  for (int i = 0; i < 1500; ++i) w.think(i % 8 == 0), w.walk_on(0.02);
  EXPECT_EQ(w.crowd.body.surface[r], 1);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
  EXPECT_EQ(w.walls_met, 0);
}

TEST(Navigate, SameRoutesForAnyWorkersAndRowOrder) {
  const auto build = [](int workers, bool reversed) {
    Walkers w(meander(8), "navmesh", workers);
    for (int i = 0; i < 3000; ++i) {
      const int k = reversed ? 2999 - i : i;
      const Row r = w.add({0.5 + (k % 75) * 0.04, 0.5 + (k / 75) * 0.17}, 0.2f);
      w.go(r, {30, 1.0 + 0.001 * k});
    }
    w.think();
    return w;
  };
  const Walkers one = build(1, false), three = build(3, false), back = build(1, true);
  for (Row r = 0; r < 3000; ++r) {
    ASSERT_EQ(one.crowd.route.aim[r], three.crowd.route.aim[r]);
    ASSERT_EQ(one.crowd.route.aim[r], back.crowd.route.aim[2999 - r]);
    ASSERT_EQ(one.crowd.route.remaining[r], back.crowd.route.remaining[2999 - r]);
  }
}

TEST(Navigate, PlannerDirectGoesStraight) {
  WorldPlan plan = two_rooms(1);
  Walkers w(plan, "direct");
  const Row r = w.add({2, 9}), s = w.add({15, 3});
  w.go(r, {18, 9});
  w.go(s, "exit");
  w.think();
  EXPECT_NEAR(w.preferred(r).x, 1.5f, 1e-5);
  EXPECT_NEAR(w.crowd.route.remaining[s], std::hypot(3, 5), 1e-4);
  for (int i = 0; i < 500; ++i) w.walk_on(0.02), w.think(i % 8 == 0);
  EXPECT_EQ(w.crowd.route.remaining[s], 0);
}

}  // namespace
}  // namespace throng
