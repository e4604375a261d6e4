#include "throng/geometry/gaps.h"

#include <gtest/gtest.h>

#include "throng/geometry/random_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

std::vector<BoundaryEdge> edges_of(const Polygon& p) {
  std::vector<BoundaryEdge> out;
  const auto add = [&](const Ring& r) {
    const auto base = static_cast<std::uint32_t>(out.size()), n = static_cast<std::uint32_t>(r.size());
    for (std::uint32_t i = 0; i < n; ++i) {
      out.push_back({r[i], r[(i + 1) % n], base + (i + n - 1) % n, base + (i + 1) % n, false});
    }
  };
  add(p.outer);
  for (const Ring& h : p.holes) add(h);
  return out;
}

TEST(Gaps, ADoorAndACorridor) {
  // Two rooms joined by a corridor 1 m wide and 3 m long.
  const Polygon p{{{0, 0}, {4, 0}, {4, 2}, {7, 2}, {7, 0}, {11, 0}, {11, 5}, {7, 5}, {7, 3}, {4, 3}, {4, 5}, {0, 5}},
                  {}};
  const auto gaps = find_gaps(edges_of(p), 2);
  ASSERT_FALSE(gaps.empty());
  for (const Gap& g : gaps) EXPECT_DOUBLE_EQ(g.width, 1);
  EXPECT_EQ(gaps.size(), 2u) << "the ends of the corridor, corner to corner";
  EXPECT_TRUE(find_gaps(edges_of(p), 0.9).empty());
}

TEST(Gaps, ACornerBeforeAWallGetsAFoot) {
  // A block whose corner stands 0.7 m before the wall, seen diagonally.
  Polygon p{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{3, 5}, {5, 7}, {7, 5}, {5, 0.7}}}};
  orient_rings(p);
  const auto gaps = find_gaps(edges_of(p), 2);
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_DOUBLE_EQ(gaps[0].width, 0.7);
  EXPECT_FALSE(gaps[0].at_corner);
  EXPECT_NEAR(distance(gaps[0].foot, {5, 0}), 0, 1e-12);
}

TEST(Gaps, NotThroughTheSolid) {
  // A thin wall: its two long sides are 1 cm apart, but nobody stands between them.
  Polygon p{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{5, 3}, {5, 7}, {5.01, 7}, {5.01, 3}}}};
  orient_rings(p);
  for (const Gap& g : find_gaps(edges_of(p), 2)) EXPECT_GT(g.width, 1);
}

TEST(Gaps, OpenEdgesAreNoWalls) {
  const Polygon p{{{0, 0}, {4, 0}, {4, 1}, {0, 1}}, {}};
  auto edges = edges_of(p);
  edges[0].open = true;
  EXPECT_TRUE(find_gaps(edges, 2).empty());
}

TEST(Gaps, CirclesAreEmptyAndGapsDoNotCross) {
  TestRandom random(61);
  int total = 0, crossings = 0;
  for (int i = 0; i < 30; ++i) {
    const Polygon p = random_polygon(random, 6, 24, 12);
    const auto edges = edges_of(p);
    const auto gaps = find_gaps(edges, 2);
    for (std::size_t k = 0; k < gaps.size(); ++k) {
      const Vec2d a = edges[gaps[k].corner].a, b = gaps[k].foot, m = (a + b) * 0.5;
      EXPECT_NE(locate_in_polygon(p, m), Inside::kOutside);
      EXPECT_NEAR(distance(a, b), gaps[k].width, 1e-12);
      if (k > 0) {
        EXPECT_GE(gaps[k].width, gaps[k - 1].width);
      }
      for (const BoundaryEdge& e : edges) {
        EXPECT_GT(distance_sq_to_segment(e.a, e.b, m), gaps[k].width * gaps[k].width / 4 * 0.99);
      }
      for (std::size_t j = 0; j < k; ++j) {
        crossings += segments_cross(a, b, edges[gaps[j].corner].a, gaps[j].foot);
        ++total;
      }
    }
  }
  EXPECT_GT(total, 100);
  EXPECT_LE(crossings, 2) << "only near-ties may cross";
}

}  // namespace
}  // namespace throng
