#include <gtest/gtest.h>

#include <set>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/predicates.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;

std::vector<World> worlds() {
  std::vector<World> out;
  for (const WorldPlan& p : {two_floors(), ring(), office()}) out.push_back(compiled(p));
  for (int i = 0; i < 12; ++i) out.push_back(compiled(random_hall(100 + i, 12 + 4 * i, 20 + i, 12)));
  return out;
}

Ring ring_of(const NavMesh& m, std::uint32_t k) {
  return {m.vertices.begin() + m.first_edge[k], m.vertices.begin() + m.first_edge[k + 1]};
}

TEST(NavMesh, PolygonsAreConvexAndCoverTheFloors) {
  for (const World& w : worlds()) {
    for (const Surface& s : w.surfaces) {
      double sum = 0;
      for (std::uint32_t k = s.first_polygon; k < s.last_polygon; ++k) {
        const Ring r = ring_of(w.mesh, k);
        EXPECT_TRUE(is_convex(r));
        EXPECT_LE(r.size(), 12u);
        sum += signed_area(r);
        EXPECT_EQ(w.mesh.surface[k], SurfaceIndex(static_cast<std::size_t>(&s - w.surfaces.data())));
      }
      const double expected = area(w.floors[&s - w.surfaces.data()]);
      EXPECT_NEAR(sum, expected, 1e-4 * expected + 1e-9);  // feet of gaps are snapped to the grid
    }
  }
}

TEST(NavMesh, PortalsAreSymmetric) {
  for (const World& w : worlds()) {
    const NavMesh& m = w.mesh;
    ASSERT_EQ(m.first_portal.back(), m.portals.size());
    for (std::uint32_t i = 0; i < m.portals.size(); ++i) {
      const Portal& p = m.portals[i];
      const Portal& q = m.portal(p.twin);
      EXPECT_EQ(q.twin, PortalIndex(i));
      EXPECT_EQ(q.from, p.to);
      EXPECT_EQ(q.to, p.from);
      EXPECT_EQ(q.width, p.width);
      EXPECT_EQ(q.laps, -p.laps);
      EXPECT_EQ(q.translation, -p.translation);
      EXPECT_EQ(q.left - p.translation, p.right);
      EXPECT_EQ(q.right - p.translation, p.left);
      EXPECT_LE(p.width, distance(p.left, p.right) * 1.0001f + 1e-6f);
      EXPECT_GE(i, m.first_portal[p.from.value]);
      EXPECT_LT(i, m.first_portal[p.from.value + 1]);
      // Left and right as seen from inside.
      EXPECT_GT(det(p.right - m.centroid[p.from.value], p.left - m.centroid[p.from.value]), 0);
    }
  }
}

PolygonIndex locate_by_brute_force(const World& w, SurfaceIndex s, Vec2 p) {
  const Surface& surface = w.surface(s);
  for (std::uint32_t k = surface.first_polygon; k < surface.last_polygon; ++k) {
    const Ring r = ring_of(w.mesh, k);
    bool inside = true;
    for (std::size_t i = 0; i < r.size(); ++i) inside = inside && orient(r[i], r[(i + 1) % r.size()], Vec2d(p)) >= 0;
    if (inside) return PolygonIndex(k);
  }
  return {};
}

TEST(NavMesh, RandomPointsAreLocatedAsByBruteForce) {
  TestRandom random(21);
  int inside = 0, outside = 0;
  for (const World& w : worlds()) {
    for (std::uint32_t s = 0; s < w.surfaces.size(); ++s) {
      const Box b = w.surfaces[s].bounds.grown(1);
      for (int i = 0; i < 400; ++i) {
        const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                     static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
        const PolygonIndex expected = locate_by_brute_force(w, SurfaceIndex(s), p);
        const PolygonIndex got = locate(w, SurfaceIndex(s), p);
        if (got != expected) {  // allowed only within rounding of an edge
          const NearestPoint n = nearest_point(w, SurfaceIndex(s), p);
          const bool both = got.exists() && expected.exists() && w.mesh.contains(expected, p, 1e-4f);
          EXPECT_TRUE(both || (!expected.exists() && n.distance < 1e-3f)) << p.x << " " << p.y;
        }
        (expected.exists() ? inside : outside)++;
        const NearestPoint n = nearest_point(w, SurfaceIndex(s), p);
        ASSERT_TRUE(n.polygon.exists());
        EXPECT_TRUE(w.mesh.contains(n.polygon, n.position, 1e-3f));
        if (expected.exists()) {
          EXPECT_EQ(n.position, p);
        } else {
          double least = 1e30;
          for (const Polygon& poly : w.floors[s]) {
            const auto edges = [&](const Ring& r) {
              for (std::size_t e = 0; e < r.size(); ++e) {
                least = std::min(least, distance_sq_to_segment(r[e], r[(e + 1) % r.size()], Vec2d(p)));
              }
            };
            edges(poly.outer);
            for (const Ring& h : poly.holes) edges(h);
          }
          EXPECT_NEAR(n.distance, std::sqrt(least), 2e-3);
        }
      }
    }
  }
  EXPECT_GT(inside, 1000);
  EXPECT_GT(outside, 1000);
}

