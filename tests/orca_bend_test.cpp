// PV-14: a group steered by ORCA drifts to the outside of bends. Everybody aims at the inner corner; who finds it taken
// is pushed outwards and nothing draws it back.
#include <gtest/gtest.h>

#include <map>

#include "support.h"

namespace throng {
namespace {

using test::add_place;
using test::make_setup;
using test::position;
using test::rectangle;

/// Corridor 6 m wide: north along x = 0..6, then east along y = 20..26. Inner corner at (6, 20).
auto bend() {
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  Polygon corridor;
  corridor.outer = {{0, 0}, {6, 0}, {6, 20}, {26, 20}, {26, 26}, {0, 26}};
  plan.walkable.push_back({"ground", corridor});
  add_place(plan, "end", rectangle(24, 20.2, 26, 25.8));
  return make_setup(plan);
}

/// Distance from the inner corner at which each person crosses the diagonal of the bend, by start position.
std::map<int, float> crossings(const std::vector<int>& spots) {
  auto s = bend();
  s.sinks.push_back({test::place(s, "end"), 0});
  Simulation sim(std::move(s));
  const Vec2 o(sim.world().offset);
  std::map<std::uint32_t, int> spot_of;
  for (const int spot : spots) {
    const Vec2 at{0.8f + 0.9f * static_cast<float>(spot % 6), 3.0f + 0.9f * static_cast<float>(spot / 6)};
    const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), at - o);
    sim.send_to(id, test::place(sim.setup(), "end"));
    spot_of[id.index] = spot;
  }
  std::map<int, float> distances;
  for (int i = 0; i < 1200 && (i == 0 || !sim.finished()); ++i) {
    sim.step();
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      const Vec2 p = position(sim, r) + o - Vec2{6, 20};  // from the inner corner; the diagonal is x = -y
      const int spot = spot_of[sim.crowd().profile.id[r].index];
      if (p.y > 0 && p.x > -p.y && !distances.count(spot)) distances[spot] = length(p);
    }
  }
  return distances;
}

TEST(OrcaBend, AGroupDriftsToTheOutside) {
  std::vector<int> everybody;
  for (int i = 0; i < 48; ++i) everybody.push_back(i);
  const auto group = crossings(everybody);
  ASSERT_EQ(group.size(), 48u);
  double together = 0, alone = 0;
  for (const auto& [spot, d] : group) {
    together += d / 48;
    alone += crossings({spot}).begin()->second / 48;
  }
  EXPECT_LT(alone, 0.6) << "alone, everybody cuts the corner";
  EXPECT_GT(together, alone + 0.3) << "in a group they are carried outwards by more than a body's radius";
}

}  // namespace
}  // namespace throng
