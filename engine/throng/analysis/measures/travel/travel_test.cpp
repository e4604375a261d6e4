#include "throng/analysis/measures/travel/travel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(Travel, TimesAndSlowShareByHand) {
  // a: 10 frames at 1 m/s, arrives at 0.9 s. b: begins at frame 5; half of its 8 intervals at 0.4 m/s; never arrives.
  auto a = walk(11, [](double i) { return Vec2d{i < 10 ? i * 0.1 : 0.9, 0}; });
  a.arrival = 0.9;
  const auto b = walk(
      9,
      [](double i) {
        return Vec2d{0, i <= 4 ? i * 0.04 : 0.16 + (i - 4) * 0.15};
      },
      5);
  const Travel t = travel(of(10, {a, b}));
  EXPECT_EQ(t.people, 2u);
  EXPECT_EQ(t.arrived, 1u);
  EXPECT_DOUBLE_EQ(t.last_arrival, 0.9);
  EXPECT_DOUBLE_EQ(t.longest_time, 0.9);
  EXPECT_DOUBLE_EQ(t.mean_time, 0.9);
  EXPECT_NEAR(t.slow_share, (0 + 0.5) / 2, 1e-12);
  EXPECT_NEAR(t.path_ratio, 1, 1e-12);
  EXPECT_NEAR(t.mean_speed, (9 * 1.0 + 4 * 0.4 + 4 * 1.5) / 17, 1e-9);
}

TEST(Travel, PathRatioOfADetourAndOfALoop) {
  // 3 along x, 4 along y: 7 m of way for 5 m.
  const auto w = walk(8, [](double i) { return i <= 3 ? Vec2d{i, 0} : Vec2d{3, i - 3}; });
  EXPECT_NEAR(path_ratio(w, 8, 1), 7.0 / 5, 1e-12);
  const auto round = walk(5, [](double i) { return Vec2d{i < 3 ? i : 4 - i, 0}; });
  EXPECT_TRUE(std::isinf(path_ratio(round, 5, 1)));
  EXPECT_TRUE(std::isnan(travel(of(1, {round})).path_ratio)) << "a loop has no straight way to compare with";
  EXPECT_EQ(path_ratio(w, 1, 1), 1);
}

TEST(Travel, AJumpIsNoWay) {
  const auto w = walk(20, [](double i) { return Vec2d{i < 10 ? i * 0.1 : i * 0.1 - 40, 0}; });
  EXPECT_NEAR(path_ratio(w, 20, 10), 1, 1e-9);
}

TEST(Travel, TravelTimeCountsFromThePersonsOwnBeginning) {
  auto w = walk(
      11,
      [](double i) {
        return Vec2d{i * 0.1, 0};
      },
      100);
  w.arrival = 11;
  const Travel t = travel(of(10, {w}));
  EXPECT_DOUBLE_EQ(t.longest_time, 1);
  EXPECT_DOUBLE_EQ(t.first_arrival, 11);
}

TEST(Travel, OfNobody) {
  const Travel t = travel(of(10, {}));
  EXPECT_TRUE(std::isnan(t.mean_time) && std::isnan(t.longest_time) && std::isnan(t.slow_share));
}

}  // namespace
}  // namespace throng::analysis
