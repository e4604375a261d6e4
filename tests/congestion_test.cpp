// Congestion of path-map nodes (SH-18, SH-62): nothing is lost or counted twice, and it turns people aside.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <numeric>

#include "support.h"
#include "throng/navigation/planners/hierarchical/hierarchical.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/read.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::rectangle;

/// Two floors with a stair, a sink above, arrivals below: people enter, climb and leave.
Setup busy_building() {
  WorldPlan plan;
  plan.levels = {{"ground", 0}, {"upper", 3}};
  plan.walkable.push_back({"ground", rectangle(0, 0, 20, 14)});
  plan.walkable.push_back({"upper", rectangle(0, 0, 30, 14)});
  StairPlan stair;
  stair.id = "stair", stair.from = "ground", stair.to = "upper";
  stair.foot = {12, 7}, stair.direction = 0, stair.width = 3, stair.run = 6;
  plan.stairs.push_back(stair);
  add_place(plan, "door", rectangle(0.5, 0.5, 3, 13), "ground");
  add_place(plan, "hall", rectangle(1, 8, 8, 13), "ground");
  add_place(plan, "exit", rectangle(28, 1, 29.5, 13), "upper");
  Setup s = test::make_setup(plan);
  s.populations[0].radius = Distribution::normal(0.22, 0.03).within(0.15, 0.3);
  test::use_planner(s, "hierarchical");
  SourceSetup up = crowd_in(s, "up", "door", 0, {"hall", "exit"});
  up.kind = SourceSetup::Kind::kRate;
  up.rate = 1.5, up.end = 60;
  s.sources.push_back(up);
  s.sinks.push_back({test::place(s, "exit"), 0});
  return s;
}

/// What the column must be, from nothing but positions.
std::map<std::uint32_t, std::int64_t> counted(const Simulation& sim) {
  std::map<std::uint32_t, std::int64_t> sums;
  const Crowd& c = sim.crowd();
  for (Row r = 0; r < c.size(); ++r) {
    const Shown& s = c.appearance.shown[r];
    const RegionIndex region = region_at(sim.world(), SurfaceIndex(s.surface), {s.x, s.y});
    sums[sim.world().path_map.node_at(region, {s.x, s.y})] += footprint_units(s.radius);
  }
  return sums;
}

TEST(Congestion, SumOfSharesTimesAreasIsTheSumOfFootprintsInEveryStep) {
  Simulation sim(busy_building());
  const PathMap& map = sim.world().path_map;
  ASSERT_GT(map.node_count, 100u);
  std::vector<float> area(map.node_count);
  for (std::size_t i = 0; i < map.regions.size(); ++i)
    for (std::size_t k = 0; k < map.regions[i].nodes.size(); ++k)
      area[map.regions[i].first_node + k] =
          map.node_area(RegionIndex(i), map.regions[i].first_node + static_cast<std::uint32_t>(k));
  std::uint64_t left = 0, entered = 0;
  for (int i = 0; i < 2400; ++i) {
    const StepReport report = sim.step();
    left += report.left, entered += report.entered;
    const Congestion& c = sim.crowd().crowd_map.congestion;
    std::int64_t people = 0;
    for (Row r = 0; r < sim.crowd().size(); ++r) people += footprint_units(sim.crowd().profile.radius[r]);
    const std::int64_t nodes = std::accumulate(c.footprint.begin(), c.footprint.end(), std::int64_t{0});
    ASSERT_EQ(nodes, people) << "step " << i;
    double shares = 0;
    for (std::size_t k = 0; k < area.size(); ++k) shares += double{c.factor[k]} * double{area[k]};
    ASSERT_NEAR(shares, static_cast<double>(people) / Congestion::kUnits, 1e-5) << "step " << i;
  }
  EXPECT_EQ(entered, 90u);
  EXPECT_GT(left, 60u) << "people were to enter, climb the stair and leave";
}

