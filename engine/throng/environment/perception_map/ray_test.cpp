#include "throng/environment/perception_map/ray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/perception_map/march.h"
#include "throng/environment/perception_map/scenes_for_test.h"

namespace throng {
namespace {

using What = RayHit::What;
constexpr SurfaceIndex kFloor{0};
constexpr float kEyes = 1.6f;

Vec2 unit(double angle) { return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))}; }

void add_crossings(const Ring& ring, Vec2d o, Vec2d d, std::vector<double>& at) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2d a = ring[i], e = ring[(i + 1) % ring.size()] - a;
    const double cross = det(d, e);
    if (cross == 0) continue;
    const double t = det(a - o, e) / cross, s = det(a - o, d) / cross;
    if (s >= 0 && s <= 1 && t > 0) at.push_back(t);
  }
}

struct Expected {
  What what = What::kNothing;
  double t = 0;
  double margin = 1e9;  ///< m of line before the hit and behind it that make it certain
  Vec2d behind;
};

/// The polygons of a scene of one level, and what a line meets among them: a point that moves along it sees until it is
/// in a tall obstacle, or neither on the floor nor in any obstacle.
class BruteForce {
 public:
  BruteForce(const World& w, const WorldPlan& plan) : floors_(w.floors[0]) {
    for (const ObstaclePlan& x : plan.obstacles) solids_.push_back(w.to_engine(x.area)), heights_.push_back(x.height);
  }

  Expected look(Vec2 p, Vec2 direction, double range, double eyes) const {
    const Vec2d o(p), d = normalized(Vec2d(direction));
    std::vector<double> at{0, range};
    Boxd way;
    way.add(o), way.add(o + d * range);
    for (const MultiPolygon* list : {&floors_, &solids_})
      for (const Polygon& polygon : *list) {
        if (!bounds(polygon).grown(0.1).touches(way)) continue;
        add_crossings(polygon.outer, o, d, at);
        for (const Ring& hole : polygon.holes) add_crossings(hole, o, d, at);
      }
    std::sort(at.begin(), at.end());
    Expected out;
    for (std::size_t i = 0; i + 1 < at.size() && at[i] < range; ++i) {
      const double piece = at[i + 1] - at[i];
      if (i > 0) out.margin = std::min(out.margin, piece);
      out.what = at_point(o + d * (0.5 * (at[i] + at[i + 1])), eyes);
      // Between an obstacle and the floor that was cut to it lie rounded coordinates.
      if (out.what == What::kWall && piece < 1e-4) out.what = What::kNothing;
      if (out.what == What::kNothing) continue;
      out.t = at[i], out.behind = o + d * (0.5 * (at[i] + at[i + 1]));
      return out;
    }
    out.t = range;
    return out;
  }

 private:
  What at_point(Vec2d q, double eyes) const {
    bool somewhere = std::any_of(floors_.begin(), floors_.end(), [&](const Polygon& x) { return contains(x, q); });
    for (std::size_t k = 0; k < solids_.size(); ++k) {
      if (!bounds(solids_[k]).contains(q) || !contains(solids_[k], q)) continue;
      somewhere = true;
      if (heights_[k] >= eyes) return What::kObject;
    }
    return somewhere ? What::kNothing : What::kWall;
  }

  const MultiPolygon floors_;
  MultiPolygon solids_;
  std::vector<double> heights_;
};

struct Tally {
  int rays = 0, hits = 0, objects = 0, walls = 0, doubtful = 0;
};

void compare(const World& w, const WorldPlan& plan, TestRandom& random, int rays, float range, float eyes,
             Tally& tally) {
  const BruteForce all(w, plan);
  for (int i = 0; i < rays; ++i) {
    const Vec2 p = test::floor_point(w, kFloor, random);
    const Vec2 d = unit(random.uniform(0, 2 * M_PI));
    const RayHit hit = look(w, kFloor, p, d, range, eyes);
    const Expected e = all.look(p, d, double{range}, eyes);
    ++tally.rays;
    // Lines that graze a corner by less than coordinates are rounded to may go either way.
    if (e.margin < 0.005 && (hit.what != e.what || std::abs(hit.distance - e.t) > 1e-3)) {
      ++tally.doubtful;
      continue;
    }
    ASSERT_EQ(hit.what, e.what) << "from " << p.x << ", " << p.y << " along " << d.x << ", " << d.y << ": expected "
                                << e.t << ", got " << hit.distance;
    ASSERT_NEAR(hit.distance, e.t, 1e-3);
    ASSERT_NEAR(distance(hit.point, p), e.t, 2e-3);
    if (hit.what == What::kObject) {
      ASSERT_TRUE(contains(w.placed[hit.object].footprint, e.behind));
    }
    tally.objects += hit.what == What::kObject, tally.walls += hit.what == What::kWall;
  }
}

