#include "throng/analysis/measures/circle/circle.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(Circle, GoingAroundCounterClockwise) {
  // Radius 5 about (2, 1), 0.2 rad/s, 10 frames a second: 1 m/s, momentum 5 m²/s.
  std::vector<Walk> people;
  for (int k = 0; k < 4; ++k)
    people.push_back(walk(100, [=](double i) {
      const double a = k * M_PI / 2 + 0.02 * i;
      return Vec2d{2 + 5 * std::cos(a), 1 + 5 * std::sin(a)};
    }));
  CircleOptions o;
  o.centre = {2, 1};
  o.radius = 10;
  const Circle c = circle(of(10, people), o);
  EXPECT_NEAR(c.rotation, 1, 1e-3);
  EXPECT_NEAR(c.momentum, 5, 0.01);
  EXPECT_EQ(c.centre_density, 0);
  ASSERT_EQ(c.occupancy.size(), 10u);
  // All four are in the ring from 5 to 6 m: 4 / (pi (36 - 25)).
  EXPECT_NEAR(c.occupancy[5] + c.occupancy[4] * (25.0 - 16) / 11, 4 / (M_PI * 11), 1e-9);
}

TEST(Circle, StraightThroughTheMiddleDoesNotRotate) {
  const auto w = walk(181, [](double i) { return Vec2d{-9 + 0.1 * i, 0}; });
  CircleOptions o;
  o.radius = 10;
  const Circle c = circle(of(10, {w}), o);
  EXPECT_NEAR(c.rotation, 0, 1e-9);
  // 39 of 181 frames within 2 m; the middle is 4 % of the area.
  EXPECT_NEAR(c.centre_density, 39.0 / 181 / 0.04, 1e-9);
}

TEST(Circle, NobodyInside) {
  const Circle c = circle(of(10, {walk(5, [](double i) { return Vec2d{50 + i, 0}; })}), {});
  EXPECT_TRUE(std::isnan(c.rotation) && std::isnan(c.centre_density));
  EXPECT_EQ(c.samples, 0u);
}

}  // namespace
}  // namespace throng::analysis
