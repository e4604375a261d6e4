#include "throng/analysis/measures/space_use/space_use.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng::analysis {
namespace {

Walk walk(std::vector<Vec2d> points, double radius = 0.5) {
  Walk w;
  w.point = std::move(points);
  w.radius = radius;
  return w;
}

TEST(SpaceUse, OneWayIsAStripWithRoundEnds) {
  Trajectories all;
  all.rate = 1;
  all.people = {walk({{0, 0}, {5, 0}, {10, 0}})};
  const SpaceUse use = space_use(all, {.cell = 0.02, .frame = {}});
  EXPECT_NEAR(use.area(), 10 * 1 + M_PI * 0.25, 0.1);
  EXPECT_NEAR(use.corner.x, -0.5, 1e-9);
}

TEST(SpaceUse, PeopleInEachOthersTracksUseNothingMore) {
  Trajectories all;
  all.rate = 10;
  all.people = {walk({{0, 0}, {1, 0}, {2, 0}})};
  const double one = space_use(all).area();
  all.people.push_back(walk({{2, 0}, {1, 0}, {0, 0}}));
  EXPECT_EQ(space_use(all).area(), one);
  all.people.push_back(walk({{0, 3}, {1, 3}, {2, 3}}));
  EXPECT_NEAR(space_use(all).area(), 2 * one, 0.1);
}

TEST(SpaceUse, AJumpLeavesNothingInBetweenAndNothingAfterTheArrival) {
  Trajectories all;
  all.rate = 1;
  all.people = {walk({{0, 0}, {50, 0}})};
  EXPECT_NEAR(space_use(all).area(), 2 * M_PI * 0.25, 0.1);
  all.people = {walk({{0, 0}, {2, 0}, {4, 0}, {6, 0}})};
  all.people[0].arrival = 1;
  EXPECT_NEAR(space_use(all, {.cell = 0.02, .frame = {}}).area(), 2 + M_PI * 0.25, 0.05);
}

TEST(SpaceUse, WhatOneRunUsesBeyondAnother) {
  const Boxd frame{{-1, -1}, {11, 4}};
  Trajectories point, segment;
  point.rate = segment.rate = 1;
  point.people = {walk({{0, 0}, {5, 0}, {10, 0}})};
  segment.people = {walk({{0, 0}, {5, 0}, {10, 0}}), walk({{0, 2}, {5, 2}, {10, 2}})};
  const SpaceUse a = space_use(point, {.cell = 0.05, .frame = frame});
  const SpaceUse b = space_use(segment, {.cell = 0.05, .frame = frame});
  EXPECT_NEAR(only_in(b, a).area(), a.area(), 0.01);
  EXPECT_EQ(only_in(a, b).area(), 0);
  EXPECT_TRUE(only_in(a, space_use(segment)).used.empty()) << "other frames cannot be compared";
  const std::string png = space_use_png(b);
  EXPECT_EQ(png.substr(1, 3), "PNG");
}

TEST(SpaceUse, NobodyUsesNothing) {
  Trajectories none;
  none.rate = 10;
  EXPECT_EQ(space_use(none).area(), 0);
  EXPECT_FALSE(space_use_png(space_use(none)).empty());
}

}  // namespace
}  // namespace throng::analysis
