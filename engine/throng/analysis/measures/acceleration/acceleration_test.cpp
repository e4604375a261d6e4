#include "throng/analysis/measures/acceleration/acceleration.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(MeanAcceleration, OfConstantAccelerationIsIt) {
  // x = t²: x'' = 2 m/s² everywhere; the other walks straight: mean 1.
  const auto fast = walk(21, [](double i) { return Vec2d{i * i / 100, 0}; });
  const auto straight = walk(21, [](double i) { return Vec2d{0, i * 0.1}; });
  EXPECT_NEAR(mean_acceleration(of(10, {fast})), 2, 1e-9);
  EXPECT_NEAR(mean_acceleration(of(10, {fast, straight})), 1, 1e-9);
}

TEST(MeanAcceleration, OfASuddenTurnIsTheChangeOfVelocityOverTheFrame) {
  // 1 m/s along x, then along y: |dv| = sqrt 2 in one of 3 inner frames, dt = 0.1 s.
  const auto w = walk(5, [](double i) { return i <= 2 ? Vec2d{0.1 * i, 0} : Vec2d{0.2, 0.1 * (i - 2)}; });
  EXPECT_NEAR(mean_acceleration(of(10, {w})), std::sqrt(2.0) * 10 / 3, 1e-9);
}

TEST(MeanAcceleration, EndsAtTheArrivalAndLeavesJumpsOut) {
  auto w = walk(8, [](double i) { return Vec2d{i < 5 ? i * 0.1 : 0.4, 0}; });  // stands still from frame 4
  EXPECT_GT(mean_acceleration(of(10, {w})), 1);
  w.arrival = 0.4;
  EXPECT_NEAR(mean_acceleration(of(10, {w})), 0, 1e-12);
  const auto wrapped = walk(20, [](double i) { return Vec2d{i < 10 ? i * 0.1 : i * 0.1 - 50, 0}; });
  EXPECT_NEAR(mean_acceleration(of(10, {wrapped})), 0, 1e-9);
}

TEST(MeanAcceleration, OfNobodyIsNoNumber) {
  EXPECT_TRUE(std::isnan(mean_acceleration(of(10, {}))));
  EXPECT_TRUE(std::isnan(mean_acceleration(of(10, {walk(2, [](double i) { return Vec2d{i, 0}; })}))));
}

}  // namespace
}  // namespace throng::analysis
