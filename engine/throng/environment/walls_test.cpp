#include "throng/environment/walls.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/core/random.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;

std::vector<World> worlds() {
  std::vector<World> out;
  for (const WorldPlan& p : {two_floors(), ring(), office()}) out.push_back(compiled(p));
  for (int i = 0; i < 6; ++i) out.push_back(compiled(random_hall(300 + i, 60, 40, 12)));
  return out;
}

TEST(Walls, ChainsAreClosedAndFollowEachOther) {
  for (const World& w : worlds()) {
    const Walls& x = w.walls;
    ASSERT_GT(x.size(), 0u);
    for (std::uint32_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(x.prev[x.next[i]], i);
      EXPECT_EQ(x.next[x.prev[i]], i);
      EXPECT_EQ(x.convex_b[i], x.convex_a[x.next[i]]);
      if (!w.periodic) {
        EXPECT_EQ(x.b(i), x.a(x.next[i])) << "also across open edges";
      }
      EXPECT_NEAR(length(x.direction(i)), 1, 1e-6);
      const float turn = det(x.direction(i), x.direction(x.next[i]));
      if (std::abs(turn) > 1e-3f) {
        EXPECT_EQ(x.convex_b[i], turn < 0);
      }
      const Surface& s = w.surface(x.surface[i]);
      EXPECT_GE(i, s.first_wall);
      EXPECT_LT(i, s.last_wall);
    }
  }
}

TEST(Walls, WalkableIsOnTheLeft) {
  for (const World& w : worlds()) {
    for (std::uint32_t i = 0; i < w.walls.size(); ++i) {
      const Vec2 m = lerp(w.walls.a(i), w.walls.b(i), 0.5f), left = left_of(w.walls.direction(i)) * 0.002f;
      const auto inside = [&](Vec2 p) {
        const MultiPolygon& floor = w.floors[w.walls.surface[i].value];
        return std::any_of(floor.begin(), floor.end(), [&](const Polygon& q) { return contains(q, Vec2d(p)); });
      };
      EXPECT_TRUE(inside(m + left)) << i;
      EXPECT_FALSE(inside(m - left)) << i;
    }
  }
}

TEST(Walls, CornersOfARoomAndOfAPillar) {
  WorldPlan p = one_room(10, 10);
  p.obstacles = {{"", "ground", box(4, 4, 6, 6), {}, 0}};
  const World w = compiled(p);
  ASSERT_EQ(w.walls.size(), 8u);
  int convex = 0;
  for (std::uint32_t i = 0; i < 8; ++i) convex += w.walls.convex_a[i];
  EXPECT_EQ(convex, 4) << "the pillar's corners stick out, the room's do not";
}

TEST(Walls, AStairSideGoesOnAsTheFlightsOwnWall) {
  const World w = compiled(two_floors());
  // On the ground, the wall along the flight's side ends at the foot; the flight's inner wall begins there.
  int turns = 0;
  for (std::uint32_t i = 0; i < w.walls.size(); ++i) {
    const std::uint32_t n = w.walls.next[i];
    if (w.walls.surface[i] == w.walls.surface[n]) continue;
    ++turns;
    EXPECT_EQ(w.walls.b(i), w.walls.a(n));
    EXPECT_FLOAT_EQ(dot(w.walls.direction(i), w.walls.direction(n)), -1) << "around the end of the railing";
    EXPECT_TRUE(w.walls.convex_b[i]);
  }
  EXPECT_EQ(turns, 4) << "two at the foot, two at the head";
}

