// The reactive routines in whole runs: orders, two rates, guard, lanes, ablation (SH-02, SH-47 ... SH-51).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support.h"
#include "throng/steering/reactive/reactive.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;
using test::velocity;

constexpr double kDt = 1.0 / 30;

Setup reactive_setup(const WorldPlan& plan, const std::string& order = "CABFED") {
  Setup s = make_setup(plan, "reactive", kDt);
  reactive::Params params;
  params.order = order;
  s.models[0] = std::make_unique<reactive::Reactive>(params);
  s.populations[0].max_turn_rate = 2.6f;
  s.move.separate = false;
  s.move.watch = true;
  return s;
}

WorldPlan pillars() {
  WorldPlan plan = one_room(0, 0, 16, 10);
  for (const auto& [x, y] : {std::pair{5.0, 3.0}, {5.0, 6.0}, {10.0, 4.5}}) {
    ObstaclePlan o;
    o.level = "ground";
    o.area = rectangle(x, y, x + 0.9, y + 0.9);
    plan.obstacles.push_back(o);
  }
  add_place(plan, "left", rectangle(0.5, 0.5, 4, 9.5));
  add_place(plan, "right", rectangle(12, 0.5, 15.5, 9.5));
  return plan;
}

Setup two_streams(const std::string& order, int people = 14) {
  Setup s = reactive_setup(pillars(), order);
  const auto n = static_cast<std::uint64_t>(people);
  s.sources.push_back(crowd_in(s, "eastward", "left", n, {"right", "left", "right"}));
  s.sources.push_back(crowd_in(s, "westward", "right", n, {"left", "right", "left"}));
  return s;
}

std::uint64_t hash_after(const std::string& order, int steps) {
  Simulation sim(two_streams(order));
  run(sim, steps);
  return sim.state_hash();
}

/// SH-48, SH-50: in 180 of the 720 orders F comes before C, D and E; then it is as if it were not there.
TEST(ReactiveOrders, FBeforeCDAndEIsBitForBitAsWithoutF) {
  std::string order = "ABCDEF";
  int inert = 0, all = 0;
  do {
    ++all;
    const auto at = [&](char c) { return order.find(c); };
    if (at('F') > at('C') || at('F') > at('D') || at('F') > at('E')) continue;
    ++inert;
    if (inert % 9 != 0) continue;  // every ninth of them is run here; the study runs all
    std::string without = order;
    without.erase(at('F'), 1);
    EXPECT_EQ(hash_after(order, 200), hash_after(without, 200)) << order;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(all, 720);
  EXPECT_EQ(inert, 180);
}

TEST(ReactiveOrders, AreARunTimeParameterThatMatters) {
  EXPECT_NE(hash_after("CABFED", 300), hash_after("ABCDEF", 300));
  EXPECT_NE(hash_after("CABFED", 300), hash_after("CABFE", 300));
  EXPECT_EQ(hash_after("CABFED", 300), hash_after("CABFED", 300));
}

/// F earns its place where C, D or E would turn people into obstacles: it changes runs after them.
TEST(ReactiveOrders, FAfterThemHasAnEffect) { EXPECT_NE(hash_after("CDEF", 600), hash_after("CDE", 600)); }

/// SH-02: the frame count of a human step changes only how soon people react.
TEST(HumanStep, ItsLengthChangesOnlyTheLatency) {
  std::vector<double> arrivals;
  for (const float period : {0.0f, -1.0f, 0.25f, 0.6f}) {
    auto s = reactive_setup(pillars());
    s.populations[0].decision_period = period;
    Simulation sim(std::move(s));
    const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {1, 3.4f});
    sim.send_to(a, SurfaceIndex(0), {14.5f, 3.4f});
    const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {14.5f, 3.5f});
    sim.send_to(b, SurfaceIndex(0), {1, 3.5f});
    double arrived = -1;
    for (int i = 0; i < 600 && arrived < 0; ++i) {
      sim.step();
      const Crowd& c = sim.crowd();
      if (distance(position(sim, c.row_of(a)), {14.5f, 3.4f}) < 0.3f) arrived = sim.now();
    }
    EXPECT_GT(arrived, 0) << "period " << period;
    EXPECT_EQ(sim.collisions().between_people().events, 0u) << "period " << period;
    EXPECT_EQ(sim.collisions().with_obstacles().events, 0u) << "period " << period;
    arrivals.push_back(arrived);
  }
  const auto [least, most] = std::minmax_element(arrivals.begin(), arrivals.end());
  EXPECT_LT(*most - *least, 3.0);
}

