// The chain of maps, grids, detailed ways and straight lines (SH-58, SH-70 .. SH-72).
#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/allocations_for_test.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/path_map/search_for_test.h"

namespace throng {
namespace {

using test::ask;
using test::expect_on_ground;
using test::flood;
using test::kSchemes;
using test::mapped;
using test::one_region;
using test::two_rooms;

// --------------------------------------------------------------------------------------------------------

/// A gap of which only the raster has a column of cells, to a room too small to keep the low levels in the searches.
TEST(Chain, NarrowGapsArePassedByTheGridsOnly) {
  WorldPlan plan = test::one_room(30, 20);
  plan.obstacles = {{"", "ground", test::box(26, 0, 26.6, 9.75), {}, 0},
                    {"", "ground", test::box(26, 10.45, 26.6, 20), {}, 0}};
  plan.regions = {one_region(test::box(0, 0, 30, 20))};
  const World w = mapped(plan);
  const PathMapRegion& r = w.path_map.regions[0];
  ASSERT_GE(r.search_level, 1);
  PathMapScratch s;
  RoughPath path;
  const PathMapQuery q = ask(w, {5, 17}, {28, 17});
  EXPECT_FALSE(search_quadtree(w, q, s, path));
  EXPECT_FALSE(search_grid(w, q, 0, true, s, path));
  s.use = {};
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  EXPECT_EQ(path.source, PathSource::kGrid);
  EXPECT_LT(path.grid_cell, 0.3f);
  expect_on_ground(r, path);
  EXPECT_EQ(s.use.grid, 1u);
}

TEST(Chain, ClosedDoorFails) {
  const World w = mapped(two_rooms(0.4));
  PathMapScratch s;
  RoughPath path;
  EXPECT_FALSE(find_rough_path(w, ask(w, {5, 17}, {25, 17}), s, path));
  EXPECT_TRUE(path.points.empty());
  EXPECT_EQ(s.use.failed, 1u);
  EXPECT_FALSE(find_detailed_path(w, ask(w, {5, 17}, {25, 17}), s, path));
}

TEST(Chain, EndsInsideObstaclesAreMovedAndCounted) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(find_rough_path(w, ask(w, {5, 17}, {15, 3}), s, path));
  EXPECT_TRUE(path.target_moved);
  EXPECT_FALSE(path.start_moved);
  expect_on_ground(r, path);
  EXPECT_NEAR(distance(w.to_author(path.points.back()), Vec2d{15, 3}), 0.8, 0.25);
  ASSERT_TRUE(find_rough_path(w, ask(w, {15, 3}, {25, 17}), s, path));
  EXPECT_TRUE(path.start_moved);
  EXPECT_EQ(s.use.start_moved, 1u);
  EXPECT_EQ(s.use.target_moved, 1u);
  // Next to a wall, where a body still stands: not moved, the way only begins with a step off the wall.
  ASSERT_TRUE(find_rough_path(w, ask(w, {0.1, 17}, {25, 17}), s, path));
  EXPECT_FALSE(path.start_moved);
  EXPECT_EQ(path.points.front(), Vec2(Vec2d{0.1, 17} - w.offset));
}

TEST(Chain, ABoundaryIsATargetInAllItsLength) {
  const World w = mapped(two_rooms(2));
  PathMapScratch s;
  RoughPath path;
  PathMapQuery q = ask(w, {5, 17}, {});
  q.to_segment = true;
  q.segment_a = Vec2(Vec2d{30, 0} - w.offset), q.segment_b = Vec2(Vec2d{30, 20} - w.offset);
  // The wall at the end keeps its buffer: nothing on it is ground, so it is reached from the nearest ground.
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  EXPECT_NEAR(path.points.back().x, q.segment_a.x, 0.01);
  // The door itself, seen from the left.
  q.segment_a = Vec2(Vec2d{15, 9} - w.offset), q.segment_b = Vec2(Vec2d{15, 11} - w.offset);
  for (const QueueScheme scheme : kSchemes) {
    q.scheme = scheme;
    ASSERT_TRUE(find_rough_path(w, q, s, path));
    const Vec2d end = w.to_author(path.points.back());
    EXPECT_NEAR(end.x, 15, 0.01);
    EXPECT_GE(end.y, 9.2);
    EXPECT_LE(end.y, 10.8);
  }
  // From straight ahead
  q.start = Vec2(Vec2d{10, 10.3} - w.offset);
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  EXPECT_EQ(path.source, PathSource::kStraight);
  EXPECT_NEAR(path.length, 5, 0.05);
}

/// SH-71: followed strictly, so it must be taut, free and short.
TEST(Detailed, GoesAroundACornerTaut) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(find_detailed_path(w, ask(w, {13.5, 12.5}, {16.5, 12.5}), s, path));
  EXPECT_TRUE(path.pulled);
  expect_on_ground(r, path);
  EXPECT_LE(path.points.size(), 5u);
  EXPECT_GE(path.length, 2 * std::sqrt(0.5 * 0.5 + 1.5 * 1.5) + 1);
  EXPECT_LE(path.length, 6);
  EXPECT_LE(path.reached, 4 * (5 / 0.2) * (5 / 0.2)) << "bound of SH-71";
  EXPECT_EQ(s.use.detailed, 1u);
}

