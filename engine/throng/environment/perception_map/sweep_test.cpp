#include "throng/environment/perception_map/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/perception_map/scenes_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

constexpr SurfaceIndex kFloor{0};

double clearance(const World& w, Vec2 p, Vec2 q) {
  double least = 1e9;
  for (std::size_t i = 0; i < w.walls.size(); ++i)
    if (w.walls.surface[i] == kFloor)
      least = std::min(least, distance_sq_of_segments(Vec2d(w.walls.a(i)), Vec2d(w.walls.b(i)), Vec2d(p), Vec2d(q)));
  return std::sqrt(least);
}

TEST(Sweep, EqualsTheDistanceToEveryWall) {
  TestRandom random(31);
  int free = 0, blocked = 0;
  for (const int objects : {0, 30, 150}) {
    const World w = test::seen(test::cluttered(static_cast<std::uint64_t>(objects) + 40, 30, objects));
    for (const float radius : {0.2f, 0.3f, 0.9f}) {
      for (int i = 0; i < 1200; ++i) {
        const Vec2 p = test::floor_point(w, kFloor, random), q = test::floor_point(w, kFloor, random);
        if (clearance(w, p, p) < radius + 1e-3) continue;
        const double nearest = clearance(w, p, q);
        if (std::abs(nearest - radius) < 1e-3) continue;
        ASSERT_EQ(reachable(w, kFloor, p, q, radius), nearest > radius)
            << p.x << ", " << p.y << " to " << q.x << ", " << q.y << " passes at " << nearest;
        (nearest > radius ? free : blocked) += 1;
        const RayHit hit = sweep(w, kFloor, p, q - p, 100, radius);
        ASSERT_FALSE(hit.free()) << "the room is closed";
        ASSERT_NEAR(clearance(w, hit.point, hit.point), radius, 2e-3);
        ASSERT_GT(clearance(w, p, hit.point), radius - 2e-3);
      }
    }
  }
  EXPECT_GT(free, 700);
  EXPECT_GT(blocked, 1500);
}

TEST(Sweep, LowObjectsAreSeenOverButNotWalkedThrough) {
  WorldPlan plan = test::one_room(20, 10);
  plan.obstacles = {test::solid("counter", test::box(8, 0, 9, 10), 1.1)};
  const World w = test::seen(plan);
  const Vec2 p = Vec2(w.to_engine({2, 5})), q = Vec2(w.to_engine({15, 5}));
  EXPECT_TRUE(sees(w, kFloor, p, q, 1.6f));
  EXPECT_FALSE(reachable(w, kFloor, p, q, 0.25f));
  const RayHit hit = sweep(w, kFloor, p, q - p, 30, 0.25f);
  EXPECT_EQ(hit.object, w.placed.find("counter"));
  EXPECT_NEAR(hit.distance, 5.75, 1e-3);
}

TEST(Sweep, ADoorwayLetsThroughWhoFits) {
  const World w = test::seen(test::doorway());  // 1.2 m wide, around y = 4.6
  const Vec2 p = Vec2(w.to_engine({6, 4.6})), q = Vec2(w.to_engine({18, 4.6}));
  EXPECT_TRUE(reachable(w, kFloor, p, q, 0.3f));
  EXPECT_TRUE(reachable(w, kFloor, p, q, 0.6f)) << "touching both posts is free";
  EXPECT_FALSE(reachable(w, kFloor, p, q, 0.61f));
  EXPECT_FALSE(reachable(w, kFloor, p, Vec2(w.to_engine({18, 8})), 0.3f)) << "a line of sight is not enough";
}

TEST(Sweep, WhoIsSqueezedAgainstAWallCanLeaveIt) {
  const World w = test::seen(test::one_room(20, 10));
  const Vec2 p = Vec2(w.to_engine({5, 0.1}));
  EXPECT_TRUE(reachable(w, kFloor, p, Vec2(w.to_engine({5, 5})), 0.3f));
  EXPECT_TRUE(reachable(w, kFloor, p, Vec2(w.to_engine({9, 0.1})), 0.3f)) << "alongside";
  EXPECT_FALSE(reachable(w, kFloor, p, Vec2(w.to_engine({9, 0.05})), 0.3f));
}

