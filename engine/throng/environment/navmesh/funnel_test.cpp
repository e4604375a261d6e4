#include "throng/environment/navmesh/funnel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "throng/environment/navmesh/ways_for_test.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;

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
