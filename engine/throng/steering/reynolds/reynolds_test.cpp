// The rules of EG-53 on cases computed by hand.
#include "throng/steering/reynolds/reynolds.h"

#include <cmath>

#include "throng/steering/vo/look_for_test.h"

namespace throng::reynolds {
namespace {

using test::WalkerScene;

constexpr double kDt = 0.05;

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

TEST(ReynoldsThreat, TheEarliestNearestApproachBelowTheSumOfRadiiAndMargin) {
  const Reynolds model({});                                       // margin 0.1 m, 3 s
  const vo::Neighbour people[] = {{{3, 0.55f}, {-1, 0}, 0.5f},    // nearest after 3 / 2 = 1.5 s at 0.55 m: below 0.6
                                  {{2.4f, 0}, {-1, 0}, 0.5f},     // after 1.2 s at 0 m: the earliest
                                  {{1, 0.65f}, {-1, 0}, 0.5f},    // after 0.5 s, but at 0.65 m
                                  {{-1, 0}, {-1, 0}, 0.5f},       // parting
                                  {{0.4f, 2}, {0.8f, 0}, 0.5f}};  // after 2 s at 2 m
  const Threat t = model.earliest_threat(people, {1, 0}, {1, 0});
  EXPECT_EQ(t.who, 1);
  EXPECT_NEAR(t.time, 1.2f, 1e-6f);
  EXPECT_NEAR(t.where.x, 1.2f, 1e-6f) << "where it will be: 2.4 - 1.2";
  EXPECT_NEAR(t.parallelness, -1, 1e-6f);
}

TEST(ReynoldsThreat, NobodyBeyondTheTimeOrPassingFarEnough) {
  const Reynolds model({});
  const vo::Neighbour late[] = {{{6.1f, 0}, {-1, 0}, 0.5f}};  // 3.05 s
  EXPECT_EQ(model.earliest_threat(late, {1, 0}, {1, 0}).who, -1);
  const vo::Neighbour far[] = {{{3, 0.6f}, {-1, 0}, 0.5f}};
  EXPECT_EQ(model.earliest_threat(far, {1, 0}, {1, 0}).who, -1);
  const vo::Neighbour alike[] = {{{0.55f, 0}, {1, 0}, 0.5f}};
  EXPECT_EQ(model.earliest_threat(alike, {1, 0}, {1, 0}).who, -1) << "no relative velocity, no threat";
}

int side(const Reynolds& model, const vo::Neighbour& other, Rule& rule, Vec2 velocity = {1, 0}) {
  const Threat t = model.earliest_threat({&other, 1}, velocity, normalized(velocity));
  EXPECT_EQ(t.who, 0);
  return model.side_to_take(t, other, velocity, normalized(velocity), rule);
}

TEST(ReynoldsRules, HeadOnAwayFromWhereTheOtherWillBe) {
  Rule rule{};
  const Reynolds model({});
  EXPECT_EQ(side(model, {{4, 0.2f}, {-1, 0}, 0.5f}, rule), -1);
  EXPECT_EQ(rule, Rule::kHeadOn);
  EXPECT_EQ(side(model, {{4, -0.2f}, {-1, 0}, 0.5f}, rule), 1);
  // now on the left, but on the right when they meet after 4 / 1.9 s: 0.4 - 0.3 * 2.1
  EXPECT_EQ(side(model, {{4, 0.4f}, {-0.9f, -0.3f}, 0.5f}, rule), 1);
  EXPECT_EQ(rule, Rule::kHeadOn);
  EXPECT_EQ(side(model, {{4, 0}, {-1, 0}, 0.5f}, rule), -1) << "dead ahead: to the right";
}

TEST(ReynoldsRules, ParallelAwayFromWhereTheOtherIs) {
  Rule rule{};
  const Reynolds model({});
  // slower, ahead on the left; will be on the right
  EXPECT_EQ(side(model, {{1, 0.1f}, {0.5f, -0.1f}, 0.5f}, rule), -1);
  EXPECT_EQ(rule, Rule::kParallel);
  EXPECT_EQ(side(model, {{1, -0.1f}, {0.5f, 0.1f}, 0.5f}, rule), 1);
}

TEST(ReynoldsRules, PerpendicularBothTurnAwayTheSameWayRound) {
  Rule rule{};
  const Reynolds model({});
  // 2 m ahead and 1.8 m to the right, walking north at 1 m/s: it arrives 0.2 s earlier, so it is ahead on the left
  // when they are nearest: pass behind it, to the right.
  EXPECT_EQ(side(model, {{2, -1.8f}, {0, 1}, 0.5f}, rule), -1);
  EXPECT_EQ(rule, Rule::kPerpendicular);
  // The other one sees the first at its left side behind: away from it is to its right, too.
  EXPECT_EQ(side(model, {{-2, 1.8f}, {1, 0}, 0.5f}, rule, {0, 1}), -1);
  // It arrives later: pass before it, to the left.
  EXPECT_EQ(side(model, {{2, -2.2f}, {0, 1}, 0.5f}, rule), 1);
}

TEST(ReynoldsRules, PerpendicularOnlyTheSlowerOrLaterOneGivesWayWhereThatIsChosen) {
  Rule rule{};
  const Reynolds model({.crossing = Crossing::kBehind});
  EXPECT_EQ(side(model, {{2, -1.8f}, {0, 1}, 0.5f}, rule), -1) << "later: behind who comes from the right";
  EXPECT_EQ(side(model, {{-2, 1.8f}, {1, 0}, 0.5f}, rule, {0, 1}), 0) << "first: goes on";
  EXPECT_EQ(side(model, {{2, -1}, {0, 0.5f}, 0.5f}, rule), 0) << "the other one is slower";
  EXPECT_EQ(side(model, {{1, -2}, {0, 1}, 0.5f}, rule, {0.5f, 0}), -1);
}

TEST(Reynolds, SeeksTheWishInTheRelaxationTime) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {0.4f, 0}, {1, 0.5f});
  s.steer(Reynolds({}), kDt);
  // 0.4 + (1 - 0.4) / 0.5 * 0.05 and 0.5 / 0.5 * 0.05
  EXPECT_NEAR(s.wanted(a).x, 0.46f, 1e-6f);
  EXPECT_NEAR(s.wanted(a).y, 0.05f, 1e-6f);
}