TEST(Congestion, EverybodyIsCountedInTheNodeWhereItStood) {
  Simulation sim(busy_building(), 3);
  int exact = 0;
  for (int i = 0; i < 900; ++i) {
    const auto before = i > 0 ? counted(sim) : std::map<std::uint32_t, std::int64_t>{};
    const std::size_t people = sim.crowd().size();
    const StepReport report = sim.step();
    if (i == 0 || report.entered > 0) continue;
    // The step counts where people stood at its beginning, without those who had left by then.
    const Congestion& c = sim.crowd().crowd_map.congestion;
    std::int64_t missing = 0;
    for (const auto& [node, sum] : before) missing += sum - c.footprint[node];
    ASSERT_GE(missing, 0);
    if (sim.crowd().size() == people) {
      ASSERT_EQ(missing, 0) << "step " << i;
      ++exact;
    }
    for (const auto& [node, sum] : before) ASSERT_LE(c.footprint[node], sum) << "step " << i;
  }
  EXPECT_GT(exact, 300);
}

TEST(Congestion, IsNotKeptWithoutPathMaps) {
  auto s = test::make_setup(test::one_room(0, 0, 10, 10));
  Simulation sim(std::move(s));
  sim.step();
  EXPECT_TRUE(sim.crowd().crowd_map.congestion.factor.empty());
}

/// SH-72: what answered, and what it took; whole numbers are the same for any number of workers.
TEST(Planning, CountsWhichMapAnswered) {
  Simulation one(busy_building(), 1), four(busy_building(), 4);
  for (int i = 0; i < 1200; ++i) one.step(), four.step();
  const PlanCounts &a = one.totals().planning, &b = four.totals().planning;
  EXPECT_GT(a.straight, 50u);
  EXPECT_GT(a.choices, 90u) << "everybody leaves two regions";
  EXPECT_EQ(a.straight, b.straight);
  EXPECT_EQ(a.choices, b.choices);
  EXPECT_EQ(a.paths, b.paths);
  EXPECT_EQ(a.searches, b.searches);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.paths[PlanCounts::kMesh], 0u);
  for (int k = 0; k < PlanCounts::kKinds; ++k) EXPECT_LE(a.paths[std::size_t(k)], a.searches[std::size_t(k)]);
}

struct Crossing {
  int near = 0, far = 0;  ///< walkers who passed either gap
  std::uint64_t left = 0;
};

/// scenarios/demos/congestion.yaml with or without the weights.
Crossing cross_the_jam(bool weights) {
  const DiskFiles files;
  ReadOptions read;
  if (!weights) read.set.push_back("navigation.default.congestion=false");
  Scenario scenario = read_scenario(files, std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/congestion.yaml", read);
  auto setup = compile_scenario(scenario, files);
  for (const auto& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  Simulation sim(std::move(*setup));
  const Zone near = sim.world().places[sim.world().find_place("near_gap").value].zone;
  const Zone far = sim.world().places[sim.world().find_place("far_gap").value].zone;
  std::map<AgentId, int> through;
  Crossing out;
  std::size_t most = 0;
  while (sim.now() < scenario.spec.time.end) {
    sim.step();
    const Crowd& c = sim.crowd();
    most = std::max(most, c.size());
    for (Row r = 0; r < c.size(); ++r) {
      if (c.intent.action[r] == Intent::Action::kStand) continue;
      const Vec2 p{c.body.x[r], c.body.y[r]};
      if (contains(near, PolygonIndex(c.body.polygon[r]), p)) through[c.profile.id[r]] |= 1;
      if (contains(far, PolygonIndex(c.body.polygon[r]), p)) through[c.profile.id[r]] |= 2;
    }
  }
  EXPECT_EQ(sim.totals().entered, 210u);
  for (const auto& [id, gaps] : through) out.near += gaps & 1, out.far += gaps >> 1;
  out.left = sim.totals().left;
  return out;
}

/// Fig. 7.3: with the model people go around the jam, without it into it.
TEST(Congestion, PeopleGoAroundAJamOnlyWithTheWeights) {
  const Crossing with = cross_the_jam(true), without = cross_the_jam(false);
  EXPECT_EQ(with.far, 10);
  EXPECT_EQ(with.near, 0);
  EXPECT_EQ(with.left, 10u);
  EXPECT_EQ(without.far, 0);
  EXPECT_GE(without.near, 9) << "they went, and through the jam";
}

}  // namespace
}  // namespace throng
