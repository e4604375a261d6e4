#include "throng/geometry/polygon.h"

#include <gtest/gtest.h>

#include "throng/geometry/overlay.h"
#include "throng/geometry/random_for_test.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/uniform_grid.h"

namespace throng {
namespace {

const Ring kSquare{{0, 0}, {4, 0}, {4, 4}, {0, 4}};

Ring square(double x, double y, double size) { return {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}}; }

TEST(Polygon, AreaOrientationAndSides) {
  Polygon p{{{0, 0}, {0, 4}, {4, 4}, {4, 0}, {0, 0}}, {square(1, 1, 1)}};
  clean_rings(p);
  EXPECT_EQ(p.outer.size(), 4u);
  EXPECT_DOUBLE_EQ(area(p), 15);
  orient_rings(p);
  EXPECT_GT(signed_area(p.outer), 0);
  EXPECT_LT(signed_area(p.holes[0]), 0);
  EXPECT_EQ(locate_in_polygon(p, {0.5, 0.5}), Inside::kInside);
  EXPECT_EQ(locate_in_polygon(p, {1.5, 1.5}), Inside::kOutside);
  EXPECT_EQ(locate_in_polygon(p, {1, 1.5}), Inside::kBoundary);
  EXPECT_EQ(locate_in_polygon(p, {4, 4}), Inside::kBoundary);
  EXPECT_EQ(locate_in_polygon(p, {2, 0}), Inside::kBoundary);
  EXPECT_EQ(locate_in_polygon(p, {5, 0}), Inside::kOutside);
  EXPECT_EQ(locate_in_polygon(p, {-1, 4}), Inside::kOutside) << "on the line of an edge, beyond its end";
}

TEST(Polygon, ConvexityAndClipping) {
  EXPECT_TRUE(is_convex(kSquare));
  EXPECT_TRUE(is_convex(Ring{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}})) << "straight angles are convex";
  EXPECT_FALSE(is_convex(Ring{{0, 0}, {4, 0}, {1, 1}, {0, 4}}));
  EXPECT_DOUBLE_EQ(signed_area(clip_convex(kSquare, square(2, 2, 4))), 4);
  EXPECT_TRUE(clip_convex(kSquare, square(4, 0, 4)).empty()) << "sharing an edge is no overlap";
  EXPECT_TRUE(clip_convex(kSquare, square(9, 9, 1)).empty());
  EXPECT_EQ(centroid(kSquare), (Vec2d{2, 2}));
}

TEST(Polygon, ClippingAgreesWithTheOverlayLibrary) {
  TestRandom random(3);
  for (int i = 0; i < 100; ++i) {
    Ring a{random.point(5), random.point(5), random.point(5)}, b{random.point(5), random.point(5), random.point(5)};
    for (Ring* r : {&a, &b}) {
      for (Vec2d& p : *r) p = snapped(p);
      if (signed_area(*r) < 0) std::swap((*r)[0], (*r)[1]);
    }
    const auto expected = intersect({{a, {}}}, {{b, {}}});
    ASSERT_TRUE(expected);
    const Ring got = clip_convex(a, b);
    EXPECT_NEAR(got.empty() ? 0 : signed_area(got), area(*expected), 1e-3);
  }
}

TEST(Overlay, ResultsAreCanonicalAndOnTheGrid) {
  const Polygon a{square(0, 0, 2), {}}, b{square(1, 1, 2), {}}, c{square(10, 0, 1.3), {}};
  const auto one = unite({a, b, c}), two = unite({c, b, a});
  ASSERT_TRUE(one && two);
  ASSERT_EQ(one->size(), 2u);
  for (std::size_t i = 0; i < one->size(); ++i) EXPECT_EQ((*one)[i].outer, (*two)[i].outer);
  EXPECT_DOUBLE_EQ(area((*one)[0]), 7);
  EXPECT_NEAR(area(*one), 7 + 1.69, 1e-4);
  for (const Polygon& p : *one) {
    for (const Vec2d v : p.outer) EXPECT_EQ(v, snapped(v));
  }
  const auto cut = subtract({a}, {b});
  ASSERT_TRUE(cut);
  EXPECT_DOUBLE_EQ(area(*cut), 3);
  EXPECT_TRUE(subtract({a}, {{square(-1, -1, 9), {}}})->empty());
  const auto grown = offset({a}, 0.5, 16);
  ASSERT_TRUE(grown);
  EXPECT_NEAR(area(*grown), 4 + 4 + 0.25 * math::kPi, 2e-3);
  EXPECT_NEAR(area(*offset({a}, -0.5)), 1, 1e-6);
}

TEST(Overlay, FlawsComeWithWordsAndPlaces) {
  const auto bow = find_flaw({{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, {}});
  ASSERT_TRUE(bow);
  EXPECT_EQ(bow->what, "crosses itself");
  EXPECT_EQ(bow->where, (Vec2d{1, 1}));
  const auto outside = find_flaw({kSquare, {square(7, 7, 1)}});
  ASSERT_TRUE(outside);
  EXPECT_EQ(outside->what, "a hole lies outside the outer ring");
  EXPECT_TRUE(find_flaw({kSquare, {square(1, 1, 2), square(1.5, 1.5, 0.5)}}));
  EXPECT_TRUE(find_flaw({{{0, 0}, {1, 0}}, {}}));
  EXPECT_TRUE(find_flaw({{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, {}})) << "touches itself";
  EXPECT_FALSE(find_flaw({kSquare, {square(1, 1, 1)}}));
}

TEST(UniformGrid, CellsOfSegmentsAndPolygonsAreComplete) {
  TestRandom random(9);
  const GridLayout g = make_layout({{-10, -10}, {10, 10}}, 1, 1 << 20);
  EXPECT_EQ(g.nx, 21);
  EXPECT_LE(make_layout({{0, 0}, {20000, 20000}}, 1, 1 << 16).cells(), std::size_t{1} << 16);
  for (int i = 0; i < 200; ++i) {
    Ring shape{random.point(10), random.point(10)};
    if (i % 2) shape.push_back(random.point(10));
    if (shape.size() == 3 && signed_area(shape) < 0) std::swap(shape[0], shape[1]);
    std::vector<int> hit(g.cells(), 0);
    for_cells(g, shape, 0, [&](int x, int y) { ++hit[g.index(x, y)]; });
    for (int k = 0; k < 300; ++k) {
      double u = random.uniform(), v = random.uniform();
      if (u + v > 1) u = 1 - u, v = 1 - v;
      const Vec2d p = shape.size() == 2 ? lerp(shape[0], shape[1], u)
                                        : shape[0] + (shape[1] - shape[0]) * u + (shape[2] - shape[0]) * v;
      EXPECT_EQ(hit[g.index(g.x_of(p.x), g.y_of(p.y))], 1);
    }
    const int total = std::count(hit.begin(), hit.end(), 1);
    if (shape.size() == 2) {
      EXPECT_LE(total, 2 * 21 + 2) << "a line touches few cells";
    }
  }
}

}  // namespace
}  // namespace throng