/// SH-70's check over 100,000 pairs in halls with passages of every width and many closed pockets.
TEST(Chain, SucceedsExactlyWhereTheFinestGridConnects) {
  std::uint64_t pairs = 0, connected = 0;
  PathMapScratch s;
  RoughPath path;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    WorldPlan plan = test::random_hall(seed, 16, 24, 14);
    TestRandom random(seed);
    for (int k = 0; k < 12; ++k) {  // partitions with gaps around the width of a body
      const double x = random.uniform(-13, 13), y = random.uniform(-13, 13), gap = random.uniform(0.4, 1.6);
      const bool upright = k % 2;
      const auto at = [&](double t) { return upright ? Vec2d{x, y + t} : Vec2d{x + t, y}; };
      plan.obstacles.push_back({"", "ground", {}, {at(-7), at(-gap / 2)}, 0.1});
      plan.obstacles.push_back({"", "ground", {}, {at(gap / 2), at(7)}, 0.1});
    }
    plan.regions = {one_region(test::box(-30, -30, 30, 30))};
    const World w = mapped(plan);
    const PathMapRegion& r = w.path_map.regions[0];
    const std::vector<std::uint32_t> label = flood(r);
    std::vector<std::uint32_t> ground;
    for (std::uint32_t c = 0; c < label.size(); ++c)
      if (label[c]) ground.push_back(c);
    const auto centre = [&](std::uint32_t c) {
      return Vec2(Vec2d{r.origin.x + (c % r.ground.nx + random.uniform(0.05, 0.95)) * r.cell,
                        r.origin.y + (c / r.ground.nx + random.uniform(0.05, 0.95)) * r.cell});
    };
    for (int k = 0; k < 10000; ++k) {
      const std::uint32_t a = ground[random.bits() % ground.size()], b = ground[random.bits() % ground.size()];
      PathMapQuery q;
      q.region = RegionIndex(0);
      q.scheme = kSchemes[k % 4];
      q.start = centre(a), q.target = centre(b);
      ASSERT_EQ(find_rough_path(w, q, s, path), label[a] == label[b]) << "seed " << seed << " pair " << k;
      ++pairs;
      if (label[a] != label[b]) continue;
      ++connected;
      ASSERT_EQ(path.points.front(), q.start);
      ASSERT_EQ(path.points.back(), q.target);
      if (k % 10 == 0) expect_on_ground(r, path);
    }
  }
  EXPECT_EQ(pairs, 100000u);
  EXPECT_GT(connected, 20000u);
  EXPECT_LT(connected, 99000u);
  EXPECT_GT(s.use.quadtree, 0u);
  EXPECT_GT(s.use.grid, 0u);
  std::printf("straight %llu, quadtree %llu, grid %llu, failed %llu\n", (unsigned long long)s.use.straight,
              (unsigned long long)s.use.quadtree, (unsigned long long)s.use.grid, (unsigned long long)s.use.failed);
}

/// Halls with gaps around the width of a body, and ends nearer to walls than the buffer: whatever is found begins and
/// ends with a step that the body can make, and no gap is passed that is narrower than it.
TEST(Chain, EndsNearWallsAreJoinedToGroundByStepsThatTheBodyCanMake) {
  PathMapScratch s;
  RoughPath path;
  int ends = 0, failed = 0, pressed = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    WorldPlan plan = test::random_hall(seed, 16, 24, 14);
    TestRandom random(seed);
    for (int k = 0; k < 16; ++k) {
      const double x = random.uniform(-13, 13), y = random.uniform(-13, 13), gap = random.uniform(0.3, 0.65);
      const auto at = [&](double t) { return k % 2 ? Vec2d{x, y + t} : Vec2d{x + t, y}; };
      plan.obstacles.push_back({"", "ground", {}, {at(-7), at(-gap / 2)}, 0.1});
      plan.obstacles.push_back({"", "ground", {}, {at(gap / 2), at(7)}, 0.1});
    }
    plan.regions = {one_region(test::box(-30, -30, 30, 30))};
    const World w = mapped(plan);
    const PathMapRegion& r = w.path_map.regions[0];
    const auto room = [&](Vec2 p) {  // to the nearest wall, of all walls
      float least = 100;
      for (std::size_t i = 0; i < w.walls.size(); ++i) least = std::min(least, distance(p, w.walls.closest(i, p)));
      return least;
    };
    const auto point = [&](bool beside_a_wall) {
      for (;;) {
        const Vec2 p(random.point(16));
        if (locate(w, SurfaceIndex(0), p).exists() && r.ground.get(r.cell_x(p.x), r.cell_y(p.y)) != beside_a_wall)
          return p;
      }
    };
    for (int k = 0; k < 600; ++k) {
      PathMapQuery q;
      q.region = RegionIndex(0);
      q.scheme = kSchemes[k % 4];
      q.radius = static_cast<float>(random.uniform(0.15, 0.3));
      q.start = point(k % 3 != 0), q.target = point(k % 3 != 1);
      if (!find_rough_path(w, q, s, path)) {
        ++failed;
        continue;
      }
      ASSERT_TRUE(path.points.front() == q.start && path.points.back() == q.target);
      const auto check = [&](Vec2 end, Vec2 ground) {
        if (r.ground.get(r.cell_x(end.x), r.cell_y(end.y))) return;
        ++ends;
        const float there = room(end), needed = std::min(q.radius, there);
        if (there < q.radius) {
          ++pressed;
          ASSERT_LE(distance(end, ground), 0.76f) << "a step off the wall, no more";
        }
        for (int i = 0; i <= 100; ++i)
          ASSERT_GE(room(lerp(end, ground, 0.01f * static_cast<float>(i))), needed - 1e-3f)
              << "seed " << seed << " pair " << k << " radius " << q.radius;
      };
      check(q.start, path.points[1]);
      check(q.target, path.points[path.points.size() - 2]);
    }
  }
  EXPECT_GT(ends, 1000);
  EXPECT_GT(pressed, 200);
  EXPECT_GT(failed, 200);
}