TEST(HumanStep, PeopleSteerAtTheirStepsAndAreGuardedInBetween) {
  Simulation sim(two_streams("CABFED"));
  run(sim, 30);
  std::size_t steered = 0, guarded = 0;
  for (int i = 0; i < 60; ++i) {
    sim.step();
    const Due& due = sim.crowd().due;
    steered += due.steer[0].size(), guarded += due.guard[0].size();
    EXPECT_EQ(due.steer[0].size() + due.guard[0].size(), sim.crowd().size());
    EXPECT_TRUE(std::is_sorted(due.steer[0].begin(), due.steer[0].end()));
  }
  EXPECT_LT(steered, guarded / 3);
}

/// A person that decides only every two seconds would walk into whoever steps into its way meanwhile.
TEST(Guard, BrakesBetweenTwoHumanSteps) {
  for (const bool guarded : {true, false}) {
    auto s = reactive_setup(one_room(0, -5, 30, 5), guarded ? "E" : "");
    s.populations[0].decision_period = 2;
    Simulation sim(std::move(s));
    const AgentId walker = sim.add(PopulationIndex(0), SurfaceIndex(0), {2, 0}, {}, {1.3f, 0});
    sim.send_to(walker, SurfaceIndex(0), {28, 0});
    run(sim, 70);
    const Vec2 at = position(sim, sim.crowd().row_of(walker));
    sim.add(PopulationIndex(0), SurfaceIndex(0), {at.x + 1.6f, 0});  // stands
    float nearest = 10;
    for (int i = 0; i < 40; ++i) {
      sim.step();
      const Crowd& c = sim.crowd();
      nearest = std::min(nearest, distance(position(sim, 0), position(sim, static_cast<Row>(c.size() - 1))));
    }
    if (guarded) {
      EXPECT_GT(nearest, 0.4f);
    } else {
      EXPECT_LT(nearest, 0.4f);
    }
  }
}

/// SH-40: a commanded stop from 1.4 m/s ends within one footstep plus what braking takes.
TEST(Motor, AStopTakesAFootstepAndBraking) {
  auto s = reactive_setup(one_room(0, -5, 30, 5));
  s.populations[0].preferred_speed = Distribution::constant(1.4);
  Simulation sim(std::move(s));
  const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), {2, 0}, {}, {1.4f, 0});
  sim.send_to(id, SurfaceIndex(0), {28, 0});
  run(sim, 60);
  ASSERT_GT(length(velocity(sim, 0)), 1.3f);
  sim.stand(id);
  const double ordered = sim.now();
  while (length(velocity(sim, 0)) > 0.02f && sim.now() < ordered + 5) sim.step();
  const double braking = 1.4 / sim.crowd().profile.max_acceleration[0];
  EXPECT_LT(sim.now() - ordered, 0.6 + braking + 2 * kDt);
}

/// Share by which those ahead in one's lane go the same way: 0 for a random mix, 1 for perfect lanes (SH-51).
double lane_order(const Simulation& sim, double length_of_ring) {
  const Crowd& c = sim.crowd();
  double sum = 0, n = 0;
  for (Row r = 0; r < c.size(); ++r) {
    const bool east = c.orders.velocity[r].x > 0;
    double same = 0, other = 0;
    for (Row o = 0; o < c.size(); ++o) {
      if (o == r) continue;
      double dx = double{c.body.x[o]} - double{c.body.x[r]};
      dx -= length_of_ring * std::floor(dx / length_of_ring);
      if (!east) dx = length_of_ring - dx;
      if (dx > 4 || std::abs(c.body.y[o] - c.body.y[r]) > 0.4f) continue;
      ((c.orders.velocity[o].x > 0) == east ? same : other) += 1;
    }
    if (same + other > 0) sum += (same - other) / (same + other), n += 1;
  }
  return n > 0 ? sum / n : 0;
}

