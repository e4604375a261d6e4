// Filters of density in whole runs: in front of every local model, the same bits whatever the workers, traits of
// populations (PV-59 .. PV-64, PV-73, PV-BY-01).
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support.h"
#include "throng/navigation/filters/density_aversion/density_aversion.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"
#include "throng/navigation/filters/lanes/lanes.h"
#include "throng/scenario/compile.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::rectangle;
using test::ring_corridor;
using test::run;

std::unique_ptr<Filter> fundamental_diagram(FundamentalDiagramFilter::Params p = {}) {
  return std::make_unique<FundamentalDiagramFilter>(p);
}

/// People walk round a corridor of 15 x 3 m whose ends are one. Each third of them has its first goal less than half
/// the way round ahead, so that nobody sets out the wrong way. In both ways: half of each third the other way round.
Setup round(const std::string& model, std::uint64_t people, bool filtered, bool both = false) {
  WorldPlan plan = ring_corridor(15, 3);
  const std::string goals[] = {"first", "second", "third"}, thirds[] = {"a", "b", "c"};
  for (int i = 0; i < 3; ++i) {
    add_place(plan, goals[i], rectangle(2 + 5 * i, 0, 3 + 5 * i, 3));
    add_place(plan, thirds[i], rectangle(0.1 + 5 * i, 0.25, 4.9 + 5 * i, 2.75));
  }
  auto s = make_setup(plan, model);
  s.populations[0].radius = Distribution::constant(0.18);
  s.populations[0].height = Distribution::constant(1.72);
  for (int i = 0; i < 3; ++i) {
    std::vector<std::string> journey;
    for (int k = 0; k < 30; ++k) journey.push_back(goals[(i + 1 + k) % 3]);
    s.sources.push_back(crowd_in(s, thirds[i], thirds[i], people / (both ? 6 : 3), journey));
    if (!both) continue;
    for (int k = 0; k < 30; ++k) journey[static_cast<std::size_t>(k)] = goals[(i + 2 + 2 * k) % 3];
    s.sources.push_back(crowd_in(s, thirds[i] + " back", thirds[i], people / 6, journey));
  }
  if (filtered) s.filters.push_back(fundamental_diagram());
  return s;
}

struct Pace {
  double preferred = 0, actual = 0;
};
Pace pace(Setup setup, int warm_up = 100, int steps = 60) {
  Simulation sim(std::move(setup));
  run(sim, warm_up);
  Pace sum;
  double samples = 0;
  for (int i = 0; i < steps; ++i) {
    sim.step();
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      const double speed = length(test::velocity(sim, r));
      EXPECT_TRUE(std::isfinite(speed));
      sum.preferred += double{sim.crowd().preferred.speed[r]}, sum.actual += speed, samples += 1;
    }
  }
  return {sum.preferred / samples, sum.actual / samples};
}

/// Models that do not walk as fast as is preferred, and why.
const std::map<std::string, std::string> kDeaf = {
    {"cellular", "everybody goes one cell a step, whatever is preferred"},
    {"helbing_molnar_1995", "at this density repulsion drives people along, faster than anybody prefers"},
};

class DensityFilter : public testing::TestWithParam<std::string> {};

