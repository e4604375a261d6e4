#include "throng/environment/navmesh/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/ways_for_test.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;

/// Shortest way for a point, over the graph of all corners that see each other.
double shortest_by_visibility(const World& w, Vec2 a, Vec2 b) {
  std::vector<Vec2d> nodes{Vec2d(a), Vec2d(b)};
  const auto each_ring = [&](auto f) {
    for (const Polygon& p : w.floors[0]) {
      f(p.outer);
      for (const Ring& h : p.holes) f(h);
    }
  };
  each_ring([&](const Ring& r) { nodes.insert(nodes.end(), r.begin(), r.end()); });
  const auto sees = [&](Vec2d p, Vec2d q) {
    bool free = true;
    each_ring([&](const Ring& r) {
      for (std::size_t i = 0; i < r.size() && free; ++i) free = !segments_cross(p, q, r[i], r[(i + 1) % r.size()]);
    });
    const Vec2d m = (p + q) * 0.5;
    return free &&
           std::any_of(w.floors[0].begin(), w.floors[0].end(), [&](const Polygon& x) { return contains(x, m); });
  };
  std::vector<double> cost(nodes.size(), 1e30);
  std::vector<bool> done(nodes.size(), false);
  cost[0] = 0;
  while (true) {
    std::size_t k = nodes.size();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!done[i] && cost[i] < 1e29 && (k == nodes.size() || cost[i] < cost[k])) k = i;
    }
    if (k == nodes.size() || k == 1) return cost[1];
    done[k] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const double c = cost[k] + distance(nodes[k], nodes[i]);
      if (!done[i] && c < cost[i] && sees(nodes[k], nodes[i])) cost[i] = c;
    }
  }
}

TEST(FindPath, IsNearlyTheShortestWay) {
  TestRandom random(41);
  double sum = 0, worst = 1;
  int n = 0, exact = 0;
  for (int i = 0; i < 10; ++i) {
    const World w = compiled(random_hall(400 + i, 30, 24, 10));
    for (int k = 0; k < 40; ++k) {
      const Vec2 a = random_free_point(random, w, 0.01), b = random_free_point(random, w, 0.01);
      const auto got = way(w, query(w, SurfaceIndex(0), a, SurfaceIndex(0), b, 0));
      ASSERT_TRUE(got);
      const double best = shortest_by_visibility(w, a, b);
      EXPECT_GT(got->length, best - 1e-3);
      const double ratio = got->length / best;
      sum += ratio, worst = std::max(worst, ratio), exact += ratio < 1.0001, ++n;
      // Nothing in the way.
      Vec2 from = a;
      for (const Vec2 c : got->corners) {
        for (int step = 0; step <= 40; ++step) {  // corners touch walls, stretches may run along them
          const Vec2 x = lerp(from, c, static_cast<float>(step) / 40);
          EXPECT_LT(nearest_point(w, SurfaceIndex(0), x).distance, 1e-4f) << i << " " << k;
        }
        from = c;
      }
    }
  }
  RecordProperty("mean_ratio", std::to_string(sum / n));
  RecordProperty("worst_ratio", std::to_string(worst));
  EXPECT_LT(sum / n, 1.005);
  EXPECT_LT(worst, 1.15);
  EXPECT_GT(exact, 0.85 * n);
}

TEST(FindPath, APersonPassesExactlyWhereADiscFits) {
  // Against the floor shrunk by the radius: two points are connected for the disc when they lie in one piece of it.
  TestRandom random(42);
  int open = 0, closed = 0;
  for (int i = 0; i < 24; ++i) {
    // Stars thrown into a room: many narrow passages of all shapes.
    WorldPlan plan = one_room(14, 14);
    for (int k = 0; k < 40; ++k) {
      const Vec2d c{random.uniform(0, 14), random.uniform(0, 14)};
      plan.obstacles.push_back(
          {"", "ground", {random_star(random, c, 0.3, 1.2, static_cast<int>(random.integer(4, 9))), {}}, {}, 0});
    }
    const World w = compiled(plan);
    for (const double r : {0.1, 0.2, 0.3, 0.45, 0.7}) {
      const auto tight = offset(w.floors[0], -r * 1.01, 32), loose = offset(w.floors[0], -r * 0.99, 32);
      ASSERT_TRUE(tight && loose);
      const auto piece = [](const MultiPolygon& m, Vec2 p) {
        return std::find_if(m.begin(), m.end(), [&](const Polygon& x) { return contains(x, Vec2d(p)); }) - m.begin();
      };
      for (int k = 0; k < 12; ++k) {
        const Vec2 a = random_free_point(random, w, r * 1.02), b = random_free_point(random, w, r * 1.02);
        const bool certain = piece(*tight, a) == piece(*tight, b), possible = piece(*loose, a) == piece(*loose, b);
        if (certain != possible) continue;  // a gap of exactly that width
        const bool got = way(w, query(w, SurfaceIndex(0), a, SurfaceIndex(0), b, static_cast<float>(r))).has_value();
        EXPECT_EQ(got, certain) << "hall " << i << " r " << r << " " << a.x << " " << a.y << " -> " << b.x << " "
                                << b.y;
        (certain ? open : closed)++;
      }
    }
  }
  EXPECT_GT(open, 500);
  EXPECT_GT(closed, 100);
}

