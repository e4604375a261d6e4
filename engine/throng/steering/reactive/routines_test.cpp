// Each routine by itself on a motor command (SH-43 ... SH-48).
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "throng/environment/maps.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reactive/situation.h"
#include "throng/steering/test_crowd.h"

namespace throng::reactive {
namespace {

constexpr float kPi = 3.14159265f;

World with_map(const WorldPlan& plan) {
  World w = test::compiled(plan);
  Diagnostics diagnostics;
  EXPECT_TRUE(build_maps(w, {}, kPerceptionMap, diagnostics));
  return w;
}

/// 40 m square with blocks cut out of it.
World hall(const std::vector<std::array<double, 4>>& blocks = {}) {
  WorldPlan plan = test::square_plan(40);
  for (const auto& b : blocks) {
    ObstaclePlan o;
    o.level = "ground";
    o.area.outer = {{b[0], b[1]}, {b[2], b[1]}, {b[2], b[3]}, {b[0], b[3]}};
    plan.obstacles.push_back(o);
  }
  return with_map(plan);
}

struct Person {
  const World& world;
  Params params;
  Situation s;
  State state;
  Command c;

  /// At p, facing and wanting to go east at 1.3 m/s.
  Person(const World& w, Vec2 p, Params made = {}) : world(w), params(made), s{.world = w, .params = params} {
    s.position = p;
    s.surface = SurfaceIndex(0);
    s.heading = {1, 0};
    s.velocity = {1.3f, 0};
    s.speed = 1.3f;
    s.radius = 0.2f, s.size = 0.4f;
    s.step = 0.5f;
    s.turn_rate = 2.6f;
    s.ahead = 1e6f;
    s.id = {1, 1};
    s.clearance = w.walls.grids[0].clearance_at(p);
    c.direction = c.trusted = {1, 0};
    c.speed = 1.3f;
  }
  Person(const Person&) = delete;
  void sees(Vec2 offset, Vec2 velocity, float size = 0.4f, AgentId id = {2, 1}) {
    s.all[static_cast<std::size_t>(s.count++)] = {offset, length(offset), velocity, velocity, size, id};
  }
  float turn() const { return turn_between({1, 0}, c.direction); }
};

// ---- A ----------------------------------------------------------------------------------------------------------

TEST(RoutineA, LeavesAClearWayAlone) {
  const World w = hall();
  Person p(w, {20, 20});
  avoid_obstacles(p.s, p.state, p.c);
  EXPECT_EQ(p.c.direction, (Vec2{1, 0}));
  EXPECT_EQ(p.c.speed, 1.3f);
  EXPECT_EQ(p.c.routine, 0);
}

TEST(RoutineA, TurnsToTheLessClutteredSideAndTrustsThat) {
  const World w = hall({{21, 19.7, 23, 26}});  // reaches farther to the left (north)
  Person p(w, {20, 20});
  avoid_obstacles(p.s, p.state, p.c);
  EXPECT_LT(p.turn(), -0.2f);
  EXPECT_GE(p.turn(), -kPi / 2 - 1e-3f);
  EXPECT_EQ(p.c.trusted, p.c.direction);
  EXPECT_EQ(p.c.routine, 'A');
  const World mirrored = hall({{21, 14, 23, 20.3}});
  Person q(mirrored, {20, 20});
  avoid_obstacles(q.s, q.state, q.c);
  EXPECT_GT(q.turn(), 0.2f);
}

TEST(RoutineA, IgnoresWhatIsNotNearOrBeyondTheAim) {
  const World w = hall({{23, 18, 24, 22}});
  Person far(w, {20, 20});  // 2.8 m of free way
  avoid_obstacles(far.s, far.state, far.c);
  EXPECT_EQ(far.c.routine, 0);
  Person near(w, {22, 20});
  avoid_obstacles(near.s, near.state, near.c);
  EXPECT_EQ(near.c.routine, 'A');
  Person turns_before(w, {22, 20});
  turns_before.s.ahead = 0.7f;  // the way turns off there
  avoid_obstacles(turns_before.s, turns_before.state, turns_before.c);
  EXPECT_EQ(turns_before.c.routine, 0);
}

TEST(RoutineA, InADeadEndSlowsDownAndLooksBehindTheShoulders) {
  // Walls ahead and to both sides; free only behind.
  const World w = hall({{20.28, 18, 21, 22}, {14, 20.28, 21, 21}, {14, 19, 21, 19.72}});
  Person p(w, {20, 20});
  avoid_obstacles(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kLookedAround);
  EXPECT_LT(p.c.speed, 0.7f);
  EXPECT_GT(std::abs(p.turn()), kPi / 2);
  EXPECT_LE(std::abs(p.turn()), 2.62f);
}

TEST(RoutineA, HemmedInItStandsBeforeTheObstacle) {
  const World w = hall({{20.3, 18, 21, 22}, {19, 18, 19.7, 22}, {19, 20.3, 21, 21}, {19, 19, 21, 19.7}});
  Person p(w, {20, 20});
  avoid_obstacles(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kHemmedIn);
  EXPECT_LT(p.c.speed, 0.3f);
}

TEST(RoutineA, IsOffOnADetailedArrival) {
  const World w = hall({{20.5, 18, 21, 22}});
  Person p(w, {20, 20});
  p.s.strict = true;
  avoid_obstacles(p.s, p.state, p.c);
  turn_in_curve(p.s, p.state, p.c);
  EXPECT_EQ(p.c.routine, 0);
}

// ---- B ----------------------------------------------------------------------------------------------------------

TEST(RoutineB, IsForTurnsThatTakeMoreThanOneStep) {
  const World w = hall();
  Person p(w, {20, 20});
  p.c.direction = turned({1, 0}, 1.0f);  // 2.6 rad/s for half a second are 1.3
  turn_in_curve(p.s, p.state, p.c);
  EXPECT_EQ(p.c.routine, 0);
  p.c.direction = turned({1, 0}, 2.5f);
  turn_in_curve(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kTurningCurve);
  EXPECT_GT(p.turn(), 0.3f);  // along the curve, not yet where it wants to
  EXPECT_LT(p.turn(), 1.31f);
  EXPECT_EQ(p.c.speed, 1.3f);  // in the open the widest curve is free
}

TEST(RoutineB, TwoWhoTurnRoundPickTheCurvesTheirPlacesAllow) {
  // Fig. 4.3: both head north and want to go south, a wall close to one side of each.
  const World w = hall({{20.5, 15, 21.5, 25}});
  Person left(w, {20.1f, 20}), right(w, {21.9f, 20});
  for (Person* p : {&left, &right}) {
    p->s.heading = {0, 1};
    p->s.velocity = {0, 1.3f};
  }
  left.c.direction = left.c.trusted = turned({0, 1}, -3.0f);  // the smaller turn leads into the wall
  right.c.direction = right.c.trusted = turned({0, 1}, 3.0f);
  turn_in_curve(left.s, left.state, left.c);
  turn_in_curve(right.s, right.state, right.c);
  EXPECT_LT(left.c.direction.x, 0);  // away from the wall, the long way round
  EXPECT_GT(right.c.direction.x, 0);
  EXPECT_EQ(left.c.why, Why::kTurningCurve);
}

TEST(RoutineB, CurvesGetTighterWithLessRoomAndDegenerateToTheSpot) {
  Params params;
  const World passage = hall({{15, 20.6, 25, 21}, {15, 19, 25, 19.4}});  // 1.2 m wide
  Person p(passage, {20, 20}, params);
  p.c.direction = {-1, 0.01f};
  turn_in_curve(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kTurningCurve);
  EXPECT_LT(p.c.speed, 1.0f);
  const World slot = hall({{15, 20.22, 25, 21}, {15, 19, 25, 19.78}});  // 0.44 m
  Person q(slot, {20, 20}, params);
  q.c.direction = {-1, 0.01f};
  turn_in_curve(q.s, q.state, q.c);
  EXPECT_EQ(q.c.why, Why::kTurningOnTheSpot);
  EXPECT_EQ(q.c.speed, 0);
  EXPECT_LT(q.c.facing.x, 0);
}

// ---- C ----------------------------------------------------------------------------------------------------------

TEST(RoutineC, TheCrowdIsInTheParabolaAndWalksTheSameWay) {
  const World w = hall();
  Person p(w, {20, 20});
  const auto member = [&](Vec2 offset, Vec2 velocity) {
    return in_temporary_crowd(p.s, {offset, length(offset), velocity, velocity, 0.4f, {2, 1}});
  };
  EXPECT_TRUE(member({2, 0.5f}, {1.2f, 0}));
  EXPECT_TRUE(member({0.01f, 2.4f}, {1.2f, 0}));  // half-width R / 2 at y = 0
  EXPECT_FALSE(member({0.01f, 2.6f}, {1.2f, 0}));
  EXPECT_TRUE(member({4.9f, 0}, {1.2f, 0}));  // apex at R
  EXPECT_FALSE(member({4.5f, 1}, {1.2f, 0}));
  EXPECT_FALSE(member({-1, 0}, {1.2f, 0}));     // behind
  EXPECT_FALSE(member({2, 0.5f}, {-1.2f, 0}));  // oncoming
  EXPECT_FALSE(member({2, 0.5f}, {0.1f, 0}));   // stands
  EXPECT_TRUE(member({2, 0.5f}, {0.8f, 0.7f}));
  EXPECT_FALSE(member({2, 0.5f}, {0.7f, 0.8f}));  // more than 45 degrees
}

TEST(RoutineC, PushIsThatOfTheEquations) {
  const World w = hall();
  Params params;
  params.inertia_unit = 1, params.most_spread = 5, params.most_push = 100;
  Person p(w, {20, 20}, params);
  p.s.crowding = 2;
  p.sees({1.2f, 1.6f}, {1.3f, 0});  // 2 m away, d_min = 1 m
  keep_separation(p.s, p.state, p.c);
  // f = 0.025 / (2 - 1), away; forward 0.6 f, lateral 0.8 f; dt = 0.5 s, c = 2 for the lateral part.
  const Vec2 v{1.3f - 0.5f * 0.025f * 0.6f, -0.5f * 2 * 0.025f * 0.8f};
  EXPECT_NEAR(p.turn(), std::atan2(v.y, v.x), 1e-5);
  EXPECT_NEAR(p.c.speed, length(v), 1e-4);
  EXPECT_TRUE(p.c.changed);
}

TEST(RoutineC, ThePoleOfTheForceIsClampedAndNobodyAttracts) {
  const World w = hall();
  float before = 0;
  for (const float d : {3.0f, 1.5f, 1.05f, 1.001f, 1.0f, 0.999f, 0.7f, 0.3f, 0.01f}) {
    Person p(w, {20, 20});
    p.sees({0.1f * d, 0.99498744f * d}, {1.3f, 0});
    keep_separation(p.s, p.state, p.c);
    ASSERT_TRUE(std::isfinite(p.c.direction.x) && std::isfinite(p.c.speed)) << d;
    EXPECT_LE(p.turn(), before + 1e-6f) << d;  // always away, never less so when nearer
    EXPECT_LE(p.c.speed, 1.3f);
    before = p.turn();
  }
  EXPECT_LT(before, -0.1f);
}

TEST(RoutineC, ASmallerCrowdingFactorFollowsTheCrowdMoreClosely) {
  const World w = hall();
  float turn[2];
  for (const int i : {0, 1}) {
    Person p(w, {20, 20});
    p.s.crowding = i == 0 ? 1.0f : 5.0f;
    p.sees({0.8f, 1.0f}, {1.3f, 0});
    keep_separation(p.s, p.state, p.c);
    turn[i] = std::abs(p.turn());
  }
  EXPECT_LT(turn[0], 0.6f * turn[1]);
}

// ---- D ----------------------------------------------------------------------------------------------------------

TEST(RoutineD, HeadOnBothTurnSlightlyAway) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({4, 0.3f}, {-1.3f, 0});  // to the left
  avoid_oncoming(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kHeadOn);
  EXPECT_LT(p.turn(), -0.05f);
  EXPECT_GT(p.turn(), -0.45f);  // slightly
  EXPECT_EQ(p.c.speed, 1.3f);
  Person q(w, {20, 20});
  q.sees({4, -0.3f}, {-1.3f, 0});
  avoid_oncoming(q.s, q.state, q.c);
  EXPECT_GT(q.turn(), 0.05f);
  Person exactly(w, {20, 20});
  exactly.sees({4, 0}, {-1.3f, 0});
  avoid_oncoming(exactly.s, exactly.state, exactly.c);
  EXPECT_LT(exactly.turn(), 0);  // to the right, and so does the other
}

TEST(RoutineD, LateralSeparationOfBothSizesIsEnough) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({4, 0.81f}, {-1.3f, 0});  // B + B = 0.8
  avoid_oncoming(p.s, p.state, p.c);
  EXPECT_EQ(p.c.routine, 0);
  Person q(w, {20, 20});
  q.sees({4, 0.79f}, {-1.3f, 0});
  avoid_oncoming(q.s, q.state, q.c);
  EXPECT_EQ(q.c.why, Why::kHeadOn);
}

