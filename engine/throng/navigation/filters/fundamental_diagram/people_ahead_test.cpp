#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <tuple>

#include "hwy/targets.h"
#include "throng/navigation/filters/fundamental_diagram/crowd_for_test.h"
#include "throng/navigation/filters/fundamental_diagram/ellipse_runs.h"

namespace throng {
namespace {

using namespace navigation;

constexpr double kReach = 5, kLateral = 2.5, kSigma = 1.5;

struct Scattered {
  explicit Scattered(int people, std::uint64_t seed = 7) : w(room(90, 20)) {
    std::mt19937_64 random(seed);
    const auto u = [&](double lo, double hi) { return lo + (hi - lo) * static_cast<double>(random() >> 11) * 0x1p-53; };
    for (int i = 0; i < people; ++i) at.push_back({u(0, 90), u(0, 20)});
    for (const Vec2d& p : at) w.add(p);
    index_people(w);
  }
  Walkers w;
  std::vector<Vec2d> at;
};

/// The sum as anybody would write it down.
double plain_sum(const Scattered& s, Vec2d q, Vec2d ahead, Row self) {
  double sum = 0;
  for (Row r = 0; r < s.at.size(); ++r) {
    if (r == self) continue;
    const Vec2d d = s.at[r] - q;
    const double along = dot(d, ahead), side = kLateral * det(ahead, d), far = along * along + side * side;
    if (far <= kReach * kReach) sum += std::exp(-far / (2 * kSigma * kSigma));
  }
  return sum;
}

TEST(PeopleAhead, TheExponentialIsExactToAMillionth) {
  for (int i = 0; i <= 120000; ++i) {
    const float x = static_cast<float>(i) * 1e-4f;
    ASSERT_NEAR(exp_of_minus(x), std::exp(-static_cast<double>(x)), 1e-6) << x;
  }
  EXPECT_EQ(exp_of_minus(0), 1.0f);
}

TEST(PeopleAhead, RunsHoldEverybodyInTheEllipseOnceAndFewOthers) {
  const Scattered s(4000);
  const CrowdMap& map = s.w.crowd.crowd_map;
  double in_runs = 0, in_boxes = 0;
  for (int k = 0; k < 400; ++k) {
    const float angle = 0.05f * static_cast<float>(k);
    const Vec2 axis{math::cos(angle), math::sin(angle)};
    const Vec2 centre = s.w.position(static_cast<Row>(7 * k)) + Vec2{k % 5 == 0 ? 60.0f : 1.0f, 0};  // outside, too
    std::vector<int> seen(s.at.size(), 0);
    for (EllipseRuns run(map, map.grids[0], centre, axis, 5, 2); run.next();)
      for (std::uint32_t i = run.begin; i < run.end; ++i) ++seen[map.row[i]], ++in_runs;
    for (RunsIn run(map, map.grids[0], {centre - Vec2{5, 5}, centre + Vec2{5, 5}}); run.next();)
      in_boxes += run.end - run.begin;
    for (Row r = 0; r < s.at.size(); ++r) {
      ASSERT_LE(seen[r], 1) << k;
      const Vec2 d = s.w.position(r) - centre;
      const float a = dot(d, axis) / 5, b = det(axis, d) / 2;
      ASSERT_TRUE(a * a + b * b > 1 || seen[r] == 1) << k << " row " << r;
    }
  }
  EXPECT_LT(in_runs, 0.62 * in_boxes);
}

TEST(PeopleAhead, WeightsAreTheGaussiansOfThePeopleAround) {
  const Scattered s(5400);  // 3 /m²
  const CrowdKernel kernel = crowd_kernel(1.5f, 2.5f, 5);
  for (Row r = 0; r < 300; ++r) {
    const float angle = 0.11f * static_cast<float>(r);
    const Vec2 ahead{math::cos(angle), math::sin(angle)};
    const Vec2 q = s.w.position(r) + ahead;
    std::uint64_t sum = 0;
    weigh_people(s.w.crowd.crowd_map, kernel, std::array{CrowdLook{q, ahead, 0, r, 0, nullptr, 0}}, &sum);
    const double expected = plain_sum(s, s.at[r] + Vec2d(ahead), Vec2d(ahead), r);
    // Half a unit for each person, and somebody on the very edge of the ellipse (0.0039) may fall to either side.
    ASSERT_NEAR(static_cast<double>(sum) / kWholeWeight, expected, 1e-3 + (r % 50 == 0 ? 4e-3 : 0)) << r;
  }
}

TEST(PeopleAhead, TheKernelIsNormalisedInThePlane) {
  // One person everywhere on a fine lattice: lateral / (2 pi sigma²) times the sum is the density.
  Walkers w(room(24, 24));
  for (int i = 0; i < 96; ++i)
    for (int j = 0; j < 96; ++j) w.add({0.125 + 0.25 * i, 0.125 + 0.25 * j});
  index_people(w);
  std::uint64_t sum = 0;
  weigh_people(w.crowd.crowd_map, crowd_kernel(1.5f, 2.5f, 5),
               std::array{CrowdLook{w.position(48 * 96 + 48), {0.6f, 0.8f}, 0, kNoRow, 0, nullptr, 0}}, &sum);
  const double density = static_cast<double>(sum) / kWholeWeight * 2.5 / (2 * 3.14159265 * 1.5 * 1.5);
  EXPECT_NEAR(density, 16 * (1 - std::exp(-25 / 4.5)), 0.01) << "0.4 % of the Gaussian lies beyond 5 m";
}

TEST(PeopleAhead, EverySimdTargetAndOrderOfRowsGivesTheSameBits) {
  const Scattered s(3000);
  std::vector<Row> order(s.at.size());
  std::iota(order.begin(), order.end(), Row{0});
  std::shuffle(order.begin(), order.end(), std::mt19937_64(3));
  Walkers other(room(90, 20));
  std::vector<Row> row_in_other(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) row_in_other[order[k]] = other.add(s.at[order[k]]);
  index_people(other);
  const CrowdKernel kernel = crowd_kernel(1.5f, 2.5f, 5);
  CrowdKernel by_way = kernel;
  by_way.opposed = 0.2f, by_way.behind = 0;
  const auto all = [&](const Walkers& w, bool shuffled) {
    std::vector<CrowdLook> looks;
    std::vector<Standing> wants(s.at.size());
    for (Row r = 0; r < s.at.size(); ++r) {
      const float angle = 0.37f * static_cast<float>(r);
      const Vec2 ahead{math::cos(angle), math::sin(angle)};
      const Row self = shuffled ? row_in_other[r] : r;
      looks.push_back({w.position(self) + ahead, ahead, 0, self, r, nullptr, 0});
      const float way = 1.9f * static_cast<float>(r);
      if (r % 17 != 0) wants[self] = {0, math::cos(way), math::sin(way)};
    }
    std::vector<std::uint64_t> sums(looks.size(), 0), sums_by_way(looks.size(), 0);
    std::vector<float> nearest(looks.size(), 1e30f);
    weigh_people(w.crowd.crowd_map, kernel, looks, sums.data());
    weigh_people(w.crowd.crowd_map, by_way, looks, sums_by_way.data(), wants.data());
    find_predecessors(w.crowd.crowd_map, 5, 0.5f, looks, nearest.data());
    return std::tuple(sums, sums_by_way, nearest);
  };
  const auto first = all(s.w, false);
  EXPECT_EQ(first, all(other, true));
  const std::int64_t targets = hwy::SupportedTargets();
  for (std::int64_t bit = 1; bit > 0 && bit <= targets; bit <<= 1) {
    if ((targets & bit) == 0) continue;
    hwy::SetSupportedTargetsForTest(bit);
    EXPECT_EQ(first, all(s.w, false)) << hwy::TargetName(bit);
  }
  hwy::SetSupportedTargetsForTest(0);
}

TEST(PeopleAhead, ThePredecessorIsTheNextOneAheadInTheFile) {
  Walkers w(room(20, 20));
  const Row me = w.add({5, 5});
  w.add({4.5, 5});    // behind
  w.add({5.8, 5.7});  // beside the file
  w.add({6.6, 4.6});
  w.add({7.5, 5});
  index_people(w);
  const auto ahead = [&](Vec2 way, float reach) {
    float nearest = 1e30f;
    find_predecessors(w.crowd.crowd_map, reach, 0.5f, std::array{CrowdLook{w.position(me), way, 0, me, 0, nullptr, 0}},
                      &nearest);
    return nearest;
  };
  EXPECT_NEAR(ahead({1, 0}, 5), 1.6 * 1.6 + 0.4 * 0.4, 1e-4);
  EXPECT_EQ(ahead({1, 0}, 1.5f), 1e30f) << "nobody within reach";
  EXPECT_NEAR(ahead({-1, 0}, 5), 0.25, 1e-5);
  EXPECT_EQ(ahead({0, -1}, 5), 1e30f);
}

}  // namespace
}  // namespace throng
