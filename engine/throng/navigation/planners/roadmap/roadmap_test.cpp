#include "throng/navigation/planners/roadmap/roadmap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/navigation/planners/roadmap/portal.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

/// Two rooms joined by a wide gap at the top and a narrow one at the bottom, with roads through both.
WorldPlan rooms(double top_width) {
  WorldPlan plan = room(20, 10);
  block(plan, 9.9, 1.5, 10.1, 7);
  block(plan, 9.9, -1, 10.1, 0.5);
  plan.places.push_back(place("end", box(17, 3, 19, 6)));
  plan.roadmaps.push_back({"roads",
                           "floor",
                           {{"west", {5, 5}}, {"top", {10, 8.5}, top_width}, {"bottom", {10, 1}}, {"east", {15, 5}}},
                           {{{"west", "top", "east"}}, {{"west", "bottom", "east"}}}});
  return plan;
}

TEST(RoadmapPlanner, WalksFromPointToPointToTheGoal) {
  Walkers w(rooms(0), "roadmap");
  const Row r = w.add({1, 6}, 0.2f);
  w.go(r, "end");
  double nearest = 100;
  for (int i = 0; i < 900; ++i) {
    w.think(i % 12 == 0);
    w.walk_on(0.04);
    nearest = std::min(nearest, distance(w.author(r), Vec2d{10, 8.5}));
  }
  EXPECT_LT(nearest, 0.55) << "through the point at the top";
  EXPECT_EQ(w.crowd.route.remaining[r], 0) << "arrived at " << w.author(r).x << ", " << w.author(r).y;
  EXPECT_EQ(w.walls_met, 0);
}

TEST(RoadmapPlanner, AWidthMakesAPortalAcrossTheWay) {
  Walkers w(rooms(2), "roadmap");
  const Row r = w.add({8.5, 6.5}, 0.25f);
  w.go(r, "end");
  w.think();
  // The goal is hidden by the wall, the point at the top is in sight.
  ASSERT_EQ(w.status(r), Route::Status::kWayPoints);
  const Segment t = w.crowd.route.target[r];
  EXPECT_NEAR(distance(t.a, t.b), 2 - 2 * 0.25, 1e-4);
  const Vec2d a = w.world.to_author(t.a), b = w.world.to_author(t.b);
  EXPECT_GT(a.y, b.y) << "left end first";
  EXPECT_NEAR((a.x + b.x) / 2, 10, 1e-3);
  // Beyond its line it is passed, wherever on it one went through.
  w.put(r, {10.2, 9.3});
  w.think(false);
  EXPECT_NEAR(w.aim(r).x, w.status(r) == Route::Status::kDirect ? 17.5 : 15, 1.5);
}

TEST(RoadmapPlanner, APortalNarrowerThanThePersonIsClosed) {
  Walkers w(rooms(0.5), "roadmap");
  const Row slim = w.add({6, 6}, 0.2f), wide = w.add({6, 6}, 0.3f);
  for (const Row r : {slim, wide}) w.go(r, "end");
  w.think();
  EXPECT_LT(w.crowd.route.remaining[slim], w.crowd.route.remaining[wide]) << "round by the bottom";
  WorldPlan only_top = rooms(0.5);
  only_top.roadmaps[0].roads.pop_back();
  only_top.roadmaps[0].points.erase(only_top.roadmaps[0].points.begin() + 2);
  Walkers v(only_top, "roadmap");
  const Row r = v.add({2, 2}, 0.3f);
  v.go(r, "end");
  v.think();
  EXPECT_EQ(v.status(r), Route::Status::kFailed);
  ASSERT_EQ(v.count(EventKind::kNoWay), 1);
  EXPECT_EQ(v.events[1].a, static_cast<std::uint32_t>(NoWay::kTooNarrow));
}

TEST(RoadmapPlanner, OutOfSightOfAnyPointThereIsNoGuidance) {
  WorldPlan plan = rooms(0);
  block(plan, 0, 2, 1.5, 2.1);
  block(plan, 1.5, 0, 1.6, 2.1);  // a cell in the corner, closed but for its roadmap
  Walkers w(plan, "roadmap");
  const Row r = w.add({0.7, 1}, 0.2f);
  w.go(r, "end");
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kFailed);
  ASSERT_EQ(w.count(EventKind::kNoWay), 1);
  EXPECT_EQ(w.events[1].a, static_cast<std::uint32_t>(NoWay::kNoGuidance));
  w.think();
  EXPECT_EQ(w.count(EventKind::kNoWay), 0) << "said once; tried again later";
}

