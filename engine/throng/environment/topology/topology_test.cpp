#include "throng/environment/topology/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/maps.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/topology/build_topology.h"
#include "throng/environment/topology/divisions_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using namespace test;
using T = RegionType;

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
  EXPECT_FALSE(compile_world(p, d));
  EXPECT_NE(all_messages(d).find("world.regions[1]: region 'east' around (1"), std::string::npos) << all_messages(d);
  EXPECT_NE(all_messages(d).find("cannot be reached from 'west': it has no opening at all; connect them, or say "
                                 "isolated: true"),
            std::string::npos)
      << all_messages(d);
  p.regions[1].isolated = true;
  Diagnostics none;
  const World w = *compile_world(p, none);
  EXPECT_TRUE(none.list().empty()) << all_messages(none);
  EXPECT_TRUE(between(w, "west", "east").empty());
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
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 20, 10)}, {"b", "ground", T::kHall, box(3, 1, 4, 2)}};
  EXPECT_NE(messages(p).find("region 'b' overlaps world.regions[0] 'a'"), std::string::npos);
  EXPECT_EQ(messages(p).find("covers no walkable area"), std::string::npos) << "it lies on the floor: " << messages(p);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 20, 10)}, {"b", "ground", T::kHall, box(30, 0, 40, 10)}};
  EXPECT_NE(messages(p).find("covers no walkable area of level 'ground': nothing is walkable at (30, 0)"),
            std::string::npos);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 19, 10)}, {"b", "ground", T::kPortal, box(19, 0, 20, 10)}};
  EXPECT_NE(messages(p).find("a portal must lie on the boundaries of two regions"), std::string::npos);
  EXPECT_NE(messages(p).find("opens to region 'a' only"), std::string::npos);
  p.regions = {{"a", "ground", T::kHall, box(0, 0, 10, 10)}, {"a", "ground", T::kHall, box(10, 0, 20, 10)}};
  EXPECT_NE(messages(p).find("the id 'a' is used twice"), std::string::npos);
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