TEST(Reynolds, AcceleratesSidewaysOnly) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0}, {1, 0});
  s.add({4, 0.2f}, {-1, 0}, {-1, 0});
  s.steer(Reynolds({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, 1, 1e-6f);
  EXPECT_NEAR(s.wanted(a).y, -2 * 0.05f, 1e-6f);
}

TEST(Reynolds, WhoStandsStaysWhereItIs) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0});
  s.add({2, 0.1f}, {-1.3f, 0}, {-1.3f, 0});
  for (int i = 0; i < 60; ++i) {
    s.step(Reynolds({}), kDt);
    ASSERT_EQ(s.position(a), (Vec2{}));
  }
}

TEST(Reynolds, WhoTouchesSteersApart) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0}, {1, 0});
  s.add({0.3f, 0}, {1, 0}, {1, 0});
  s.steer(Reynolds({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, 1 - 2 * 0.05f, 1e-6f);
}

TEST(Reynolds, BrakesEvenlyBeforeAWall) {
  // 0.65 m from body to wall at 1.3 m/s: 0.5 s, so 1.3 / (2 * 0.5) = 1.3 m/s²
  WalkerScene s(test::compiled(test::square_plan(10)));
  const Row a = s.add({10 - 0.65f - 0.25f, 5}, {1.3f, 0}, {1.3f, 0});
  s.steer(Reynolds({}), kDt);
  EXPECT_NEAR(s.wanted(a).x, 1.3f - 1.3f * 0.05f, 1e-4f);
}

}  // namespace
}  // namespace throng::reynolds