TEST(FindPath, DiagonalPassageBetweenCornersOfDifferentRows) {
  // Two rows of blocks, shifted: every opening in a row is 1 m wide, but from row to row only 0.5 m diagonally. A mesh
  // that checks its own edges by length alone may miss it.
  WorldPlan p = one_room(12, 10);
  const double s = 0.5 / std::sqrt(2.0);  // corner (5, 4) to corner (5 + s, 4 + s)
  p.obstacles = {{"", "ground", box(0, 3, 5, 4), {}, 0},
                 {"", "ground", box(6, 3, 12, 4), {}, 0},
                 {"", "ground", box(5 + s, 4 + s, 12, 5.5), {}, 0},
                 {"", "ground", box(0, 4 + s, 4, 5.5), {}, 0}};
  const World w = compiled(p);
  const auto passes = [&](float r) {
    const Vec2 o = Vec2(w.offset);
    return way(w, query(w, SurfaceIndex(0), Vec2{5.5f, 1} - o, SurfaceIndex(0), Vec2{4.6f, 8} - o, r)).has_value();
  };
  EXPECT_TRUE(passes(0.24f));
  EXPECT_FALSE(passes(0.26f));
}

TEST(FindPath, DoorsOfExactlyThePersonsWidthAreOpen) {
  WorldPlan p = one_room(10, 10);
  p.obstacles = {{"", "ground", box(5, 0, 5.2, 4.8), {}, 0}, {"", "ground", box(5, 5.2, 5.2, 10), {}, 0}};
  const World w = compiled(p);
  EXPECT_TRUE(way(w, query(w, SurfaceIndex(0), {2, 5}, SurfaceIndex(0), {8, 5}, 0.2f)));
  EXPECT_FALSE(way(w, query(w, SurfaceIndex(0), {2, 5}, SurfaceIndex(0), {8, 5}, 0.201f)));
}

TEST(FindPath, TakesTheStairsAndCountsThem) {
  const World w = compiled(two_floors());
  const auto up = way(w, query(w, SurfaceIndex(0), {2, 5}, SurfaceIndex(1), {18, 5}, 0.25f));
  ASSERT_TRUE(up);
  EXPECT_NEAR(up->length, 16, 1e-3) << "straight through in plan";
  EXPECT_NEAR(up->path.cost, 12 + 4 / 0.6, 1e-2) << "the flight costs its time";
  const auto down = way(w, query(w, SurfaceIndex(1), {18, 5}, SurfaceIndex(0), {2, 5}, 0.25f));
  ASSERT_TRUE(down);
  EXPECT_NEAR(down->path.cost, 12 + 4 / 0.7, 1e-2);
  EXPECT_FALSE(way(w, query(w, SurfaceIndex(0), {2, 5}, SurfaceIndex(1), {18, 5}, 1.01f))) << "the flight is 2 m wide";
}

TEST(FindPath, PrefersTheFasterOfTwoStairs) {
  WorldPlan p = two_floors();
  p.stairs[0].width = 1.5, p.stairs[0].foot.y = 2;
  RampPlan r;
  static_cast<StairPlan&>(r) = p.stairs[0];
  r.id = "ramp", r.foot.y = 8, r.speed_up = 1;
  p.ramps = {r};
  const World w = compiled(p);
  const auto uses = [&](Vec2 from) {
    const auto got = way(w, query(w, SurfaceIndex(0), from, SurfaceIndex(1), {18, 5}, 0.25f));
    EXPECT_TRUE(got);
    for (const PortalIndex i : got->path.portals) {
      const std::uint32_t s = w.mesh.surface[w.mesh.portal(i).to.value].value;
      if (s >= 2) return s;
    }
    return 0u;
  };
  EXPECT_EQ(uses({5, 5}), 3u) << "both equally far: the ramp is faster";
  EXPECT_EQ(uses({6, 2}), 2u) << "right in front of the stairs";
}

TEST(FindPath, GoesRoundSlowGround) {
  WorldPlan p = one_room(20, 20);
  // A wall with two doors; the nearer one leads through mud.
  p.obstacles = {{"", "ground", box(10, 0, 10.2, 8), {}, 0},
                 {"", "ground", box(10, 10, 10.2, 17), {}, 0},
                 {"", "ground", box(10, 19, 10.2, 20), {}, 0}};
  const auto length_with = [&](double factor) {
    p.speed_areas = {{"ground", box(6, 4, 14, 14), factor}};
    const World w = compiled(p);
    return way(w, query(w, SurfaceIndex(0), {2, 9}, SurfaceIndex(0), {18, 9}, 0.2f))->length;
  };
  EXPECT_NEAR(length_with(1), 16, 0.1);
  EXPECT_GT(length_with(0.25), 22);
}

