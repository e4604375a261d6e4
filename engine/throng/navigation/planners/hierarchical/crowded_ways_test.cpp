// How the crowd turns a way aside: the choice of an opening, and the weights of the live congestion column.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "throng/navigation/planners/hierarchical/hierarchical.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

/// Table 4.2: people in front of one of two equal doors send others to the second, but not to and fro.
TEST(Hierarchical, TheOpeningIsChosenByWayAndCrowdAndKept) {
  WorldPlan plan = room(30, 20);
  block(plan, 14.9, 0, 15.1, 6.4), block(plan, 14.9, 7.6, 15.1, 12.4), block(plan, 14.9, 13.6, 15.1, 20);
  RegionPlan west, east;
  west.id = "west", west.level = "floor", west.area = box(0, 0, 15, 20);
  east.id = "east", east.level = "floor", east.area = box(15, 0, 30, 20);
  plan.regions = {west, east};
  Walkers w(plan, "hierarchical");
  const Row r = w.add({5, 9.5});
  w.go(r, {25, 9.5});
  w.think();
  EXPECT_LT(w.aim(r).y, 10) << "the lower door is a little nearer";
  for (int i = 0; i < 30; ++i) w.add({13 + 0.3 * (i % 6), 5.5 + 0.5 * (i / 6)}, 0.2f);  // a crowd before it
  CrowdMap& map = w.crowd.crowd_map;
  map.grids.resize(1);
  map.grids[0] = {Vec2(w.world.surfaces[0].bounds.lo), 0.01f, 1, 1, 0, true};
  map.strip_slot = {1};
  map.cell_start.resize(kStripCells + 1);
  for (std::size_t i = 1; i <= kStripCells; ++i) map.cell_start[i] = static_cast<std::uint32_t>(w.crowd.size());
  map.x.resize(w.crowd.size()), map.y.resize(w.crowd.size()), map.row.resize(w.crowd.size());
  for (Row k = 0; k < w.crowd.size(); ++k) {
    map.x[k] = w.crowd.body.x[k], map.y[k] = w.crowd.body.y[k], map.row[k] = k;
  }
  map.congestion.factor.assign(w.world.path_map.node_count, 0);
  const Row s = w.add({5, 9.4});
  map.congestion.node.resize(w.crowd.size()), map.congestion.node_area.resize(w.crowd.size());
  for (Row k = 0; k < w.crowd.size(); ++k) map.congestion.node_area[k] = 1;
  w.go(s, {25, 9.5});
  w.now = 10;
  w.think();
  EXPECT_GT(w.aim(s).y, 10) << "a newcomer takes the free door";
  EXPECT_GT(w.aim(r).y, 10) << "and so does who had chosen the other one: much more than 5 m to gain";
  const Vec2d kept = w.aim(r);
  for (int i = 0; i < 20; ++i) w.now += 0.5, w.think();
  EXPECT_EQ(w.aim(r), kept);
}

/// SH-62 in a region of its own: the weights of the live column turn a planned way aside, whatever the queue scheme.
TEST(Hierarchical, AJamOnTheWayIsGoneAroundAndNotCutThrough) {
  WorldPlan plan = room(40, 24);
  block(plan, 19.5, 0, 20.5, 7), block(plan, 19.5, 13, 20.5, 16), block(plan, 19.5, 22, 20.5, 24);
  for (const bool jammed : {false, true}) {
    Walkers w(plan, "hierarchical");
    Congestion& c = w.crowd.crowd_map.congestion;
    c.factor.assign(w.world.path_map.node_count, 0);
    for (double x = 17; jammed && x < 23; x += 0.1) {  // the lower gap is full
      for (double y = 7; y < 13; y += 0.1) {
        const Vec2 p(w.world.to_engine(Vec2d{x, y}));
        const RegionIndex region = region_at(w.world, SurfaceIndex(0), p);
        if (region.exists()) c.factor[w.world.path_map.node_at(region, p)] = 0.9f;
      }
    }
    for (std::uint32_t i = 0; i < 12; ++i) {
      const Row r = w.add({3 + 0.3 * i, 4});
      w.crowd.profile.number[r] = i;
      w.go(r, {37, 4});
    }
    c.node.resize(12), c.node_area.resize(12);
    for (Row r = 0; r < 12; ++r) c.node_area[r] = 1;
    std::set<Row> high;
    for (int i = 0; i < 900; ++i) {
      w.think(i % 8 == 0), w.walk_on(0.05);
      for (Row r = 0; r < 12; ++r)
        if (std::abs(w.author(r).x - 20) < 0.3 && w.author(r).y > 14) high.insert(r);
    }
    EXPECT_EQ(high.size(), jammed ? 12u : 0u);
    for (Row r = 0; r < 12; ++r) EXPECT_GT(w.author(r).x, 36);
  }
}

}  // namespace
}  // namespace throng