TEST_P(DensityFilter, SlowsPeopleInFrontOfEveryModel) {
  const std::uint64_t people = 90;  // 2 /m²
  const Pace plain = pace(round(GetParam(), people, false)), filtered = pace(round(GetParam(), people, true));
  EXPECT_NEAR(plain.preferred, 1.3, 0.01) << "the intention does not depend on density";
  EXPECT_LT(filtered.preferred, 1.1) << "the intention does";
  if (kDeaf.count(GetParam())) return;
  EXPECT_LT(filtered.actual, 1.15 * filtered.preferred);
  EXPECT_LE(filtered.actual, 1.2 * plain.actual) << "who is slow already may get on better with less jostling";
}

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const auto& k : steering_models()) names.emplace_back(k.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(AllModels, DensityFilter, testing::ValuesIn(model_names()),
                         [](const auto& info) { return info.param; });

TEST(DensityFilters, SpeedFallsWithDensityOnlyWithTheFilter) {
  double last = 9;
  for (const std::uint64_t people : {9u, 45u, 90u, 126u}) {
    const double v = pace(round("orca", people, true)).actual;
    EXPECT_LT(v, last) << people;
    last = v;
  }
  EXPECT_LT(last, 0.55);
  EXPECT_GT(pace(round("orca", 90, false)).actual, 1.1) << "ORCA alone has no fundamental diagram (PV-14)";
}

/// PV-68: 1.6 /m² in both ways walk on after a minute, though each way is slowed.
TEST(DensityFilters, BothWaysDoNotJam) {
  auto s = round("orca", 72, false, true);
  s.filters.push_back(std::make_unique<LanesFilter>(LanesFilter::Params{}));
  s.filters.push_back(fundamental_diagram());
  const double after_a_minute = pace(std::move(s), 1200, 100).actual;
  EXPECT_GT(after_a_minute, 0.5);
  EXPECT_LT(after_a_minute, 1.1);
}

TEST(DensityFilters, SameStateForAnyNumberOfWorkersAndAcrossASnapshot) {
  const auto make = [] {
    auto s = round("orca", 96, true, true);
    s.filters.push_back(std::make_unique<LanesFilter>(LanesFilter::Params{}));
    s.filters.push_back(std::make_unique<DensityAversionFilter>(DensityAversionFilter::Params{}));
    return s;
  };
  Simulation one(make(), 1), four(make(), 4), restored(make(), 2);
  run(one, 50), run(four, 50);
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 100; ++i) {
    one.step(), four.step(), restored.step();
    ASSERT_EQ(one.state_hash(), four.state_hash()) << "step " << i;
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << "step " << i;
  }
}

Setup scene(const std::string& text) {
  Scenario s = read_scenario_text(text);
  auto setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list()[0]));
  return std::move(*setup);
}

