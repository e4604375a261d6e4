// Contracts over every registry: what can be named in a scenario is described, in range, and behaves as a part must.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "support.h"
#include "throng/navigation/filter.h"
#include "throng/scenario/parts.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;

TEST(Parts, AreDescribedAndTheirDefaultsAreInRange) {
  for (const PartFamily& family : part_families()) {
    EXPECT_FALSE(family.parts.empty()) << family.name;
    std::set<std::string_view> names;
    for (const PartInfo& part : family.parts) {
      EXPECT_TRUE(names.insert(part.name).second) << "two parts are called " << part.name;
      EXPECT_FALSE(part.summary.empty()) << part.name;
      const Params defaults = part.defaults();
      for (const Field& f : part.fields().fields()) {
        EXPECT_FALSE(f.doc.empty()) << part.name << "." << f.name << " has no explanation";
        const FieldValue value = f.get ? f.get(defaults.data()) : FieldValue{};
        if (const auto* d = std::get_if<double>(&value)) {
          EXPECT_FALSE(f.out_of_range(*d)) << part.name << "." << f.name;
          // 150 degrees, not 150.00001: whoever writes the default down must get the default.
          EXPECT_TRUE(!f.degrees || *d == std::round(*d * 1000) / 1000) << part.name << "." << f.name << " " << *d;
        }
        if (const auto* i = std::get_if<std::int64_t>(&value)) {
          EXPECT_FALSE(f.out_of_range(static_cast<double>(*i))) << part.name << "." << f.name;
        }
      }
    }
  }
}

WorldPlan rooms_with_a_door() {
  WorldPlan plan = one_room(0, 0, 24, 12);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area = rectangle(11.9, 0, 12.1, 5);
  plan.obstacles.push_back(wall);
  wall.area = rectangle(11.9, 7, 12.1, 12);
  plan.obstacles.push_back(wall);
  add_place(plan, "left", rectangle(1, 1, 10, 11));
  add_place(plan, "right", rectangle(14, 1, 23, 11));
  return plan;
}

auto swap_rooms(std::string_view planner) {
  auto s = test::make_setup(rooms_with_a_door());
  test::use_planner(s, planner);
  s.sources.push_back(crowd_in(s, "eastward", "left", 20, {"right", "left"}));
  s.sources.push_back(crowd_in(s, "westward", "right", 20, {"left", "right"}));
  return s;
}

class PlannerContract : public testing::TestWithParam<std::string> {};

TEST_P(PlannerContract, RoutesAreFiniteAndOneRowIsOnesOwn) {
  Simulation sim(swap_rooms(GetParam()));
  for (int i = 0; i < 300; ++i) {
    sim.step();
    const Route& route = sim.crowd().route;
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      ASSERT_TRUE(std::isfinite(route.aim[r].x) && std::isfinite(route.aim[r].y) && std::isfinite(route.remaining[r]));
      ASSERT_LE(route.count[r], kRouteWindow);
    }
  }
  const Crowd& c = sim.crowd();
  Route route = c.route;
  for (Row r = 0; r < c.size(); ++r) route.remaining[r] = -777;
  std::vector<ByteColumn> states = c.part_state.columns;
  const std::vector<Row> mine{0, 7, 21};
  const Self self{c.due, c.profile, c.orders, c.body};
  const Scene scene{c.appearance, c.crowd_map, c.objects};
  PlanScratch scratch;
  Events events;
  const std::size_t slot = sim.setup().models.size();  // planners' states come behind the models'
  sim.setup().planners[0]->plan(mine, {sim.world(), self, scene, c.intent}, &states[slot], scratch, route, events);
  for (Row r = 0; r < c.size(); ++r) {
    const bool is_mine = std::find(mine.begin(), mine.end(), r) != mine.end();
    if (!is_mine) {
      EXPECT_EQ(route.remaining[r], -777) << "row " << r;
    }
  }
}

