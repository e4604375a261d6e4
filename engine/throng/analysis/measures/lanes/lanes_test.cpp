#include "throng/analysis/measures/lanes/lanes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

/// Rows of people every 1.5 m; way(row) = +-1.
std::vector<Walk> rows(int n_rows, int a_row, const std::function<int(int, int)>& way) {
  std::vector<Walk> people;
  for (int r = 0; r < n_rows; ++r)
    for (int k = 0; k < a_row; ++k) {
      const int w = way(r, k);
      people.push_back(walk(
          21,
          [=](double i) {
            return Vec2d{k * 1.5 + w * 0.1 * i, r * 1.0};
          },
          0, w > 0 ? 0 : 1));
    }
  return people;
}

TEST(LaneOrder, PerfectLanesAreOneAndAlternationIsBelowZero) {
  EXPECT_NEAR(lanes(of(10, rows(4, 6, [](int r, int) { return r < 2 ? 1 : -1; }))).order, 1, 1e-12);
  // Each row alternates: a person with n others in its band has about as many of each kind.
  EXPECT_LT(lanes(of(10, rows(4, 6, [](int, int k) { return k % 2 ? 1 : -1; }))).order, 0.05);
}

TEST(LaneOrder, HandComputed) {
  // One band: three people, two one way. Person 0 (+): others +, -: phi = 0 -> (0 - 1/2) / (1/2) = -1. Person 1: the
  // same. Person 2 (-): others +, +: phi = -1 -> 1. Sum -1.
  const Vec2d p[] = {{0, 0}, {1, 0}, {2, 0}};
  const int way[] = {1, 1, -1};
  const LaneSample s = lane_order(p, way, 0.6, 8);
  EXPECT_EQ(s.people, 3u);
  EXPECT_NEAR(s.sum, -1, 1e-12);
  // Beyond the band or the reach nobody counts.
  const Vec2d apart[] = {{0, 0}, {0, 0.7}, {9, 0}};
  EXPECT_EQ(lane_order(apart, way, 0.6, 8).people, 0u);
}

TEST(LaneOrder, ARandomMixIsNearZero) {
  std::uint64_t s = 5;
  const auto coin = [&] {
    s = s * 6364136223846793005ull + 1442695040888963407ull;
    return (s >> 40) & 1 ? 1 : -1;
  };
  std::vector<Vec2d> p;
  std::vector<int> way;
  for (int r = 0; r < 40; ++r)
    for (int k = 0; k < 40; ++k) p.push_back({k * 1.5, r * 1.0}), way.push_back(coin());
  const LaneSample now = lane_order(p, way, 0.6, 8);
  EXPECT_NEAR(now.sum / static_cast<double>(now.people), 0, 0.05);
}

TEST(LaneBands, AreRunsAcrossTheFlow) {
  const Vec2d p[] = {{0, 0}, {3, 1}, {1, 2}, {5, 3}, {2, 4}};
  const int two[] = {1, 1, -1, -1, -1}, five[] = {1, -1, 1, -1, 1};
  EXPECT_EQ(count_bands(p, two), 2u);
  EXPECT_EQ(count_bands(p, five), 5u);
  EXPECT_EQ(count_bands({}, {}), 0u);
  const Lanes l = lanes(of(10, rows(4, 6, [](int r, int) { return r < 2 ? 1 : -1; })));
  EXPECT_NEAR(l.bands, 2, 1e-12);
  EXPECT_NEAR(l.bandness, 1, 1e-12);
}

TEST(LaneAxis, IsFoundForOppositeFlows) {
  const double c = std::cos(0.5), s = std::sin(0.5);
  const auto there = walk(10, [&](double i) { return Vec2d{i * 0.1 * c, i * 0.1 * s}; });
  const auto back = walk(10, [&](double i) { return Vec2d{-i * 0.1 * c, -i * 0.1 * s}; });
  const Vec2d a = lane_axis(of(10, {there, back}));
  EXPECT_NEAR(std::fabs(dot(a, Vec2d{c, s})), 1, 1e-12);
}

TEST(Grouping, TogetherAndMixed) {
  const std::vector<std::string> names{"a", "b"};
  // Two clusters of three, far apart: all near pairs are of one group; chance is 2 * (3 * 2) / (6 * 5) = 0.4.
  std::vector<Walk> people;
  for (int i = 0; i < 6; ++i)
    people.push_back(walk(
        3,
        [=](double) {
          return Vec2d{i < 3 ? 0.0 : 20.0, i % 3 * 0.5};
        },
        0, i < 3 ? 0 : 1));
  Grouping g = grouping(of(10, people, names), {}, 1.5);
  EXPECT_NEAR(g.same, 1, 1e-12);
  EXPECT_NEAR(g.chance, 0.4, 1e-12);
  // One cluster of a pair of each other: only strangers meet.
  people = {walk(
                3,
                [](double) {
                  return Vec2d{0, 0};
                },
                0, 0),
            walk(
                3,
                [](double) {
                  return Vec2d{1, 0};
                },
                0, 1)};
  EXPECT_EQ(grouping(of(10, people, names), {}, 1.5).same, 0);
  EXPECT_TRUE(std::isnan(grouping(of(10, {}, names), {}, 1.5).same));
}

}  // namespace
}  // namespace throng::analysis
