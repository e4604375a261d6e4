#include "throng/environment/topology/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/maps.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/plans_for_test.h"
#include "throng/environment/topology/build_topology.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;
using T = RegionType;

World divided(const WorldPlan& plan) {
  World w = compiled(plan);
  Diagnostics d;
  if (!build_maps(w, plan.maps, kTopology, d)) throw std::runtime_error(all_messages(d));
  return w;
}

/// Two rooms of 9.9 m by 10 m and a wall between with a door of 1 m.
WorldPlan two_rooms() {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", box(9.9, 0, 10.1, 4.5), {}, 0}, {"", "ground", box(9.9, 5.5, 10.1, 10), {}, 0}};
  return p;
}

std::vector<Boundary> between(const World& w, const char* a, const char* b) {
  std::vector<Boundary> out;
  for (const Boundary& x : w.topology.boundaries_of(w.topology.find(a)))
    if (x.to == w.topology.find(b)) out.push_back(x);
  return out;
}

/// Everything that must hold of any topology.
void check_whole(const World& w) {
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
void check_points(const World& w, std::uint64_t seed) {
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

TEST(Topology, EveryWorldHasARegionASurface) {
  const World w = compiled(two_floors());
  EXPECT_FALSE(w.topology.divided);
  EXPECT_EQ(w.topology.size(), 3u);
  check_whole(w);
  EXPECT_EQ(w.topology.via(w.topology.find("ground"), w.topology.find("upper")).front().next, w.topology.find("stair"));
}

TEST(Topology, AuthoredRegionsMeetInTheDoor) {
  WorldPlan p = two_rooms();
  p.regions = {{"west", "ground", T::kRoom, box(0, 0, 10, 10)}, {"east", "ground", T::kHall, box(10, 0, 20, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  EXPECT_TRUE(d.list().empty()) << all_messages(d);
  ASSERT_EQ(w.topology.size(), 2u);
  const auto door = between(w, "west", "east");
  ASSERT_EQ(door.size(), 1u);
  EXPECT_NEAR(door[0].width(), 1, 1e-5);
  EXPECT_NEAR(w.to_author(door[0].a).x, 10, 1e-5);
  EXPECT_EQ(w.topology.region(w.topology.find("west")).type, T::kRoom);
  EXPECT_NEAR(w.topology.region(w.topology.find("west")).area, 99 + 0.1, 1e-3) << "half of the doorway is its own";
  check_whole(w);
  check_points(w, 1);
}

TEST(Topology, SeveralStretchesAreSeveralBoundaries) {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", box(9.9, 2, 10.1, 4), {}, 0}, {"", "ground", box(9.9, 6, 10.1, 8), {}, 0}};
  p.regions = {{"west", "ground", T::kHall, box(0, 0, 10, 10)}, {"east", "ground", T::kHall, box(10, 0, 20, 10)}};
  const World w = compiled(p);
  EXPECT_EQ(between(w, "west", "east").size(), 3u);
  check_whole(w);
}

TEST(Topology, ASlitBetweenRegionsIsGivenToOne) {
  WorldPlan p = one_room(20, 10);
  p.regions = {{"west", "ground", T::kHall, box(0, 0, 9.99, 10)}, {"east", "ground", T::kHall, box(10.01, 0, 20, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  EXPECT_TRUE(d.list().empty()) << all_messages(d);
  EXPECT_EQ(w.topology.size(), 2u);
  ASSERT_EQ(between(w, "west", "east").size(), 1u);
  EXPECT_NEAR(between(w, "west", "east")[0].width(), 10, 1e-3);
  check_whole(w);
}

TEST(Topology, AThinWallKeepsNeighboursApart) {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", {}, {{10, 0}, {10, 10}}, 0}};
  p.regions = {{"west", "ground", T::kHall, box(0, 0, 10, 10)}, {"east", "ground", T::kHall, box(10, 0, 20, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  EXPECT_TRUE(between(w, "west", "east").empty());
  EXPECT_NE(all_messages(d).find("cannot be reached"), std::string::npos);
  EXPECT_TRUE(w.topology.via(w.topology.find("west"), w.topology.find("east")).empty());
}

TEST(Topology, WhatNoRegionCoversBecomesOne) {
  WorldPlan p = one_room(20, 10);
  p.regions = {{"west", "ground", T::kHall, box(0, 0, 12, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  ASSERT_EQ(w.topology.size(), 2u);
  EXPECT_EQ(w.topology.regions[1].id, "rest_1");
  EXPECT_NE(all_messages(d).find("no region covers the floor of level 'ground' around"), std::string::npos);
  EXPECT_EQ(between(w, "west", "rest_1").size(), 1u);
  check_whole(w);
}

TEST(Topology, WallsCutARegionIntoParts) {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", box(9.9, 0, 10.1, 10), {}, 0}};
  p.regions = {{"all", "ground", T::kHall, box(0, 0, 20, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  EXPECT_EQ(w.topology.size(), 2u);
  EXPECT_TRUE(w.topology.find("all.2").exists());
  EXPECT_NE(all_messages(d).find("walls divide region 'all'"), std::string::npos);
}

TEST(Topology, AStairEndMayOpenIntoTwoRegions) {
  WorldPlan p = two_floors();
  p.regions = {{"south", "ground", T::kHall, box(0, 0, 20, 5)}, {"north", "ground", T::kHall, box(0, 5, 20, 10)}};
  Diagnostics d;
  const World w = *compile_world(p, d);
  EXPECT_EQ(w.topology.region(w.topology.find("stair")).type, T::kStaircase);
  ASSERT_EQ(between(w, "stair", "south").size(), 1u);
  ASSERT_EQ(between(w, "stair", "north").size(), 1u);
  EXPECT_NEAR(between(w, "stair", "north")[0].width(), 1, 1e-3);
  check_whole(w);
}

TEST(Topology, ASeamKeepsItsTranslation) {
  WorldPlan p = ring();
  p.regions = {{"a", "ground", T::kPassageway, box(0, 0, 10, 4)}, {"b", "ground", T::kPassageway, box(10, 0, 20, 4)}};
  const World w = compiled(p);
  const auto ways = between(w, "a", "b");
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(std::count_if(ways.begin(), ways.end(), [](const Boundary& b) { return b.translation == Vec2{20, 0}; }), 1);
  check_whole(w);
  // One region all round opens into itself.
  const World whole = compiled(ring());
  ASSERT_EQ(whole.topology.boundaries.size(), 2u);
  EXPECT_EQ(whole.topology.boundaries[0].to, whole.topology.boundaries[0].from);
  check_whole(whole);
}

TEST(Topology, HoldsForRandomDivisionsOfRandomHalls) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    TestRandom random(seed);
    WorldPlan p = random_hall(seed, 20, 24, 9);
    // Quadrangles with common corners, some left out.
    Vec2d corner[5][5];
    for (int i = 0; i < 5; ++i)
      for (int k = 0; k < 5; ++k) corner[i][k] = Vec2d{i * 10.5 - 21, k * 10.5 - 21} + random.point(2);
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 4; ++k)
        if (random.uniform() < 0.85)
          p.regions.push_back({std::to_string(4 * i + k),
                               "ground",
                               T::kHall,
                               {{corner[i][k], corner[i + 1][k], corner[i + 1][k + 1], corner[i][k + 1]}, {}}});
    Diagnostics d;
    auto w = compile_world(p, d);
    if (!w) {  // one of them may lie outside the hall
      ASSERT_NE(all_messages(d).find("covers no walkable area"), std::string::npos) << all_messages(d);
      continue;
    }
    check_whole(*w);
    check_points(*w, seed);
  }
}

TEST(Topology, RejectedWithElementAndPosition) {
  const auto messages = [](const WorldPlan& p) {
    Diagnostics d;
    compile_world(p, d);
    return all_messages(d);
  };
  WorldPlan p = one_room(20, 10);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 12, 10)}, {"b", "ground", T::kHall, box(10, 0, 20, 10)}};
  EXPECT_NE(messages(p).find("world.regions[1]: region 'b' overlaps world.regions[0] 'a' around (11, 5) (20 m2)"),
            std::string::npos)
      << messages(p);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 20, 10)}, {"b", "ground", T::kHall, box(30, 0, 40, 10)}};
  EXPECT_NE(messages(p).find("covers no walkable area of level 'ground': nothing is walkable at (30, 0)"),
            std::string::npos);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 19, 10)}, {"b", "ground", T::kPortal, box(19, 0, 20, 10)}};
  EXPECT_NE(messages(p).find("a portal must lie on the boundaries of two regions"), std::string::npos);
  EXPECT_NE(messages(p).find("opens to region 'a' only"), std::string::npos);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 10, 10)}, {"a", "ground", T::kHall, box(10, 0, 20, 10)}};
  EXPECT_NE(messages(p).find("the id 'a' is used twice"), std::string::npos);
}

// ---- automatic ----------------------------------------------------------------------------------------------------

std::size_t count(const World& w, RegionType type) {
  return static_cast<std::size_t>(std::count_if(w.topology.regions.begin(), w.topology.regions.end(),
                                                [&](const Region& r) { return r.type == type; }));
}

std::string list(const World& w) {
  std::string s;
  for (const Region& r : w.topology.regions) s += r.id + " " + std::to_string(r.area) + "\n";
  return s;
}

TEST(AutomaticRegions, ADoorDividesTwoRooms) {
  const World w = divided(two_rooms());
  EXPECT_TRUE(w.topology.divided);
  ASSERT_EQ(w.topology.size(), 2u) << list(w);
  EXPECT_EQ(between(w, "room_1", "room_2").size(), 1u);
  check_whole(w);
}

/// Hall, corridor of 2.4 m with three rooms behind doors along it, hall.
WorldPlan corridor() {
  WorldPlan p = one_room(40, 16);
  p.obstacles = {{"", "ground", box(12, 0, 12.2, 6), {}, 0},  {"", "ground", box(27.8, 0, 28, 6), {}, 0},
                 {"", "ground", box(12, 8.4, 28, 16), {}, 0}, {"", "ground", box(12, 5.8, 14, 6), {}, 0},
                 {"", "ground", box(15, 5.8, 19, 6), {}, 0},  {"", "ground", box(20, 5.8, 25, 6), {}, 0},
                 {"", "ground", box(26, 5.8, 28, 6), {}, 0},  {"", "ground", box(17, 0, 17.2, 6), {}, 0},
                 {"", "ground", box(22, 0, 22.2, 6), {}, 0}};
  return p;
}

TEST(AutomaticRegions, ACorridorWithDoorsIsOnePassageway) {
  const World w = divided(corridor());
  EXPECT_EQ(count(w, T::kPassageway), 1u) << list(w);
  EXPECT_EQ(count(w, T::kHall), 2u) << list(w);
  EXPECT_EQ(count(w, T::kRoom), 3u) << list(w);
  EXPECT_EQ(w.topology.size(), 6u) << list(w);
  check_whole(w);
  check_points(w, 2);
}

TEST(AutomaticRegions, ColumnsAndNichesDivideNothing) {
  WorldPlan p = one_room(20, 20);
  for (int x = 0; x < 8; ++x)
    for (int y = 0; y < 8; ++y)
      p.obstacles.push_back({"", "ground", box(2 + 2 * x, 2 + 2 * y, 2.4 + 2 * x, 2.4 + 2 * y), {}, 0});
  p.walkable.push_back({"ground", box(20, 5, 21, 7)});
  const World w = divided(p);
  EXPECT_EQ(w.topology.size(), 1u) << list(w);
  EXPECT_EQ(w.topology.regions[0].outline[0].holes.size(), 64u);
  check_whole(w);
}

TEST(AutomaticRegions, AColumnInADoorDoesNotHideIt) {
  WorldPlan p = two_rooms();
  p.obstacles = {{"", "ground", box(9.9, 0, 10.1, 3.7), {}, 0},
                 {"", "ground", box(9.9, 6.3, 10.1, 10), {}, 0},
                 {"", "ground", box(9.8, 4.8, 10.2, 5.2), {}, 0}};
  const World w = divided(p);
  ASSERT_EQ(w.topology.size(), 2u) << list(w);
  EXPECT_EQ(between(w, "room_1", "room_2").size(), 2u) << "left and right of the column";
  check_whole(w);
}

TEST(AutomaticRegions, AThickDoorwayIsAPortalAndStairsAreStaircases) {
  WorldPlan p = one_room(20, 10);
  p.obstacles = {{"", "ground", box(9.5, 0, 10.5, 4), {}, 0}, {"", "ground", box(9.5, 6, 10.5, 10), {}, 0}};
  EXPECT_EQ(count(divided(p), T::kPortal), 1u) << list(divided(p));
  EXPECT_EQ(count(divided(two_floors()), T::kStaircase), 1u);
  check_whole(divided(two_floors()));
}

TEST(AutomaticRegions, HoldOnRandomHalls) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(seed);
    WorldPlan p = random_hall(seed, 20, 24, 9);
    p.maps.narrow = 1 + 0.2 * static_cast<double>(seed % 20);
    const World w = divided(p);
    check_whole(w);
    check_points(w, seed);
  }
  const World w = divided(office());
  check_whole(w);
  check_points(w, 3);
}

