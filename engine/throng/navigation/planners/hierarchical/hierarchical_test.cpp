#include "throng/navigation/planners/hierarchical/hierarchical.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "throng/core/allocations_for_test.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using State = HierarchicalPlanner::State;

/// Rooms on both sides of a corridor, a door of 1 m each: 6 rooms of 8 x 8 m.
WorldPlan office() {
  WorldPlan plan = room(24, 20);
  for (const double y : {8.0, 11.8}) {
    for (int i = 0; i < 3; ++i) {
      const double x = 8.0 * i;
      block(plan, x, y, x + 3.5, y + 0.2);
      block(plan, x + 4.5, y, x + 8, y + 0.2);
    }
  }
  for (const double x : {8.0, 16.0}) {
    block(plan, x - 0.1, 0, x + 0.1, 8.1);
    block(plan, x - 0.1, 11.9, x + 0.1, 20);
  }
  plan.places = {place("far", box(18, 14, 23, 19)), place("near", box(1, 14, 7, 19))};
  return plan;
}

State state_of(const Walkers& w, Row r) { return w.crowd.part_state.columns[0].as<State>()[r]; }

struct Walked {
  double length = 0, seconds = 0, turning = 0;
  std::uint64_t searches = 0;
};

/// Walks until the goal is reached or `limit` seconds have passed.
Walked walk_there(Walkers& w, Row r, double limit) {
  Walked out;
  const double dt = 0.05;
  Vec2 before{};
  for (int i = 0; i * dt < limit; ++i) {
    w.think(i % 8 == 0);
    if (w.crowd.route.remaining[r] < 0.1f) break;
    const Vec2 p = w.position(r);
    w.walk_on(dt);
    const Vec2 step = w.position(r) - p;
    out.length += length(step);
    out.seconds = w.now;
    if (length(before) > 0 && length(step) > 0)
      out.turning += std::abs(std::atan2(det(before, step), dot(before, step)));
    before = step;
  }
  out.searches = state_of(w, r).searches;
  return out;
}

TEST(Hierarchical, WalksFromRoomToRoomNearlyAsShortAsTheShortestWay) {
  for (const char* goal : {"far", "near"}) {
    Walkers mesh(office()), w(office(), "hierarchical");
    const Row m = mesh.add({2, 2}), r = w.add({2, 2});
    mesh.go(m, goal), w.go(r, goal);
    mesh.think();
    const double shortest = mesh.crowd.route.remaining[m];
    const Walked walked = walk_there(w, r, 120);
    EXPECT_EQ(w.crowd.route.remaining[r], 0) << goal << " from " << w.author(r).x << ", " << w.author(r).y;
    EXPECT_LT(walked.length, 1.1 * shortest + 0.5) << goal;
    EXPECT_LT(walked.turning, 4.5) << "turns of a quarter at two doors and little else";
    EXPECT_EQ(w.walls_met, 0);
    EXPECT_LT(walked.searches, 12u);
  }
}

TEST(Hierarchical, AnOpenRoomNeedsNoSearch) {
  Walkers w(room(30, 30), "hierarchical");
  const Row r = w.add({2, 2});
  w.go(r, {28, 27});
  const Walked walked = walk_there(w, r, 60);
  EXPECT_NEAR(walked.length, std::hypot(26, 25), 0.2);
  EXPECT_EQ(walked.searches, 0u);
  EXPECT_EQ(w.status(r), Route::Status::kDirect);
}

TEST(Hierarchical, StairsAreARegionOfTheirOwn) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", box(0, 0, 10, 10)}, {"high", box(14, 0, 24, 10)}};
  StairPlan s;
  s.id = "flight", s.from = "low", s.to = "high";
  s.foot = {10, 5}, s.direction = 0, s.width = 2, s.run = 4;
  plan.stairs.push_back(s);
  plan.places.push_back(place("top", box(22, 8, 24, 10), "high"));
  plan.places.push_back(place("down", box(0, 0, 2, 2), "low"));
  Walkers w(plan, "hierarchical");
  const Row r = w.add({2, 9});
  w.go(r, "top");
  Walked up = walk_there(w, r, 60);
  EXPECT_EQ(w.crowd.body.surface[r], 1);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
  EXPECT_LT(up.length, 23);
  w.go(r, "down");
  walk_there(w, r, 60);
  EXPECT_EQ(w.crowd.body.surface[r], 0);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
  EXPECT_EQ(w.walls_met, 0);
}

