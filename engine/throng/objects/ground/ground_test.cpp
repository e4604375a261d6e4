#include "throng/objects/ground/ground.h"

#include "throng/environment/navmesh/locate.h"
#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

/// SH-34: where several lie, the greatest height counts.
TEST(Ground, TheGreatestHeightCounts) {
  ObjectRoom room;
  GroundObject::Params low, high, dip;
  low.area = {{2, 2}, {10, 2}, {10, 10}, {2, 10}}, low.height = 0.2;
  high.area = {{5, 5}, {7, 5}, {7, 7}, {5, 7}}, high.height = 0.5;
  dip.area = {{12, 2}, {14, 2}, {14, 4}}, dip.height = -0.5;
  room.put("low", "ground", low);
  room.put("high", "ground", high);
  room.put("dip", "ground", dip);
  room.build();
  const auto height = [&](float x, float y) { return room.kinds.ground.height(room.world, SurfaceIndex(0), {x, y}); };
  EXPECT_FLOAT_EQ(height(1, 1), 0);
  EXPECT_FLOAT_EQ(height(3, 3), 0.2f);
  EXPECT_FLOAT_EQ(height(6, 6), 0.5f);
  EXPECT_FLOAT_EQ(height(13.5f, 3), 0) << "the floor is higher than the hole";
  EXPECT_FLOAT_EQ(height(19.9f, 19.9f), 0);
}

TEST(Ground, IsPlanarOrSampled) {
  ObjectRoom room;
  GroundObject::Params ramp, hill;
  ramp.area = {{2, 2}, {6, 2}, {6, 4}, {2, 4}}, ramp.height = 0.4, ramp.slope = 0.1;
  hill.area = {{10, 10}, {14, 10}, {14, 14}, {10, 14}}, hill.height = 0;
  hill.samples = {0, 0, 0, 0, 1, 0, 0, 0, 0}, hill.columns = 3, hill.cell = 2;
  room.put("ramp", "ground", ramp, Vec2d{4, 3}, 0);
  room.put("hill", "ground", hill);
  room.build();
  const auto height = [&](float x, float y) { return room.kinds.ground.height(room.world, SurfaceIndex(0), {x, y}); };
  EXPECT_NEAR(height(4, 3), 0.4f, 1e-6f);
  EXPECT_NEAR(height(6, 3), 0.6f, 1e-6f);
  EXPECT_NEAR(height(2, 3), 0.2f, 1e-6f);
  EXPECT_NEAR(height(12, 12), 1, 1e-6f);
  EXPECT_NEAR(height(11, 12), 0.5f, 1e-6f);
  EXPECT_NEAR(height(11, 11), 0.25f, 1e-6f);
}

/// SH-34: on stairs the feet stay on the treads; crossing from floor to stair has no jump larger than one riser.
TEST(Ground, FeetStandOnTheTreads) {
  WorldPlan plan;
  plan.levels = {{"ground", 0}, {"upper", 3.2}};
  plan.walkable.push_back({"ground", {{{0, 0}, {10, 0}, {10, 4}, {0, 4}}, {}}});
  plan.walkable.push_back({"upper", {{{14, 0}, {24, 0}, {24, 4}, {14, 4}}, {}}});
  StairPlan stair;
  stair.id = "stair", stair.from = "ground", stair.to = "upper", stair.foot = {9, 2}, stair.width = 2, stair.run = 5.5;
  plan.stairs.push_back(stair);
  Diagnostics diagnostics;
  auto world = compile_world(plan, diagnostics);
  ASSERT_TRUE(world) << diagnostics.list().front().message;
  GroundMap ground;
  ground.build(*world, {});
  const Treads t = treads_of(*world, SurfaceIndex(2));
  EXPECT_EQ(t.count, 18);
  EXPECT_NEAR(t.riser, 3.2 / 18, 1e-6);
  PolygonIndex at = locate(*world, SurfaceIndex(0), {7, 2});
  Vec2 p{7, 2};
  float before = 0, worst = 0;
  int steps = 0;
  for (int i = 0; i < 900; ++i) {
    const WalkResult next = walk(*world, at, p, p + Vec2{0.01f, 0});
    ASSERT_FALSE(next.hit_wall) << p.x;
    at = next.polygon, p = next.position;
    const float z = ground.height(*world, next.surface, p);
    EXPECT_GE(z, before - 1e-4f);
    EXPECT_GE(z, world->height(next.surface, p) - 1e-4f) << "never inside the stair";
    worst = std::max(worst, z - before);
    steps += z - before > 0.01f;
    before = z;
  }
  EXPECT_NEAR(before, 3.2f, 1e-4f);
  EXPECT_EQ(steps, 18) << "one for each riser";
  EXPECT_LE(worst, t.riser + 1e-4f);
}

TEST(Ground, WithSamplesThatMakeNoRowsIsReported) {
  ObjectRoom room;
  GroundObject::Params p;
  p.area = {{2, 2}, {6, 2}, {6, 4}}, p.samples = {1, 2, 3}, p.columns = 2;
  room.put("bad", "ground", p);
  EXPECT_FALSE(room.try_build());
  EXPECT_EQ(room.diagnostics.list().back().path, "objects[0].columns");
}

}  // namespace
}  // namespace throng
