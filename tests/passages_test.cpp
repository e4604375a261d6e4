// Passageway behaviours in whole runs: load balance of SH-56, bottleneck flow of SH-57, the arcade pair of SH-D5/D6.
#include <gtest/gtest.h>

#include <map>

#include "support.h"
#include "throng/navigation/filters/passageway/passageway.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/expect/passing_side.h"
#include "throng/scenario/read.h"

namespace throng {
namespace {

std::string demo(const std::string& name) { return std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/" + name; }

Setup load(const std::string& name, const std::vector<std::string>& changes = {}) {
  const DiskFiles files;
  ReadOptions options;
  options.set = changes;
  Scenario scenario = read_scenario(files, demo(name), options);
  auto setup = compile_scenario(scenario, files);
  for (const auto& d : scenario.diagnostics.list()) ADD_FAILURE() << to_text(d);
  return std::move(*setup);
}

/// Filters keep what they remember through arranging, any number of workers and a snapshot.
TEST(Passages, SameStateForAnyNumberOfWorkersAndAcrossASnapshot) {
  Simulation one(load("passageway.yaml"), 1), three(load("passageway.yaml"), 3), restored(load("passageway.yaml"), 2);
  const auto upto = [](Simulation& s, double t) {
    while (s.now() < t) s.step();
  };
  upto(one, 24), upto(three, 24);
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 150; ++i) {
    one.step(), three.step(), restored.step();
    ASSERT_EQ(one.state_hash(), three.state_hash()) << i;
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << i;
  }
}

/// Where everybody crossed the wall between two halls.
struct Crossings {
  std::map<std::uint32_t, std::string> by;  ///< region of the portal, by person
  void observe(const Simulation& sim) {
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      const Vec2 p{c.body.x[r], c.body.y[r]};
      const Region& region = sim.world().topology.region(region_at(sim.world(), PolygonIndex(c.body.polygon[r]), p));
      if (region.type == RegionType::kPortal) by.emplace(c.profile.id[r].index, region.id);
    }
  }
  std::size_t through(const std::string& id) const {
    std::size_t n = 0;
    for (const auto& [who, portal] : by) n += portal == id;
    return n;
  }
};

/// SH-56's check: two equal portals, one jammed: the load shifts; changes of mind stay rare.
TEST(Passages, AJammedPortalSendsPeopleToTheOtherOneAndChoicesAreKept) {
  const auto run_with = [](bool jammed) {
    WorldPlan plan = test::one_room(0, 0, 41, 20);
    for (const Polygon& wall :
         {test::rectangle(20, 0, 21, 4), test::rectangle(20, 6.6, 21, 13.4), test::rectangle(20, 16, 21, 20)}) {
      ObstaclePlan o;
      o.level = "ground", o.area = wall;
      plan.obstacles.push_back(o);
    }
    const auto region = [&](const char* id, RegionType type, Polygon area) {
      RegionPlan r;
      r.id = id, r.level = "ground", r.type = type, r.area = area;
      plan.regions.push_back(r);
    };
    region("west", RegionType::kHall, test::rectangle(0, 0, 20, 20));
    region("south", RegionType::kPortal, test::rectangle(20, 4, 21, 6.6));
    region("north", RegionType::kPortal, test::rectangle(20, 13.4, 21, 16));
    region("east", RegionType::kHall, test::rectangle(21, 0, 41, 20));
    test::add_place(plan, "start", test::rectangle(1, 4, 9, 16));
    test::add_place(plan, "end", test::rectangle(39, 1, 41, 19));
    test::add_place(plan, "jam", test::rectangle(17.5, 3.6, 19.8, 7));
    throng::Setup s = test::make_setup(plan);
    test::use_planner(s, "hierarchical");
    s.sources.push_back(test::crowd_in(s, "walkers", "start", 80, {"end"}));
    if (jammed) s.sources.push_back(test::crowd_in(s, "waiting", "jam", 16, {}));
    s.sinks.push_back({test::place(s, "end"), 0});
    Simulation sim(std::move(s));
    Crossings crossings;
    while (sim.now() < 90) sim.step(), crossings.observe(sim);
    EXPECT_GE(sim.totals().left, 75u);
    EXPECT_LE(sim.totals().planning.changed, sim.totals().left) << "at most once a person, on the average";
    return static_cast<double>(crossings.through("north")) / static_cast<double>(crossings.by.size());
  };
  const double free = run_with(false), jammed = run_with(true);
  EXPECT_GT(free, 0.35);
  EXPECT_LT(free, 0.65) << "equal portals, equal shares";
  EXPECT_GT(jammed, 0.85) << "the jam sends people to the other one";
}

struct Flow {
  std::uint64_t crossed = 0;  ///< people who left
  double blocked = 0;         ///< person-seconds slower than 0.1 m/s
  double last = 0;            ///< s, when the last one left
  double far_share = 0;       ///< of people who took the far portal
};

Flow flow_of(bool keep_side, bool select) {
  std::vector<std::string> changes;
  if (!keep_side) changes.push_back("navigation.filters=[]");
  if (!select) changes.push_back("navigation.default={model: hierarchical, density_weight: 0, congestion: false}");
  Simulation sim(load("portals_with_passageway.yaml", changes), 2);
  Flow flow;
  Crossings crossings;
  while (sim.now() < 240 && !(sim.finished() && sim.now() > 1)) {
    sim.step();
    crossings.observe(sim);
    const Body& body = sim.crowd().body;
    for (Row r = 0; r < sim.crowd().size(); ++r)
      flow.blocked += length(Vec2{body.vx[r], body.vy[r]}) < 0.1f ? sim.clock().dt() : 0;
  }
  flow.crossed = sim.totals().left;
  flow.last = sim.totals().last_exit;
  flow.far_share = static_cast<double>(crossings.through("north_portal")) / static_cast<double>(crossings.by.size());
  return flow;
}

/// SH-57's check in small: blocked time and throughput with each behaviour on and off.
TEST(Passages, BothBehavioursTogetherKeepABottleneckFlowing) {
  const Flow none = flow_of(false, false), side = flow_of(true, false), choice = flow_of(false, true),
             both = flow_of(true, true);
  for (const auto& [name, f] : {std::pair{"none", &none}, {"keep side", &side}, {"select", &choice}, {"both", &both}})
    std::printf("%-10s crossed %3llu  blocked %7.1f s  last %6.1f s  far portal %.2f\n", name,
                static_cast<unsigned long long>(f->crossed), f->blocked, f->last, f->far_share);
  EXPECT_EQ(both.crossed, 180u);
  EXPECT_GE(both.crossed, none.crossed);
  EXPECT_LT(both.blocked, 0.7 * none.blocked);
  EXPECT_GT(both.far_share, none.far_share + 0.1) << "used in balance";
}

/// The arcade pair: the same start, with and without.
TEST(Passages, TheArcadeAsAPassagewayHasTwoFlowsThatKeepRight) {
  const auto side = [](const char* name, const std::vector<std::string>& changes = {}) {
    Simulation sim(load(name, changes), 2);
    const Zone middle = sim.world().places[sim.world().find_place("middle").value].zone;
    PassingSideWatch passing;
    while (sim.now() < 60) sim.step(), passing.observe(sim, middle);
    return passing.on_the_right();
  };
  const double reactive = side("arcade_reactive.yaml"), right = side("arcade_passageway.yaml");
  const double left = side("arcade_passageway.yaml", {"navigation.filters=[{model: passageway, keep: left}]"});
  std::printf("passed on the right: reactive %.2f, passageway %.2f, keeping left %.2f\n", reactive, right, left);
  EXPECT_GT(right, reactive + 0.2);
  EXPECT_GT(right, 0.85);
  EXPECT_LT(left, 0.15);
}

}  // namespace
}  // namespace throng
