#include "throng/analysis/measures/penetration/penetration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(PenetrationDepth, HandComputed) {
  // Passing each other: from (1, 0.3) to (-1, 0.3) in one interval; nearest 0.3 of 0.5: 1 - 0.6.
  EXPECT_NEAR(penetration_depth({1, 0.3}, {-2, 0}, 0.5), 0.4, 1e-12);
  // The nearest approach lies after the interval: at its end they are sqrt(0.16 + 0.09) = 0.5 apart: they just touch.
  EXPECT_NEAR(penetration_depth({1, 0.3}, {-0.6, 0}, 0.5), 0, 1e-12);
  // ... before it: the beginning counts.
  EXPECT_NEAR(penetration_depth({0.3, 0}, {1, 0}, 0.5), 0.4, 1e-12);
  // Nobody moves.
  EXPECT_NEAR(penetration_depth({0, 0.25}, {0, 0}, 0.5), 0.5, 1e-12);
  // Two in one spot.
  EXPECT_EQ(penetration_depth({0, 0}, {0, 0}, 0.5), 1);
  EXPECT_EQ(penetration_depth({0, 0}, {0, 0}, 0), 0);
}

TEST(PenetrationDepth, ThePrintedSquareFails) {
  // E26: Eq. 6.11 is a squared distance, and Eq. 6.12 divides it by a distance. Between 0.5 m, where bodies touch, and
  // 0.707 m nobody touches and the printed depth is positive; and it is another one in other units.
  const auto printed = [](double d, double radii) { return std::max(0.0, 1 - d * d / radii); };
  EXPECT_NEAR(printed(0.6, 0.5), 0.28, 1e-12);
  EXPECT_EQ(penetration_depth({0.6, 0}, {0, 0}, 0.5), 0);
  EXPECT_EQ(printed(40, 50), 0) << "40 of 50 cm overlap by a fifth";
  EXPECT_NEAR(penetration_depth({40, 0}, {0, 0}, 50), 0.2, 1e-12);
  EXPECT_NEAR(penetration_depth({0.4, 0}, {0, 0}, 0.5), 0.2, 1e-12);
}

TEST(Penetration, SeesWhatHappensBetweenFrames) {
  // Two people on one line, a metre a frame towards each other: at no frame do they touch, half-way they are in one
  // spot.
  const auto a = walk(2, [](double i) { return Vec2d{i, 0}; });
  const auto b = walk(2, [](double i) { return Vec2d{1 - i, 0}; });
  const Penetration p = penetration(of(5, {a, b}));
  EXPECT_DOUBLE_EQ(p.deepest, 1);
  EXPECT_DOUBLE_EQ(p.score, 0.5);  // one pair, depth 1, over 1 interval x 2 people
  EXPECT_EQ(p.events, 1u);
  EXPECT_EQ(p.people, 2u);
}

TEST(Penetration, ConsecutiveIntervalsAreOneCollision) {
  // b stands; a comes within 0.4 of contact 0.5 in two separate runs of intervals.
  const auto b = walk(12, [](double) { return Vec2d{0, 0}; });
  const double x[] = {1, 0.4, 0.4, 1, 1, 0.4, 1, 1, 1, 1, 1, 1};
  const auto a = walk(12, [&](double i) { return Vec2d{x[static_cast<int>(i)], 0}; });
  const Penetration p = penetration(of(10, {a, b}));
  EXPECT_EQ(p.events, 2u);
  EXPECT_EQ(p.pair_frames, 5u);  // intervals 0-1, 1-2, 2-3 and 4-5, 5-6
  EXPECT_NEAR(p.longest, 0.3, 1e-12);
  EXPECT_NEAR(p.score, 5 * 0.2 / (11 * 2), 1e-12);
}

TEST(Penetration, NobodyTouchesAndShallowTouchesAreNoCollisions) {
  const auto a = walk(5, [](double i) { return Vec2d{i * 0.1, 0}; });
  const auto far = walk(5, [](double i) { return Vec2d{i * 0.1, 3}; });
  Penetration p = penetration(of(10, {a, far}));
  EXPECT_EQ(p.score, 0);
  EXPECT_EQ(p.events, 0u);
  const auto graze = walk(5, [](double i) { return Vec2d{i * 0.1, 0.499}; });
  p = penetration(of(10, {a, graze}));
  EXPECT_GT(p.score, 0);
  EXPECT_EQ(p.events, 0u);
  EXPECT_TRUE(std::isnan(penetration(of(10, {})).score));
}

TEST(Penetration, PeopleWhoAreNotThereAtTheSameTimeDoNotMeet) {
  const auto a = walk(5, [](double) { return Vec2d{0, 0}; });
  const auto later = walk(
      5,
      [](double) {
        return Vec2d{0, 0};
      },
      5);
  EXPECT_EQ(penetration(of(10, {a, later})).pair_frames, 0u);
}

}  // namespace
}  // namespace throng::analysis