TEST(Lanes, FormFromARandomStartWithoutAnyCodeForThem) {
  WorldPlan plan = test::ring_corridor(36, 6);
  add_place(plan, "all", rectangle(0.4, 0.4, 35.6, 5.6));
  auto s = reactive_setup(plan);
  s.sources.push_back(crowd_in(s, "crowd", "all", 90, {}));
  Simulation sim(std::move(s));
  sim.step();
  for (Row r = 0; r < sim.crowd().size(); ++r) {
    const AgentId id = sim.crowd().profile.id[r];
    sim.steer(id, {id.index % 2 ? 1.3f : -1.3f, 0});
  }
  sim.step();
  const double before = lane_order(sim, 36);
  double after = 0;
  run(sim, 45 * 30);
  for (int i = 0; i < 15; ++i) run(sim, 30), after += lane_order(sim, 36) / 15;
  EXPECT_LT(before, 0.3);
  EXPECT_GT(after, before + 0.25);
}

/// SH-47: with E alone nearly all collisions are avoided, but people stop all the time and get on slowly; with C and D
/// they look natural.
TEST(Ablation, EAloneIsSafeAndAwkward) {
  double speed[2] = {}, stopped[2] = {};
  for (const int i : {0, 1}) {
    Simulation sim(two_streams(i == 0 ? "E" : "CABFED", 40));
    for (int k = 0; k < 25 * 30; ++k) {
      sim.step();
      for (Row r = 0; r < sim.crowd().size(); ++r) stopped[i] += length(velocity(sim, r)) < 0.3f;
    }
    speed[i] = sim.collisions().getting_on().mean_ratio();
    EXPECT_LE(sim.collisions().between_people().events, 6u) << i;
  }
  EXPECT_GT(speed[1], speed[0] + 0.03);
  EXPECT_GT(stopped[0], 1.5 * stopped[1]);
}

TEST(Reactive, NobodyEntersAWallWhateverTheOrder) {
  for (const char* order : {"CABFED", "DEF", "C", ""}) {
    Simulation sim(two_streams(order, 20));
    for (int i = 0; i < 300; ++i) {
      sim.step();
      for (Row r = 0; r < sim.crowd().size(); ++r) {
        const Vec2 p = position(sim, r);
        for (const auto& [x, y] : {std::pair{5.0f, 3.0f}, {5.0f, 6.0f}, {10.0f, 4.5f}})
          ASSERT_FALSE(p.x > x && p.x < x + 0.9f && p.y > y && p.y < y + 0.9f) << order;
      }
    }
  }
}

/// SH-95: whoever is driven from outside cannot be driven into walls or people.
TEST(Reactive, AnOrderedVelocityPassesThroughTheChain) {
  auto s = reactive_setup(one_room(0, 0, 12, 6));
  Simulation sim(std::move(s));
  const AgentId driven = sim.add(PopulationIndex(0), SurfaceIndex(0), {2, 3});
  sim.add(PopulationIndex(0), SurfaceIndex(0), {6, 3});  // stands in the way
  sim.steer(driven, {1.3f, 0});
  run(sim, 400);
  EXPECT_EQ(sim.collisions().between_people().events, 0u);
  EXPECT_EQ(sim.collisions().with_obstacles().events, 0u);
  EXPECT_GT(position(sim, sim.crowd().row_of(driven)).x, 7.0f);  // around the one who stands
}

TEST(Reactive, SaysWhichRoutineChangedTheCommandAndWhy) {
  Simulation sim(two_streams("CABFED", 20));
  int told = 0;
  for (int i = 0; i < 200; ++i) {
    sim.step();
    Sketch sketch;
    sim.explain(sim.crowd().profile.id[3], sketch);
    const SketchLayer* layer = sketch.find("reactive");
    ASSERT_NE(layer, nullptr);
    std::string by, why;
    for (const SketchText& t : layer->texts) {
      if (t.name == "last changed by") by = t.value;
      if (t.name == "why") why = t.value;
    }
    EXPECT_FALSE(by.empty() || why.empty());
    told += by != "none";
  }
  EXPECT_GT(told, 5);
}

}  // namespace
}  // namespace throng
