// EG-33 and EG-34: strategies on a tangent, areas and clipping, by hand.
#include "throng/steering/tangent_2009/solution.h"

#include <gtest/gtest.h>

#include "throng/steering/tangent_2009/decide.h"
#include "throng/steering/tangent_2009/wall_area.h"

namespace throng::tangent {
namespace {

Wish wish(Vec2 desired, float max_speed = 2) { return {desired, length(desired), normalized(desired), max_speed}; }

void expect_velocity(Vec2 actual, Vec2 expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-5);
  EXPECT_NEAR(actual.y, expected.y, 1e-5);
}

Vec2 solved(const Wish& w, Vec2 apex, Vec2 along, float alpha) {
  Domain d;
  EXPECT_TRUE(solution_domain(w, apex, along, alpha, d));
  return d.at(d.best);
}

TEST(TangentSolution, StrategiesPastSomebodyWhoStands) {
  const Wish w = wish({1, 0});
  const Vec2 along{0.8f, 0.6f};
  expect_velocity(solved(w, {}, along, 0), {0.8f, 0.6f});       // same speed, turned
  expect_velocity(solved(w, {}, along, 0.5f), {0.64f, 0.48f});  // projection: k = 0.8
  expect_velocity(solved(w, {}, along, 1), {0, 0});             // straight on only by stopping
  expect_velocity(solved(w, {}, along, 0.25f), {0.72f, 0.54f});
  expect_velocity(solved(w, {}, along, 0.75f), {0.32f, 0.24f});
}

TEST(TangentSolution, StrategiesPastSomebodyWhoCrosses) {
  const Wish w = wish({1, 0});
  const Vec2 apex{0, -1}, along{0.6f, 0.8f};
  expect_velocity(solved(w, apex, along, 0), {0.96f, 0.28f});     // |V| = 1: k = 0 or 1.6
  expect_velocity(solved(w, apex, along, 0.5f), {0.84f, 0.12f});  // k = 1.4
  expect_velocity(solved(w, apex, along, 1), {0.75f, 0});         // k = 1.25
}

TEST(TangentSolution, AnAnchorThatDoesNotExistIsTheProjection) {
  const Wish w = wish({0.5f, 0});
  const Anchors a = anchors(w, {0, -1}, {0.6f, 0.8f});  // passes the origin at 0.6: no speed of 0.5 on it
  EXPECT_FLOAT_EQ(a.both, 1.1f);
  EXPECT_FLOAT_EQ(a.turn, 1.1f);
  EXPECT_FLOAT_EQ(a.speed, 1.25f);  // (0.75, 0), faster
  const Anchors parallel = anchors(w, {0, 0.3f}, {1, 0});
  EXPECT_FLOAT_EQ(parallel.speed, parallel.both);
}

TEST(TangentSolution, NoFasterThanPossibleAndNotBackwards) {
  Domain d;
  ASSERT_TRUE(solution_domain(wish({1, 0}, 0.8f), {0, -1}, {0.6f, 0.8f}, 0, d));
  EXPECT_LE(length(d.at(d.range.lo)), 0.8001f);
  EXPECT_LE(length(d.at(d.range.hi)), 0.8001f);
  EXPECT_NEAR(length(d.at(d.best)), 0.8, 1e-4);
  EXPECT_FALSE(solution_domain(wish({1, 0}), {-1, 0}, {0, 1}, 0.5f, d)) << "all of it leads back";
  EXPECT_FALSE(solution_domain(wish({1, 0}, 0.5f), {0, -1}, {1, 0}, 0.5f, d)) << "all of it is too fast";
}

TEST(TangentArea, Cone) {
  const Area a = cone({1, 0}, {0.6f, 0.8f}, {0.6f, -0.8f});
  EXPECT_TRUE(contains(a, {2, 0}));
  EXPECT_TRUE(contains(a, {1.6f, 0.79f}));
  EXPECT_FALSE(contains(a, {1.6f, 0.81f}));
  EXPECT_FALSE(contains(a, {0.9f, 0}));
  EXPECT_FALSE(contains(a, {1.6f, 0.8f})) << "the border is outside";
  const Interval k = within(a, {2, -3}, {0, 1});  // x = 2: |y| < 4/3
  EXPECT_NEAR(k.lo, 3 - 4.0 / 3, 1e-3);
  EXPECT_NEAR(k.hi, 3 + 4.0 / 3, 1e-3);
  EXPECT_TRUE(within(a, {0, -3}, {0, 1}).empty());
}

Area strip(float from, float to) {
  Area a;
  a.add({1, 0}, from);
  a.add({-1, 0}, -to);
  return a;
}

TEST(TangentArea, ClippingRemovesWhatLiesInOtherAreas) {
  const Domain u{{0, 0}, {1, 0}, {0, 2}, 1};
  const Area areas[] = {strip(0.5f, 1), strip(1.5f, 3), strip(-1, 5)};
  Interval pieces[kMostAreas + 1];
  ASSERT_EQ(clip(u, {areas, 1}, -1, pieces), 2);
  EXPECT_NEAR(pieces[0].lo, 0, 1e-3);
  EXPECT_NEAR(pieces[0].hi, 0.5, 1e-3);
  EXPECT_NEAR(pieces[1].lo, 1, 1e-3);
  EXPECT_NEAR(pieces[1].hi, 2, 1e-3);
  ASSERT_EQ(clip(u, {areas, 2}, -1, pieces), 2);
  EXPECT_NEAR(pieces[1].hi, 1.5, 1e-3);
  EXPECT_EQ(clip(u, {areas, 3}, -1, pieces), 0) << "all of it";
  EXPECT_EQ(clip(u, {areas, 3}, 2, pieces), 2) << "but not by its own area";
}

TEST(TangentArea, SeveralCutsLeaveSeveralPieces) {
  const Domain u{{0, 0}, {1, 0}, {0, 2}, 1};
  const Area areas[] = {strip(0.9f, 1.1f), strip(0.4f, 0.5f), strip(1.5f, 1.6f)};
  Interval pieces[kMostAreas + 1];
  ASSERT_EQ(clip(u, areas, -1, pieces), 4);
  float left = 0;
  for (int i = 0; i < 4; ++i) left += pieces[i].hi - pieces[i].lo;
  EXPECT_NEAR(left, 1.6, 1e-2);
  EXPECT_NEAR(pieces[0].hi, 0.4, 1e-3);
}

TEST(TangentArea, Wall) {
  Area a;
  ASSERT_TRUE(wall_area({-5, -1}, {5, -1}, 0.25f, 1, a));  // on the right, along the way; 0.75 m of room
  EXPECT_TRUE(contains(a, {0, -0.8f}));
  EXPECT_FALSE(contains(a, {0, -0.7f}));
  EXPECT_TRUE(contains(a, {1, -0.8f}));
  EXPECT_FALSE(contains(a, {0, 1}));
  EXPECT_FALSE(wall_area({-5, 1}, {5, 1}, 0.25f, 1, a)) << "seen from behind";
  ASSERT_TRUE(wall_area({2, 1}, {2, 3}, 0.25f, 1, a) || wall_area({2, 3}, {2, 1}, 0.25f, 1, a));
  EXPECT_FALSE(contains(a, {3, 0})) << "past its end";
  EXPECT_TRUE(contains(a, {3, 3})) << "into it";
  EXPECT_FALSE(contains(a, {1.7f, 1.7f})) << "not yet";
}

TEST(TangentArea, Body) {
  Neighbour n{};
  n.position = {2, 0};
  n.velocity = {0.5f, 0};
  const Area a = body_area(n, 1, 2);  // tangents at 30 degrees from (0.5, 0); 1 m of way in 2 s
  EXPECT_TRUE(contains(a, {1.1f, 0}));
  EXPECT_FALSE(contains(a, {0.9f, 0}));
  EXPECT_TRUE(contains(a, {1.5f, 0.55f}));
  EXPECT_FALSE(contains(a, {1.5f, 0.6f}));
  n.position = {0.5f, 0};  // 0.5 m deep: to be left with 0.25 m/s
  const Area overlapping = body_area(n, 1, 2);
  EXPECT_TRUE(contains(overlapping, {0.26f, 3}));
  EXPECT_FALSE(contains(overlapping, {0.24f, 3}));
}

}  // namespace
}  // namespace throng::tangent