TEST_P(PlannerContract, SameStateForAnyNumberOfWorkersAndAcrossASnapshot) {
  Simulation one(swap_rooms(GetParam()), 1), four(swap_rooms(GetParam()), 4), restored(swap_rooms(GetParam()), 2);
  run(one, 60);
  run(four, 60);
  ASSERT_TRUE(restored.restore(one.snapshot()));
  for (int i = 0; i < 200; ++i) {
    one.step(), four.step(), restored.step();
    ASSERT_EQ(one.state_hash(), four.state_hash()) << "step " << i;
    ASSERT_EQ(one.state_hash(), restored.state_hash()) << "step " << i;
  }
}

std::vector<std::string> planner_names() {
  std::vector<std::string> names;
  for (const auto& k : planners()) names.emplace_back(k.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(AllPlanners, PlannerContract, testing::ValuesIn(planner_names()),
                         [](const auto& info) { return info.param; });

TEST(FilterContract, ChangesItsOwnRowsOnlyAndStaysFinite) {
  for (const auto& kind : filters()) {
    Simulation sim(swap_rooms("navmesh"));
    run(sim, 40);
    const Crowd& c = sim.crowd();
    const auto filter = kind.make(kind.defaults());
    Preferred preferred = c.preferred;
    const std::vector<Row> mine{1, 2, 30};
    const Self self{c.due, c.profile, c.orders, c.body};
    const Scene scene{c.appearance, c.crowd_map, c.objects};
    const std::vector<std::byte> zeros(filter->state_size());
    ByteColumn state{std::span<const std::byte>(zeros)};
    state.resize(c.size());
    if (filter->uses() & kUsesConduct) {
      preferred.conduct = {};  // into use before anybody is there
      preferred.conduct.use();
      preferred.conduct.resize(c.size());
    }
    if (filter->uses() & kUsesStanding) {
      preferred.priority = {};
      preferred.priority.use();
      preferred.priority.resize(c.size());
    }
    filter->apply(mine, {sim.world(), sim.now(), self, scene, c.intent, c.percepts, c.route}, &state, preferred);
    for (Row r = 0; r < c.size(); ++r) {
      ASSERT_TRUE(std::isfinite(preferred.vx[r]) && std::isfinite(preferred.vy[r])) << kind.name;
      if (std::find(mine.begin(), mine.end(), r) != mine.end()) continue;
      EXPECT_EQ(preferred.vx[r], c.preferred.vx[r]) << kind.name;
      EXPECT_EQ(preferred.vy[r], c.preferred.vy[r]) << kind.name;
      EXPECT_EQ(preferred.speed[r], c.preferred.speed[r]) << kind.name;
    }
  }
}

/// SH-02: how often people decide changes when they notice, not what they do.
TEST(DecisionPeriod, OnlyTheLatencyChanges) {
  const auto arrivals = [](float period) {
    auto s = test::make_setup(rooms_with_a_door());
    s.populations[0].decision_period = period;
    s.sources.push_back(crowd_in(s, "walkers", "left", 8, {"right"}));
    s.sinks.push_back({test::place(s, "right"), 0});
    Simulation sim(std::move(s));
    std::vector<double> times(8, -1);
    while (!sim.finished() || sim.now() == 0) {
      sim.step();
      for (const Event& e : sim.crowd().events)
        if (e.kind == EventKind::kLeft) times[e.who.index] = sim.now();
      if (sim.now() > 60) break;
    }
    return times;
  };
  const auto every_frame = arrivals(0), human_step = arrivals(-1), slow = arrivals(1.0f);
  for (std::size_t i = 0; i < every_frame.size(); ++i) {
    ASSERT_GT(every_frame[i], 0);
    EXPECT_NEAR(human_step[i], every_frame[i], 0.6 + 0.3) << "person " << i;
    EXPECT_NEAR(slow[i], every_frame[i], 1.0 + 0.5) << "person " << i;
  }
}

}  // namespace
}  // namespace throng