/// PV-61: traits come from the populations' distributions, and Germans and Indians walk in one scene.
TEST(DensityFilters, StridesAreTheirOwners) {
  Simulation sim(scene(R"(
throng: 1
world: {walkable: [{area: [[0, 0], [30, 0], [30, 20], [0, 20]]}], places: [{id: out, area: [[28, 1], [29, 1], [29, 19], [28, 19]]}]}
navigation: {filters: [fundamental_diagram]}
population:
  german: {height: 1.72, preferred_speed: 1.3, stride_buffer: 1}
  indian: {height: 1.72, preferred_speed: 1.3, stride_buffer: {normal: [0.45, 0.1], min: 0.2, max: 0.7}, stride_factor: 1.6, body_width: 0.45}
journeys: {leave: [out]}
sources: [{id: crowd, area: [[5, 3], [11, 3], [11, 17], [5, 17]], density: 2.5, population: {german: 1, indian: 1}, journey: leave}]
)"));
  run(sim, 3);
  const Crowd& c = sim.crowd();
  double speed[2] = {}, count[2] = {}, least = 9, most = 0;
  for (Row r = 0; r < c.size(); ++r) {
    const WalkingRoom s = c.profile.walking_room[r];
    const bool german = s.buffer == 1.0f;
    speed[german] += double{c.preferred.speed[r]}, count[german] += 1;
    if (german) {
      EXPECT_EQ(s.factor, 1.57f);
      EXPECT_EQ(s.width, 0.48f);
      continue;
    }
    EXPECT_EQ(s.factor, 1.6f);
    EXPECT_EQ(s.width, 0.45f);
    least = std::min(least, double{s.buffer}), most = std::max(most, double{s.buffer});
  }
  ASSERT_GT(count[0], 60);
  ASSERT_GT(count[1], 60);
  EXPECT_LT(least, 0.35);
  EXPECT_GT(most, 0.55);
  EXPECT_GT(speed[0] / count[0], 1.3 * speed[1] / count[1]) << "with less buffer people are less slowed";
}

/// Mean preferred speed of the two populations of one dense crowd.
std::pair<double, double> speeds_of_two(const std::string& first, const std::string& second,
                                        const std::string& of_everybody) {
  Simulation sim(scene(R"(
throng: 1
world: {walkable: [{area: [[0, 0], [30, 0], [30, 20], [0, 20]]}], places: [{id: out, area: [[28, 1], [29, 1], [29, 19], [28, 19]]}]}
navigation: {filters: [)" +
                       of_everybody + R"(]}
population:
  first: {height: 1.72, preferred_speed: 1.3, )" +
                       first + R"(}
  second: {height: 1.72, preferred_speed: 1.3, )" +
                       second + R"(}
journeys: {leave: [out]}
sources: [{id: crowd, area: [[5, 3], [11, 3], [11, 17], [5, 17]], density: 2.5, population: {first: 1, second: 1}, journey: leave}]
)"));
  run(sim, 3);
  const Crowd& c = sim.crowd();
  double speed[2] = {}, count[2] = {};
  for (Row r = 0; r < c.size(); ++r) {
    speed[c.profile.population[r]] += double{c.preferred.speed[r]};
    count[c.profile.population[r]] += 1;
  }
  return {speed[0] / count[0], speed[1] / count[1]};
}

TEST(DensityFilters, APopulationHasFiltersOfItsOwn) {
  const auto [slowed, not_slowed] = speeds_of_two("filters: [fundamental_diagram]", "steering: orca", "");
  EXPECT_LT(slowed, 1.1);
  EXPECT_FLOAT_EQ(float(not_slowed), 1.3f);
  const auto [twice, once] = speeds_of_two("filters: [{model: speed_limit, speed: 0.2}]", "steering: orca",
                                           "{model: speed_limit, speed: 0.9}");
  EXPECT_NEAR(twice, 0.2, 1e-4) << "after those of everybody";
  EXPECT_NEAR(once, 0.9, 1e-4);
}

/// PV-59: pedvo is half-planes, right of way, segments and the filter.
TEST(DensityFilters, PedvoBringsTheFilterForItsPeople) {
  const auto [pedvo, orca] = speeds_of_two("steering: pedvo", "steering: orca", "");
  EXPECT_LT(pedvo, 1.1);
  EXPECT_FLOAT_EQ(float(orca), 1.3f);
  EXPECT_NEAR(speeds_of_two("steering: pedvo", "steering: orca, filters: [fundamental_diagram]", "").first, pedvo,
              0.02);
  EXPECT_FLOAT_EQ(float(speeds_of_two("steering: {model: pedvo, fundamental_diagram: no}", "steering: orca", "").first),
                  1.3f);
  // Listed, it is the listed one, and the only one.
  const auto listed =
      speeds_of_two("steering: pedvo, filters: [{model: fundamental_diagram, space: file}]", "steering: orca", "")
          .first;
  const auto everybody =
      speeds_of_two("steering: pedvo", "steering: orca", "{model: fundamental_diagram, space: file}");
  EXPECT_LT(listed, 0.8 * pedvo);
  EXPECT_NEAR(everybody.first, listed, 0.02);
}

/// PV-BY-01: before a door the crowd stays looser, and as many get through.
TEST(DensityFilters, AversionKeepsACrowdLooseBeforeADoor) {
  const auto crowd = [](bool averse) {
    WorldPlan plan = one_room(0, 0, 22, 10);
    for (const auto& [y0, y1] : {std::pair{0.0, 4.4}, {5.6, 10.0}}) {
      ObstaclePlan wall;
      wall.level = "ground", wall.area = rectangle(14, y0, 14.2, y1);
      plan.obstacles.push_back(wall);
    }
    add_place(plan, "room", rectangle(1, 1, 10, 9));
    add_place(plan, "out", rectangle(20, 1, 21, 9));
    auto s = make_setup(plan);
    s.populations[0].radius = Distribution::constant(0.18);
    s.sources.push_back(crowd_in(s, "crowd", "room", 120, {"out"}));
    s.sinks.push_back({test::place(s, "out"), 0});
    s.filters.push_back(fundamental_diagram(FundamentalDiagramFilter::Params::of_source()));
    if (averse) s.filters.push_back(std::make_unique<DensityAversionFilter>(DensityAversionFilter::Params{}));
    Simulation sim(std::move(s));
    double most = 0, out = 0;
    for (int i = 0; i < 20 * 50; ++i) {
      sim.step();
      if (i % 20 != 0) continue;
      int inside = 0;  // 2 x 3 m before the door
      for (Row r = 0; r < sim.crowd().size(); ++r) {
        const Vec2d p = sim.world().to_author(test::position(sim, r));
        inside += p.x > 12 && p.x < 14 && p.y > 3.5 && p.y < 6.5;
      }
      most = std::max(most, inside / 6.0);
    }
    out = static_cast<double>(sim.totals().left);
    return std::pair(most, out);
  };
  const auto [plain_density, plain_out] = crowd(false);
  const auto [averse_density, averse_out] = crowd(true);
  EXPECT_GT(plain_density, 6);
  EXPECT_LT(averse_density, 0.8 * plain_density);
  EXPECT_GE(averse_out, plain_out);
}

}  // namespace
}  // namespace throng