TEST(AutomaticRegions, AreTheSameForTheSameFloor) {
  const WorldPlan p = office();
  const World w = divided(p);
  EXPECT_EQ(hash(w.topology), hash(divided(p).topology));
  EXPECT_EQ(hash(w.topology), hash(divided(moved(p, {128, -640})).topology)) << "moved by whole multiples of 64 m";
  WorldPlan shuffled = p;
  std::reverse(shuffled.obstacles.begin(), shuffled.obstacles.end());
  EXPECT_EQ(hash(w.topology), hash(divided(shuffled).topology)) << "the order of the file does not matter";
}

TEST(AutomaticRegions, WrittenDownTheyAreTheAuthorsRegions) {
  for (const WorldPlan& plan : {corridor(), office(), two_rooms(), random_hall(4, 20, 24, 9)}) {
    const World w = divided(plan);
    WorldPlan again = plan;
    for (const Region& r : w.topology.regions) {
      if (w.surface(r.surface).kind != SurfaceKind::kFloor) continue;
      ASSERT_EQ(r.outline.size(), 1u) << r.id;
      Polygon area = r.outline[0];
      move_by(area, w.offset);
      again.regions.push_back({r.id, w.levels[r.surface.value].id, r.type, area});
    }
    Diagnostics d;
    const auto b = compile_world(again, d);
    ASSERT_TRUE(b) << all_messages(d);
    EXPECT_TRUE(d.list().empty()) << all_messages(d);
    ASSERT_EQ(b->topology.size(), w.topology.size());
    EXPECT_EQ(b->topology.boundaries.size(), w.topology.boundaries.size());
    for (std::size_t i = 0; i < w.topology.size(); ++i)
      EXPECT_NEAR(b->topology.regions[i].area, w.topology.regions[i].area, 1e-3);
  }
}