/// A goal below the upper floor that lies straight ahead on the plan, up the stair: the way goes down all the same.
TEST(Hierarchical, ALineOnThePlanThatLeadsUpAStairIsNotTheWayOnTheFloorBelow) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", box(0, 0, 24, 12)}, {"high", box(12, 0, 24, 12)}};
  StairPlan s;
  s.id = "flight", s.from = "low", s.to = "high";
  s.foot = {6, 6}, s.direction = 0, s.width = 3, s.run = 6;
  plan.stairs.push_back(s);
  Walkers w(plan, "hierarchical");
  const Row r = w.add({14, 6}, 0.2f, 1);
  w.go(r, {20, 9}, 0);
  bool turned = false, down = false;
  for (int i = 0; i < 1200; ++i) {
    w.think(i % 8 == 0), w.walk_on(0.05);
    down |= w.crowd.body.surface[r] == 2;
    turned |= down && w.crowd.body.surface[r] == 1;
    if (length(w.author(r) - Vec2d{20, 9}) < 0.2 && w.crowd.body.surface[r] == 0) break;
  }
  EXPECT_TRUE(down);
  EXPECT_FALSE(turned) << "back up";
  EXPECT_EQ(w.crowd.body.surface[r], 0);
  EXPECT_LT(length(w.author(r) - Vec2d{20, 9}), 0.3);
}

TEST(Hierarchical, TakesTheShortWayRoundAPeriodicCorridor) {
  WorldPlan plan = room(40, 4);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {40, 0}, seam.edge_a[1] = {40, 4};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 4};
  plan.periodic.push_back(seam);
  plan.places.push_back(place("start", box(1, 1, 3, 3)));
  Walkers w(plan, "hierarchical");
  const Row r = w.add({30, 2}), back = w.add({10, 2});
  w.go(r, "start"), w.go(back, "start");
  w.think();
  EXPECT_GT(w.preferred(r).x, 1) << "on to the seam";
  EXPECT_LT(w.preferred(back).x, -1);
  for (int i = 0; i < 400; ++i) w.walk_on(0.05), w.think(i % 8 == 0);
  EXPECT_EQ(w.crowd.body.laps[r], 1);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
  EXPECT_EQ(w.crowd.route.remaining[back], 0);
}

TEST(Hierarchical, TheLastMetresAreFoundOnTheFinestGrid) {
  WorldPlan plan = room(20, 20);
  block(plan, 9, 8, 11, 8.4);  // an alcove of 1.2 m, open to the left
  block(plan, 10.6, 8, 11, 10), block(plan, 9, 9.6, 11, 10);
  Walkers w(plan, "hierarchical");
  const Row r = w.add({12.5, 9});
  w.go(r, {10.2, 9});
  w.think();
  ASSERT_EQ(state_of(w, r).last_kind, PlanCounts::kDetailed + 1) << "nearer than D_max, but not in sight";
  walk_there(w, r, 30);
  EXPECT_LT(length(w.author(r) - Vec2d{10.2, 9}), 0.25);
}

TEST(Hierarchical, AGoalInAnObstacleIsMovedSaidOnceAndReached) {
  WorldPlan plan = room(30, 20);
  block(plan, 14, 8, 17, 11);
  Walkers w(plan, "hierarchical");
  const Row r = w.add({2, 9.5});
  w.go(r, {14.5, 9.5});
  int said = 0;
  for (int i = 0; i < 600; ++i) {
    w.think(i % 8 == 0);
    said += w.count(EventKind::kGoalMoved);
    w.walk_on(0.05);
  }
  EXPECT_EQ(said, 1);
  EXPECT_LT(w.crowd.route.remaining[r], 0.25f);
  EXPECT_NEAR(w.author(r).x, 13.8, 0.4);
}

TEST(Hierarchical, WithoutAWayTheGoalFailsWithItsReasonAndIsNotSearchedForEver) {
  WorldPlan plan = office();
  plan.walkable.push_back({"floor", box(40, 0, 50, 10)});
  plan.places.push_back(place("island", box(42, 2, 48, 8)));
  Walkers w(plan, "hierarchical");
  const Row r = w.add({2, 2}), s = w.add({3, 3});
  w.go(r, "island");
  w.go(s, {200, 200});
  int failed = 0;
  std::set<std::uint32_t> reasons;
  for (int i = 0; i < 4000; ++i) {  // 200 s, pushed to and fro
    w.put(r, {i % 2 ? 2.0 : 12.0, i % 2 ? 2.0 : 10.0});
    w.now += 0.05;
    w.think(i % 8 == 0);
    for (const Event& e : w.events) {
      failed += e.kind == EventKind::kRouteFailed && e.who == w.crowd.profile.id[r];
      if (e.kind == EventKind::kNoWay) reasons.insert(e.a);
    }
    ASSERT_EQ(length(w.preferred(r)), 0);
  }
  EXPECT_EQ(reasons, (std::set<std::uint32_t>{std::uint32_t(NoWay::kNotConnected), std::uint32_t(NoWay::kNoGround)}));
  EXPECT_LE(failed, 8);
  EXPECT_LE(state_of(w, r).searches, 10u);
  w.go(r, "far");
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kWayPoints) << "another goal, another try";
}