TEST(RoutineD, WhoeverIsFirstSpeedsUpAndTurnsAwayTheOtherPassesBehind) {
  const World w = hall();
  Person first(w, {20, 20});
  first.sees({2, -2.4f}, {0, 1.3f});  // comes from the right, later at (2, 0)
  avoid_oncoming(first.s, first.state, first.c);
  EXPECT_EQ(first.c.why, Why::kCrossingFirst);
  EXPECT_GT(first.c.speed, 1.3f);
  EXPECT_GT(first.turn(), 0);  // away from it
  Person second(w, {20, 20});
  second.sees({2, -1.6f}, {0, 1.3f});
  avoid_oncoming(second.s, second.state, second.c);
  EXPECT_EQ(second.c.why, Why::kCrossingSecond);
  EXPECT_LT(second.c.speed, 1.3f);
  EXPECT_LT(second.turn(), 0);  // towards it: behind its back
}

TEST(RoutineD, TimesFarEnoughApartAreNoThreat) {
  const World w = hall();
  // Safe time (0.4 + 0.4) / 1.3 = 0.615 s; at (2, 0) the other is that much later when it starts 0.8 m farther away.
  for (const float d : {2.75f, 2.85f}) {
    Person p(w, {20, 20});
    p.sees({2, -d}, {0, 1.3f});
    avoid_oncoming(p.s, p.state, p.c);
    EXPECT_EQ(p.c.routine, d < 2.8f ? 'D' : 0) << d;
  }
}

