// Hand-computed meetings, and the three cases of Fig 1.3 (PV-07).
#include "throng/steering/vo/collision_time.h"

#include <gtest/gtest.h>

#include "throng/steering/test_crowd.h"

namespace throng::vo {
namespace {

TEST(TimeToDisc, HeadOnTheGapOverTheSpeed) {
  // 5 m apart, radii 0.25 + 0.25, closing at 1 + 0.5 m/s: (5 - 0.5) / 1.5 = 3 s
  EXPECT_NEAR(time_to_disc({5, 0}, {1.5f, 0}, 0.5f), 3.0f, 1e-6f);
  EXPECT_NEAR(time_to_disc({0, -5}, {0, -1.5f}, 0.5f), 3.0f, 1e-6f);
}

TEST(TimeToDisc, ObliqueTheSmallerRootOfTheQuadratic) {
  // |(4, 0.3) - t (1, 0)| = 0.5: (4 - t)^2 = 0.25 - 0.09 = 0.16, so t = 3.6 (and 4.4 on leaving)
  EXPECT_NEAR(time_to_disc({4, 0.3f}, {1, 0}, 0.5f), 3.6f, 1e-5f);
}

TEST(TimeToDisc, NeverWhenMissingGrazingPartingOrStanding) {
  EXPECT_EQ(time_to_disc({4, 0.6f}, {1, 0}, 0.5f), kNever);
  EXPECT_EQ(time_to_disc({4, 0.5f}, {1, 0}, 0.5f), kNever);  // touches in one point
  EXPECT_EQ(time_to_disc({4, 0}, {-1, 0}, 0.5f), kNever);
  EXPECT_EQ(time_to_disc({4, 0}, {0, 0}, 0.5f), kNever);
  EXPECT_EQ(time_to_disc({0, 0}, {1, 0}, 0.5f), kNever) << "in the same spot every way out is one";
}

TEST(TimeToDisc, OverlapCollidesNowUnlessParting) {
  EXPECT_EQ(time_to_disc({0.3f, 0}, {0.1f, 0}, 0.5f), 0.0f);
  EXPECT_EQ(time_to_disc({0.3f, 0}, {-0.1f, 0}, 0.5f), kNever);
}

// Fig 1.3: the active agent walks north at 1 m/s, the other one is 4 m ahead or 3 m ahead and 3 m aside.
TEST(VelocityObstacle, FigureA_StandsInThePathSoTheVelocityIsForbidden) {
  EXPECT_TRUE(in_velocity_obstacle({0, 4}, Vec2{0, 1} - Vec2{0, 0}, 0.5f, 5));
}
TEST(VelocityObstacle, FigureB_InThePathNowButMovingOutSoNothingIsToBeDone) {
  // sideways at 1 m/s: it is 0.5 m aside after half a second, when 3.5 m are still between them
  EXPECT_FALSE(in_velocity_obstacle({0, 4}, Vec2{0, 1} - Vec2{1, 0}, 0.5f, 5));
}
TEST(VelocityObstacle, FigureC_NotInThePathNowButMovingIn) {
  // both are at the crossing after 3 s; they touch 0.5 / sqrt(2) s earlier
  EXPECT_TRUE(in_velocity_obstacle({3, 3}, Vec2{0, 1} - Vec2{-1, 0}, 0.5f, 5));
  EXPECT_NEAR(time_to_disc({3, 3}, {1, 1}, 0.5f), 3 - 0.5 / std::sqrt(2.0), 1e-5);
}
TEST(VelocityObstacle, IsCutOffAtTheHorizon) {
  // 4 m - 0.5 m at 1 m/s: 3.5 s
  EXPECT_FALSE(in_velocity_obstacle({0, 4}, {0, 1}, 0.5f, 3.4f));
  EXPECT_TRUE(in_velocity_obstacle({0, 4}, {0, 1}, 0.5f, 3.6f));
}
TEST(VelocityObstacle, EqualsItsDefinitionByTime) {
  test::Dice dice(7);
  int inside = 0, outside = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec2 way{dice.between(-3, 3), dice.between(-3, 3)}, v{dice.between(-2, 2), dice.between(-2, 2)};
    const float r = dice.between(0.2f, 1), horizon = dice.between(0.5f, 4);
    // least |way - t v| over [0, horizon]
    const float t = std::clamp(dot(way, v) / std::max(length_sq(v), 1e-9f), 0.0f, horizon);
    const float least = length(way - v * t);
    if (std::abs(least - r) < 1e-3f) continue;
    EXPECT_EQ(in_velocity_obstacle(way, v, r, horizon), least < r) << way.x << " " << way.y;
    ++(least < r ? inside : outside);
  }
  EXPECT_GT(inside, 300);
  EXPECT_GT(outside, 500);
}

TEST(TimeToSegment, FaceEndsAndMisses) {
  const Vec2 a{2, -1}, b{2, 1};
  EXPECT_NEAR(time_to_segment(a, b, {1, 0}, 0.25f), 1.75f, 1e-6f);
  EXPECT_NEAR(time_to_segment(b, a, {1, 0}, 0.25f), 1.75f, 1e-6f) << "either side";
  // Past the end at 0.2 m: (2 - t)^2 = 0.25^2 - 0.2^2 = 0.15^2
  EXPECT_NEAR(time_to_segment({2, 0.2f}, {2, 3}, {1, 0}, 0.25f), 1.85f, 1e-5f);
  EXPECT_EQ(time_to_segment({2, 0.3f}, {2, 3}, {1, 0}, 0.25f), kNever);
  EXPECT_EQ(time_to_segment(a, b, {-1, 0}, 0.25f), kNever);
  EXPECT_EQ(time_to_segment(a, b, {0, 1}, 0.25f), kNever) << "along it";
  // obliquely: 1.75 m at 0.5 m/s, 1.05 m aside of 2: hits within the length only if it starts low enough
  EXPECT_NEAR(time_to_segment({2, -1}, {2, 3}, {0.5f, 0.3f}, 0.25f), 3.5f, 1e-5f);
  EXPECT_EQ(time_to_segment({2, -3}, {2, 0.5f}, {0.5f, 0.3f}, 0.25f), kNever);
}

TEST(TimeToSegment, ContactIsNowUnlessLeaving) {
  EXPECT_EQ(time_to_segment({0.2f, -1}, {0.2f, 1}, {1, 0}, 0.25f), 0.0f);
  EXPECT_EQ(time_to_segment({0.2f, -1}, {0.2f, 1}, {-1, 0}, 0.25f), kNever);
  EXPECT_NEAR(time_to_segment({1, 0}, {1, 0}, {1, 0}, 0.25f), 0.75f, 1e-6f) << "of no length: a point";
}

TEST(NearestApproach, ClosedFormOfTheMinimalPredictedDistance) {
  // (4, 1) at (2, 0): after 2 s at distance 1
  const Approach a = nearest_approach({4, 1}, {2, 0});
  EXPECT_FLOAT_EQ(a.time, 2);
  EXPECT_FLOAT_EQ(length(a.between), 1);
  EXPECT_EQ(nearest_approach({4, 1}, {-2, 0}).time, 0.0f) << "parting: now";
  EXPECT_FLOAT_EQ(length(nearest_approach({3, 4}, {0, 0}).between), 5);
}

TEST(TangentsOfADisc, TouchItOnBothSides) {
  // 3-4-5: 5 m away, radius 3: the tangents are 4 m long, their sine is 3/5
  const Tangents t = tangents({5, 0}, 3);
  EXPECT_NEAR(t.left.x, 0.8, 1e-6);
  EXPECT_NEAR(t.left.y, 0.6, 1e-6);
  EXPECT_NEAR(t.right.x, 0.8, 1e-6);
  EXPECT_NEAR(t.right.y, -0.6, 1e-6);
  const Tangents inside = tangents({0.1f, 0}, 3);
  EXPECT_EQ(inside.left, (Vec2{0, 1}));
  EXPECT_EQ(inside.right, (Vec2{0, -1}));
}

}  // namespace
}  // namespace throng::vo