TEST(Walls, NearFindsEveryWallOnceAndClearIsNeverWrong) {
  TestRandom random(31);
  int found = 0, cleared = 0;
  for (const World& w : worlds()) {
    for (std::uint32_t s = 0; s < w.surfaces.size(); ++s) {
      const Surface& surface = w.surfaces[s];
      const Box b = surface.bounds.grown(3);
      for (int n = 0; n < 500; ++n) {
        const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                     static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
        const float range = static_cast<float>(random.uniform(0.1, 6));
        std::vector<std::uint32_t> got, expected;
        w.walls.near(SurfaceIndex(s), p, range, [&](std::uint32_t i, Vec2 c, float d) {
          got.push_back(i);
          EXPECT_NEAR(distance(c, p), std::sqrt(d), 1e-5);
        });
        float nearest = 1e9f;
        for (std::uint32_t i = surface.first_wall; i < surface.last_wall; ++i) {
          const float d = std::sqrt(distance_sq_to_segment(w.walls.a(i), w.walls.b(i), p));
          nearest = std::min(nearest, d);
          if (d <= range) expected.push_back(i);
          if (std::abs(d - range) < 1e-3f) expected.clear(), got.clear(), nearest = 0;  // either answer is right
          if (nearest == 0) break;
        }
        if (nearest == 0) continue;
        std::sort(got.begin(), got.end());
        EXPECT_EQ(got, expected);
        found += static_cast<int>(got.size());
        for (const Link& l : w.links_of(SurfaceIndex(s))) {
          nearest = std::min(nearest, std::sqrt(distance_sq_to_segment(l.a, l.b, p)));
        }
        const float bound = w.walls.grids[s].clearance_at(p);
        EXPECT_LE(bound, nearest);
        if (surface.bounds.contains(p) && nearest < 4) {
          EXPECT_GT(bound, nearest - 2.5f) << "or it is of no use";
        }
        cleared += w.walls.clear(SurfaceIndex(s), p, 0.5f);
      }
    }
  }
  EXPECT_GT(found, 3000);
  EXPECT_GT(cleared, 2000);
}

TEST(Walls, OpenSpaceIsClearAtALook) {
  const World w = compiled(one_room(200, 200));
  const Vec2 o = Vec2(w.offset);
  EXPECT_TRUE(w.walls.clear(SurfaceIndex(0), Vec2{100, 100} - o, 60));
  EXPECT_FALSE(w.walls.clear(SurfaceIndex(0), Vec2{100, 100} - o, 101));
  EXPECT_TRUE(w.walls.clear(SurfaceIndex(0), Vec2{5, 100} - o, 3));
  EXPECT_FALSE(w.walls.clear(SurfaceIndex(0), Vec2{1, 100} - o, 1.1f));
}

TEST(WallsNear, ReachesThroughTheStairHeadOnly) {
  const World w = compiled(two_floors());
  std::vector<WallHit> hits;
  const auto surfaces = [&](SurfaceIndex s, Vec2 p, float range) {
    walls_near(w, s, p, w.height(s, p), range, hits);
    EXPECT_TRUE(std::is_sorted(hits.begin(), hits.end(),
                               [](const WallHit& a, const WallHit& b) { return a.distance_sq < b.distance_sq; }));
    std::vector<int> count(3, 0);
    for (const WallHit& h : hits) {
      ++count[w.walls.surface[h.wall].value];
      EXPECT_EQ(h.shift, (Vec2{0, 0}));
    }
    return count;
  };
  // In front of the head, above: walls of the upper floor and the flight, none of the ground floor right below.
  EXPECT_EQ(surfaces(SurfaceIndex(1), {12.5f, 5}, 1.3f), (std::vector<int>{0, 2, 2}));
  // On the flight near the foot: the ground floor's railings too.
  EXPECT_EQ(surfaces(SurfaceIndex(2), {8.3f, 5}, 1.3f), (std::vector<int>{2, 0, 2}));
  // In the middle: only its own.
  EXPECT_EQ(surfaces(SurfaceIndex(2), {10, 5}, 1.3f), (std::vector<int>{0, 0, 2}));
  // On the upper floor beside the flight: the link is not reached.
  EXPECT_EQ(surfaces(SurfaceIndex(1), {10, 3.5f}, 1.0f), (std::vector<int>{0, 1, 0}));
  // A query that reaches far up and down leaves out what is more than 1.2 m higher or lower.
  const auto far = surfaces(SurfaceIndex(0), {7, 5}, 30);
  EXPECT_EQ(far[1], 0) << "the upper floor is 3 m above";
}