TEST(Sweep, UpTheStairsAndThroughASeam) {
  const World w = test::seen(test::two_floors());  // flight from (8, 5) to (12, 5), 2 m wide
  const auto at = [&](double x, double y) { return Vec2(w.to_engine({x, y})); };
  EXPECT_TRUE(reachable(w, SurfaceIndex(0), at(2, 5), at(18, 5), 0.3f, SurfaceIndex(1)));
  EXPECT_FALSE(reachable(w, SurfaceIndex(0), at(2, 5), at(18, 5), 0.3f, SurfaceIndex(0)));
  EXPECT_FALSE(reachable(w, SurfaceIndex(0), at(2, 4.2), at(18, 4.2), 0.3f)) << "the flight's side is too near";
  EXPECT_TRUE(reachable(w, SurfaceIndex(0), at(2, 2), at(18, 2), 0.3f, SurfaceIndex(0)));

  WorldPlan plan = test::ring();
  plan.obstacles = {test::solid("post", test::box(0.1, 1.8, 0.4, 2.2))};  // just behind the seam at x = 20
  const World ring = test::seen(plan);
  const auto on = [&](double x, double y) { return Vec2(ring.to_engine({x, y})); };
  EXPECT_TRUE(reachable(ring, kFloor, on(15, 1), on(25, 1), 0.3f));
  EXPECT_FALSE(reachable(ring, kFloor, on(15, 2), on(25, 2), 0.3f));
  EXPECT_FALSE(reachable(ring, kFloor, on(15, 2), on(19.95, 2), 0.3f)) << "stands across the seam, in the post";
  EXPECT_TRUE(reachable(ring, kFloor, on(15, 2), on(19.7, 2), 0.3f));
}

TEST(PerceptionMap, CellsListTheObjectsThatOccupyThem) {
  const World w = test::seen(test::cluttered(77, 30, 60));
  const PerceptionMap& map = w.perception_map;
  const PerceptionSheet& sheet = map.sheets[0];
  TestRandom random(7);
  for (int i = 0; i < 20000; ++i) {
    const Vec2 p{static_cast<float>(random.uniform(w.surface(kFloor).bounds.lo.x, w.surface(kFloor).bounds.hi.x)),
                 static_cast<float>(random.uniform(w.surface(kFloor).bounds.lo.y, w.surface(kFloor).bounds.hi.y))};
    const auto listed = objects_at(w, kFloor, p);
    for (std::uint32_t o = 0; o < w.placed.size(); ++o) {
      const bool is_listed = std::binary_search(listed.begin(), listed.end(), o);
      if (contains(w.placed.items[o].footprint, Vec2d(p))) {
        ASSERT_TRUE(is_listed);
      }
      if (!is_listed) continue;
      const Boxd b = bounds(w.placed.items[o].footprint).grown(2 * map.cell);
      ASSERT_TRUE(b.contains(Vec2d(p))) << "listed too far away";
    }
  }
  EXPECT_EQ(map.windows.size(), w.topology.size());
  EXPECT_GT(map.memory(), map.cell_count());
  EXPECT_LT(static_cast<double>(map.memory()), 1.5 * static_cast<double>(estimate_perception_map(w, map.cell)));
  EXPECT_EQ(sheet.nx % 8, 0);
}

TEST(PerceptionMap, ClearanceNeverSkipsAnEdge) {
  const World w = test::seen(test::cluttered(78, 25, 40));
  const PerceptionSheet& sheet = w.perception_map.sheets[0];
  for (int y = 0; y < sheet.ny; ++y)
    for (int x = 0; x < sheet.nx; ++x) {
      const int clear = sheet.clearance[sheet.index(x, y)];
      ASSERT_EQ(clear == 0, !sheet.edges_in(sheet.index(x, y)).empty());
      for (int j = -clear + 1; j < clear; ++j)
        for (int i = -clear + 1; i < clear; ++i) {
          ASSERT_TRUE(sheet.inside(x + i, y + j));
          ASSERT_TRUE(sheet.edges_in(sheet.index(x + i, y + j)).empty());
        }
    }
}

TEST(PerceptionMap, CellsKnowTheirRegionAndGridsOfOneLevelFit) {
  const World w = test::seen(test::two_floors());
  TestRandom random(9);
  for (const SurfaceIndex s : {SurfaceIndex(0), SurfaceIndex(1), SurfaceIndex(2)}) {
    const PerceptionSheet& sheet = w.perception_map.sheets[s.value];
    for (int i = 0; i < 2000; ++i) {
      const Vec2 p = test::floor_point(w, s, random);
      const int x = math::floor_to_int(p.x / 0.25) - sheet.x0, y = math::floor_to_int(p.y / 0.25) - sheet.y0;
      ASSERT_TRUE(sheet.inside(x, y));
      const std::uint16_t label = sheet.region[sheet.index(x, y)];
      ASSERT_NE(label, PerceptionSheet::kOutside);
      if (label != PerceptionSheet::kMixed) {
        ASSERT_EQ(RegionIndex(label), region_at(w, s, p));
      }
    }
  }
}

}  // namespace
}  // namespace throng
