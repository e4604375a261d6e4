#include "throng/analysis/measures/flow/flow.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(Flow, PeopleThroughALine) {
  // Every 0.5 s somebody passes x = 0 upwards through a line 2 m long; the left of (2, 0) -> (0, 0) is below.
  std::vector<Walk> people;
  for (int i = 0; i < 11; ++i) people.push_back(walk(200, [=](double f) { return Vec2d{1, -3 + 0.1 * f - 0.5 * i}; }));
  const Trajectories all = of(10, people);
  const Flow f = flow_through(all, {2, 0}, {0, 0});
  EXPECT_EQ(f.people, 11u);
  EXPECT_NEAR(f.first, 3, 1e-9);
  EXPECT_NEAR(f.last, 8, 1e-9);
  EXPECT_NEAR(f.flow, 2, 1e-9);
  EXPECT_NEAR(f.specific, 1, 1e-9);
  const Flow middle = flow_through(all, {2, 0}, {0, 0}, 0.6);
  EXPECT_EQ(middle.people, 7u);
  EXPECT_NEAR(middle.first, 4, 1e-9);
  EXPECT_NEAR(middle.flow, 2, 1e-9);
  EXPECT_EQ(flow_through(all, {0, 0}, {2, 0}).people, 0u) << "the other way";
  EXPECT_EQ(flow_through(all, {4, 0}, {2, 0}).people, 0u) << "beside the line";
}

TEST(Flow, WhoComesBackCountsOnce) {
  const auto there_and_back = walk(60, [](double f) { return Vec2d{1, 0.5 * std::sin(f / 5)}; });
  const Trajectories all = of(10, {there_and_back});
  EXPECT_EQ(passages(all, {2, 0.1}, {0, 0.1}).size(), 4u);
  const Flow f = flow_through(all, {2, 0.1}, {0, 0.1});
  EXPECT_EQ(f.people, 1u);
  EXPECT_TRUE(std::isnan(f.flow));
  EXPECT_TRUE(std::isnan(flow_through(of(10, {}), {2, 0}, {0, 0}).first));
}

TEST(Flow, JumpsAreNoPassages) {
  const auto jumps = walk(20, [](double f) { return Vec2d{1, f < 10 ? 5 + 0.1 * f : -5 + 0.1 * f}; });
  EXPECT_TRUE(passages(of(10, {jumps}), {2, 0}, {0, 0}).empty());
}

}  // namespace
}  // namespace throng::analysis