/// Dijkstra's search and A* agree on the cost; the heuristic visits less.
TEST(Grid, HeuristicKeepsTheLength) {
  const World w = mapped(test::random_hall(3));
  const PathMapRegion& r = w.path_map.regions[0];
  PathMapScratch s;
  RoughPath a, b;
  std::uint64_t informed = 0, uninformed = 0;
  TestRandom random(8);
  int found = 0;
  for (int k = 0; k < 200; ++k) {
    PathMapQuery q = ask(w, {}, {});
    q.start = Vec2(random.point(20)), q.target = Vec2(random.point(20));
    const std::size_t grid = k % (r.grids.size() + 1);
    if (!search_grid(w, q, grid, true, s, a)) continue;
    ASSERT_TRUE(search_grid(w, q, grid, false, s, b));
    ASSERT_NEAR(a.length, b.length, 0.01f * b.length + 0.01f);
    informed += a.visited, uninformed += b.visited;
    ++found;
  }
  EXPECT_GT(found, 50);
  EXPECT_LT(informed * 2, uninformed);
}

/// Warm scratch: planning in a run costs no allocation.
TEST(Chain, ARepeatedPlanAllocatesNothing) {
  const World w = mapped(two_rooms(2));
  PathMapScratch s;
  RoughPath path;
  const auto plan_all = [&] {
    for (const QueueScheme scheme : kSchemes) {
      ASSERT_TRUE(find_rough_path(w, ask(w, {5, 17}, {25, 17}, scheme), s, path));
      ASSERT_TRUE(find_rough_path(w, ask(w, {0.4, 19.6}, {29.6, 0.4}, scheme), s, path));
    }
    ASSERT_TRUE(find_detailed_path(w, ask(w, {13.5, 12.5}, {16.5, 12.5}), s, path));
    for (std::size_t grid = 0; grid < 4; ++grid) search_grid(w, ask(w, {5, 17}, {25, 17}), grid, true, s, path);
    PathMapQuery q = ask(w, {5, 17}, {});
    q.to_segment = true;
    q.segment_a = Vec2(Vec2d{15, 9} - w.offset), q.segment_b = Vec2(Vec2d{15, 11} - w.offset);
    ASSERT_TRUE(find_rough_path(w, q, s, path));
  };
  plan_all();
  const std::size_t before = test::allocations;
  plan_all();
  EXPECT_EQ(test::allocations, before);
}

TEST(Line, EqualsAWalkInSmallSteps) {
  const World w = mapped(test::random_hall(2));
  const PathMapRegion& r = w.path_map.regions[0];
  TestRandom random(4);
  int clear = 0;
  for (int k = 0; k < 20000; ++k) {
    const Vec2 a(random.point(25)), b(a + Vec2(random.point(8)));
    bool free = true;
    for (int i = 0; i <= 400; ++i) {
      const Vec2d p = lerp(Vec2d(a), Vec2d(b), i / 400.0);
      free &= p.x >= r.origin.x && p.y >= r.origin.y && r.ground.get(r.cell_x(p.x), r.cell_y(p.y));
    }
    const bool answer = directly_reachable(r, a, b);
    ASSERT_EQ(answer, directly_reachable(r, b, a));
    if (answer) {
      ASSERT_TRUE(free) << "a blocked cell was missed";
    }
    clear += answer;
    // The walk misses corners that are cut by less than a step, so a clear walk may have a blocked line.
  }
  EXPECT_GT(clear, 1000);
}

}  // namespace
}  // namespace throng
