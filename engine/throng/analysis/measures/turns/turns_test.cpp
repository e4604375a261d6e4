#include "throng/analysis/measures/turns/turns.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(Reversals, CountsTurnsBackAndNotSwaying) {
  const double d = 0.1;
  EXPECT_EQ(reversals({}, d), 0u);
  EXPECT_EQ(reversals({0, 0.2, 0.4, 0.6}, d), 0u);                 // one way
  EXPECT_EQ(reversals({0, 0.5, 0, 0.5}, d), 2u);                   // left, right, left
  EXPECT_EQ(reversals({0, 0.05, 0, 0.05, 0}, d), 0u);              // sways
  EXPECT_EQ(reversals({0, 0.5, 0.45, 0.5, 0.42, 0.3, 0}, d), 1u);  // wiggles on top count only when deep enough
  EXPECT_EQ(reversals({0, -0.5, 0}, d), 1u);
}

TEST(Turns, OfACircleIsTwoPi) {
  const int n = 200;
  const auto w = walk(n + 2, [](double i) { return Vec2d{std::cos(i * 2 * M_PI / n), std::sin(i * 2 * M_PI / n)}; });
  const Turns t = turns(of(20, {w}));
  EXPECT_NEAR(t.turned, 2 * M_PI, 1e-6);
  EXPECT_EQ(t.reversals, 0);
  EXPECT_NEAR(t.per_metre, 1, 0.02);  // radius 1
}

TEST(Turns, OfAZigzag) {
  // Four legs at +-45 degrees: three corners of a right angle; directions go left and right alternately.
  const auto w = walk(21, [](double i) {
    const double in_leg = std::fmod(i, 10);
    return Vec2d{i * 0.1, (in_leg <= 5 ? in_leg : 10 - in_leg) * 0.1};
  });
  const Turns t = turns(of(10, {w}));
  EXPECT_NEAR(t.turned, 3 * M_PI / 2, 1e-9);
  EXPECT_EQ(t.reversals, 2);
}

TEST(Turns, StandingHasNoDirection) {
  EXPECT_TRUE(std::isnan(turns(of(10, {walk(9, [](double) { return Vec2d{1, 1}; })})).turned));
  // Stands in the middle of a straight walk and jitters there below 0.1 m/s: no turn.
  const auto w = walk(30, [](double i) {
    return i < 10 ? Vec2d{i * 0.1, 0} : i < 20 ? Vec2d{0.9, 0.004 * std::fmod(i, 2)} : Vec2d{0.9 + (i - 19) * 0.1, 0};
  });
  EXPECT_NEAR(turns(of(10, {w})).turned, 0, 0.09);
}

}  // namespace
}  // namespace throng::analysis
