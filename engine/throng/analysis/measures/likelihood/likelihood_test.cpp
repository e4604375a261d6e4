#include "throng/analysis/measures/likelihood/likelihood.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace throng::analysis {
namespace {

TEST(Likelihood, GeometricMeanByHand) {
  // sigma 0.5: f(0) = 0.797885, f(delta) = f(0) exp(-2 delta²). Manhattan distances 0, 0.3 + 0.4 = 0.7.
  Likelihood l(0.5);
  const std::vector<Vec2d> seen{{0, 0}, {1, 1}}, simulated{{0, 0}, {1.3, 0.6}};
  l.add(seen, simulated);
  EXPECT_EQ(l.samples(), 2u);
  EXPECT_NEAR(l.geometric_mean(), 0.7978845608 * std::exp(-2 * 0.49 / 2), 1e-9);
  EXPECT_NEAR(l.mean_distance(), 0.35, 1e-12);
  // The product of both densities is the square of the geometric mean.
  EXPECT_NEAR(2 * l.mean_log(), std::log(0.7978845608) + std::log(0.7978845608 * std::exp(-2 * 0.49)), 1e-9);
}

TEST(Likelihood, HighestWhereEverythingIsMet) {
  Likelihood exact(0.2), off(0.2), none(0.2);
  exact.add({1, 2}, {1, 2});
  off.add({1, 2}, {1, 2.01});
  EXPECT_NEAR(exact.geometric_mean(), 1 / (std::sqrt(2 * M_PI) * 0.2), 1e-9);
  EXPECT_LT(off.geometric_mean(), exact.geometric_mean());
  EXPECT_EQ(none.geometric_mean(), 0);
  EXPECT_LT(none.mean_log(), -1e300);
}

TEST(Likelihood, FarOffIsZeroAndNotWrong) {
  Likelihood l(0.1);
  l.add({0, 0}, {1000, 0});
  EXPECT_EQ(l.geometric_mean(), 0);
  EXPECT_TRUE(std::isfinite(l.mean_log()));
}

}  // namespace
}  // namespace throng::analysis
