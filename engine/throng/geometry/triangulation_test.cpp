#include "throng/geometry/triangulation.h"

#include <gtest/gtest.h>

#include <map>

#include "throng/geometry/convex_merge.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/predicates.h"
#include "throng/geometry/random_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

double area_of(const Triangulation& t) {
  double sum = 0;
  for (const Triangle& x : t.triangles) {
    const Ring ring{t.points[x.v[0]], t.points[x.v[1]], t.points[x.v[2]]};
    EXPECT_GT(signed_area(ring), 0);
    sum += signed_area(ring);
  }
  return sum;
}

void expect_consistent(const Triangulation& t) {
  for (std::uint32_t i = 0; i < t.triangles.size(); ++i) {
    const Triangle& x = t.triangles[i];
    for (int e = 0; e < 3; ++e) {
      const std::uint32_t n = x.neighbor[e];
      if (n == kNoTriangle) {
        EXPECT_EQ(x.fixed[e], 1);
        continue;
      }
      const Triangle& y = t.triangles[n];
      int found = 0;
      for (int f = 0; f < 3; ++f) {
        if (y.v[f] != x.v[(e + 1) % 3] || y.v[(f + 1) % 3] != x.v[e]) continue;
        ++found;
        EXPECT_EQ(y.neighbor[f], i);
        EXPECT_EQ(y.fixed[f], x.fixed[e]);
        if (!x.fixed[e]) {  // constrained Delaunay: no flip would improve it
          EXPECT_LE(in_circle(t.points[x.v[0]], t.points[x.v[1]], t.points[x.v[2]], t.points[y.v[(f + 2) % 3]]), 0);
        }
      }
      EXPECT_EQ(found, 1);
    }
  }
}

TEST(Triangulation, RandomPolygonsKeepTheirAreaAndAreDelaunay) {
  TestRandom random(7);
  for (int i = 0; i < 60; ++i) {
    const Polygon p = random_polygon(random, 50, static_cast<int>(random.integer(5, 60)), i % 12);
    ASSERT_FALSE(find_flaw(p)) << i;
    const auto t = triangulate(MultiPolygon{p});
    ASSERT_TRUE(t) << t.error();
    EXPECT_NEAR(area_of(*t), area(p), 1e-9 * area(p)) << i;
    expect_consistent(*t);
    std::size_t vertices = p.outer.size();
    for (const Ring& h : p.holes) vertices += h.size();
    EXPECT_EQ(t->triangles.size(), vertices + 2 * p.holes.size() - 2);  // Euler
  }
}

TEST(Triangulation, PointsOnLinesAndTouchingRings) {
  // A raster of square holes that touch the outer ring and each other at corners, all lines exactly collinear.
  Polygon p;
  p.outer = {{0, 0}, {4, 0}, {8, 0}, {8, 8}, {4, 8}, {0, 8}};
  p.holes = {{{2, 2}, {2, 4}, {4, 4}, {4, 2}}, {{4, 4}, {4, 6}, {6, 6}, {6, 4}}, {{4, 0}, {3, 1}, {4, 2}, {5, 1}}};
  const auto t = triangulate(MultiPolygon{p});
  ASSERT_TRUE(t) << t.error();
  EXPECT_DOUBLE_EQ(area_of(*t), 64 - 4 - 4 - 2);
  expect_consistent(*t);
}

TEST(Triangulation, SliversOfOneGridStep) {
  // A wedge whose tip is a single grid step high over forty metres.
  const Polygon p{{{0, 0}, {40, 0}, {40, kSnap}, {20, kSnap / 1}, {0, 1}}, {}};
  const auto t = triangulate(MultiPolygon{p});
  ASSERT_TRUE(t) << t.error();
  EXPECT_NEAR(area_of(*t), area(p), 1e-12);
}

TEST(Triangulation, CrossingBoundariesAreRefusedWithTheirPlace) {
  const std::vector<Vec2d> points{{0, 0}, {2, 2}, {2, 0}, {0, 2}};
  const std::vector<EdgeInput> edges{{0, 1, true}, {1, 2, true}, {2, 3, true}, {3, 0, true}};
  const auto t = triangulate(points, edges);
  ASSERT_FALSE(t);
  EXPECT_NE(t.error().find("(1.0"), std::string::npos) << t.error();
  const auto twice = triangulate(std::vector<Vec2d>{{0, 0}, {1, 0}, {0, 1}, {1, 0}}, {});
  ASSERT_FALSE(twice);
  EXPECT_NE(twice.error().find("twice"), std::string::npos);
}

