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

/// The polygons of a plan of one level, and how near a straight line comes to them: nothing of the compiled walls or of
/// the map. Edges inside other polygons do no harm, the border of those is nearer.
class Polygons {
 public:
  Polygons(const World& w, const WorldPlan& plan) {
    for (const WalkablePlan& x : plan.walkable) add(w.to_engine(x.area));
    for (const ObstaclePlan& x : plan.obstacles) add(w.to_engine(x.area));
  }

  /// m, from the segment to the nearest edge; `enough` where it is farther.
  double clearance(Vec2 p, Vec2 q, double enough) const {
    const Vec2d a(p), b(q);
    Boxd way;
    way.add(a), way.add(b);
    double least = enough * enough;
    for (std::size_t k = 0; k < rings_.size(); ++k) {
      if (!boxes_[k].grown(enough).touches(way)) continue;
      const Ring& ring = rings_[k];
      for (std::size_t i = 0; i < ring.size(); ++i)
        least = std::min(least, distance_sq_of_segments(ring[i], ring[(i + 1) % ring.size()], a, b));
    }
    return std::sqrt(least);
  }

 private:
  void add(const Polygon& p) { rings_.push_back(p.outer), boxes_.push_back(bounds(p)); }

  std::vector<Ring> rings_;
  std::vector<Boxd> boxes_;
};

struct Tally {
  int pairs = 0, free = 0, blocked = 0;
};

/// One pair. Who starts in a wall, or passes it at the radius within rounding, proves nothing.
void compare(const World& w, const Polygons& all, Vec2 p, Vec2 q, float radius, Tally& tally) {
  const double enough = 2 * double{radius};
  if (all.clearance(p, p, enough) < radius + 1e-3) return;
  const double nearest = all.clearance(p, q, enough);
  if (std::abs(nearest - radius) < 1e-3) return;
  ASSERT_EQ(reachable(w, kFloor, p, q, radius), nearest > radius)
      << p.x << ", " << p.y << " to " << q.x << ", " << q.y << " passes at " << nearest << ", radius " << radius;
  const RayHit hit = sweep(w, kFloor, p, q - p, distance(p, q), radius);
  ASSERT_EQ(hit.free(), nearest > radius);
  ++tally.pairs, ++(nearest > radius ? tally.free : tally.blocked);
  if (hit.free()) return;
  ASSERT_NEAR(all.clearance(hit.point, hit.point, enough), radius, 2e-3)
      << "stopped where it touches: from " << p.x << ", " << p.y << " to " << q.x << ", " << q.y << " at "
      << hit.distance;
  ASSERT_GT(all.clearance(p, hit.point, enough), radius - 2e-3) << "and not behind something";
}

/// SH-30 as SH-29 is tested: 100,000 pairs against every polygon.
TEST(Sweep, EqualsBruteForceOverAllPolygons) {
  TestRandom random(32);
  Tally tally;
  for (const int objects : {10, 40, 150, 300}) {
    const WorldPlan plan = test::cluttered(static_cast<std::uint64_t>(objects) + 60, 40, objects);
    const World w = test::seen(plan);
    const Polygons all(w, plan);
    for (const float radius : {0.15f, 0.25f, 0.3f, 0.6f}) {
      const int wanted = tally.pairs + 6500;
      while (tally.pairs < wanted && !testing::Test::HasFatalFailure()) {
        const Vec2 p = test::floor_point(w, kFloor, random);
        const double reach = random.uniform(0.5, 8), angle = random.uniform(0, 2 * M_PI);
        const Vec2 q = p + Vec2(Vec2d{std::cos(angle), std::sin(angle)} * reach);
        compare(w, all, p, q, radius, tally);
      }
    }
  }
  EXPECT_GE(tally.pairs, 100000);
  EXPECT_GT(tally.free, 20000);
  EXPECT_GT(tally.blocked, 20000);
}

/// The same through the opening between two regions: people of every width aim at it from everywhere.
TEST(Sweep, EqualsBruteForceThroughDoorways) {
  const WorldPlan plan = test::doorway();  // 1.2 m wide, from y = 4 to 5.2
  const World w = test::seen(plan);
  ASSERT_EQ(w.topology.size(), 2u);
  const Polygons all(w, plan);
  TestRandom random(33);
  Tally tally;
  int through = 0;
  while (tally.pairs < 100000 && !testing::Test::HasFatalFailure()) {
    const float radius = static_cast<float>(random.uniform(0.1, 0.65));
    const Vec2 p = test::floor_point(w, kFloor, random);
    const Vec2 aim(w.to_engine({random.uniform(11.8, 12.2), random.uniform(3.6, 5.6)}));
    const Vec2 q = p + (aim - p) * static_cast<float>(random.uniform(1, 2.5));
    const int before = tally.free;
    compare(w, all, p, q, radius, tally);
    through += tally.free > before && region_at(w, kFloor, p) != region_at(w, kFloor, q);
  }
  EXPECT_GT(through, 10000) << "into the neighbour region";
  EXPECT_GT(tally.blocked, 10000);
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

/// The tip of a wedge that lies beside the way, met while one already moves away from the line of the side one sees.
TEST(Sweep, TheEndOfAnEdgeIsMetWhileLeavingItsLine) {
  WorldPlan plan = test::one_room(20, 10);
  plan.obstacles = {test::solid("wedge", {{{10, 5}, {14, 2}, {14, 5}}, {}})};  // its upper side along y = 5
  const World w = test::seen(plan);
  const Vec2 p = Vec2(w.to_engine({9.5, 5.4}));
  const RayHit hit = sweep(w, kFloor, p, {1, 0.02f}, 3, 0.6f);
  EXPECT_EQ(hit.object, w.placed.find("wedge"));
  EXPECT_NEAR(distance(Vec2d(hit.point), w.to_engine(Vec2d{10, 5})), 0.6, 1e-3);
  EXPECT_TRUE(reachable(w, kFloor, p, Vec2(w.to_engine({9.5, 8})), 0.6f));
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
