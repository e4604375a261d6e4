#include "throng/environment/navmesh/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;

PathQuery query(const World& w, SurfaceIndex from, Vec2 a, SurfaceIndex to, Vec2 b, float r) {
  PathQuery q;
  q.start_polygon = locate(w, from, a), q.start = a;
  q.goal_polygon = locate(w, to, b), q.goal_point = b;
  q.radius = r;
  return q;
}

struct Way {
  Path path;
  std::vector<Vec2> corners;
  float length = 0;
};

std::optional<Way> way(const World& w, const PathQuery& q) {
  static PathScratch scratch;
  Way out;
  if (!find_path(w, q, scratch, out.path)) return std::nullopt;
  out.corners.resize(256);
  const FunnelResult f =
      funnel(w, out.path.portals, q.start, out.path.goal + out.path.goal_shift, q.radius, out.corners);
  EXPECT_TRUE(f.reaches_goal);
  out.corners.resize(f.corners);
  out.length = f.distance;
  return out;
}

double distance_to_walls(const World& w, Vec2d a, Vec2d b) {
  double least = 1e30;
  for (std::size_t x = 0; x < w.walls.size(); ++x) {
    least = std::min(least, distance_sq_of_segments(a, b, Vec2d(w.walls.a(x)), Vec2d(w.walls.b(x))));
  }
  return std::sqrt(least);
}

Vec2 random_free_point(TestRandom& random, const World& w, double clearance) {
  const Box b = w.surfaces[0].bounds;
  while (true) {
    const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                 static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
    if (locate(w, SurfaceIndex(0), p).exists() && distance_to_walls(w, Vec2d(p), Vec2d(p)) > clearance) return p;
  }
}

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

TEST(Funnel, KeepsTheDistanceFromEveryWall) {
  TestRandom random(44);
  int ways = 0, corners = 0;
  double worst = 1e30, mean_excess = 0;
  for (int i = 0; i < 16; ++i) {
    const World w = compiled(random_hall(600 + i, 15 + i, 20, 12));
    for (const float r : {0.15f, 0.25f, 0.4f}) {
      for (int k = 0; k < 12; ++k) {
        const Vec2 a = random_free_point(random, w, r), b = random_free_point(random, w, r);
        const auto got = way(w, query(w, SurfaceIndex(0), a, SurfaceIndex(0), b, r));
        if (!got) continue;
        ++ways;
        Vec2 from = a;
        double l = 0;
        for (const Vec2 c : got->corners) {
          worst = std::min(worst, distance_to_walls(w, Vec2d(from), Vec2d(c)) / r);
          l += distance(from, c);
          from = c;
          ++corners;
        }
        EXPECT_EQ(from, got->path.goal);
        EXPECT_GE(l, got->length * 0.99) << "corners lie outside the arcs";
        EXPECT_LT(l, got->length * 1.1 + 1e-3);
        mean_excess += l / std::max(got->length, 0.1f) - 1;
        const Vec2d straight = Vec2d(got->path.goal) - Vec2d(a);
        EXPECT_GE(got->length, length(straight) - 1e-3);
      }
    }
  }
  EXPECT_GT(ways, 300);
  EXPECT_GT(corners, 600);
  EXPECT_GT(worst, 0.97) << "a way comes nearer to a wall than the radius allows";
  EXPECT_LT(mean_excess / ways, 0.02);
}

TEST(Funnel, CornersOfAnLShapedCorridor) {
  WorldPlan p;
  p.levels = {{"ground", 0}};
  p.walkable = {{"ground", {{{0, 0}, {12, 0}, {12, 2}, {2, 2}, {2, 12}, {0, 12}}, {}}}};
  const World w = compiled(p);
  const Vec2 o = Vec2(w.offset);
  const float r = 0.3f;
  const auto got = way(w, query(w, SurfaceIndex(0), Vec2{11, 1} - o, SurfaceIndex(0), Vec2{1, 11} - o, r));
  ASSERT_TRUE(got);
  ASSERT_EQ(got->corners.size(), 3u) << "two points around the inner corner, then the goal";
  const Vec2 inner = Vec2{2, 2} - o;
  for (int i = 0; i < 2; ++i) {
    EXPECT_GE(distance(got->corners[i], inner), r * 0.999f);
    EXPECT_LE(distance(got->corners[i], inner), r * 1.1f);
  }
  // Tangents and arc by hand: from (9,-1) and (-1,9) relative to the corner.
  const double d = std::sqrt(82.0), t = std::sqrt(82.0 - 0.09);
  const double turn = 2 * (math::kPi / 4 - std::atan2(1, 9) + std::asin(0.3 / d));
  EXPECT_NEAR(got->length, 2 * t + r * turn, 0.02);
}

TEST(Funnel, LeavesACornerThatIsTooNearSideways) {
  WorldPlan p = one_room(10, 10);
  p.obstacles = {{"", "ground", box(4, 0, 6, 5), {}, 0}};
  const World w = compiled(p);
  // Standing 5 cm from the corner, wanting 30 cm.
  const auto got = way(w, query(w, SurfaceIndex(0), {3.95f, 5.0f}, SurfaceIndex(0), {8, 1}, 0.3f));
  ASSERT_TRUE(got);
  for (const Vec2 c : got->corners) EXPECT_TRUE(locate(w, SurfaceIndex(0), c).exists());
  EXPECT_GT(got->corners[0].y, 5.0f);
}

TEST(Funnel, WritesOnlyAsManyCornersAsThereIsRoomFor) {
  const World w = compiled(random_hall(9, 40, 30, 12));
  TestRandom random(45);
  for (int i = 0; i < 50; ++i) {
    const Vec2 a = random_free_point(random, w, 0.2), b = random_free_point(random, w, 0.2);
    const auto full = way(w, query(w, SurfaceIndex(0), a, SurfaceIndex(0), b, 0.2f));
    if (!full) continue;
    Vec2 two[2];
    const FunnelResult f = funnel(w, full->path.portals, a, full->path.goal, 0.2f, two);
    EXPECT_EQ(f.distance, full->length);
    EXPECT_EQ(f.corners, std::min<std::size_t>(2, full->corners.size()));
    EXPECT_EQ(f.reaches_goal, full->corners.size() <= 2);
    for (std::uint32_t k = 0; k < f.corners; ++k) EXPECT_EQ(two[k], full->corners[k]);
    Vec2 next[2];
    const FunnelResult part = funnel(w, full->path.portals, a, full->path.goal, 0.2f, next, false);
    EXPECT_EQ(part.corners, f.corners);
    EXPECT_LE(part.distance, f.distance);
    for (std::uint32_t k = 0; k < f.corners; ++k) EXPECT_EQ(next[k], two[k]);
    EXPECT_EQ(path_position(w.mesh, full->path.portals, locate(w, SurfaceIndex(0), a)), 0u);
  }
}

TEST(WayPortal, EndsMoveInByTheRadius) {
  Portal p;
  p.left = {0, 2}, p.right = {0, 0};
  const WayPortal w = way_portal(p, 0.25f);
  EXPECT_EQ(w.p, (Vec2{0, 1.75f}));
  EXPECT_EQ(w.d, (Vec2{0, -1.5f}));
  EXPECT_EQ(way_portal(p, 1.5f).p, (Vec2{0, 1}));
  EXPECT_EQ(way_portal(p, 1.5f).d, (Vec2{0, 0}));
}

}  // namespace
}  // namespace throng
