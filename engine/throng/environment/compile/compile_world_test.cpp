#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/environment/plans_for_test.h"

namespace throng {
namespace {

using namespace test;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

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

// ---- everything that must be rejected ---------------------------------------------------------------------------

struct Rejection {
  const char* name;
  std::function<void(WorldPlan&)> spoil;
  const char* path;
  const char* message;
};

class Rejected : public testing::TestWithParam<Rejection> {};

TEST_P(Rejected, WithElementAndPosition) {
  WorldPlan plan = moved(two_floors(), {1000, 2000});
  GetParam().spoil(plan);
  Diagnostics d;
  EXPECT_FALSE(compile_world(plan, d));
  bool found = false;
  for (const Diagnostic& x : d.list()) {
    found = found || (x.severity == Diagnostic::Severity::kError && x.path == GetParam().path &&
                      x.message.find(GetParam().message) != std::string::npos);
  }
  EXPECT_TRUE(found) << "got:\n" << all_messages(d);
}

PeriodicPlan seam(Vec2d a0, Vec2d a1, Vec2d b0, Vec2d b1) { return {"ground", {a0, a1}, {b0, b1}}; }

const Rejection kRejections[] = {
    {"no_levels", [](WorldPlan& p) { p.levels.clear(); }, "world.levels", "at least one"},
    {"no_walkable", [](WorldPlan& p) { p.walkable.clear(); }, "world.walkable", "at least one"},
    {"level_without_id", [](WorldPlan& p) { p.levels[1].id = ""; }, "world.levels[1]", "id is missing"},
    {"level_twice", [](WorldPlan& p) { p.levels[1].id = "ground"; }, "world.levels[1]", "'ground' is used twice"},
    {"elevation_nan", [](WorldPlan& p) { p.levels[0].elevation = kNan; }, "world.levels[0]", "not a finite number"},
    {"unknown_level", [](WorldPlan& p) { p.walkable[1].level = "uper"; }, "world.walkable[1]", "did you mean 'upper'"},
    {"level_missing", [](WorldPlan& p) { p.walkable[1].level = ""; }, "world.walkable[1]", "level is missing"},
    {"self_crossing",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1000, 2000}, {1002, 2002}, {1002, 2000}, {1000, 2002}};
     },
     "world.walkable[0]", "crosses itself at (1001, 2001)"},
    {"hole_outside", [](WorldPlan& p) { p.walkable[0].area.holes = {box(1050, 2000, 1051, 2001).outer}; },
     "world.walkable[0]", "hole lies outside"},
    {"nested_holes",
     [](WorldPlan& p) {
       p.walkable[0].area.holes = {box(1001, 2001, 1004, 2004).outer, box(1002, 2002, 1003, 2003).outer};
     },
     "world.walkable[0]", "inside another"},
    {"two_points", [](WorldPlan& p) { p.walkable[0].area.outer.resize(2); }, "world.walkable[0]", "fewer than three"},
    {"equal_points",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1, 1}, {1, 1}, {1, 1}, {2, 2}};
     },
     "world.walkable[0]", "fewer than three"},
    {"zero_area",
     [](WorldPlan& p) {
       p.walkable[0].area.outer = {{1000, 2000}, {1010, 2000}, {1020, 2000}};
     },
     "world.walkable[0]", "(10"},
    {"tiny_area", [](WorldPlan& p) { p.walkable[0].area = box(1000, 2000, 1000.001, 2000.001); }, "world.walkable[0]",
     "almost zero"},
    {"empty_area", [](WorldPlan& p) { p.walkable[0].area = {}; }, "world.walkable[0]", "area is missing"},
    {"nan_point", [](WorldPlan& p) { p.walkable[0].area.outer[2].x = kNan; }, "world.walkable[0]",
     "point 3 of the outer ring is not a finite number"},
    {"infinite_hole",
     [](WorldPlan& p) {
       p.walkable[0].area.holes = {{{1, 1}, {2, 2}, {HUGE_VAL, 1}}};
     },
     "world.walkable[0]", "point 3 of hole 1"},
    {"too_far", [](WorldPlan& p) { p.walkable[0].area.outer[0].x = 2e9; }, "world.walkable[0]", "farther than 1e9"},
    {"too_large",
     [](WorldPlan& p) {
       p.walkable[0].area.outer[2] = {40000, 2010};
     },
     "world", "20 km"},
    {"obstacle_twice",
     [](WorldPlan& p) {
       p.obstacles = {{"x", "ground", box(1001, 2001, 1002, 2002), {}, 0},
                      {"x", "ground", box(1003, 2001, 1004, 2002), {}, 0}};
     },
     "world.obstacles[1]", "'x' is used twice"},
    {"obstacle_crossing",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {{{1000, 2000}, {1001, 2001}, {1001, 2000}, {1000, 2001}}, {}}, {}, 0}};
     },
     "world.obstacles[0]", "(1000.5, 2000.5)"},
    {"obstacle_both",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", box(1001, 2001, 1002, 2002), {{1001, 2001}, {1002, 2001}}, 0}};
     },
     "world.obstacles[0]", "both an area and a line"},
    {"line_of_one_point",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {}, {{1001, 2001}, {1001, 2001}}, 0}};
     },
     "world.obstacles[0]", "two different points"},
    {"negative_thickness",
     [](WorldPlan& p) {
       p.obstacles = {{"", "ground", {}, {{1001, 2001}, {1002, 2001}}, -1}};
     },
     "world.obstacles[0]", "thickness = -1"},
    {"foot_in_the_air",
     [](WorldPlan& p) {
       p.stairs[0].foot = {1100, 2005};
     },
     "world.stairs[0]",
     "the foot edge from (1100, 2006) to (1100, 2004) is not connected: no walkable area of level 'ground'"},
    {"head_in_the_air", [](WorldPlan& p) { p.stairs[0].run = 30; }, "world.stairs[0]",
     "the head edge from (1038, 2004)"},
    {"foot_at_a_wall",
     [](WorldPlan& p) {
       p.stairs[0].direction = 180, p.stairs[0].foot = {1020, 2005};
     },
     "world.stairs[0]", "not connected"},
    {"rise", [](WorldPlan& p) { p.stairs[0].rise = 2.5; }, "world.stairs[0]", "rise = 2.5 m, but 'upper' is 3 m above"},
    {"rise_nan", [](WorldPlan& p) { p.stairs[0].rise = kNan; }, "world.stairs[0]", "rise = not a finite number"},
    {"same_level", [](WorldPlan& p) { p.stairs[0].to = "ground"; }, "world.stairs[0]", "same level"},
    {"upside_down", [](WorldPlan& p) { std::swap(p.stairs[0].from, p.stairs[0].to); }, "world.stairs[0]",
     "lower level"},
    {"stair_level", [](WorldPlan& p) { p.stairs[0].to = "upstairs"; }, "world.stairs[0]",
     "to: there is no level 'upstairs'"},
    {"width_zero", [](WorldPlan& p) { p.stairs[0].width = 0; }, "world.stairs[0]", "width = 0"},
    {"run_negative", [](WorldPlan& p) { p.stairs[0].run = -4; }, "world.stairs[0]", "run = -4"},
    {"direction_nan", [](WorldPlan& p) { p.stairs[0].direction = kNan; }, "world.stairs[0]", "direction"},
    {"speed_zero", [](WorldPlan& p) { p.stairs[0].speed_up = 0; }, "world.stairs[0]", "speed_up = 0"},
    {"foot_nan", [](WorldPlan& p) { p.stairs[0].foot.y = kNan; }, "world.stairs[0]", "foot is not a finite number"},
    {"stairs_twice", [](WorldPlan& p) { p.stairs.push_back(p.stairs[0]), p.stairs[1].foot.y = 2001.5; },
     "world.stairs[1]", "'stair' is used twice"},
    {"stairs_overlap",
     [](WorldPlan& p) { p.stairs.push_back(p.stairs[0]), p.stairs[1].id = "t", p.stairs[1].foot.y = 2006; },
     "world.stairs[1]", "overlaps world.stairs[0] 'stair' around (1010, 2005.5)"},
    {"ramp_overlaps",
     [](WorldPlan& p) {
       RampPlan r;
       r.id = "r", r.from = "ground", r.to = "upper", r.foot = {1010, 2002}, r.direction = 90, r.run = 6, r.width = 2;
       p.ramps = {r};
     },
     "world.ramps[0]", "overlaps world.stairs[0]"},
    {"factor_zero",
     [](WorldPlan& p) {
       p.speed_areas = {{"ground", box(1001, 2001, 1002, 2002), 0}};
     },
     "world.speed_areas[0]", "factor = 0"},
    {"speed_area_level",
     [](WorldPlan& p) {
       p.speed_areas = {{"x", box(1001, 2001, 1002, 2002), 1}};
     },
     "world.speed_areas[0]", "no level 'x'"},
    {"place_outside", [](WorldPlan& p) { p.places[0].area = box(1030, 2000, 1031, 2001); }, "world.places[0]",
     "outside the walkable area of level 'ground': nothing is walkable at (1030, 2000)"},
    {"place_in_the_stair", [](WorldPlan& p) { p.places[0].area = box(1009, 2004.5, 1011, 2005.5); }, "world.places[0]",
     "outside"},
    {"point_outside",
     [](WorldPlan& p) {
       p.places[0] = {"west", "ground", {}, Vec2d{999, 2000}};
     },
     "world.places[0]", "(999, 2000)"},
    {"point_nan",
     [](WorldPlan& p) {
       p.places[0] = {"west", "ground", {}, Vec2d{kNan, 2000}};
     },
     "world.places[0]", "finite"},
    {"place_without_area", [](WorldPlan& p) { p.places[0].area = {}; }, "world.places[0]", "area is missing"},
    {"place_without_id", [](WorldPlan& p) { p.places[0].id = ""; }, "world.places[0]", "id is missing"},
    {"place_twice", [](WorldPlan& p) { p.places[1].id = "west"; }, "world.places[1]", "'west' is used twice"},
    {"place_both",
     [](WorldPlan& p) {
       p.places[0].point = Vec2d{1001, 2001};
     },
     "world.places[0]", "both an area and a point"},
    {"seam_not_parallel",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1000, 2000}, {1010, 2000})};
     },
     "world.periodic[0]", "must be parallel; edge_a runs from (1020, 2000)"},
    {"seam_lengths",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1000, 2000}, {1000, 2009})};
     },
     "world.periodic[0]", "equally long; they have 10 m and 9 m"},
    {"seam_point",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2000}, {1000, 2000}, {1000, 2000})};
     },
     "world.periodic[0]", "at least 0.1 m long"},
    {"seam_same",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1020, 2000}, {1020, 2010})};
     },
     "world.periodic[0]", "the same edge"},
    {"seam_inside",
     [](WorldPlan& p) {
       p.periodic = {seam({1019, 2000}, {1019, 2010}, {1000, 2000}, {1000, 2010})};
     },
     "world.periodic[0]", "edge_a from (1019, 2000) to (1019, 2010) does not lie on the boundary"},
    {"seam_b_inside",
     [](WorldPlan& p) {
       p.periodic = {seam({1020, 2000}, {1020, 2010}, {1001, 2000}, {1001, 2010})};
     },
     "world.periodic[0]", "edge_b from (1001, 2000)"},
    {"seam_same_side",
     [](WorldPlan& p) {
       p.periodic = {seam({1001, 2000}, {1005, 2000}, {1010, 2000}, {1014, 2000})};
     },
     "world.periodic[0]", "opposite sides"},
    {"seam_nan",
     [](WorldPlan& p) {
       p.periodic = {seam({kNan, 2000}, {1020, 2010}, {1000, 2000}, {1000, 2010})};
     },
     "world.periodic[0]", "finite"},
};

INSTANTIATE_TEST_SUITE_P(CompileWorld, Rejected, testing::ValuesIn(kRejections),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CompileWorld, ReportsAllProblemsAtOnce) {
  WorldPlan p = two_floors();
  p.walkable[0].level = "x";
  p.stairs[0].width = -1;
  p.places[1].id = "";
  p.speed_areas = {{"ground", {}, 5}};
  Diagnostics d;
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_EQ(d.error_count(), 4u) << all_messages(d);
}

TEST(CompileWorld, NamesAreShownSafely) {
  WorldPlan p = two_floors();
  p.walkable[0].level = "\x1b[31m" + std::string(1 << 20, 'A');
  Diagnostics d;
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_LT(all_messages(d).size(), 1000u);
  EXPECT_EQ(all_messages(d).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace throng
