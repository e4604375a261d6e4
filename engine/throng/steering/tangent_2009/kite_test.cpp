// EG-28, EG-29: the personal area, eq. 6, and its tangents, on cases worked out by hand.
#include "throng/steering/tangent_2009/kite.h"

#include <gtest/gtest.h>

#include "throng/core/math.h"
#include "throng/steering/test_crowd.h"

namespace throng::tangent {
namespace {

constexpr Kite kStanding{0.8f, 0.8f, 0.8f};

void expect_direction(Vec2 actual, Vec2 expected) {
  const Vec2 a = normalized(actual), e = normalized(expected);
  EXPECT_NEAR(a.x, e.x, 1e-6);
  EXPECT_NEAR(a.y, e.y, 1e-6);
}

TEST(Kite, GrowsAheadWithTheSpeed) {
  const Kite standing = personal_area({}, 0), walking = personal_area({}, 1.5f);
  EXPECT_FLOAT_EQ(standing.front, 0.8f);
  EXPECT_FLOAT_EQ(walking.front, 1.4f);  // 0.8 + 0.4 * 1.5
  EXPECT_FLOAT_EQ(walking.rear, 0.8f);
  EXPECT_FLOAT_EQ(walking.side, 0.8f);
}

TEST(Kite, HoldsWhatIsWithinItsFourEdges) {
  const Kite k{1.4f, 0.8f, 0.8f};
  EXPECT_TRUE(inside(k, {1.39f, 0}));
  EXPECT_FALSE(inside(k, {1.41f, 0}));
  EXPECT_TRUE(inside(k, {0, -0.79f}));
  EXPECT_FALSE(inside(k, {0, 0.81f}));
  EXPECT_TRUE(inside(k, {-0.79f, 0}));
  EXPECT_FALSE(inside(k, {-0.81f, 0}));
  EXPECT_TRUE(inside(k, {0.69f, 0.39f}));  // the middle of an edge is at (0.7, 0.4)
  EXPECT_FALSE(inside(k, {0.71f, 0.41f}));
}

TEST(Kite, TangentsFromAhead) {
  const Tangents t = tangents(kStanding, {4, 0});
  expect_direction(t.left, {4, 0.8f});    // touches (0, -0.8)
  expect_direction(t.right, {4, -0.8f});  // touches (0, 0.8)
  EXPECT_EQ(t.left_at, t.right_at);
  EXPECT_FALSE(t.invaded);
}

TEST(Kite, TangentsFromTheSideTouchFrontAndRear) {
  const Tangents t = tangents(kStanding, {0, 4});
  expect_direction(t.left, {-0.8f, 4});
  expect_direction(t.right, {0.8f, 4});
  EXPECT_FLOAT_EQ(t.left_at, 0.8f);  // the front vertex: the border of giving way
  EXPECT_FLOAT_EQ(t.right_at, -0.8f);
}

TEST(Kite, TangentsFromAheadOnTheRight) {
  // To (5, -5) from (1.4, 0): -54.2 degrees, (0, 0.8): -49.2, (-0.8, 0): -40.8, (0, -0.8): -40.0.
  const Tangents t = tangents({1.4f, 0.8f, 0.8f}, {5, -5});
  expect_direction(t.left, {5, -4.2f});
  expect_direction(t.right, {3.6f, -5});
  EXPECT_FLOAT_EQ(t.left_at, 0.0f);
  EXPECT_FLOAT_EQ(t.right_at, 1.4f);
}

TEST(Kite, SomebodyInsideBoundsAHalfPlane) {
  const Kite k{1.4f, 0.8f, 0.8f};
  Tangents t = tangents(k, {0.7f, 0});
  EXPECT_TRUE(t.invaded);
  expect_direction(t.left, {0, 1});  // may not come nearer ahead; aside is free
  expect_direction(t.right, {0, -1});
  t = tangents(k, {0, 0.4f});
  expect_direction(t.left, {-1, 0});
  t = tangents(k, {0.7f, 0.3f});  // normal (0.7 / 1.96, 0.3 / 0.64)
  expect_direction(t.left, {-0.46875f, 0.357143f});
  t = tangents(k, {});
  EXPECT_TRUE(t.invaded);
  expect_direction(t.left, {0, 1});
}

/// The definition: a velocity is in the cone if the other's relative path meets the kite.
TEST(Kite, TheConeHoldsTheVelocitiesThatLeadThroughTheKite) {
  test::Dice dice(5);
  int met = 0, missed = 0;
  for (int i = 0; i < 4000; ++i) {
    const Kite k{dice.between(0.8f, 1.6f), 0.8f, 0.8f};
    const Vec2 p{dice.between(-6, 6), dice.between(-6, 6)}, relative{dice.between(-2, 2), dice.between(-2, 2)};
    if (inside(k, p) || length(relative) < 0.1f) continue;
    const Tangents t = tangents(k, p);
    const float right = det(normalized(t.right), normalized(relative)),
                left = det(normalized(relative), normalized(t.left));
    if (math::abs(right) < 0.01f || math::abs(left) < 0.01f) continue;
    bool meets = false;
    for (float s = 0; s < 12 && !meets; s += 0.004f) meets = inside(k, p - normalized(relative) * s);
    EXPECT_EQ(meets, right > 0 && left > 0) << p.x << " " << p.y << " " << relative.x << " " << relative.y;
    (meets ? met : missed)++;
  }
  EXPECT_GT(met, 200);
  EXPECT_GT(missed, 1000);
}

}  // namespace
}  // namespace throng::tangent