TEST(RoutineD, OnATieBothAgreeWhoGoesFirst) {
  const World w = hall();
  Person low(w, {20, 20}), high(w, {20, 20});
  low.s.id = {1, 1}, high.s.id = {9, 1};
  low.sees({2, -2}, {0, 1.3f}, 0.4f, {9, 1});
  high.sees({2, -2}, {0, 1.3f}, 0.4f, {1, 1});
  avoid_oncoming(low.s, low.state, low.c);
  avoid_oncoming(high.s, high.state, high.c);
  EXPECT_EQ(low.c.why, Why::kCrossingFirst);
  EXPECT_EQ(high.c.why, Why::kCrossingSecond);
}

TEST(RoutineD, WhoStandsIsAPointOnTheWay) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({2, 0.1f}, {0, 0});
  avoid_oncoming(p.s, p.state, p.c);
  EXPECT_EQ(p.c.why, Why::kSomebodyStands);
  EXPECT_LT(p.turn(), 0);
  Person beside(w, {20, 20});
  beside.sees({2, 0.6f}, {0, 0});
  avoid_oncoming(beside.s, beside.state, beside.c);
  EXPECT_EQ(beside.c.routine, 0);
}

TEST(RoutineD, TheMostImminentThreatCounts) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({4, -0.2f}, {-1.3f, 0}, 0.4f, {2, 1});
  p.sees({2, 0.2f}, {-1.3f, 0}, 0.4f, {3, 1});
  avoid_oncoming(p.s, p.state, p.c);
  EXPECT_EQ(p.state.threat, (AgentId{3, 1}));
  EXPECT_LT(p.turn(), 0);
}

