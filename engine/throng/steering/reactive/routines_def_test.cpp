// Routines D, E and F by themselves on a motor command (SH-46, 47, 48).
#include <cmath>
#include <string>
#include <vector>

#include "throng/steering/reactive/person_for_test.h"

namespace throng::reactive {
namespace {

using namespace test_person;

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
  EXPECT_LE(q.c.speed, 1.3f);

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

}  // namespace
}  // namespace throng::reactive