TEST(Hierarchical, ANarrowGapThatOnlyTheMeshKnowsIsPassedByWhoFits) {
  WorldPlan plan = room(20, 10);
  block(plan, 9.9, 0, 10.1, 4.75), block(plan, 9.9, 5.25, 10.1, 10);  // 0.5 m
  Walkers w(plan, "hierarchical");
  const Row slim = w.add({2, 2}, 0.2f), wide = w.add({2, 8}, 0.28f);
  w.go(slim, {18, 8}), w.go(wide, {18, 8});
  w.think();
  EXPECT_EQ(w.status(wide), Route::Status::kFailed);
  EXPECT_NE(w.status(slim), Route::Status::kFailed);
  walk_there(w, slim, 60);
  EXPECT_GT(w.author(slim).x, 17);
}

/// However often one plans anew: said once of a goal, and again of the next one.
TEST(Hierarchical, AMovedStartIsSaidOnceOfAGoal) {
  WorldPlan plan = room(20, 10);
  block(plan, 8, 0, 10, 3), block(plan, 8, 3.5, 10, 10), block(plan, 9.7, 2.9, 10, 3.6);  // a niche of 0.5 m
  block(plan, 5, 2, 5.5, 10);
  Walkers w(plan, "hierarchical");
  const Row r = w.add({9.3, 3.25});
  int said = 0;
  for (int goal = 1; goal <= 2; ++goal) {
    w.go(r, {2, 8});
    const std::uint32_t before = state_of(w, r).searches;
    for (int i = 0; i < 100; ++i) {  // it cannot move: blocked, it plans again and again
      w.now += 0.5;
      w.think();
      said += w.count(EventKind::kStartMoved);
    }
    EXPECT_GT(state_of(w, r).searches, before + 2);
    EXPECT_EQ(said, goal);
  }
}

/// The aim in an area along a wall lies nearer to the wall than a shoulder: that is no reason to plan anew.
TEST(Hierarchical, AGoalBesideAWallIsNotSearchedForEverySecond) {
  WorldPlan plan = room(20, 10);
  plan.places.push_back(place("shelf", box(19.75, 4.8, 20, 5.2)));
  Walkers w(plan, "hierarchical");
  const Row r = w.add({19, 5.1}, 0.208f);
  w.go(r, "shelf");
  w.think();
  w.put(r, {19.6, 5.1});
  int replanned = 0;
  for (int i = 0; i < 8; ++i) {
    w.now += 0.5;
    w.think();
    replanned += w.count(EventKind::kReplanned);
    EXPECT_GT(w.aim(r).x, 19.75);
  }
  EXPECT_EQ(replanned, 0);
}

TEST(Hierarchical, TheSchemeIsATraitDrawnFromTheSeed) {
  WorldPlan plan = office();
  std::array<int, 4> seen{};
  Walkers w(plan, "hierarchical"), again(plan, "hierarchical");
  for (Walkers* x : {&w, &again}) {
    for (std::uint32_t i = 0; i < 200; ++i) {
      const Row r = x->add({1 + (i % 20) * 0.3, 1 + (i / 20) * 0.5});
      x->crowd.profile.number[r] = i;
      x->go(r, "far");
    }
    x->think();
  }
  for (Row r = 0; r < 200; ++r) {
    const State s = state_of(w, r);
    ASSERT_EQ(s.scheme, state_of(again, r).scheme);
    if (s.scheme > 0) ++seen[s.scheme - 1u];
  }
  for (const int n : seen) EXPECT_GT(n, 15);
  Params one = Params::of(HierarchicalPlanner::Params{.scheme = HierarchicalPlanner::Scheme::kMulti});
  Walkers multi(plan, "hierarchical", 1, &one);
  const Row r = multi.add({2, 2});
  multi.go(r, "far");
  multi.think();
  EXPECT_EQ(state_of(multi, r).scheme, 3);
}