TEST(FindPath, ThroughTheSeamWhenItIsShorter) {
  const World w = compiled(ring());
  const Vec2 o = Vec2(w.offset);
  const auto got = way(w, query(w, SurfaceIndex(0), Vec2{18, 2} - o, SurfaceIndex(0), Vec2{3, 2} - o, 0.2f));
  ASSERT_TRUE(got);
  EXPECT_NEAR(got->length, 5, 1e-3);
  EXPECT_EQ(got->path.goal_shift, (Vec2{20, 0}));
  ASSERT_EQ(got->corners.size(), 1u);
  EXPECT_NEAR(got->corners[0].x + o.x, 23, 1e-4) << "unfolded into the asker's frame";
  const auto direct = way(w, query(w, SurfaceIndex(0), Vec2{12, 2} - o, SurfaceIndex(0), Vec2{3, 2} - o, 0.2f));
  EXPECT_NEAR(direct->length, 9, 1e-3);
}

TEST(FindPath, ToTheNearestPointOfAPlace) {
  WorldPlan p = one_room(30, 30);
  p.obstacles = {{"", "ground", box(10, 5, 11, 25), {}, 0}};
  p.places = {{"strip", "ground", box(12, 2, 13, 28), {}}};
  const World w = compiled(p);
  PathQuery q;
  q.start = Vec2{2, 6} - Vec2(w.offset), q.start_polygon = locate(w, SurfaceIndex(0), q.start);
  q.goal = &w.places[0].zone;
  q.radius = 0.3f;
  const auto got = way(w, q);
  ASSERT_TRUE(got);
  EXPECT_LT(got->path.goal.y + w.offset.y, 7) << "round the near end of the wall";
  EXPECT_TRUE(w.mesh.contains(got->path.goal_polygon, got->path.goal));
  EXPECT_LT(got->length, 11.5);
  // Somebody who is there already stays.
  q.start = Vec2{12.5f, 20} - Vec2(w.offset), q.start_polygon = locate(w, SurfaceIndex(0), q.start);
  const auto there = way(w, q);
  EXPECT_EQ(there->length, 0);
  EXPECT_TRUE(there->path.portals.empty());
}

TEST(FindPath, PortalCostsRedirectAndClose) {
  WorldPlan p = one_room(20, 20);
  p.obstacles = {{"", "ground", box(10, 0, 10.2, 9), {}, 0},
                 {"", "ground", box(10, 11, 10.2, 17), {}, 0},
                 {"", "ground", box(10, 19, 10.2, 20), {}, 0}};
  const World w = compiled(p);
  std::vector<float> cost(w.mesh.portals.size(), 0.0f);
  PathQuery q = query(w, SurfaceIndex(0), {2, 10}, SurfaceIndex(0), {18, 10}, 0.2f);
  const auto near_door = [&](const Portal& x) {
    return x.middle().x > 9.9f && x.middle().x < 10.3f && x.middle().y < 12;
  };
  for (std::size_t i = 0; i < cost.size(); ++i) cost[i] = near_door(w.mesh.portals[i]) ? 1 : 0;
  EXPECT_NEAR(way(w, q)->length, 16, 1e-3);
  q.portal_cost = cost;
  EXPECT_NEAR(way(w, q)->length, 16, 1e-3) << "a little jam is worth waiting";
  for (float& c : cost) c *= 20;
  EXPECT_GT(way(w, q)->length, 20) << "a long one is not";
  for (float& c : cost) c = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(way(w, q));
}

TEST(FindPath, WarmScratchDoesNotAllocateAndResultsRepeat) {
  const World w = compiled(random_hall(9, 40, 30, 12));
  TestRandom random(43);
  PathScratch scratch;
  Path path, again;
  path.portals.reserve(w.mesh.portals.size());
  scratch.heap.reserve(4 * w.mesh.portals.size());
  std::size_t nodes = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec2 a = random_free_point(random, w, 0.2), b = random_free_point(random, w, 0.2);
    const PathQuery q = query(w, SurfaceIndex(0), a, SurfaceIndex(0), b, 0.2f);
    const bool found = find_path(w, q, scratch, path);
    PathScratch fresh;
    ASSERT_EQ(find_path(w, q, fresh, again), found);
    EXPECT_EQ(path.portals, again.portals);
    EXPECT_EQ(path.cost, again.cost);
    if (i == 0) nodes = scratch.nodes.capacity();
    EXPECT_EQ(scratch.nodes.capacity(), nodes);
  }
}

}  // namespace
}  // namespace throng
