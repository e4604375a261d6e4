// For tests: ways over the mesh with their corners, and free points.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/segments.h"

namespace throng::test {

inline PathQuery query(const World& w, SurfaceIndex from, Vec2 a, SurfaceIndex to, Vec2 b, float r) {
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

inline std::optional<Way> way(const World& w, const PathQuery& q) {
  PathScratch scratch;
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

inline double distance_to_walls(const World& w, Vec2d a, Vec2d b) {
  double least = 1e30;
  for (std::size_t x = 0; x < w.walls.size(); ++x) {
    least = std::min(least, distance_sq_of_segments(a, b, Vec2d(w.walls.a(x)), Vec2d(w.walls.b(x))));
  }
  return std::sqrt(least);
}

inline Vec2 random_free_point(TestRandom& random, const World& w, double clearance) {
  const Box b = w.surfaces[0].bounds;
  while (true) {
    const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                 static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
    if (locate(w, SurfaceIndex(0), p).exists() && distance_to_walls(w, Vec2d(p), Vec2d(p)) > clearance) return p;
  }
}

}  // namespace throng::test
