// For tests: worlds with their topology, and everything that must hold of any.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "throng/environment/maps.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/segments.h"

namespace throng::test {

inline World divided(const WorldPlan& plan) {
  World w = compiled(plan);
  Diagnostics d;
  if (!build_maps(w, plan.maps, kTopology, d)) throw std::runtime_error(all_messages(d));
  return w;
}

/// Two rooms of 9.9 m by 10 m and a wall between with a door of 1 m.
inline WorldPlan two_rooms() {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", box(9.9, 0, 10.1, 4.5), {}, 0}, {"", "ground", box(9.9, 5.5, 10.1, 10), {}, 0}};
  return p;
}

inline std::vector<Boundary> between(const World& w, const char* a, const char* b) {
  std::vector<Boundary> out;
  for (const Boundary& x : w.topology.boundaries_of(w.topology.find(a)))
    if (x.to == w.topology.find(b)) out.push_back(x);
  return out;
}

/// Everything that must hold of any topology.
inline void check_whole(const World& w) {
  const Topology& t = w.topology;
  double sum = 0, floors = 0;
  for (const MultiPolygon& f : w.floors) floors += area(f);
  for (const Region& r : t.regions) {
    sum += r.area;
    EXPECT_NEAR(area(r.outline), r.area, 1e-3 + 1e-4 * r.area) << r.id;
    EXPECT_EQ(region_at(w, r.surface, r.middle), t.find(r.id)) << r.id;
  }
  EXPECT_NEAR(sum, floors, 1e-3 * floors);
  for (std::size_t k = 0; k < t.boundaries.size(); ++k) {
    const Boundary& b = t.boundaries[k];
    ASSERT_TRUE(b.twin.exists());
    const Boundary& back = t.boundary(b.twin);
    EXPECT_EQ(back.twin, BoundaryIndex(k));
    EXPECT_EQ(back.from, b.to);
    EXPECT_EQ(back.to, b.from);
    EXPECT_LT(distance(back.a, b.b + b.translation), 1e-4f);
    EXPECT_LT(distance(back.b, b.a + b.translation), 1e-4f);
    // A step to the left of its middle is in `from`, across in `to`.
    const Vec2 middle = (b.a + b.b) * 0.5f, left = left_of(b.b - b.a) * (0.002f / b.width());
    EXPECT_EQ(region_at(w, t.region(b.from).surface, middle + left), b.from) << t.region(b.from).id;
    EXPECT_EQ(region_at(w, t.region(b.to).surface, middle + b.translation - left), b.to) << t.region(b.to).id;
  }
}

/// Random walkable points lie in the outline of the region they are said to be in.
inline void check_points(const World& w, std::uint64_t seed) {
  TestRandom random(seed);
  for (std::size_t k = 0; k < w.mesh.size(); ++k) {
    const std::uint32_t first = w.mesh.first_edge[k], n = w.mesh.first_edge[k + 1] - first;
    for (int i = 0; i < 8; ++i) {
      const auto a = w.mesh.vertices[first], b = w.mesh.vertices[first + 1 + random.integer(0, n - 3)],
                 c = w.mesh.vertices[first + 2 + random.integer(0, n - 3)];
      const double u = random.uniform(), v = random.uniform();
      const Vec2 p(a + (b - a) * (u * (1 - v)) + (c - a) * (u * v));
      const RegionIndex r = region_at(w, PolygonIndex(k), p);
      ASSERT_TRUE(r.exists());
      const bool inside = std::any_of(w.topology.region(r).outline.begin(), w.topology.region(r).outline.end(),
                                      [&](const Polygon& x) { return contains(x, Vec2d(p)); });
      if (inside) continue;
      // Only within rounding of its border.
      double least = 1e9;
      for (const Polygon& x : w.topology.region(r).outline) {
        const auto ring = [&](const Ring& q) {
          for (std::size_t e = 0; e < q.size(); ++e)
            least = std::min(least, distance_sq_to_segment(q[e], q[(e + 1) % q.size()], Vec2d(p)));
        };
        ring(x.outer);
        for (const Ring& h : x.holes) ring(h);
      }
      ASSERT_LT(std::sqrt(least), 1e-3) << w.topology.region(r).id << " " << p.x << " " << p.y;
    }
  }
}

}  // namespace throng::test