TEST(RoutineD, ADeclaredTurnIsBelieved) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({4, 0}, {-1.3f, 0});
  p.s.all[0].next = {0, 1.3f};  // has committed to turn off (SH-32)
  avoid_oncoming(p.s, p.state, p.c);
  EXPECT_EQ(p.c.routine, 0);
}

// ---- E ----------------------------------------------------------------------------------------------------------

TEST(RoutineE, TheSafeAreaGrowsWithSizeAndSpeed) {
  const SafeArea slow{.axis = {1, 0}, .speed = 0.3f, .size = 0.4f}, fast{.axis = {1, 0}, .speed = 1.6f, .size = 0.4f};
  const SafeArea wide{.axis = {1, 0}, .speed = 0.3f, .size = 0.6f};
  EXPECT_TRUE(slow.holds({0.5f, 0}, {}, 0.4f));
  EXPECT_FALSE(slow.holds({0.9f, 0}, {}, 0.4f));
  EXPECT_TRUE(fast.holds({0.9f, 0}, {}, 0.4f));
  EXPECT_FALSE(slow.holds({0.4f, 0.45f}, {}, 0.4f));
  EXPECT_TRUE(wide.holds({0.4f, 0.45f}, {}, 0.4f));
  EXPECT_FALSE(fast.holds({-0.3f, 0}, {}, 0.4f));        // behind
  EXPECT_FALSE(fast.holds({0.9f, 0}, {1.6f, 0}, 0.4f));  // walks ahead at the same pace
  EXPECT_TRUE(fast.holds({1.5f, 0}, {-1.3f, 0}, 0.4f));  // comes towards one
  EXPECT_TRUE(fast.holds({0.8f, -0.6f}, {0, 1.3f}, 0.4f)) << "steps into the way within the reaction time";
}

