#include "throng/analysis/measures/crossing/solo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace throng::analysis {
namespace {

/// Person 0 north, person 1 west, 1.5 m/s, the second `late` s behind; 8 s at 40 a second, in the middle after 5 s.
CrossingTrial straight(double late) {
  CrossingTrial t;
  t.rate = 40;
  for (int i = 0; i < 320; ++i) {
    const double s = i / 40.0 - 5;
    t.point[0].push_back({0, 1.5 * s}), t.point[1].push_back({-1.5 * (s - late), 0});
  }
  return t;
}

TEST(Solo, TheSameWalkIsNoReaction) {
  const auto c = compare_with_solo(straight(0.4), straight(0.4));
  ASSERT_TRUE(c) << c.error();
  EXPECT_FALSE(c->reacts);
  EXPECT_EQ(c->ahead, 0);
  EXPECT_NEAR(c->slowest, 1, 1e-6);
  EXPECT_NEAR(c->mpd, 1.5 * 0.4 / std::sqrt(2.0), 0.01);
  EXPECT_TRUE(std::isnan(c->speed_share_late));
}

TEST(Solo, SlowingDownIsAllSpeedAndTurningIsAllDirection) {
  CrossingTrial slow = straight(0.2);
  double y = slow.point[1][120].x;
  for (std::size_t i = 121; i < 320; ++i)
    slow.point[1][i] = {y -= (i < 180 ? 0.75 : 1.5) / 40, 0};  // half speed for 1.5 s
  auto c = compare_with_solo(slow, straight(0.2), {.filter = kNoFilter});
  ASSERT_TRUE(c) << c.error();
  EXPECT_TRUE(c->reacts);
  EXPECT_NEAR(c->slowest, 0.5, 1e-6);
  EXPECT_NEAR(c->largest_turn, 0, 1e-6);
  EXPECT_NEAR(c->speed_share_early, 1, 1e-9);
  EXPECT_GT(c->ahead, 1.5);
  CrossingTrial turned = straight(0.2);
  for (std::size_t i = 121; i < 320; ++i)  // 20 degrees to the side at the same speed
    turned.point[1][i] = turned.point[1][120] +
                         Vec2d{-std::cos(M_PI / 9), std::sin(M_PI / 9)} * (1.5 / 40 * static_cast<double>(i - 120));
  c = compare_with_solo(turned, straight(0.2), {.filter = kNoFilter});
  EXPECT_NEAR(c->largest_turn, M_PI / 9, 1e-6);
  EXPECT_LT(c->speed_share_early, 0.05);
}

TEST(Solo, ReportCountsNearAndFarApart) {
  SoloComparison near{0.2, true, 2, 0.5, 0.6, 0.2, 0.8}, calm{0.3, false, 0, 0, 1, std::nan(""), std::nan("")},
      far{1.5, false, 0, 0.01, 1, std::nan(""), std::nan("")}, nervous{1.5, true, 3, 0.1, 0.9, 0.5, 0.5};
  const SoloReport r = solo_report(std::vector<SoloComparison>{near, calm, far, nervous});
  EXPECT_EQ(r.near, 2u);
  EXPECT_NEAR(r.react_near, 0.5, 1e-12);
  EXPECT_NEAR(r.react_far, 0.5, 1e-12);
  EXPECT_NEAR(r.ahead, 2, 1e-12);
  EXPECT_NEAR(r.slowest, 0.6, 1e-12);
  EXPECT_NEAR(r.largest_turn, 0.5 * 180 / M_PI, 1e-9);
  EXPECT_NEAR(r.speed_share_late, 0.8, 1e-12);
  EXPECT_FALSE(compare_with_solo({}, {}));
}

}  // namespace
}  // namespace throng::analysis