TEST(Rays, EqualBruteForceOverAllPolygons) {
  TestRandom random(3);
  Tally tally;
  for (const int objects : {0, 20, 120, 400}) {
    const WorldPlan plan = test::cluttered(static_cast<std::uint64_t>(objects) + 1, 40, objects);
    const World w = test::seen(plan);
    compare(w, plan, random, 12000, 10, kEyes, tally);  // over what is lower than the eyes
    compare(w, plan, random, 6000, 10, 0.5f, tally);    // a child on all fours sees over nothing
    compare(w, plan, random, 2000, 100, 2.9f, tally);
  }
  for (const std::uint64_t seed : {1, 2, 3}) {
    const WorldPlan plan = test::random_hall(seed);
    compare(test::seen(plan), plan, random, 8000, 30, kEyes, tally);
  }
  EXPECT_GE(tally.rays, 100000);
  EXPECT_GT(tally.objects, 20000);
  EXPECT_GT(tally.walls, 20000);
  EXPECT_LT(tally.doubtful, tally.rays / 1000);
}

TEST(Rays, EqualBruteForceThroughDoorways) {
  const WorldPlan plan = test::doorway();
  const World w = test::seen(plan);
  TestRandom random(4);
  Tally tally;
  compare(w, plan, random, 100000, 30, kEyes, tally);
  ASSERT_EQ(w.topology.size(), 2u);
  const BruteForce all(w, plan);
  int through = 0, elsewhere = 0;
  for (int i = 0; i < 5000; ++i) {  // aimed at the opening
    const Vec2 p = test::floor_point(w, kFloor, random);
    const Vec2 aim = Vec2(w.to_engine({12, random.uniform(4.01, 5.19)}));
    const RayHit hit = look(w, kFloor, p, aim - p, 30, kEyes);
    const Expected e = all.look(p, aim - p, 30, kEyes);
    if (e.margin < 0.005) continue;
    ASSERT_EQ(hit.what, e.what);
    ASSERT_NEAR(hit.distance, e.t, 1e-3);
    through += (hit.point.x - aim.x) * (p.x - aim.x) < 0;
    elsewhere += region_of(w, hit) != region_at(w, kFloor, p);
  }
  EXPECT_GT(through, 2000);
  EXPECT_GT(elsewhere, 2000) << "through the boundary into the neighbour region";
}

TEST(Rays, ResultDoesNotDependOnTheSizeOfCells) {
  const WorldPlan plan = test::cluttered(9, 30, 80);
  const World fine = test::seen(plan, 0.1), coarse = test::seen(plan, 1.7);
  TestRandom random(5);
  for (int i = 0; i < 5000; ++i) {
    const Vec2 p = test::floor_point(fine, kFloor, random), d = unit(random.uniform(0, 7));
    const RayHit a = look(fine, kFloor, p, d, 20, kEyes), b = look(coarse, kFloor, p, d, 20, kEyes);
    ASSERT_EQ(a.distance, b.distance);
    ASSERT_EQ(a.object, b.object);
  }
}

TEST(Rays, LookOverLowObjectsAndNotOverTallOnes) {
  WorldPlan plan = test::one_room(20, 10);
  plan.obstacles = {test::solid("counter", test::box(8, 0, 9, 10), 1.1),
                    test::solid("pillar", test::box(15, 4, 16, 6), 3)};
  const World w = test::seen(plan);
  const Vec2 p = Vec2(w.to_engine({2, 5}));
  EXPECT_EQ(look(w, kFloor, p, {1, 0}, 30, 1.6f).object, w.placed.find("pillar"));
  EXPECT_FLOAT_EQ(look(w, kFloor, p, {1, 0}, 30, 1.6f).distance, 13);
  EXPECT_EQ(look(w, kFloor, p, {1, 0}, 30, 1.0f).object, w.placed.find("counter"));
  EXPECT_FLOAT_EQ(look(w, kFloor, p, {1, 0}, 30, 1.0f).distance, 6);
  EXPECT_TRUE(sees(w, kFloor, p, Vec2(w.to_engine({14, 5})), 1.6f));
  EXPECT_FALSE(sees(w, kFloor, p, Vec2(w.to_engine({14, 5})), 1.0f));
}

