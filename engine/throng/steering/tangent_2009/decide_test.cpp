// Steps 4 and 5 (EG-34, EG-35), and walls (EG-38).
#include "throng/steering/tangent_2009/decide.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/steering/tangent_2009/wall_area.h"

namespace throng::tangent {
namespace {

constexpr float kSpeed = 1.4f;

Walker walker(float speed = kSpeed) {
  return {{speed, 0}, {{kSpeed, 0}, kSpeed, {1, 0}, 2}, personal_area({}, speed), 0.2f};
}
Neighbour neighbour(Vec2 position, Vec2 velocity = {}) { return {position, velocity, {}, 10, 0.2f, false}; }

Decision decided(const Params& p, const Walker& w, const std::vector<Neighbour>& n,
                 const std::vector<Area>& walls = {}) {
  Decision d;
  decide(p, w, n, walls, d);
  return d;
}

TEST(TangentDecide, NobodyInTheWay) {
  Decision d = decided({}, walker(), {});
  EXPECT_EQ(d.outcome, Outcome::kFree);
  EXPECT_EQ(d.velocity, (Vec2{kSpeed, 0}));
  d = decided({}, walker(), {neighbour({5, 3}), neighbour({-3, 0}, {1, 0}), neighbour({4, 0}, {1.5f, 0})});
  EXPECT_EQ(d.outcome, Outcome::kFree);
  EXPECT_EQ(d.velocity, (Vec2{kSpeed, 0}));
}

TEST(TangentDecide, OneInteractionIsSolvedByRoleAndStrategy) {
  // Somebody stands 6 m ahead, 0.2 m to the left: on the right of the line R-P the border touches (0, 0.8), so its
  // direction is (6, -0.6). The projection of V_d on it: 1.4 * 36 / 36.36 and 1.4 * -3.6 / 36.36.
  Params p;
  Decision d = decided(p, walker(), {neighbour({6, 0.2f})});
  EXPECT_EQ(d.outcome, Outcome::kPair);
  EXPECT_NEAR(d.velocity.x, 1.386139, 1e-5);
  EXPECT_NEAR(d.velocity.y, -0.138614, 1e-5);
  p.alpha = 0;
  d = decided(p, walker(), {neighbour({6, 0.2f})});
  EXPECT_NEAR(length(d.velocity), kSpeed, 1e-5);
  p.alpha = 1;
  d = decided(p, walker(), {neighbour({6, 0.2f})});
  EXPECT_NEAR(length(d.velocity), 0, 1e-5) << "in line with somebody who stands only stopping helps";
}

TEST(TangentDecide, SolutionsKeepOutOfAllAreasConsidered) {
  const Decision d = decided({}, walker(), {neighbour({5, 0.1f}), neighbour({5, -0.7f})});
  EXPECT_EQ(d.count, 2);
  EXPECT_EQ(d.outcome, Outcome::kMerged);
  for (int i = 0; i < d.areas; ++i) EXPECT_FALSE(contains(d.area[i], d.velocity)) << i;
  EXPECT_GT(d.velocity.y, 0.1f) << "round the left one: the right one is in the way of passing right";
}

/// Fig. 6: turning right would be as good, but wakes P3.
TEST(TangentDecide, AvoidsNewInteractions) {
  const Neighbour ahead = neighbour({6, 0}, {-1, 0});
  const Decision alone = decided({}, walker(), {ahead});
  ASSERT_LT(alone.velocity.y, -0.1f);
  const Vec2 meets = alone.velocity * 4.3f;  // where that leads in 4.3 s
  const Neighbour third = neighbour(meets - Vec2{0, 0.4f});
  EXPECT_EQ(decided({}, walker(), {third}).outcome, Outcome::kFree) << "no interaction now";
  const Decision d = decided({}, walker(), {ahead, third});
  EXPECT_EQ(d.count, 1);
  EXPECT_EQ(d.new_interactions, 0);
  EXPECT_GT(d.velocity.y, 0.1f);
}

TEST(TangentDecide, FewestNewInteractionsWhereNoneIsImpossible) {
  const Neighbour ahead = neighbour({6, 0}, {-1, 0});
  const Vec2 right = decided({}, walker(), {ahead}).velocity, left{right.x, -right.y};
  // One more on the left, three more on the right, at places that V_d does not lead to.
  const std::vector<Neighbour> all{ahead, neighbour(left * 4.0f + Vec2{0, 0.5f}),
                                   neighbour(right * 4.0f - Vec2{0, 0.5f}), neighbour(right * 5.0f - Vec2{0, 0.6f}),
                                   neighbour(right * 6.0f - Vec2{0, 0.7f})};
  const Decision d = decided({}, walker(), all);
  EXPECT_EQ(d.count, 1);
  EXPECT_GT(d.velocity.y, 0.1f);
  EXPECT_LE(d.new_interactions, 1);
}

/// Nine people around the walker's front, who come at it with that speed; with a gap the middle one is missing.
std::vector<Neighbour> crescent(bool gap, float speed) {
  std::vector<Neighbour> all;
  for (int i = -4; i <= 4; ++i) {
    if (i == 0 && gap) continue;
    const float a = static_cast<float>(i) * 0.45f;
    const Vec2 towards{std::cos(a), std::sin(a)};
    all.push_back(neighbour(towards * 1.25f, towards * -speed));
  }
  return all;
}

TEST(TangentDecide, StopsWhereNothingIsLeft) {
  Params p;
  p.when_blocked = WhenBlocked::kStop;
  const Decision d = decided(p, walker(), crescent(false, 0.5f));
  EXPECT_EQ(d.outcome, Outcome::kStopped);
  EXPECT_EQ(d.velocity, (Vec2{}));
  EXPECT_GE(d.count, 3);
}

TEST(TangentDecide, OrSqueezesBetweenBodies) {
  // Without the middle one 1.09 m are open between two people: too narrow for a personal area, not for a body.
  const Decision d = decided({}, walker(), crescent(true, 0));
  EXPECT_EQ(d.outcome, Outcome::kSqueezed);
  EXPECT_GT(d.velocity.x, 0.9f * kSpeed);
  EXPECT_NEAR(d.velocity.y, 0, 0.01);
  Params p;
  p.when_blocked = WhenBlocked::kStop;
  EXPECT_NEAR(length(decided(p, walker(), crescent(true, 0)).velocity), 0, 1e-3);
}

TEST(TangentDecide, TheSoonestAreConsideredFirst) {
  std::vector<Neighbour> all;
  for (int i = 0; i < 9; ++i) all.push_back(neighbour({9.0f - 0.5f * static_cast<float>(i), 0.02f}));
  Params p;
  Decision d = decided(p, walker(), all);
  ASSERT_EQ(d.count, 7);
  for (int i = 0; i < 7; ++i) EXPECT_EQ(d.set[i].who, 8 - i);
  p.max_interactions = 2;
  d = decided(p, walker(), all);
  ASSERT_EQ(d.count, 2);
  EXPECT_EQ(d.set[0].who, 8);
  EXPECT_EQ(d.set[1].who, 7);
}

/// L1133: a walker who cannot deviate to one side because of an obstacle.
TEST(TangentDecide, AWallClosesOneSide) {
  const Neighbour ahead = neighbour({4, 0.05f}, {-1, 0});
  ASSERT_LT(decided({}, walker(), {ahead}).velocity.y, -0.1f);
  Area wall;
  ASSERT_TRUE(wall_area({-5, -0.25f}, {20, -0.25f}, 0.2f, 1, wall));
  const Decision d = decided({}, walker(), {ahead}, {wall});
  EXPECT_GE(d.velocity.y, -0.051f) << "0.05 m of room to the wall";
  EXPECT_FALSE(contains(wall, d.velocity));
}

TEST(TangentDecide, WalksAlongAWallItIsLedInto) {
  Area wall;
  ASSERT_TRUE(wall_area({-20, -0.4f}, {20, -0.4f}, 0.2f, 1, wall));
  Walker w = walker();
  w.wish.desired = {0.98994949f, -0.98994949f};
  w.wish.direction = w.wish.desired / kSpeed;
  const Decision d = decided({}, w, {}, {wall});
  EXPECT_NEAR(d.velocity.y, -0.2, 1e-3) << "as fast as the 0.2 m allow";
  EXPECT_GT(d.velocity.x, 0.9f);
}

TEST(TangentDecide, DegenerateInput) {
  for (const Vec2 p : {Vec2{0, 0}, Vec2{1e-6f, 0}, Vec2{0, -1e-6f}, Vec2{0.3f, 0.3f}})
    for (const float speed : {0.0f, kSpeed}) {
      const Decision d = decided({}, walker(speed), {neighbour(p), neighbour(p), neighbour({1, 0}, {kSpeed, 0})});
      EXPECT_TRUE(std::isfinite(d.velocity.x) && std::isfinite(d.velocity.y));
      EXPECT_LE(length(d.velocity), 2.0001f);
    }
}

}  // namespace
}  // namespace throng::tangent