TEST(WallsNear, SeamsShowTheOtherEnd) {
  WorldPlan p = ring();
  p.obstacles = {{"pillar", "ground", box(18, 1.5, 19, 2.5), {}, 0}};
  const World w = compiled(p);
  const Vec2 o = Vec2(w.offset), at = Vec2{0.5f, 2} - o;
  std::vector<WallHit> hits;
  walls_near(w, SurfaceIndex(0), at, 0, 1.8f, hits);
  ASSERT_FALSE(hits.empty());
  EXPECT_NEAR(std::sqrt(hits[0].distance_sq), 1.5, 1e-4) << "the pillar behind the seam";
  EXPECT_EQ(hits[0].shift, (Vec2{-20, 0}));
  const Vec2 seen = w.walls.closest(hits[0].wall, at - hits[0].shift) + hits[0].shift;
  EXPECT_NEAR(seen.x + o.x, -1, 1e-4);
  Frame frames[kMaxFrames];
  EXPECT_EQ(frames_near(w, SurfaceIndex(0), at, 1.8f, frames), 2);
  EXPECT_EQ(frames_near(w, SurfaceIndex(0), Vec2{10, 2} - o, 1.8f, frames), 1);
  EXPECT_EQ(frames_near(w, SurfaceIndex(0), Vec2{10, 2} - o, 35, frames), 5) << "two laps either way";
}

TEST(WallsNear, TorusCornersSeeDiagonally) {
  WorldPlan p = one_room(10, 10);
  p.periodic = {{"ground", {{10, 0}, {10, 10}}, {{0, 0}, {0, 10}}}, {"ground", {{0, 10}, {10, 10}}, {{0, 0}, {10, 0}}}};
  p.obstacles = {{"", "ground", box(5, 5, 6, 6), {}, 0}};
  const World w = compiled(p);
  Frame frames[kMaxFrames];
  EXPECT_EQ(frames_near(w, SurfaceIndex(0), Vec2{0.5f, 0.5f} - Vec2(w.offset), 1, frames), 4);
}

/// Only links near the asker are looked at; what is found is what a look at all of them finds, in the same order.
TEST(FramesNear, FindsAmongManyFlightsWhatALookAtAllFinds) {
  WorldPlan p;
  p.levels = {{"low", 0}, {"high", 3}};
  p.walkable = {{"low", box(0, 0, 200, 60)}, {"high", box(0, 0, 200, 60)}};
  for (int i = 0; i < 20; ++i) {
    StairPlan s;
    s.id = "stair_" + std::to_string(i), s.from = "low", s.to = "high", s.width = 2, s.run = 6, s.direction = 90;
    s.foot = {4 + 9.6 * i, 5.0 + 7 * (i % 5)};
    p.stairs.push_back(s);
  }
  const World w = compiled(p);
  ASSERT_GE(w.links.size(), 80u);
  std::size_t most = 0, found = 0, looked_at = 0, asked = 0, spared = 0, none = 0;
  Draws d({3, 7, 0}, Stream::kTest);
  for (int i = 0; i < 4000; ++i) {
    const SurfaceIndex s(d.below(static_cast<std::uint32_t>(w.surfaces.size())));
    const Box b = w.surface(s).bounds;
    const Vec2 at{b.lo.x - 3 + (b.hi.x - b.lo.x + 6) * d.uniform_float(),
                  b.lo.y - 3 + (b.hi.y - b.lo.y + 6) * d.uniform_float()};
    const float range = LinkGrid::kReach * d.uniform_float();
    const auto near = w.link_grids[s.value].near(at);
    ++asked, looked_at += near.size();
    std::vector<std::uint32_t> expected, actual;
    for (std::uint32_t l = w.surface(s).first_link; l < w.surface(s).last_link; ++l)
      if (distance_sq_to_segment(w.links[l].a, w.links[l].b, at) <= range * range) expected.push_back(l);
    for (const std::uint32_t l : near)
      if (distance_sq_to_segment(w.links[l].a, w.links[l].b, at) <= range * range) actual.push_back(l);
    ASSERT_EQ(actual, expected);
    const float clear = w.link_grids[s.value].clearance_at(at);
    ASSERT_TRUE(clear <= range || expected.empty()) << "clear " << clear << " of " << range;
    spared += clear > range ? 1 : 0, none += expected.empty() ? 1 : 0;
    found += expected.size(), most = std::max(most, expected.size());
  }
  EXPECT_GT(found, 1000u);
  EXPECT_GE(most, 2u);
  EXPECT_LT(looked_at, asked * 12) << "of forty on a floor";
  EXPECT_GT(spared, none * 4 / 10) << "where there is none the list is often not looked at";
}

}  // namespace
}  // namespace throng
