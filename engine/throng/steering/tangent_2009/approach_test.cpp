// EG-31, EG-32, EG-37: whether to adapt, and in which role, by hand.
#include "throng/steering/tangent_2009/approach.h"

#include <gtest/gtest.h>

namespace throng::tangent {
namespace {

Walker walker(Vec2 velocity, const Params& p = {}) {
  const float speed = length(velocity);
  return {velocity, {velocity, speed, normalized(velocity, {1, 0}), 2}, personal_area(p, speed), 0.2f};
}

Neighbour neighbour(Vec2 position, Vec2 velocity, float observed = 10) {
  return {position, velocity, {}, observed, 0.2f, false};
}

Params sure() {
  Params p;
  p.beta_v = p.beta_theta = 0;
  return p;
}

TEST(TangentStep1, OnlyWhenTheWholeLocusIsInTheArea) {
  // Head-on at 8 m, closing with 2 m/s: tti 4 s. Along the line R-P everything is inside; across there is room for
  // 2 * 0.8 / sqrt(8² + 0.8²) = 0.199 on each side, so the width of the locus must be below 0.398 / cos.
  const Params p;
  const Walker w = walker({1, 0});
  EXPECT_FALSE(interacts(approach(p, w, neighbour({8, 0}, {-1, 0}, 0)), w.wish.desired)) << "0.5 m at first sight";
  // 0.5 (1 - (t / (t + 4))^0.25) sinks below 0.4 when t / (t + 4) = 0.0016: t = 0.0064 s
  EXPECT_TRUE(interacts(approach(p, w, neighbour({8, 0}, {-1, 0}, 0.05f)), w.wish.desired));
  EXPECT_FALSE(interacts(approach(p, w, neighbour({8, 0.5f}, {-1, 0}, 0.05f)), w.wish.desired)) << "not yet sure";
  EXPECT_TRUE(interacts(approach(p, w, neighbour({8, 0.5f}, {-1, 0}, 4)), w.wish.desired));
  EXPECT_FALSE(interacts(approach(sure(), w, neighbour({8, 0.9f}, {-1, 0})), w.wish.desired)) << "beside the kite";
  EXPECT_FALSE(interacts(approach(sure(), w, neighbour({8, 0}, {1.1f, 0})), w.wish.desired)) << "walks away";
}

TEST(TangentStep1, TheCheapQuestionNeverSaysNoWhereTheAnswerIsYes) {
  const Walker w = walker({1.3f, 0});
  for (float x = -4; x <= 4; x += 0.37f)
    for (float y = -4; y <= 4; y += 0.31f)
      for (float v = -1.2f; v <= 1.2f; v += 0.4f) {
        const Neighbour n = neighbour({x, y}, {v, 0.7f - v});
        if (interacts(approach(sure(), w, n), w.wish.desired)) {
          Tangents t;
          EXPECT_TRUE(may_interact(w, n, w.wish.desired, t)) << x << " " << y << " " << v;
        }
      }
}

TEST(TangentStep2, RoleFollowsTheSideOfTheDecisionLine) {
  const Params p = sure();
  const Walker w = walker({1, 0});
  // Somebody from the right, crossing at (5, 0) in 5 s: ahead of schedule it passes in front, behind schedule behind.
  Neighbour n = neighbour({5, -4.7f}, {0, 1});
  Side s = side_of(w, n, approach(p, w, n));
  EXPECT_EQ(s.role, Role::kGiveWay);
  EXPECT_FALSE(s.left) << "towards where it came from";
  n = neighbour({5, -5.3f}, {0, 1});
  s = side_of(w, n, approach(p, w, n));
  EXPECT_EQ(s.role, Role::kPassFirst);
  EXPECT_TRUE(s.left);
  // The mirror image.
  n = neighbour({5, 4.7f}, {0, -1});
  s = side_of(w, n, approach(p, w, n));
  EXPECT_EQ(s.role, Role::kGiveWay);
  EXPECT_TRUE(s.left);
}

TEST(TangentStep2, TiesAreBrokenByCustom) {
  const Params p = sure();
  const Walker w = walker({1, 0});
  Neighbour n = neighbour({5, -5}, {0, 1});
  EXPECT_EQ(side_of(w, n, approach(p, w, n)).role, Role::kGiveWay) << "who sees the other on its right";
  n = neighbour({5, 5}, {0, -1});
  EXPECT_EQ(side_of(w, n, approach(p, w, n)).role, Role::kPassFirst);
  n = neighbour({5, 0}, {-1, 0});
  EXPECT_FALSE(side_of(w, n, approach(p, w, n)).left) << "head-on everybody keeps to the right";
}

TEST(TangentStep2, GivingWayNeedsMore) {
  // The same crossing distance, once in front and once behind: the kite is longer in front (L1059).
  const Params p = sure();
  const Walker w = walker({1.5f, 0});
  const Neighbour front = neighbour({5, -4.2f}, {0, 1.5f}), behind = neighbour({5, -5.8f}, {0, 1.5f});
  const Approach f = approach(p, w, front), b = approach(p, w, behind);
  EXPECT_TRUE(interacts(f, w.wish.desired));
  Domain give_way, pass_first;
  ASSERT_TRUE(solution_domain(w.wish, f.apex, f.right, 0.5f, give_way));
  ASSERT_TRUE(solution_domain(w.wish, b.apex, b.left, 0.5f, pass_first));
  EXPECT_GT(length(give_way.at(give_way.best) - w.wish.desired),
            1.2f * length(pass_first.at(pass_first.best) - w.wish.desired));
}

TEST(TangentInvaded, MayComeNearerSlowlyUntilBodiesNeedTheRoom) {
  const Params p = sure();
  const Walker w = walker({0.5f, 0});  // what bodies take ahead: 0.2 + 0.2 + 0.05 + 0.4 * 0.5 = 0.65 m
  const Approach a = approach(p, w, neighbour({0.75f, 0}, {0.5f, 0}));
  ASSERT_TRUE(a.invaded);
  EXPECT_TRUE(interacts(a, {0.71f, 0}));  // 0.1 m in 0.5 s: 0.2 m/s faster is the limit
  EXPECT_FALSE(interacts(a, {0.69f, 0}));
  EXPECT_FALSE(interacts(a, {0.5f, 1})) << "aside it may go";
  const Approach beside = approach(p, w, neighbour({0, 0.55f}, {0.5f, 0}));
  EXPECT_FALSE(interacts(beside, {1.5f, 0.19f})) << "0.1 m beside the bodies' width: 0.2 m/s";
  EXPECT_TRUE(interacts(beside, {1.5f, 0.21f}));
}

// ---- EG-37

TEST(TangentAcceleration, WhenThePointComesInAndGoesOut) {
  // Somebody stands 4 m ahead of a walker whose kite is 0.8 m: borders at slopes of 0.2. Accelerating to the left by
  // 0.1 m/s² it is out of the area, over the right border, when its velocity is 0.2: after 2 s.
  Params p = sure();
  p.front_time = 0;
  Walker w = walker({1, 0}, p);
  Neighbour n = neighbour({4, 0}, {});
  n.acceleration = {0, 0.1f};
  Approach a = approach(p, w, n);
  Passage t = passage(w, n, a);
  EXPECT_NEAR(t.in, -2, 1e-4);
  EXPECT_NEAR(t.out, 2, 1e-4);
  EXPECT_FALSE(t.leaves_left);
  EXPECT_TRUE(t.enters_left);
  // It is due in 4 s; a horizon of 3 s is after 2 s, one of 1 s before.
  p.acceleration_horizon = 3;
  EXPECT_FALSE(interacts(approach(p, w, n), w.wish.desired)) << "has left by then";
  p.acceleration_horizon = 1;
  EXPECT_TRUE(interacts(approach(p, w, n), w.wish.desired));
}

TEST(TangentAcceleration, WhoTurnsInIsAnswered) {
  // Drifts to the left with 0.5 m/s, outside; accelerating back by 0.2 m/s² it is inside from 1.5 s to 3.5 s. Due at
  // 4 / 1.25 = 3.2 s: nearer to its leaving, over the left border.
  Params p = sure();
  p.front_time = 0;
  p.acceleration_horizon = 10;
  const Walker w = walker({1, 0}, p);
  Neighbour n = neighbour({4, 0}, {0, 0.5f});
  EXPECT_FALSE(interacts(approach(p, w, n), w.wish.desired)) << "straight on it would be no interaction";
  n.acceleration = {0, -0.2f};
  const Approach a = approach(p, w, n);
  EXPECT_NEAR(a.tti, 3.2, 1e-5);
  EXPECT_NEAR(a.apex.y, -0.14, 1e-5);
  const Passage t = passage(w, n, a);
  EXPECT_NEAR(t.in, 1.5, 1e-3);
  EXPECT_NEAR(t.out, 3.5, 1e-3);
  EXPECT_TRUE(interacts(a, w.wish.desired));
  EXPECT_TRUE(side_of(w, n, a).left);
  p.acceleration_horizon = 1.8f;  // due soon after it comes in: kept from entering, over the right border
  EXPECT_FALSE(side_of(w, n, approach(p, w, n)).left);
}

TEST(TangentAcceleration, NobodySpeedsUpForEver) {
  const Params p = sure();
  const Walker w = walker({1, 0});
  Neighbour n = neighbour({0, 6}, {0, -0.5f});
  n.acceleration = {0, -3};
  EXPECT_NEAR(length(approach(p, w, n).apex), 1, 1e-5) << "no faster than the walker itself likes";
}

}  // namespace
}  // namespace throng::tangent