TEST(RoutineE, BrakesToZeroThenTurnsAwayThenGoesOn) {
  const World w = hall();
  Person p(w, {20, 20});
  p.sees({0.6f, 0.1f}, {});
  brake_for_close(p.s, p.state, p.c);
  EXPECT_EQ(p.c.speed, 0);  // phase 1
  EXPECT_EQ(p.c.why, Why::kBraked);
  EXPECT_EQ(p.state.threat, (AgentId{2, 1}));

  Person q(w, {20, 20});
  q.s.velocity = {}, q.s.speed = 0;
  q.sees({0.5f, 0.1f}, {});
  brake_for_close(q.s, q.state, q.c);  // phase 2 and 3: has stopped
  EXPECT_EQ(q.c.why, Why::kTurnedAway);
  EXPECT_LT(q.turn(), 0);  // the intruder is to the left
  EXPECT_GT(q.c.speed, 0);
  EXPECT_LT(q.c.speed, 1.3f);

  Person r(w, {20, 20});
  brake_for_close(r.s, r.state, r.c);
  EXPECT_EQ(r.c.speed, 1.3f);
}

TEST(RoutineE, SurroundedItStays) {
  const World w = hall();
  Person p(w, {20, 20});
  p.s.velocity = {}, p.s.speed = 0;
  for (int i = -3; i <= 3; ++i) p.sees(turned({0.45f, 0}, 0.75f * static_cast<float>(i)), {});
  brake_for_close(p.s, p.state, p.c);
  EXPECT_EQ(p.c.speed, 0);
}