TEST(NavMesh, WalkingStraightEndsWhereAStraightLineDoes) {
  TestRandom random(22);
  int hits = 0, arrivals = 0;
  for (int i = 0; i < 12; ++i) {
    const World w = compiled(random_hall(100 + i, 12 + 4 * i, 20 + i, 12));
    const Box b = w.surfaces[0].bounds;
    for (int n = 0; n < 1500; ++n) {
      const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                   static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
      const PolygonIndex k = locate(w, SurfaceIndex(0), p);
      if (!k.exists()) continue;
      const float reach = n % 3 == 0 ? 0.2f : 15.0f;
      const Vec2 q = p + Vec2{static_cast<float>(random.uniform(-reach, reach)),
                              static_cast<float>(random.uniform(-reach, reach))};
      // The first wall on the way, exactly.
      double first = 2;
      for (const Polygon& poly : w.floors[0]) {
        const auto edges = [&](const Ring& r) {
          for (std::size_t e = 0; e < r.size(); ++e) {
            const Vec2d a = r[e], c = r[(e + 1) % r.size()];
            if (!segments_cross(Vec2d(p), Vec2d(q), a, c)) continue;
            first = std::min(
                first, distance(Vec2d(p), crossing_point(Vec2d(p), Vec2d(q), a, c)) / distance(Vec2d(p), Vec2d(q)));
          }
        };
        edges(poly.outer);
        for (const Ring& h : poly.holes) edges(h);
      }
      const double l = distance(p, q);
      if (first * l < 1e-3 || std::abs(first - 1) * l < 1e-3) continue;  // within tolerance of a wall at either end
      const WalkResult r = walk(w, k, p, q);
      EXPECT_TRUE(w.mesh.contains(r.polygon, r.position, 1e-3f));
      if (first > 1) {
        ++arrivals;
        EXPECT_FALSE(r.hit_wall) << p.x << " " << p.y << " -> " << q.x << " " << q.y;
        EXPECT_EQ(r.position, q);
      } else {
        ++hits;
        EXPECT_TRUE(r.hit_wall);
        EXPECT_NEAR(distance(p, r.position), first * distance(p, q), 2e-3);
        EXPECT_LT(dot(r.normal, q - p), 0);
      }
    }
  }
  EXPECT_GT(hits, 2000);
  EXPECT_GT(arrivals, 2000);
}

TEST(NavMesh, ManySmallStepsNeverLeaveTheMesh) {
  // Random walks that turn at walls: the polygon kept from step to step always holds the person.
  TestRandom random(23);
  for (const World& w : worlds()) {
    PolygonIndex k(0);
    Vec2 p = w.mesh.centroid[0];
    std::set<std::uint32_t> surfaces;
    int laps = 0;
    for (int n = 0; n < 20000; ++n) {
      const Vec2 q =
          p + Vec2{static_cast<float>(random.uniform(-0.4, 0.4)), static_cast<float>(random.uniform(-0.4, 0.4))};
      const WalkResult r = walk(w, k, p, q);
      ASSERT_TRUE(w.mesh.contains(r.polygon, r.position, 1e-3f));
      ASSERT_EQ(r.surface, w.mesh.surface[r.polygon.value]);
      k = r.polygon;
      p = r.hit_wall ? r.position + r.normal * 1e-3f : r.position;
      if (!w.mesh.contains(k, p))
        k = locate(w, r.surface, p), p = k.exists() ? p : r.position, k = k.exists() ? k : r.polygon;
      surfaces.insert(r.surface.value);
      laps += r.laps != 0;
    }
    if (w.surfaces.size() == 3) {
      EXPECT_EQ(surfaces.size(), 3u) << "a long random walk uses the stairs";
    }
    if (w.periodic) {
      EXPECT_GT(laps, 10);
    }
  }
}

TEST(NavMesh, FarFromTheOriginStillWorks) {
  // A 20 km world: floats resolve a millimetre at the rim.
  WorldPlan p;
  p.levels = {{"ground", 0}};
  p.walkable = {{"ground", box(0, 0, 19000, 10)}};
  for (int i = 0; i < 40; ++i) p.obstacles.push_back({"", "ground", box(18900 + 2 * i, 3, 18901 + 2 * i, 7), {}, 0});
  const World w = compiled(p);
  const Vec2 from = Vec2(w.to_engine(Vec2d{18990.5, 1})), to = Vec2(w.to_engine(Vec2d{18880, 1.3}));
  PolygonIndex k = locate(w, SurfaceIndex(0), from);
  ASSERT_TRUE(k.exists());
  Vec2 at = from;
  for (int i = 0; i < 1100; ++i) {
    const WalkResult r = walk(w, k, at, at + (to - from) / 1100.0f);
    ASSERT_FALSE(r.hit_wall) << i;
    at = r.position, k = r.polygon;
  }
  EXPECT_TRUE(w.mesh.contains(k, at, 0.01f));
}

TEST(Visible, AgreesWithDistancesToAllWalls) {
  TestRandom random(24);
  int yes = 0, no = 0;
  for (int i = 0; i < 8; ++i) {
    const World w = compiled(random_hall(200 + i, 20, 24, 10));
    const Box b = w.surfaces[0].bounds;
    for (int n = 0; n < 800; ++n) {
      const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                   static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
      const PolygonIndex k = locate(w, SurfaceIndex(0), p);
      if (!k.exists()) continue;
      const Vec2 q = p + Vec2{static_cast<float>(random.uniform(-9, 9)), static_cast<float>(random.uniform(-9, 9))};
      const float r = static_cast<float>(random.uniform(0, 0.6));
      double least = 1e30;
      for (std::size_t x = 0; x < w.walls.size(); ++x) {
        least = std::min(least, distance_sq_of_segments(Vec2d(p), Vec2d(q), Vec2d(w.walls.a(x)), Vec2d(w.walls.b(x))));
      }
      const double d = std::sqrt(least);
      if (std::abs(d - r) < 1e-3) continue;
      EXPECT_EQ(visible(w, k, p, q, r), d > r);
      (d > r ? yes : no)++;
    }
  }
  EXPECT_GT(yes, 300);
  EXPECT_GT(no, 300);
}

}  // namespace
}  // namespace throng
