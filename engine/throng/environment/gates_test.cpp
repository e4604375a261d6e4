#include "throng/environment/gates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

/// Two halls and a wall from x = 9.9 to 10.1 with an opening of 1 m at y = 5; a column in the western one, so that
/// there are portals beside it, too.
World two_halls() {
  WorldPlan plan;
  plan.levels = {{"floor", 0}};
  plan.walkable = {{"floor", {{{0, 0}, {20, 0}, {20, 10}, {0, 10}}, {}}}};
  plan.obstacles.push_back({"", "floor", {{{9.9, 0}, {10.1, 0}, {10.1, 4.5}, {9.9, 4.5}}, {}}, {}, 0});
  plan.obstacles.push_back({"", "floor", {{{9.9, 5.5}, {10.1, 5.5}, {10.1, 10}, {9.9, 10}}, {}}, {}, 0});
  plan.obstacles.push_back({"", "floor", {{{2, 2}, {3, 2}, {3, 3}, {2, 3}}, {}}, {}, 0});
  Diagnostics d;
  auto w = compile_world(plan, d);
  EXPECT_TRUE(w);
  return std::move(*w);
}

Gate door(const World& w) {
  Gate g;
  g.surface = SurfaceIndex(0);
  g.left = Vec2(w.to_engine(Vec2d{10, 4.5})), g.right = Vec2(w.to_engine(Vec2d{10, 5.5}));
  g.front = {1, 0};
  return g;
}

TEST(Gates, PortalsOfTheOpeningLeadThroughItFromTheSideOneComesFrom) {
  const World w = two_halls();
  Gates gates;
  gates.all = {door(w)};
  connect(w, gates);
  int from[2] = {0, 0}, others = 0;
  for (std::size_t p = 0; p < w.mesh.portals.size(); ++p) {
    const GateSide side = gates.of_portal[p];
    const Portal& portal = w.mesh.portals[p];
    const bool in_opening = std::abs(w.to_author(portal.middle()).x - 10) < 0.3;
    EXPECT_EQ(side.exists(), in_opening) << p;
    others += !in_opening;
    if (!side.exists()) continue;
    ++from[side.from];
    const bool eastwards = dot(-left_of(portal.left - portal.right), Vec2{1, 0}) > 0;
    EXPECT_EQ(side.from, eastwards ? 1 : 0) << "its front is in the east: who walks east comes from behind";
  }
  EXPECT_GE(from[0], 1);
  EXPECT_EQ(from[0], from[1]);
  EXPECT_GE(others, 1) << "not all portals are of the opening";
}

TEST(Gates, WithoutRegionsADoorLiesInsideThem) {
  const World w = two_halls();
  Gates gates;
  gates.all = {door(w)};
  connect(w, gates);
  ASSERT_EQ(w.topology.size(), 1u);
  const auto inside = gates.inside_of(RegionIndex(0));
  ASSERT_EQ(inside.size(), 1u);
  EXPECT_EQ(inside[0], 0u);
}

TEST(Gates, CrossedByWhatLeadsThroughTheOpening) {
  const World w = two_halls();
  const Gate g = door(w);
  const auto at = [&](double x, double y) { return Vec2(w.to_engine(Vec2d{x, y})); };
  EXPECT_TRUE(g.crossed(at(8, 5), at(12, 5)));
  EXPECT_TRUE(g.crossed(at(12, 4), at(8, 6))) << "at its middle";
  EXPECT_FALSE(g.crossed(at(8, 5), at(9.8, 5))) << "ends before it";
  EXPECT_FALSE(g.crossed(at(8, 7), at(12, 7))) << "beside it";
  EXPECT_EQ(g.side_of(at(12, 5)), 0);
  EXPECT_EQ(g.side_of(at(8, 5)), 1);
}

TEST(Gates, ListsLockedDoorsWhereOneMayStandBeforeThem) {
  const World w = two_halls();
  Gates gates;
  gates.all = {door(w)};
  connect(w, gates);
  EXPECT_TRUE(gates.locked.empty());
  gates.all[0].lock = 0;
  connect(w, gates);
  const auto here = [&](double x, double y) {
    return locate(w, SurfaceIndex(0), Vec2(w.to_engine(Vec2d{x, y}))).value;
  };
  EXPECT_EQ(gates.locked_at(here(9.5, 5)).size(), 1u);
  EXPECT_EQ(gates.locked_at(here(10.5, 5)).size(), 1u);
}

TEST(Gates, KeysOpenTheirLockAndAShareIsDrawnOnce) {
  const Gates gates;
  Gate plain, cellar, staff, nobodys;
  cellar.lock = 0, cellar.carriers = {0, 0.5f}, staff.lock = 1, staff.carriers = {1, 0}, nobodys.lock = 2;
  const RandomKey who{1, 2, 3};
  EXPECT_TRUE(gates.opens(plain, 0, who));
  EXPECT_TRUE(gates.opens(staff, 0, who));
  EXPECT_FALSE(gates.opens(cellar, 0, who));
  EXPECT_FALSE(gates.opens(staff, 1, who));
  EXPECT_FALSE(gates.opens(nobodys, 0, who));
  EXPECT_FALSE(gates.opens(staff, 7, who)) << "a population without keys";
  int n = 0;
  for (std::uint32_t i = 0; i < 400; ++i) {
    n += gates.opens(cellar, 1, {1, 2, i});
    EXPECT_EQ(gates.opens(cellar, 1, {1, 2, i}), gates.opens(cellar, 1, {1, 2, i}));
  }
  EXPECT_NEAR(n, 200, 50);
}

}  // namespace
}  // namespace throng