TEST(RoadmapPlanner, WithoutAnyRoadmapOnlyGoalsInSightAreReached) {
  WorldPlan plan = rooms(0);
  plan.roadmaps.clear();
  Walkers w(plan, "roadmap");
  const Row near = w.add({12, 5}), far = w.add({2, 5});
  for (const Row r : {near, far}) w.go(r, "end");
  w.think();
  EXPECT_EQ(w.status(near), Route::Status::kDirect);
  EXPECT_EQ(w.status(far), Route::Status::kFailed);
}

TEST(RoadmapPlanner, PushedOutOfSightItPlansAnew) {
  Walkers w(rooms(0), "roadmap");
  const Row r = w.add({12, 7.2});  // the point at the top is in sight, the one behind it is not
  w.go(r, {3, 2});
  w.think();
  ASSERT_EQ(w.status(r), Route::Status::kWayPoints);
  EXPECT_NEAR(w.aim(r).y, 8.5, 0.01);
  w.put(r, {10.3, 1});  // before the gap at the bottom; the top is hidden behind the wall
  w.think();
  EXPECT_EQ(w.count(EventKind::kReplanned), 1);
  EXPECT_LT(w.aim(r).y, 6);
}

TEST(RoadmapPlanner, ALongWayIsGoneOnWithWhereItCrossesItself) {
  // Ten points along an eight; the goal is in sight from the first ones only across the middle, the way goes all round.
  WorldPlan plan = room(40, 20);
  block(plan, 8, 8, 12, 12);
  block(plan, 28, 8, 32, 12);
  block(plan, 16, -1, 24, 6);
  block(plan, 16, 14, 24, 21);
  block(plan, 33, 9.9, 40, 10.1);
  plan.places.push_back(place("end", box(37, 11, 39, 12)));
  RoadmapPlan eight{"eight", "floor", {}, {}};
  const Vec2d way[] = {{37, 4}, {30, 4}, {26, 7}, {14, 13}, {10, 16}, {4, 16}, {4, 10},
                       {4, 4},  {10, 4}, {14, 7}, {26, 13}, {30, 16}, {37, 16}};
  for (const Vec2d p : way) {
    eight.points.push_back({std::string(1, static_cast<char>('a' + eight.points.size())), p, 0});
    if (eight.points.size() > 1)
      eight.roads.push_back({{eight.points[eight.points.size() - 2].id, eight.points.back().id}, true});
  }
  plan.roadmaps.push_back(eight);
  Walkers w(plan, "roadmap");
  const Row r = w.add({37, 4.5});  // the way back, across the middle, is hidden from here
  w.go(r, "end");
  double west = 100, walked = 0;
  for (int i = 0; i < 3000 && (i == 0 || w.crowd.route.remaining[r] > 0); ++i) {
    w.think(i % 12 == 0);
    const Vec2d before = w.author(r);
    w.walk_on(0.04);
    walked += distance(before, w.author(r));
    west = std::min(west, w.author(r).x);
  }
  EXPECT_EQ(w.crowd.route.remaining[r], 0) << "at " << w.author(r).x << ", " << w.author(r).y;
  EXPECT_LT(west, 5) << "round by the other half";
  EXPECT_GT(walked, 80);
}

TEST(WayAcross, PassedBesideOrBeyond) {
  const navigation::WayAcross way{{0, 0}, {5, 0}, {5, 5}};  // turns left: the portal stands at 45 degrees
  EXPECT_TRUE(navigation::passed(way, 0, {4.7f, 0}, 0.5f)) << "near the point";
  EXPECT_FALSE(navigation::passed(way, 2, {4.7f, 0}, 0.5f)) << "a portal is passed at its line";
  EXPECT_TRUE(navigation::passed(way, 2, {5.1f, 0.1f}, 0.5f));
  EXPECT_FALSE(navigation::passed(way, 2, {9, -3}, 0.5f)) << "far beside it";
  const Segment s = navigation::portal_across(way, 2, 0.25f);
  EXPECT_NEAR(s.a.x, 5 - 0.75 * std::sqrt(0.5), 1e-5);
  EXPECT_NEAR(s.a.y, 0.75 * std::sqrt(0.5), 1e-5);
}

}  // namespace
}  // namespace throng
