#include <gtest/gtest.h>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/plans_for_test.h"

namespace throng {
namespace {

using namespace test;

TEST(CompileWorld, TwoFloorsWithAStairDroppedIntoBothRooms) {
  const World w = compiled(two_floors());
  ASSERT_EQ(w.surfaces.size(), 3u);
  EXPECT_EQ(w.surfaces[2].kind, SurfaceKind::kStairs);
  EXPECT_EQ(w.surfaces[2].level, LevelIndex(0));
  EXPECT_EQ(w.surfaces[2].upper, LevelIndex(1));
  EXPECT_EQ(w.offset, (Vec2d{0, 0}));
  for (int i = 0; i < 2; ++i) EXPECT_DOUBLE_EQ(area(w.floors[i]), 200 - 8) << "the flight is cut out of both floors";
  EXPECT_DOUBLE_EQ(area(w.floors[2]), 8);
  // Heights follow the flight.
  EXPECT_FLOAT_EQ(w.height(SurfaceIndex(2), {8, 5}), 0);
  EXPECT_FLOAT_EQ(w.height(SurfaceIndex(2), {10, 4.5f}), 1.5f);
  EXPECT_FLOAT_EQ(w.height(SurfaceIndex(2), {12, 5}), 3);
  // Links: the foot on the ground, the head above, both seen from the flight.
  ASSERT_EQ(w.links.size(), 4u);
  ASSERT_EQ(w.links_of(SurfaceIndex(0)).size(), 1u);
  const Link foot = w.links_of(SurfaceIndex(0))[0];
  EXPECT_EQ(foot.other, SurfaceIndex(2));
  EXPECT_EQ(foot.translation, (Vec2{0, 0}));
  EXPECT_FLOAT_EQ(foot.a.x, 8);
  EXPECT_FLOAT_EQ(foot.b.x, 8);
  EXPECT_EQ(w.links_of(SurfaceIndex(1))[0].a.x, 12);
  EXPECT_EQ(w.links_of(SurfaceIndex(2)).size(), 2u);
  // Walking up: from the ground through the flight to the upper floor.
  const PolygonIndex start = locate(w, SurfaceIndex(0), {7, 5});
  ASSERT_TRUE(start.exists());
  EXPECT_EQ(walk(w, start, {7, 5}, {9, 5}).surface, SurfaceIndex(2));
  EXPECT_EQ(walk(w, start, {7, 5}, {13, 5}).surface, SurfaceIndex(1));
  EXPECT_FALSE(walk(w, start, {7, 5}, {13, 5}).hit_wall);
  // The sides are walls, from outside and from inside.
  const WalkResult side = walk(w, locate(w, SurfaceIndex(0), {10, 3}), {10, 3}, {10, 5});
  EXPECT_TRUE(side.hit_wall);
  EXPECT_NEAR(side.position.y, 4, 1e-4);
  EXPECT_EQ(side.normal, (Vec2{0, -1}));
  EXPECT_TRUE(walk(w, locate(w, SurfaceIndex(2), {10, 5}), {10, 5}, {10, 7}).hit_wall);
  // Under the head there is a wall on the ground floor.
  EXPECT_TRUE(walk(w, locate(w, SurfaceIndex(0), {13, 5}), {13, 5}, {11, 5}).hit_wall);
  EXPECT_FALSE(locate(w, SurfaceIndex(0), {10, 5}).exists());
}

TEST(CompileWorld, EverythingIsConnectedInTheOffice) {
  Diagnostics d;
  const auto w = compile_world(office(), d);
  ASSERT_TRUE(w) << all_messages(d);
  EXPECT_TRUE(d.list().empty()) << all_messages(d);
  ASSERT_EQ(w->surfaces.size(), 6u);
  PathScratch scratch;
  Path path;
  for (const Place& a : w->places) {
    for (const Place& b : w->places) {
      const PathQuery q{a.zone.pieces[0].polygon, a.zone.middle, &b.zone, {}, {}, 0.2f, {}};
      EXPECT_TRUE(find_path(*w, q, scratch, path)) << a.id << " -> " << b.id;
    }
  }
  EXPECT_FLOAT_EQ(speed_factor(*w, locate(*w, SurfaceIndex(0), w->places[0].zone.middle), {}, {1, 0}), 1);
  const Vec2 slow = Vec2(w->to_engine(Vec2d{4, 14}));
  EXPECT_FLOAT_EQ(speed_factor(*w, locate(*w, SurfaceIndex(0), slow), slow, {1, 0}), 0.5f);
}

TEST(CompileWorld, MovedPlansCompileToTheSameBits) {
  for (const WorldPlan& plan : {two_floors(), ring(), office(), random_hall(3), random_hall(4)}) {
    const World w = compiled(plan);
    const std::uint64_t h = hash(w);
    for (const Vec2d t : {Vec2d{64, 0}, Vec2d{-640, 1280}, Vec2d{500032, 5500032}}) {
      const World m = compiled(moved(plan, t));
      EXPECT_EQ(hash(m), h) << t.x << " " << t.y;
      EXPECT_EQ(m.offset - w.offset, t);
    }
    EXPECT_NE(hash(compiled(moved(plan, {1, 0}))), h) << "the hash sees positions";
  }
}

TEST(CompileWorld, CoordinatesAreRelativeToTheMiddleAndOnTheGrid) {
  const World w = compiled(moved(one_room(100, 30), {691000.123456, 5337000.987654}));
  EXPECT_EQ(w.offset.x, 691072);
  EXPECT_EQ(w.offset.y, 5336960 + 64);
  for (const Vec2d v : w.mesh.vertices) EXPECT_EQ(v, snapped(v));
  EXPECT_NEAR(w.to_author(w.walls.a(0)).x, 691000.123456, 1e-4);
}

TEST(CompileWorld, AreasOverlapAbutAndAreUnited) {
  WorldPlan p = one_room(10, 10);
  p.walkable.push_back({"ground", box(10, 4, 20, 6)});   // abuts
  p.walkable.push_back({"ground", box(19, 0, 30, 10)});  // overlaps
  const World w = compiled(p);
  ASSERT_EQ(w.floors[0].size(), 1u);
  EXPECT_DOUBLE_EQ(area(w.floors[0]), 100 + 18 + 110);
  EXPECT_EQ(w.walls.size(), 12u) << "no wall where the areas meet, collinear pieces are one";
}

TEST(CompileWorld, ThinWallsHaveTwoSides) {
  WorldPlan p = one_room(10, 10);
  p.obstacles = {{"", "ground", {}, {{5, 2}, {5, 8}}, 0}};
  const World w = compiled(p);
  const Vec2 o = Vec2(w.offset);
  const SurfaceIndex s(0);
  EXPECT_TRUE(walk(w, locate(w, s, Vec2{4, 5} - o), Vec2{4, 5} - o, Vec2{6, 5} - o).hit_wall);
  EXPECT_TRUE(walk(w, locate(w, s, Vec2{6, 5} - o), Vec2{6, 5} - o, Vec2{4, 5} - o).hit_wall);
  EXPECT_FALSE(walk(w, locate(w, s, Vec2{4, 9} - o), Vec2{4, 9} - o, Vec2{6, 9} - o).hit_wall);
  EXPECT_EQ(w.walls.size(), 8u);
  EXPECT_NEAR(area(w.floors[0]), 100 - 6.01 * kThinWall, 1e-3);
}

TEST(CompileWorld, AThinWallFromWallToWallSeparates) {
  WorldPlan p = one_room(10, 10);
  p.obstacles = {{"", "ground", {}, {{5, 0}, {5, 10}}, 0}};
  p.places = {{"a", "ground", {}, Vec2d{1, 1}}, {"b", "ground", {}, Vec2d{9, 9}}};
  Diagnostics d;
  const auto w = compile_world(p, d);
  ASSERT_TRUE(w);
  ASSERT_EQ(d.list().size(), 1u);
  EXPECT_EQ(d.list()[0].severity, Diagnostic::Severity::kWarning);
  EXPECT_NE(d.list()[0].message.find("no way from 'b' to 'a'"), std::string::npos);
  PathScratch scratch;
  Path path;
  const PathQuery q{w->places[0].zone.pieces[0].polygon, w->places[0].zone.middle, &w->places[1].zone, {}, {}, 0, {}};
  EXPECT_FALSE(find_path(*w, q, scratch, path));
}

TEST(CompileWorld, StairsThatAbutRoomsWithRoundedCoordinatesAreJoined) {
  // Drawn with millimetres: the rotated foot and head edges miss the rooms' edges by fractions of a millimetre.
  WorldPlan p;
  p.levels = {{"low", 0}, {"high", 2}};
  StairPlan s;
  s.id = "s", s.from = "low", s.to = "high", s.foot = {0, 0}, s.direction = 33, s.width = 2, s.run = 5;
  const double c = 0.83867056794, n = 0.54463903501;
  const auto room = [&](double from, double to) {
    const auto at = [&](double u, double v) {
      return Vec2d{math::round((c * u - n * v) * 1000) / 1000, math::round((n * u + c * v) * 1000) / 1000};
    };
    return Polygon{{at(from, -3), at(to, -3), at(to, 3), at(from, 3)}, {}};
  };
  p.walkable = {{"low", room(-6, 0)}, {"high", room(5, 11)}};
  p.stairs = {s};
  Diagnostics d;
  const auto w = compile_world(p, d);
  ASSERT_TRUE(w) << all_messages(d);
  EXPECT_TRUE(d.list().empty()) << all_messages(d);
  const Vec2 from = Vec2(w->to_engine(Vec2d{-3 * c, -3 * n})), to = Vec2(w->to_engine(Vec2d{8 * c, 8 * n}));
  const WalkResult r = walk(*w, locate(*w, SurfaceIndex(0), from), from, to);
  EXPECT_FALSE(r.hit_wall);
  EXPECT_EQ(r.surface, SurfaceIndex(1));
  EXPECT_TRUE(walk(*w, locate(*w, SurfaceIndex(0), from), from, to + Vec2{-2 * 0.54f, 2 * 0.84f}).hit_wall);
}

TEST(CompileWorld, FlightsInOneShaftAboveEachOther) {
  WorldPlan p = two_floors();
  p.levels.push_back({"top", 6});
  p.walkable.push_back({"top", box(0, 0, 20, 10)});
  StairPlan s = p.stairs[0];
  s.id = "second", s.from = "upper", s.to = "top";
  p.stairs.push_back(s);
  const World w = compiled(p);
  EXPECT_EQ(w.links_of(SurfaceIndex(1)).size(), 2u) << "head of the first, foot of the second";
  EXPECT_DOUBLE_EQ(area(w.floors[1]), 192);
}

TEST(CompileWorld, PartlyBlockedStairsWarn) {
  WorldPlan p = two_floors();
  p.obstacles = {{"crate", "ground", box(7, 4, 8, 5.2), {}, 0}};
  Diagnostics d;
  const auto w = compile_world(p, d);
  ASSERT_TRUE(w) << all_messages(d);
  ASSERT_EQ(d.list().size(), 1u);
  EXPECT_NE(d.list()[0].message.find("only 0.8 m of the foot edge"), std::string::npos) << d.list()[0].message;
  EXPECT_TRUE(walk(*w, locate(*w, SurfaceIndex(2), {9, 4.5f}), {9, 4.5f}, {7.5f, 4.5f}).hit_wall);
  EXPECT_FALSE(walk(*w, locate(*w, SurfaceIndex(2), {9, 5.6f}), {9, 5.6f}, {7.5f, 5.6f}).hit_wall);
}

TEST(CompileWorld, PeriodicCorridor) {
  const World w = compiled(ring());
  ASSERT_EQ(w.links.size(), 2u);
  EXPECT_TRUE(w.periodic);
  const Vec2 o = Vec2(w.offset);
  const Vec2 p = Vec2{19.5f, 2} - o;
  const WalkResult r = walk(w, locate(w, SurfaceIndex(0), p), p, p + Vec2{1, 0});
  EXPECT_FALSE(r.hit_wall);
  EXPECT_EQ(r.laps, 1);
  EXPECT_EQ(r.translation, (Vec2{-20, 0}));
  EXPECT_NEAR(r.position.x + o.x, 0.5, 1e-5);
  const WalkResult back = walk(w, r.polygon, r.position, r.position - Vec2{1, 0});
  EXPECT_EQ(back.laps, -1);
  EXPECT_EQ(back.position, p);
  const WalkResult twice = walk(w, locate(w, SurfaceIndex(0), p), p, p + Vec2{45, 0});
  EXPECT_EQ(twice.laps, 3);
  EXPECT_EQ(w.walls.size(), 2u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(w.walls.next[i], static_cast<std::uint32_t>(i)) << "closed around the seam";
}

TEST(CompileWorld, PeriodicEdgesMayBeWrittenInAnyDirection) {
  WorldPlan p = ring();
  const std::uint64_t h = hash(compiled(p));
  std::swap(p.periodic[0].edge_b[0], p.periodic[0].edge_b[1]);
  EXPECT_EQ(hash(compiled(p)), h);
  std::swap(p.periodic[0].edge_a[0], p.periodic[0].edge_a[1]);
  EXPECT_EQ(hash(compiled(p)), h);
}

TEST(CompileWorld, AnObstacleOnTheSeamClosesBothSides) {
  WorldPlan p = ring();
  p.obstacles = {{"", "ground", box(19, 0, 20, 1), {}, 0}};
  Diagnostics d;
  const auto w = compile_world(p, d);
  ASSERT_TRUE(w) << all_messages(d);
  const Vec2 o = Vec2(w->offset), q = Vec2{0.5f, 0.5f} - o;
  EXPECT_TRUE(walk(*w, locate(*w, SurfaceIndex(0), q), q, q - Vec2{1, 0}).hit_wall);
  EXPECT_FALSE(walk(*w, locate(*w, SurfaceIndex(0), q), q, q + Vec2{-1, 2}).hit_wall);
}

TEST(CompileWorld, RandomFlightsDroppedIntoRoomsCanBeClimbed) {
  TestRandom random(77);
  int climbed = 0;
  for (int i = 0; i < 150; ++i) {
    WorldPlan p;
    p.levels = {{"a", 0}, {"b", 3}};
    p.walkable = {{"a", box(0, 0, 40, 40)}, {"b", box(0, 0, 40, 40)}};
    for (int k = 0; k <= i % 4; ++k) {
      StairPlan s;
      s.from = "a", s.to = "b", s.foot = {random.uniform(2, 38), random.uniform(2, 38)};
      s.direction = i % 3 == 0 ? 90.0 * static_cast<double>(random.integer(0, 3)) : random.uniform(0, 360);
      s.width = random.uniform(0.8, 3), s.run = random.uniform(3, 8);
      p.stairs.push_back(s);
    }
    for (int k = 0; k < i % 7; ++k) {
      const Vec2d c{random.uniform(0, 40), random.uniform(0, 40)};
      p.obstacles.push_back({"", k % 2 ? "a" : "b", {random_star(random, c, 0.5, 3, 6), {}}, {}, 0});
    }
    Diagnostics d;
    const auto w = compile_world(moved(p, random.point(1e5)), d);
    if (!w) continue;  // overlapping or blocked
    for (std::uint32_t k = 2; k < w->surfaces.size(); ++k) {
      const auto links = w->links_of(SurfaceIndex(k));
      EXPECT_GE(links.size(), 2u);
      for (const Link& l : links) {
        const Vec2 m = (l.a + l.b) * 0.5f, in = left_of(normalized(l.b - l.a));
        const Vec2 from = m + in * 0.2f;
        const WalkResult r = walk(*w, locate(*w, SurfaceIndex(k), from), from, m - in * 0.002f);
        EXPECT_FALSE(r.hit_wall);
        EXPECT_EQ(r.surface, l.other);
        EXPECT_NEAR(w->height(SurfaceIndex(k), m), w->height(l.other, m), 1e-3);
        ++climbed;
      }
    }
  }
  EXPECT_GT(climbed, 200);
}

TEST(CompileWorld, SameBitsWithEveryCompilerAndBuild) {
  // Golden values. They change only when the compiler of the world changes what it produces.
  EXPECT_EQ(hash(compiled(two_floors())), 0xff47c3b893fa937aull);
  EXPECT_EQ(hash(compiled(ring())), 0x1ce14f70b4cafeb1ull);
  EXPECT_EQ(hash(compiled(office())), 0x501de4206e26ac2eull);
  EXPECT_EQ(hash(compiled(random_hall(3))), 0xa80be1fe2bb0ca41ull);
}

}  // namespace
}  // namespace throng