TEST(RoutineE, DoesNotTurnIntoAWall) {
  const World w = hall({{18, 19, 24, 19.7}});  // along the right side
  Person p(w, {20, 20});
  p.s.velocity = {}, p.s.speed = 0;
  p.sees({0.5f, 0.1f}, {});
  brake_for_close(p.s, p.state, p.c);
  EXPECT_GT(p.turn(), 0);
}

// ---- F ----------------------------------------------------------------------------------------------------------

TEST(RoutineF, KeepsAClearDirectionAndRestoresTheTrustedOneElse) {
  const World w = hall({{18, 18, 24, 19.5}});
  Person clear(w, {20, 20});
  clear.c.direction = turned({1, 0}, 0.4f), clear.c.changed = true;
  verify_direction(clear.s, clear.state, clear.c);
  EXPECT_NEAR(clear.turn(), 0.4f, 1e-5);
  Person blocked(w, {20, 20});
  blocked.c.direction = turned({1, 0}, -0.6f), blocked.c.changed = true;
  verify_direction(blocked.s, blocked.state, blocked.c);
  EXPECT_EQ(blocked.c.direction, (Vec2{1, 0}));
  EXPECT_EQ(blocked.c.speed, 1.3f);
  EXPECT_EQ(blocked.c.why, Why::kRestored);
}

TEST(RoutineF, HesitatesWhereTheTrustedDirectionLeadsIntoPeople) {
  const World w = hall({{18, 18, 24, 19.5}});
  Person p(w, {20, 20});
  p.c.direction = turned({1, 0}, -0.6f), p.c.changed = true;
  p.sees({0.9f, 0}, {});
  verify_direction(p.s, p.state, p.c);
  EXPECT_EQ(p.c.speed, 0);
  EXPECT_EQ(p.c.why, Why::kHesitates);
}

TEST(RoutineF, LeavesAloneWhatNobodyChanged) {
  const World w = hall({{20.4, 18, 24, 22}});
  Person p(w, {20, 20});
  p.s.strict = true;  // the way itself leads to the obstacle
  verify_direction(p.s, p.state, p.c);
  EXPECT_EQ(p.c.direction, (Vec2{1, 0}));
  EXPECT_EQ(p.c.speed, 1.3f);
  EXPECT_EQ(p.c.routine, 0);
}

TEST(RoutineF, WhatATurnedToIsTrusted) {
  const World w = hall({{21, 19.7, 23, 26}});
  Person p(w, {20, 20});
  avoid_obstacles(p.s, p.state, p.c);
  const Vec2 chosen = p.c.direction;
  p.c.direction = turned(chosen, 0.8f), p.c.changed = true;  // somebody turned it back to the obstacle
  verify_direction(p.s, p.state, p.c);
  EXPECT_EQ(p.c.direction, chosen);
}

// ---- the order --------------------------------------------------------------------------------------------------

TEST(Order, IsLettersEachAtMostOnce) {
  for (const char* good : {"CABFED", "ABCDEF", "E", "", "CABED"}) EXPECT_TRUE(valid_order(good)) << good;
  for (const char* bad : {"CABFEDA", "abc", "AA", "G", "A B"}) EXPECT_FALSE(valid_order(bad)) << bad;
}

TEST(Order, LaterRoutinesOverwriteEarlierOnes) {
  const World w = hall({{21, 19.7, 23, 26}});
  for (const char* order : {"AE", "EA", "A", "E"}) {
    Params params;
    params.order = order;
    Person p(w, {20, 20}, params);
    p.sees({0.5f, 0}, {});
    Reactive(params).run(p.s, p.state, p.c);
    EXPECT_EQ(p.c.routine, std::string(order).back() == 'A' && std::string(order) != "EA" ? 'A' : 'E') << order;
    EXPECT_EQ(p.c.speed == 0, std::string(order).find('E') != std::string::npos) << order;
  }
}

}  // namespace
}  // namespace throng::reactive