/// SH-61: steps that all cost the same make a corridor of small nodes longer than a hall of large ones.
TEST(Hierarchical, ConstantIncrementsLeadRoundThroughLargeNodes) {
  WorldPlan plan = room(48, 28);
  block(plan, 12, 0, 36, 4), block(plan, 12, 7, 36, 13);
  RegionPlan hall;
  hall.id = "hall", hall.level = "floor", hall.area = box(0, 0, 48, 28);
  plan.regions = {hall};
  for (const Increments increments : {Increments::kFibonacci, Increments::kExact, Increments::kConstant}) {
    const Params params = Params::of(
        HierarchicalPlanner::Params{.scheme = HierarchicalPlanner::Scheme::kSorted, .increments = increments});
    Walkers w(plan, "hierarchical", 1, &params);
    const Row r = w.add({3, 2.5});
    w.go(r, {45, 2.5});
    double north = 0;
    for (int i = 0; i < 900; ++i) w.think(i % 8 == 0), w.walk_on(0.05), north = std::max(north, w.author(r).y);
    EXPECT_LT(length(w.author(r) - Vec2d{45, 2.5}), 0.5) << word(increments);
    EXPECT_EQ(north > 13, increments == Increments::kConstant) << word(increments) << " came to y = " << north;
  }
}

TEST(Hierarchical, SameRoutesForAnyWorkersAndRowOrder) {
  const auto build = [](int workers, bool reversed) {
    Walkers w(office(), "hierarchical", workers);
    for (int i = 0; i < 3000; ++i) {
      const int k = reversed ? 2999 - i : i;
      const Row r = w.add({0.5 + (k % 60) * 0.11, 0.5 + (k / 60) * 0.14}, 0.2f);
      w.crowd.profile.number[r] = static_cast<std::uint32_t>(k);
      w.go(r, k % 2 ? "far" : "near");
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

TEST(Hierarchical, AWarmPlanAllocatesNothing) {
  Walkers w(office(), "hierarchical");
  for (int i = 0; i < 200; ++i) w.add({0.5 + (i % 20) * 0.3, 0.5 + (i / 20) * 0.6});
  const auto everybody = [&](const char* goal) {
    for (Row r = 0; r < 200; ++r) w.go(r, goal);
    w.think();
  };
  for (const char* goal : {"far", "near", "far", "near"}) everybody(goal);
  const std::uint32_t searches = state_of(w, 7).searches;
  const std::size_t before = test::allocations;
  everybody("far");
  everybody("near");
  EXPECT_EQ(test::allocations - before, 0u);
  EXPECT_GE(state_of(w, 7).searches, searches);
  EXPECT_GT(w.scratch.counts().choices, 0u);
}

TEST(Hierarchical, ExplainsItsLegAndTheOpeningsItChoseAmong) {
  Walkers w(office(), "hierarchical");
  const Row r = w.add({2, 2});
  w.go(r, "far");
  for (int i = 0; i < 20; ++i) w.think(i % 8 == 0), w.walk_on(0.05);
  const ByteColumn before = w.crowd.part_state.columns[0];
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  Sketch sketch;
  w.planner().explain(r, {w.world, self, scene, w.crowd.intent, w.now, 1}, &before, w.crowd.route, sketch);
  const SketchLayer *leg = sketch.find("leg"), *openings = sketch.find("openings");
  ASSERT_TRUE(leg && openings);
  EXPECT_EQ(leg->segments.size(), leg->points.size());
  EXPECT_GE(leg->points.size(), 1u);
  ASSERT_EQ(openings->numbers.size(), 1u) << "the room has one door";
  EXPECT_NEAR(openings->numbers[0].value, w.crowd.route.remaining[r], 12) << "the cost of an opening: way and crowd, m";
  EXPECT_TRUE(std::ranges::equal(before.bytes(), w.crowd.part_state.columns[0].bytes())) << "looking changes nothing";
}

TEST(Hierarchical, PushedOffTheWayItPlansAgain) {
  Walkers w(office(), "hierarchical");
  const Row r = w.add({2, 2});
  w.go(r, "far");
  for (int i = 0; i < 200; ++i) w.think(i % 8 == 0), w.walk_on(0.05);
  w.put(r, {12, 2});  // into another room
  int again = 0;
  for (int i = 0; i < 20; ++i) w.think(i % 8 == 0), again += w.count(EventKind::kReplanned), w.now += 0.05;
  EXPECT_EQ(again, 1);
  walk_there(w, r, 100);
  EXPECT_EQ(w.crowd.route.remaining[r], 0);
}

}  // namespace
}  // namespace throng