TEST(Rays, TheWallBehindALowObjectIsStillThere) {
  WorldPlan plan = test::one_room(20, 10);
  plan.obstacles = {test::solid("shelf", test::box(18, 2, 20, 8), 1)};  // stands against the east wall
  const World w = test::seen(plan);
  const RayHit hit = look(w, kFloor, Vec2(w.to_engine({2, 5})), {1, 0}, 50, 1.6f);
  EXPECT_EQ(hit.what, What::kWall);
  EXPECT_NEAR(hit.distance, 18, 1e-3);
}

TEST(Rays, CornersWallsAndBorders) {
  WorldPlan plan = test::one_room(20, 10);
  plan.obstacles = {test::solid("box", test::box(8, 4, 10, 6))};
  const World w = test::seen(plan);
  const auto at = [&](double x, double y) { return Vec2(w.to_engine({x, y})); };
  // axis-aligned, along lines of the lattice, which are also sides of the box
  EXPECT_FLOAT_EQ(look(w, kFloor, at(2, 5), {1, 0}, 50, kEyes).distance, 6);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(9, 1), {0, 1}, 50, kEyes).distance, 3);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(9, 1), {0, -1}, 50, kEyes).distance, 1);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(2, 4), {1, 0}, 50, kEyes).distance, 6) << "its corner is part of the box";
  // through a vertex on the diagonal: met, wherever the line starts
  for (const double k : {1.0, 2.0, 3.0, 0.5}) {
    const RayHit hit = look(w, kFloor, at(8 - k, 4 - k), {1, 1}, 50, kEyes);
    EXPECT_EQ(hit.object, w.placed.find("box"));
    EXPECT_NEAR(hit.distance, k * std::sqrt(2.0), 1e-5);
  }
  // past the corner diagonally from outside to outside: touching is meeting
  EXPECT_EQ(look(w, kFloor, at(7, 5), {1, -1}, 1.5f, kEyes).object, w.placed.find("box"));
  // along a wall that one touches: the wall does not end it, the far wall does
  EXPECT_FLOAT_EQ(look(w, kFloor, at(1, 0), {1, 0}, 50, kEyes).distance, 19);
  // from a border: outwards at once, inwards freely
  EXPECT_FLOAT_EQ(look(w, kFloor, at(0, 5), {-1, 0}, 50, kEyes).distance, 0);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(0, 5), {1, 0}, 50, kEyes).distance, 8);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(10, 5), {1, 0}, 50, kEyes).distance, 10);
  EXPECT_FLOAT_EQ(look(w, kFloor, at(10, 5), {-1, 0}, 50, kEyes).distance, 0);
  // into the room's corner
  EXPECT_NEAR(look(w, kFloor, at(2, 2), {-1, -1}, 50, kEyes).distance, 2 * std::sqrt(2.0), 1e-5);
  // no farther than asked
  EXPECT_TRUE(look(w, kFloor, at(2, 5), {1, 0}, 5.9f, kEyes).free());
  EXPECT_FLOAT_EQ(look(w, kFloor, at(2, 5), {1, 0}, 5.9f, kEyes).distance, 5.9f);
}

TEST(Rays, NothingLeaksOutOfAClosedRoom) {
  // Walls at odd angles, cut by obstacles that touch them: rays from inside always end at something.
  TestRandom random(8);
  for (const std::uint64_t seed : {11, 12, 13, 14}) {
    WorldPlan plan = test::random_hall(seed, 20, 15, 4);
    TestRandom shapes(seed);
    for (int i = 0; i < 12; ++i)
      plan.obstacles.push_back(
          test::solid("x" + std::to_string(i), {random_star(shapes, shapes.point(20), 0.3, 2, 6), {}}, i % 2 ? 1 : 3));
    const World w = test::seen(plan);
    for (int i = 0; i < 20000; ++i) {
      const Vec2 p = test::floor_point(w, kFloor, random);
      const RayHit hit = look(w, kFloor, p, unit(random.uniform(0, 7)), 500, i % 2 ? 1.6f : 0.5f);
      ASSERT_FALSE(hit.free()) << "seed " << seed << " from " << p.x << ", " << p.y;
    }
  }
}