// ---- objects and maps ---------------------------------------------------------------------------------------------

TEST(PlacedObjects, KnowTheirRegionsAndNames) {
  WorldPlan p = two_rooms();
  p.obstacles[0].id = "south wall", p.obstacles[0].height = 2.5;
  p.obstacles.push_back({"", "ground", {}, {{2, 2}, {2, 4}, {4, 4}}, 0.2});
  PlacedPlan bench;
  bench.id = "bench 1", bench.kind = 3, bench.level = "ground", bench.footprint = box(15, 5, 17, 5.5);
  bench.position = {16, 5.25}, bench.height = 0.45, bench.blocks_way = true, bench.direction = 90;
  p.objects = {bench};
  p.regions = {{"west", "ground", T::kRoom, box(0, 0, 10, 10)}, {"east", "ground", T::kHall, box(10, 0, 20, 10)}};
  const World w = compiled(p);
  ASSERT_EQ(w.placed.size(), 4u);
  const RegionIndex west = w.topology.find("west"), east = w.topology.find("east");
  EXPECT_FLOAT_EQ(w.placed[w.placed.find("south wall")].height, 2.5f);
  EXPECT_EQ(w.placed.items[2].id, "obstacle 2");
  EXPECT_NEAR(area(w.placed.items[2].footprint), 0.2 * 4.2, 1e-3) << "a bent wall is one object";
  const PlacedObject& b = w.placed[w.placed.find("bench 1")];
  EXPECT_EQ(b.kind, 3);
  EXPECT_EQ(b.region, east);
  EXPECT_FALSE(locate(w, b.surface, b.position).exists()) << "it is cut out of the floor";
  EXPECT_FALSE(w.placed.find("bench 2").exists());
  const auto in = [&](RegionIndex r, const char* name) {
    const auto list = w.placed.in_region(r);
    return std::find(list.begin(), list.end(), w.placed.find(name)) != list.end();
  };
  EXPECT_TRUE(in(east, "bench 1"));
  EXPECT_FALSE(in(west, "bench 1"));
  EXPECT_TRUE(in(east, "south wall") && in(west, "south wall"));
  p.objects.push_back(bench);
  p.objects[1].footprint = box(40, 5, 42, 5.5), p.objects[1].position = {41, 5};
  Diagnostics d;
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_NE(all_messages(d).find("objects[1]: the id 'bench 1' is used twice"), std::string::npos) << all_messages(d);
  p.objects[1].id = "lost";
  Diagnostics e;
  EXPECT_FALSE(compile_world(p, e));
  EXPECT_NE(all_messages(e).find("objects[1]: 'lost' at (41, 5) lies outside every region"), std::string::npos)
      << all_messages(e);
}

TEST(Maps, RefuseMoreMemoryThanAllowed) {
  WorldPlan p = one_room(20000, 20000);
  p.maps.perception_cell = 0.1;
  World w = compiled(p);
  Diagnostics d;
  EXPECT_FALSE(build_maps(w, p.maps, kPerceptionMap, d));
  EXPECT_NE(all_messages(d).find("would need"), std::string::npos) << all_messages(d);
  EXPECT_NE(all_messages(d).find("perception_cell at least"), std::string::npos) << all_messages(d);
}

}  // namespace
}  // namespace throng