TEST(Triangulation, InnerEdgesAreForcedOrRefusedInOrder) {
  const std::vector<Vec2d> points{{0, 0}, {10, 0}, {10, 1}, {0, 1}, {5, 0}, {5, 1}};
  std::vector<EdgeInput> edges{{0, 4, true}, {4, 1, true}, {1, 2, true}, {2, 5, true}, {5, 3, true}, {3, 0, true}};
  edges.push_back({0, 2, false});  // the long diagonal is not Delaunay
  edges.push_back({4, 5, false});  // crosses it
  const auto t = triangulate(points, edges);
  ASSERT_TRUE(t) << t.error();
  EXPECT_EQ(t->refused, std::vector<std::uint32_t>{7});
  int found = 0;
  for (const Triangle& x : t->triangles) {
    for (int e = 0; e < 3; ++e) {
      const auto a = x.v[e], b = x.v[(e + 1) % 3];
      if (!(a == 0 && b == 2) && !(a == 2 && b == 0)) continue;
      ++found;
      EXPECT_EQ(x.fixed[e], 2);
    }
  }
  EXPECT_EQ(found, 2);
}

TEST(ConvexMerge, RandomPolygons) {
  TestRandom random(11);
  for (int i = 0; i < 40; ++i) {
    const Polygon p = random_polygon(random, 40, static_cast<int>(random.integer(5, 50)), i % 9);
    const auto t = triangulate(MultiPolygon{p});
    ASSERT_TRUE(t) << t.error();
    const std::size_t cap = i % 2 ? 100 : 6;
    const ConvexCells cells = merge_convex(*t, cap);
    double sum = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges;
    for (std::uint32_t c = 0; c < cells.size(); ++c) {
      Ring ring;
      const std::uint32_t n = cells.first[c + 1] - cells.first[c];
      for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t v = cells.vertex[cells.first[c] + k], w = cells.vertex[cells.first[c] + (k + 1) % n];
        ring.push_back(t->points[v]);
        EXPECT_TRUE(edges.insert({{v, w}, c}).second);
      }
      EXPECT_TRUE(is_convex(ring));
      EXPECT_LE(n, cap);
      sum += signed_area(ring);
    }
    EXPECT_NEAR(sum, area(p), 1e-9 * area(p));
    EXPECT_LT(cells.size(), t->triangles.size());
    for (std::uint32_t c = 0; c < cells.size(); ++c) {
      const std::uint32_t n = cells.first[c + 1] - cells.first[c];
      for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t v = cells.vertex[cells.first[c] + k], w = cells.vertex[cells.first[c] + (k + 1) % n];
        const auto twin = edges.find({w, v});
        const std::uint32_t expected = twin == edges.end() ? kNoTriangle : twin->second;
        EXPECT_EQ(cells.neighbor[cells.first[c] + k], expected);
      }
    }
    if (cap == 100) {  // no edge is left that could go (Hertel-Mehlhorn): otherwise the merge is not doing its work
      for (const auto& [e, c] : edges) {
        const auto twin = edges.find({e.second, e.first});
        if (twin == edges.end() || e.first > e.second) continue;
        const auto ends = [&](std::uint32_t cell, std::uint32_t from, bool before) {
          const std::uint32_t f = cells.first[cell], n = cells.first[cell + 1] - f;
          std::uint32_t k = 0;
          while (cells.vertex[f + k] != from) ++k;
          return t->points[cells.vertex[f + (before ? k + n - 1 : k + 2) % n]];
        };
        const Vec2d a = t->points[e.first], b = t->points[e.second];
        const bool at_a = orient(ends(c, e.first, true), a, ends(twin->second, e.second, false)) >= 0;
        const bool at_b = orient(ends(twin->second, e.second, true), b, ends(c, e.first, false)) >= 0;
        EXPECT_FALSE(at_a && at_b);
      }
    }
  }
}

}  // namespace
}  // namespace throng
