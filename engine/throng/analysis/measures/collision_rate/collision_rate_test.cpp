#include "throng/analysis/measures/collision_rate/collision_rate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/measures.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

/// Two bodies of 0.25 m for four seconds, `depth` into each other during the second one.
Trajectories pair_at(double rate, double depth = 0.1) {
  const auto n = static_cast<std::size_t>(4 * rate + 0.5);
  const auto still = walk(n, [](double) { return Vec2d{0, 0}; });
  const auto comes = walk(n, [&](double i) { return Vec2d{std::floor(i / rate + 1e-9) == 1 ? 0.5 - depth : 2, 0}; });
  return of(rate, {still, comes});
}

TEST(CollisionRate, HandComputed) {
  const CollisionRate c = collision_rate(pair_at(10));
  EXPECT_EQ(c.all.pairs[0], 10u);
  EXPECT_EQ(c.all.person_frames, 80u);
  // One pair for one second, of two people for four: 1 / 8.
  EXPECT_DOUBLE_EQ(c.all.rate(), 0.125);
  ASSERT_EQ(c.moments.size(), 4u);
  EXPECT_EQ(c.moments[0].rate(), 0);
  EXPECT_DOUBLE_EQ(c.moments[1].rate(), 0.5);
  EXPECT_EQ(c.moments[1].begin, 1);
  EXPECT_EQ(c.moments[1].frames, 10u);
  EXPECT_EQ(c.moments[2].rate(), 0);
  EXPECT_NEAR(c.deepest, 0.1, 1e-12);
}

// L1832 and L1837: counts are made comparable across time steps. The same walks have the same rate however often one
// looks; divided by frames and then multiplied by the step they would not.
TEST(CollisionRate, TheSameWalksHaveTheSameRateAtEveryStep) {
  const CollisionRate fine = collision_rate(pair_at(100)), coarse = collision_rate(pair_at(5));
  EXPECT_EQ(fine.all.pairs[0], 20 * coarse.all.pairs[0]);
  EXPECT_DOUBLE_EQ(fine.all.rate(), coarse.all.rate());
  for (std::size_t i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(fine.moments[i].rate(), coarse.moments[i].rate());
  EXPECT_DOUBLE_EQ(coarse.printed(coarse.all), 20 * fine.printed(fine.all));
}

TEST(CollisionRate, TouchingIsNoCollisionAndDeepOnesAreToldApart) {
  const auto pairs = [](double depth, std::size_t d) { return collision_rate(pair_at(10, depth)).all.pairs[d]; };
  EXPECT_EQ(pairs(-0.001, 0), 0u);
  EXPECT_EQ(pairs(0.000001, 0), 0u);  // what float positions cannot tell from touching
  EXPECT_EQ(pairs(0.0001, 0), 10u);
  EXPECT_EQ(pairs(0.0001, 1), 0u);
  EXPECT_EQ(pairs(0.005, 1), 10u);
  EXPECT_EQ(pairs(0.005, 2), 0u);
  EXPECT_EQ(pairs(0.02, 2), 10u);
}

TEST(CollisionRate, CountsPairsNotPeople) {
  const auto one = walk(5, [](double) { return Vec2d{0, 0}; });
  const CollisionRate c = collision_rate(of(10, {one, one, one}));
  EXPECT_DOUBLE_EQ(c.all.rate(), 1);  // three pairs of three people
}

TEST(CollisionRate, OnlyThoseWhoAreThereCount) {
  const auto early = walk(
      10,
      [](double) {
        return Vec2d{0, 0};
      },
      30);
  const auto later = walk(
      10,
      [](double) {
        return Vec2d{0, 0};
      },
      40);
  const CollisionRate c = collision_rate(of(10, {early, later}));
  EXPECT_EQ(c.all.pairs[0], 0u);
  ASSERT_EQ(c.moments.size(), 2u);
  EXPECT_EQ(c.moments[0].begin, 3);
  EXPECT_EQ(c.moments[1].person_frames, 10u);
}

TEST(CollisionRate, TableAndPlotOverTime) {
  const Trajectories all = pair_at(10);
  const MeasureScene scene;
  Subject subject(all, scene);
  const Reading r = take(*find_measure("collision_rate"), subject);
  EXPECT_DOUBLE_EQ(r.value, 0.125);
  EXPECT_EQ(r.table.rows(), 4u);
  EXPECT_DOUBLE_EQ(r.table.column("collision rate").numbers[1], 0.5);
  EXPECT_DOUBLE_EQ(r.table.column("a person and frame, times the step").numbers[1], 0.05);
  EXPECT_DOUBLE_EQ(r.table.column("deeper than 1 cm").numbers[1], 0.5);
  EXPECT_EQ(r.plot.series.size(), 3u);
  EXPECT_DOUBLE_EQ(take(*find_measure("deep_collision_rate"), subject).value, 0.125);
  const Trajectories nobody = of(10, {});
  Subject empty(nobody, scene);
  EXPECT_TRUE(std::isnan(take(*find_measure("collision_rate"), empty).value));
}

}  // namespace
}  // namespace throng::analysis
