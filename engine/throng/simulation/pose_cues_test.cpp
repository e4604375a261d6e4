// The ground that bodies ask for under each foot (SH-34, SH-42).
#include "throng/simulation/pose_cues.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

Polygon box(double x0, double y0, double x1, double y1) { return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}; }

StairPlan flight(std::string id, double foot) {
  StairPlan s;
  s.id = std::move(id), s.from = "low", s.to = "high";
  s.foot = {foot, 3}, s.direction = 0, s.width = 2, s.run = 5;
  return s;
}

/// A gallery whose floor goes on above the foot of a flight: at its top (x = 7) and, above its foot, at that of another
/// (x = 0).
struct Gallery {
  World world;
  GroundMap map;
  GroundOfWorld ground;
  SurfaceIndex high;

  Gallery() {
    WorldPlan plan;
    plan.levels = {{"low", 0}, {"high", 3}};
    plan.walkable = {{"low", box(-8, 0, 20, 8)}, {"high", box(7, 1, 20, 6)}, {"high", box(0, 1, 1.5, 5)}};
    plan.stairs = {flight("one", 2), flight("other", -5)};
    Diagnostics problems;
    std::optional<World> w = compile_world(plan, problems);
    EXPECT_TRUE(w) << (problems.list().empty() ? "" : problems.list()[0].message);
    world = std::move(*w);
    map.build(world, {});
    ground = GroundOfWorld(world, map);
    for (std::uint32_t s = 0; s < world.surfaces.size(); ++s)
      if (world.surfaces[s].kind == SurfaceKind::kFloor && world.surfaces[s].height({}) > 1) high = SurfaceIndex(s);
  }
  float foot(double x) const { return ground.foot(high, Vec2(world.to_engine({x, 3}))).z; }
};

TEST(GroundOfWorld, AFootBeyondAnEdgeStandsOnWhatAdjoinsThere) {
  const Gallery g;
  EXPECT_FLOAT_EQ(g.foot(8), 3);
  for (const double edge : {7.0, 0.0}) {
    EXPECT_LT(g.foot(edge - 0.1), 3.001f);
    EXPECT_GT(g.foot(edge - 0.1), 2.5f);
    EXPECT_LT(g.foot(edge - 0.6), 2.9f);
    EXPECT_GT(g.foot(edge - 0.6), 2.2f);
  }
}

// Both edges are within reach; the strip behind the farther one is the flight, down to its foot below this floor.
// People here sank to the floor below.
TEST(GroundOfWorld, WhatIsFarBehindAnEdgeIsNotBeyondIt) {
  const Gallery g;
  for (const double x : {0.2, 0.6, 1.0, 1.4}) EXPECT_FLOAT_EQ(g.foot(x), 3) << x;
}

}  // namespace
}  // namespace throng