TEST(Rays, CrossedCellsAreAllThatTheLineTouches) {
  const World w = test::seen(test::one_room(30, 30));
  const PerceptionSheet& sheet = w.perception_map.sheets[0];
  const double cell = w.perception_map.cell;
  TestRandom random(6);
  std::vector<CrossedCell> cells;
  for (int i = 0; i < 500; ++i) {
    const Vec2 p = test::floor_point(w, kFloor, random), d = unit(i % 10 ? random.uniform(0, 7) : (i / 10) * M_PI / 4);
    crossed_cells(w, kFloor, p, d, 8, kEyes, cells);
    const RayHit hit = look(w, kFloor, p, d, 8, kEyes);
    for (std::size_t k = 1; k < cells.size(); ++k)  // neighbours by a side: no jump over a corner
      ASSERT_EQ(std::abs(cells[k].x - cells[k - 1].x) + std::abs(cells[k].y - cells[k - 1].y), 1);
    for (int k = 0; k <= 4000; ++k) {
      const Vec2 q = p + (hit.point - p) * (static_cast<float>(k) / 4000);
      const int x = math::floor_to_int(q.x / cell) - sheet.x0, y = math::floor_to_int(q.y / cell) - sheet.y0;
      const bool listed = std::any_of(cells.begin(), cells.end(), [&](const CrossedCell& c) {
        const double cx = (c.x + sheet.x0) * cell, cy = (c.y + sheet.y0) * cell;  // within rounding of its border
        return (c.x == x && c.y == y) ||
               (q.x >= cx - 1e-5 && q.x <= cx + cell + 1e-5 && q.y >= cy - 1e-5 && q.y <= cy + cell + 1e-5);
      });
      ASSERT_TRUE(listed);
    }
  }
}

TEST(Rays, GoUpStairsAndThroughSeams) {
  const World w = test::seen(test::two_floors());
  const auto at = [&](double x, double y) { return Vec2(w.to_engine({x, y})); };
  // foot at (8, 5), head at (12, 5), 2 m wide: up the flight, over the upper floor, to its east wall
  const RayHit up = look(w, SurfaceIndex(0), at(2, 5), {1, 0}, 50, kEyes);
  EXPECT_EQ(up.surface, SurfaceIndex(1));
  EXPECT_FLOAT_EQ(up.distance, 18);
  EXPECT_EQ(w.topology.region(region_of(w, up)).surface, SurfaceIndex(1));
  EXPECT_FLOAT_EQ(look(w, SurfaceIndex(1), at(18, 5), {-1, 0}, 50, kEyes).distance, 18);
  // beside it the ground floor goes on below
  EXPECT_EQ(look(w, SurfaceIndex(0), at(2, 8), {1, 0}, 50, kEyes).surface, SurfaceIndex(0));
  // into the flight's side
  EXPECT_FLOAT_EQ(look(w, SurfaceIndex(0), at(10, 1), {0, 1}, 50, kEyes).distance, 3);
  EXPECT_TRUE(sees(w, SurfaceIndex(0), at(2, 5), at(15, 5), kEyes, SurfaceIndex(1)));
  EXPECT_FALSE(sees(w, SurfaceIndex(0), at(2, 5), at(15, 5), kEyes, SurfaceIndex(0)));

  const World ring = test::seen(test::ring());
  const Vec2 p = Vec2(ring.to_engine({15, 2}));
  const RayHit round = look(ring, kFloor, p, {1, 0}, 100, kEyes);
  EXPECT_TRUE(round.free());  // five times round
  EXPECT_FLOAT_EQ(round.distance, 100);
  EXPECT_NEAR(round.point.x, p.x, 1e-3);
  EXPECT_NEAR(round.point.x + round.shift.x, p.x + 100, 1e-3);
  const RayHit slant = look(ring, kFloor, p, {1, 0.1f}, 100, kEyes);
  EXPECT_EQ(slant.what, What::kWall);
  EXPECT_NEAR(slant.distance, std::sqrt(20.0 * 20 + 2 * 2), 1e-3);
}

TEST(Rays, FanSpreadsOverTheFieldOfView) {
  const World w = test::seen(test::one_room(20, 20));
  const Vec2 p = Vec2(w.to_engine({10, 10}));
  EyeFan fan;
  fan.rays = 9, fan.field = static_cast<float>(M_PI), fan.range = 50;
  std::vector<RayHit> hits(9);
  look_around(w, kFloor, p, 0, fan, hits);
  EXPECT_NEAR(hits[0].point.y, p.y - 10, 1e-3);
  EXPECT_NEAR(hits[4].point.x, p.x + 10, 1e-3);
  EXPECT_NEAR(hits[8].point.y, p.y + 10, 1e-3);
  for (const RayHit& h : hits) EXPECT_EQ(h.what, What::kWall);
}

}  // namespace
}  // namespace throng
