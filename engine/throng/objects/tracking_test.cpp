// Entrances, exits, stairs, passageways and portals: where they are, how crowded they are (SH-25).
#include "throng/objects/tracking.h"

#include "throng/objects/entrance/entrance.h"
#include "throng/objects/exit/exit.h"
#include "throng/objects/passageway/passageway.h"
#include "throng/objects/portal/portal.h"
#include "throng/objects/room_for_test.h"
#include "throng/objects/stairs/stairs.h"

namespace throng {
namespace {

using namespace test;

/// A crowd map with people at given points, as `index` would make it: one cell row a strip is enough here.
CrowdMap map_of(const World& world, const std::vector<std::pair<SurfaceIndex, Vec2>>& people) {
  CrowdMap map;
  for (std::size_t s = 0; s < world.surfaces.size(); ++s) {
    SurfaceGrid g;
    g.origin = world.surfaces[s].bounds.lo;
    g.inv_cell = 1.0f / 64;  // all of a surface in one cell
    g.columns = g.rows = 1;
    g.first_strip = static_cast<std::uint32_t>(s);
    map.grids.push_back(g);
    map.strip_slot.push_back(static_cast<std::uint32_t>(s + 1));
    map.cell_start.push(static_cast<std::uint32_t>(map.x.size()));
    for (const auto& [surface, p] : people)
      if (surface.value == s) map.x.push(p.x), map.y.push(p.y), map.row.push(static_cast<Row>(map.row.size()));
    for (int c = 1; c < kStripCells; ++c) map.cell_start.push(static_cast<std::uint32_t>(map.x.size()));
  }
  map.cell_start.push(static_cast<std::uint32_t>(map.x.size()));
  return map;
}

TEST(Tracking, ExitsAndEntrancesCountWhoIsThere) {
  ObjectRoom room;
  room.plan.places.push_back({"gate", "ground", {{{0, 8}, {2, 8}, {2, 12}, {0, 12}}, {}}, {}});
  room.put("way out", "exit", ExitObject::Params{"gate"});
  room.put("way in", "entrance", EntranceObject::Params{"gate"});
  room.build();
  const SurfaceIndex floor(0);
  const CrowdMap map = map_of(room.world, {{floor, {1, 9}}, {floor, {1, 11}}, {floor, {3, 10}}, {floor, {15, 15}}});
  const auto& exit = room.as<ExitObject>("way out");
  EXPECT_EQ(exit.occupancy(map), 2u);
  EXPECT_FLOAT_EQ(exit.density(map), 2 / 8.0f);
  EXPECT_EQ(exit.people_near(map, 0), 3u);
  EXPECT_EQ(room.as<EntranceObject>("way in").occupancy(map), 2u);
  EXPECT_EQ(room.world.placed[room.find("way out")].region, RegionIndex(0));
}

TEST(Tracking, PassagesHaveAnAxisSidesAndAWidth) {
  ObjectRoom room;
  PortalObject::Params p;
  p.axis = {{9, 10}, {12, 10}}, p.width = 2.4, p.near = 3;
  room.put("portal", "portal", p);
  room.build();
  const auto& portal = room.as<PortalObject>("portal");
  EXPECT_FLOAT_EQ(portal.passage().width, 2.4f);
  EXPECT_FLOAT_EQ(portal.passage().length(), 3);
  EXPECT_LT(distance(portal.passage().left[0], Vec2{9, 11.2f}), 1e-4f);
  EXPECT_LT(distance(portal.passage().right[1], Vec2{12, 8.8f}), 1e-4f);
  // SH-33: how dense is that portal, seen from each side.
  const SurfaceIndex floor(0);
  const CrowdMap map =
      map_of(room.world, {{floor, {8, 10}}, {floor, {7, 9}}, {floor, {8, 11}}, {floor, {10, 10}}, {floor, {13, 10}}});
  EXPECT_EQ(portal.occupancy(map), 1u);
  EXPECT_EQ(portal.people_near(map, 0), 3u);
  EXPECT_EQ(portal.people_near(map, 1), 1u);
  EXPECT_NEAR(portal.density_near(map, 0), 3 / (math::kPi / 2 * 9), 1e-5);
}

TEST(Tracking, FollowFromTheWorldByThemselves) {
  ObjectRoom room;
  room.plan.levels.push_back({"upper", 3});
  room.plan.walkable.push_back({"upper", {{{30, 0}, {40, 0}, {40, 10}, {30, 10}}, {}}});
  room.plan.walkable[0].area.outer = {{0, 0}, {25, 0}, {25, 10}, {0, 10}};
  StairPlan stair;
  stair.id = "flight", stair.from = "ground", stair.to = "upper", stair.foot = {24, 5}, stair.width = 2, stair.run = 7;
  room.plan.stairs.push_back(stair);
  room.plan.places.push_back({"gate", "ground", {{{0, 4}, {2, 4}, {2, 6}, {0, 6}}, {}}, {}});
  RegionPlan region;
  region.id = "neck", region.level = "ground", region.type = RegionType::kPassageway;
  region.area = {{{10, 0}, {14, 0}, {14, 10}, {10, 10}}, {}};
  room.plan.regions.push_back(region);
  auto world = compile_world(room.plan, room.diagnostics);
  ASSERT_TRUE(world) << room.diagnostics.list().front().message;
  const std::vector<std::pair<std::string, std::string>> exits = {{"gate", "gate"}}, entrances = {{"gate", "gate"}};
  const auto plans = found_plans(*world, exits, entrances);
  const Objects objects = settle_objects(plans, *world, room.diagnostics);
  EXPECT_FALSE(room.diagnostics.has_errors());
  const auto* flight = objects.as<StairsObject>(world->placed.find("flight"));
  ASSERT_TRUE(flight);
  ASSERT_EQ(flight->mouths().size(), 2u);
  EXPECT_EQ(flight->mouths()[0].outside, SurfaceIndex(0)) << "the foot first";
  EXPECT_EQ(flight->mouths()[1].outside, SurfaceIndex(1));
  EXPECT_NEAR(flight->passage().width, 2, 1e-3);
  EXPECT_NEAR(flight->passage().length(), 7, 1e-3);
  EXPECT_EQ(flight->treads().count, 17);
  EXPECT_TRUE(objects.as<ExitObject>(world->placed.find("gate")));
  EXPECT_TRUE(objects.as<EntranceObject>(world->placed.find("entrance gate"))) << "a name that is taken gets its kind";
  const auto* neck = objects.as<PassagewayObject>(world->placed.find("neck"));
  ASSERT_TRUE(neck);
  EXPECT_NEAR(neck->passage().length(), 4, 1e-3);
  EXPECT_NEAR(neck->passage().width, 10, 1e-3);
}

/// SH-35: name -> object -> region -> neighbours.
TEST(Tracking, ObjectsAreFoundByNameRegionAndNeighbourhood) {
  ObjectRoom room;
  PortalObject::Params p;
  p.axis = {{9, 10}, {12, 10}};
  room.put("Track 9", "portal", p);
  p.axis = {{9, 14}, {12, 14}};
  room.put("Platform 9", "portal", p);
  p.axis = {{9, 18}, {12, 18}};
  room.put("Platform 10", "portal", p);
  room.wall(1, 1, 2, 2);
  room.build();
  const ObjectIndex track = room.find("Track 9");
  ASSERT_TRUE(track.exists());
  EXPECT_TRUE(room.world.placed[track].region.exists());
  const auto near = neighbours_of(room.world, track, 8);
  ASSERT_EQ(near.size(), 2u) << "obstacles are not neighbours";
  EXPECT_EQ(near[0], room.find("Platform 9"));
  EXPECT_EQ(near[1], room.find("Platform 10"));
  EXPECT_FALSE(room.find("Track 10").exists());
}

}  // namespace
}  // namespace throng
