#include "throng/navigation/filters/fundamental_diagram/walls_ahead.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using namespace navigation;

double walls(const World& world, Vec2d from, Vec2d at, Vec2 only_ahead = {}) {
  WallLook look;
  look.surface = SurfaceIndex(0);
  look.from = Vec2(world.to_engine(from)), look.at = Vec2(world.to_engine(at)), look.ahead = only_ahead,
  look.behind = only_ahead == Vec2{} ? 1 : 0;
  return static_cast<double>(weigh_walls(world, look)) / kWholeWeight;
}
double gauss(double d) { return std::exp(-d * d / (2 * 0.75 * 0.75)); }

Polygon regular(double x, double y, double radius, int corners) {
  Polygon p;
  for (int i = 0; i < corners; ++i) {
    const double a = 6.283185307179586 * i / corners + 0.05;
    p.outer.push_back({x + radius * std::cos(a), y + radius * std::sin(a)});
  }
  return p;
}

TEST(WallsAhead, TheTwoSidesOfACorridorAndOfACorner) {
  const World corridor = world_of(room(40, 3));
  EXPECT_NEAR(walls(corridor, {20, 1}, {21, 1}), gauss(1) + gauss(2), 1e-4);
  EXPECT_NEAR(walls(corridor, {37.5, 1}, {38.5, 1}), gauss(1) + gauss(2) + gauss(1.5), 1e-4);
  EXPECT_EQ(walls(world_of(room(40, 40)), {20, 20}, {21, 20}), 0);
}

TEST(WallsAhead, AWallInPiecesIsOneWall) {
  WorldPlan plan = room(40, 20);
  Polygon& outline = plan.walkable[0].area;
  outline.outer = {{0, 0}, {10, 0}, {10.5, 0}, {11, 0}, {40, 0}, {40, 20}, {0, 20}};
  const World pieces = world_of(plan), whole = world_of(room(40, 20));
  for (double x = 9; x < 12.5; x += 0.25) {
    EXPECT_NEAR(walls(pieces, {x - 1, 1}, {x, 1}), gauss(1), 1e-4) << x;
    EXPECT_NEAR(walls(whole, {x - 1, 1}, {x, 1}), gauss(1), 1e-4) << x;
  }
}

TEST(WallsAhead, APillarIsOneObstacleHoweverRound) {
  for (const int corners : {4, 6, 16, 64}) {
    WorldPlan plan = room(40, 40);
    plan.obstacles.push_back({"", "floor", regular(20, 20, 0.5, corners), {}, 0});
    const World world = world_of(plan);
    for (double a = 0; a < 6.2; a += 0.3) {
      const Vec2d q{20 + 1.3 * std::cos(a), 20 + 1.3 * std::sin(a)};
      const double w = walls(world, {20 + 2.3 * std::cos(a), 20 + 2.3 * std::sin(a)}, q);
      EXPECT_GE(w, gauss(1.3 - 0.5 * std::cos(3.1416 / corners)) - 1e-3) << corners << " " << a;
      EXPECT_LE(w, gauss(0.8) + 1e-3) << corners << " " << a;
    }
  }
}

TEST(WallsAhead, AThinWallHasOneSideForEverybody) {
  WorldPlan plan = room(40, 40);
  block(plan, 20, 10, 20.01, 30);
  const World world = world_of(plan);
  EXPECT_NEAR(walls(world, {18.5, 20}, {19.5, 20}), gauss(0.5), 1e-3);
  EXPECT_NEAR(walls(world, {19.7, 20}, {20.7, 20}), gauss(0.7), 1e-3) << "the sample point lies behind it";
  EXPECT_NEAR(walls(world, {21.5, 20}, {20.5, 20}), gauss(0.49), 1e-3);
  // Past its end: the end counts once.
  EXPECT_NEAR(walls(world, {19, 31}, {20, 31}), gauss(1), 2e-3);
  EXPECT_NEAR(walls(world, {20, 33}, {20, 31}), gauss(1), 2e-3);
}

TEST(WallsAhead, BehindOneselfOnlyWhereAllCount) {
  const World world = world_of(room(40, 40));
  EXPECT_NEAR(walls(world, {0.3, 20}, {1.3, 20}), gauss(1.3), 1e-3);
  EXPECT_EQ(walls(world, {0.3, 20}, {1.3, 20}, {1, 0}), 0);
  EXPECT_NEAR(walls(world, {39, 20}, {39.8, 20}, {1, 0}), gauss(0.2), 1e-3);
}

TEST(WallsAhead, AreSeenAcrossAPeriodicEdge) {
  WorldPlan plan = room(20, 8);
  PeriodicPlan seam;
  seam.level = "floor";
  seam.edge_a[0] = {20, 0}, seam.edge_a[1] = {20, 8}, seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 8};
  plan.periodic.push_back(seam);
  block(plan, 0.6, 3.5, 1.6, 4.5);
  const World world = world_of(plan);
  EXPECT_NEAR(walls(world, {19, 4}, {20, 4}), gauss(0.6), 1e-3);
  // A wall that runs on across the edge is one wall.
  for (double x = 19; x <= 20; x += 0.125) EXPECT_NEAR(walls(world, {x - 1, 1}, {x, 1}), gauss(1), 6e-3) << x;
}

}  // namespace
}  // namespace throng
