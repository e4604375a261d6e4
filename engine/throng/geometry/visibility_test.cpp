#include "throng/geometry/visibility.h"

#include <gtest/gtest.h>

#include "throng/geometry/predicates.h"
#include "throng/geometry/random_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

bool sees(const Polygon& p, Vec2d a, Vec2d b) {
  const auto blocked = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (segments_cross(a, b, ring[i], ring[(i + 1) % ring.size()])) return true;
    }
    return false;
  };
  if (blocked(p.outer)) return false;
  for (const Ring& h : p.holes) {
    if (blocked(h)) return false;
  }
  return true;
}

TEST(Visibility, AgreesWithRaysAgainstEveryWall) {
  TestRandom random(5);
  int seen = 0, hidden = 0;
  for (int i = 0; i < 30; ++i) {
    const Polygon p = random_polygon(random, 30, static_cast<int>(random.integer(6, 40)), 8);
    const auto t = triangulate(MultiPolygon{p});
    ASSERT_TRUE(t);
    Vec2d eye = random.point(25);
    while (locate_in_polygon(p, eye) != Inside::kInside) eye = random.point(25);
    const Ring view = visibility_polygon(*t, eye);
    ASSERT_GE(view.size(), 3u);
    EXPECT_LE(signed_area(view), area(p) * (1 + 1e-12));
    for (int k = 0; k < 400; ++k) {
      const Vec2d x = random.point(30);
      if (locate_in_polygon(p, x) != Inside::kInside) continue;
      // Skip points that rounding of the view's corners could put on either side.
      bool close = false;
      for (std::size_t e = 0; e < view.size(); ++e) {
        close = close || distance_sq_to_segment(view[e], view[(e + 1) % view.size()], x) < 1e-12;
      }
      if (close) continue;
      const bool expected = sees(p, eye, x);
      EXPECT_EQ(locate_in_ring(view, x) == Inside::kInside, expected);
      (expected ? seen : hidden)++;
    }
  }
  EXPECT_GT(seen, 1000);
  EXPECT_GT(hidden, 1000);
}

TEST(Visibility, ConvexRoomIsSeenWhole) {
  const Polygon p{{{0, 0}, {4, 0}, {4, 3}, {0, 3}}, {}};
  const auto t = triangulate(MultiPolygon{p});
  ASSERT_TRUE(t);
  EXPECT_DOUBLE_EQ(signed_area(visibility_polygon(*t, {1, 1})), 12);
  EXPECT_DOUBLE_EQ(signed_area(visibility_polygon(*t, {2, 1.5})), 12) << "on a diagonal";
  EXPECT_TRUE(visibility_polygon(*t, {5, 1}).empty());
  EXPECT_TRUE(visibility_polygon(*t, {0, 0}).empty());
}

}  // namespace
}  // namespace throng
