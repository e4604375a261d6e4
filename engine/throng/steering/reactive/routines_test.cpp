// Routines A, B and C by themselves on a motor command, and their order (SH-43, 44, 45, 49).
#include <cmath>
#include <string>
#include <vector>

#include "throng/steering/reactive/person_for_test.h"

namespace throng::reactive {
namespace {

using namespace test_person;

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
    return in_temporary_crowd(p.s, {offset, length(offset), velocity, velocity, 0.4f, 0, {2, 1}});
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
