// PV-93 ... PV-95: people led by a state machine that the scenario writes down.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "mind_scene.h"
#include "throng/behavior/routines/machine/machine.h"

namespace throng {
namespace {

/// A room of 30 by 10 m with a bin at each end, a strip across the middle and a start.
std::string room(const std::string& machine, const std::string& sources, const std::string& more = "",
                 const std::string& traits = "") {
  return "throng: 1\nseed: 5\ntime: {step: 0.05}\nworld:\n  walkable: [{area: [[0, 0], [30, 0], [30, 10], [0, 10]]}]\n"
         "  places:\n"
         "    - {id: west, area: [[0, 3], [2, 3], [2, 7], [0, 7]]}\n"
         "    - {id: middle, area: [[14, 0], [16, 0], [16, 10], [14, 10]]}\n"
         "    - {id: east, area: [[28, 3], [30, 3], [30, 7], [28, 7]]}\n"
         "    - {id: start, point: [5, 5]}\n"
         "    - {id: whole, area: [[3, 1], [13, 1], [13, 9], [3, 9]]}\n" +
         more + "population: {adult: {radius: 0.2, preferred_speed: 1.3, decision_period: every_frame" + traits +
         ", routine: {model: machine, " + machine + "}}}\nsources: [" + sources + "]\n";
}
const std::string kOneAtStart = "{id: people, place: start, count: 1}";

std::unique_ptr<Simulation> simulate(const std::string& text, int workers = 1) {
  Scenario s = read_scenario_text(text);
  auto setup = compile_scenario(s, MemoryFiles({}));
  std::string all;
  for (const auto& d : s.diagnostics.list()) all += to_text(d) + "\n";
  EXPECT_TRUE(setup) << all;
  return setup ? std::make_unique<Simulation>(std::move(*setup), workers) : nullptr;
}

std::string complaint(const std::string& machine) {
  Scenario s = read_scenario_text(room(machine, kOneAtStart));
  auto setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_FALSE(setup);
  std::string all;
  for (const auto& d : s.diagnostics.list()) all += to_text(d) + "\n";
  return all;
}

struct Entered {
  double time;
  AgentId who;
  std::string state;
};

/// Which states were entered, by whom and when.
std::vector<Entered> states_entered(Simulation& sim, double seconds) {
  std::vector<Entered> list;
  while (sim.now() < seconds - 1e-9) {
    const double before = sim.now();
    sim.step();
    for (const Event& e : sim.crowd().events)
      if (e.kind == EventKind::kState) list.push_back({before, e.who, words_of(sim, e).substr(6)});
  }
  return list;
}

std::string sequence(const std::vector<Entered>& list) {
  std::string s;
  for (const Entered& e : list) s += (s.empty() ? "" : " ") + e.state;
  return s;
}

double property_of(const Simulation& sim, Row row, const std::string& name) {
  Sketch sketch;
  sim.explain(sim.crowd().profile.id[row], sketch);
  for (const SketchNumber& n : sketch.find("machine")->numbers)
    if (n.name == name) return n.value;
  ADD_FAILURE() << "no property " << name;
  return 0;
}

TEST(Machine, GoesFromStateToStateByPlaceTimeAndProperty) {
  const auto sim =
      simulate(room("start: out, properties: {laps: 0}, states: {"
                    "out: {go: east, transitions: [{to: rest, reached: true}]},"
                    "rest: {stand: true, transitions: [{to: back, after: 2}]},"
                    "back: {go: west, on_enter: [{property: laps, add: 1}], transitions: [{to: count, inside: west}]},"
                    "count: {transitions: [{to: done, where: [{property: laps, at_least: 2}]}, {to: out}]},"
                    "done: {stand: true}}",
                    kOneAtStart));
  const auto list = states_entered(*sim, 120);
  EXPECT_EQ(sequence(list), "out rest back count out rest back count done");
  EXPECT_NEAR(list[2].time - list[1].time, 2, 0.051);
  EXPECT_EQ(list[3].time, list[4].time) << "a decision is left in the same step (PV-94)";
  EXPECT_EQ(property_of(*sim, 0, "laps"), 2);
}

TEST(Machine, ChancesAreDrawnOnceForEachVisitWhateverTheTimeStep) {
  const std::string machine =
      "start: choose, states: {choose: {transitions: [{to: kiss, chance: 0.15}, {to: walk}]}, kiss: {stand: true}, "
      "walk: {stand: true, transitions: [{to: kiss, chance: 0.2}]}}";
  const std::string crowd = "{id: people, area: [[3, 1], [27, 1], [27, 9], [3, 9]], count: 400}";
  const auto kissing = [&](const std::string& step, double seconds) {
    std::string text = room(machine, crowd);
    text.replace(text.find("step: 0.05"), 10, "step: " + step);
    const auto sim = simulate(text);
    std::set<AgentId> who;
    for (const Entered& e : states_entered(*sim, seconds))
      if (e.state == "kiss") who.insert(e.who);
    return who;
  };
  const auto coarse = kissing("0.1", 1), fine = kissing("0.01", 1), longer = kissing("0.1", 10);
  EXPECT_NEAR(static_cast<double>(coarse.size()), 400 * (0.15 + 0.85 * 0.2), 35);
  EXPECT_EQ(coarse, fine);
  EXPECT_EQ(coarse, longer) << "who was not chosen when it came into the state is not chosen later";
}

TEST(Machine, TimesInAStateAreDrawnForEachVisit) {
  const auto sim = simulate(
      room("start: a, states: {a: {stand: true, transitions: [{to: b, after: {uniform: [1, 2]}}]}, b: {stand: true, "
           "transitions: [{to: a, after: {uniform: [1, 2]}}]}}",
           kOneAtStart));
  const auto list = states_entered(*sim, 60);
  ASSERT_GT(list.size(), 30u);
  std::set<int> tenths;
  for (std::size_t i = 1; i < list.size(); ++i) {
    const double t = list[i].time - list[i - 1].time;
    EXPECT_GE(t, 1 - 1e-9);
    EXPECT_LE(t, 2.051);
    tenths.insert(static_cast<int>(t * 10));
  }
  EXPECT_GE(tenths.size(), 6u);
}

TEST(Machine, EntersMeansFromOutside) {
  // Starts inside the strip that counts: it must leave it first, and each way through counts once.
  const auto sim = simulate(
      room("start: east, properties: {laps: 0}, states: {"
           "east: {go: east, transitions: [{to: lap_east, enters: middle}, {to: west, reached: true}]},"
           "lap_east: {go: east, on_enter: [{property: laps, add: 1}], transitions: [{to: west, reached: true}]},"
           "west: {go: west, transitions: [{to: lap_west, enters: middle}]},"
           "lap_west: {go: west, on_enter: [{property: laps, add: 1}]}}",
           "{id: people, area: [[14.9, 4.9], [15.3, 4.9], [15.3, 5.3], [14.9, 5.3]], count: 1}"));
  const auto list = states_entered(*sim, 60);
  EXPECT_EQ(sequence(list), "east west lap_west");
  EXPECT_EQ(property_of(*sim, 0, "laps"), 1);
}

TEST(Machine, SignalsAreHeardByAll) {
  const auto sim = simulate(room(
      "start: which, properties: {leader: 0}, states: {which: {transitions: [{to: lead, at: 0, where: [{property: "
      "leader, equals: 1}]}, {to: wait}]}, lead: {stand: true, transitions: [{to: go, after: 3}]}, wait: {stand: true, "
      "transitions: [{to: go, heard: off}]}, go: {go: east, on_enter: [{signal: off}]}}",
      "{id: people, place: whole, count: 20}"));
  // Nobody leads yet: nobody goes.
  EXPECT_EQ(states_entered(*sim, 5).size(), 40u);
  const auto with_leader = simulate(room(
      "start: which, properties: {leader: {initial: {discrete: [[0, 9], [1, 1]]}}}, states: {which: "
      "{transitions: "
      "[{to: lead, where: [{property: leader, equals: 1}]}, {to: wait}]}, lead: {stand: true, transitions: [{to: go, "
      "after: 3}]}, wait: {stand: true, transitions: [{to: go, heard: off}]}, go: {go: east, on_enter: [{signal: "
      "off}]}}",
      "{id: people, place: whole, count: 40}"));
  std::map<std::string, double> last;
  int gone = 0;
  for (const Entered& e : states_entered(*with_leader, 5)) {
    last[e.state] = e.time;
    gone += e.state == "go";
  }
  EXPECT_EQ(gone, 40);
  EXPECT_NEAR(last["go"], 3.05, 0.051);
  EXPECT_GE(with_leader->crowd().objects.signals.at(0).count, 40u);
}

TEST(Machine, GoalsAreChosenByRule) {
  const auto goal = [](const std::string& choose, const std::string& more = "") {
    const auto sim =
        simulate(room("states: {walk: {goals: [west, middle, east], choose: " + choose + more + "}}", kOneAtStart));
    sim->step();
    return sim->world().places[sim->crowd().intent.place[0].value].id;
  };
  EXPECT_EQ(goal("nearest"), "west");
  EXPECT_EQ(goal("farthest"), "east");
  EXPECT_EQ(goal("random", ", weights: [0, 1, 0]"), "middle");
  EXPECT_EQ(goal("in_turn"), "west");
  const auto crowded = simulate(room(
      "start: look, states: {look: {stand: true, transitions: [{to: walk, after: 1}]}, walk: {goals: [west, east], "
      "choose: least_crowded}}",
      "{id: first, place: west, count: 6}"));
  states_entered(*crowded, 2);
  for (Row r = 0; r < crowded->crowd().size(); ++r)
    EXPECT_EQ(crowded->world().places[crowded->crowd().intent.place[r].value].id, "east");
  const auto turns = simulate(
      room("start: a, states: {a: {goals: [west, east], choose: in_turn, transitions: [{to: a, reached: true}]}}",
           kOneAtStart));
  states_entered(*turns, 40);
  EXPECT_GE(property_of(*turns, 0, "states entered"), 3);
}

TEST(Machine, GoalsInTurnAreCountedByTheStateThatHasThem) {
  // Three states a round and three goals: counted over all states it would be the same goal for ever. `back` has a
  // count of its own.
  const auto sim = simulate(room(
      "start: look, properties: {rounds: {}}, states: {look: {stand: true, transitions: [{to: walk, after: 0.2}]}, "
      "walk: {goals: [west, middle, east], choose: in_turn, transitions: [{to: back, after: 0.2}]}, "
      "back: {goals: [east, west], choose: in_turn, on_leave: [{property: rounds, add: 1}], transitions: [{to: look, "
      "after: 0.2}]}}",
      kOneAtStart));
  std::string walked, back;
  while (sim->now() < 6) {
    sim->step();
    for (const Event& e : sim->crowd().events) {
      if (e.kind != EventKind::kState) continue;
      const std::string state = words_of(*sim, e).substr(6);
      if (state == "look") continue;
      const char goal = sim->world().places[sim->crowd().intent.place[0].value].id[0];
      (state == "walk" ? walked : back) += goal;
    }
  }
  EXPECT_EQ(walked.substr(0, 7), "wmewmew");
  EXPECT_EQ(back.substr(0, 7), "ewewewe");
  EXPECT_GE(property_of(*sim, 0, "rounds"), 7);
}

TEST(Machine, RandomGoalsFollowTheirWeights) {
  const auto sim = simulate(
      room("states: {walk: {goals: [west, east], weights: [61, 39]}}", "{id: people, place: whole, count: 500}"));
  sim->step();
  int west = 0;
  for (Row r = 0; r < sim->crowd().size(); ++r)
    west += sim->world().places[sim->crowd().intent.place[r].value].id == "west";
  const double n = static_cast<double>(sim->crowd().size());
  EXPECT_NEAR(west / n, 0.61, 0.07);
}

TEST(Machine, WalksByAVectorInADirectionAndToASpot) {
  const auto by = simulate(room(
      "start: aside, states: {aside: {by: [3, -1], transitions: [{to: wait, reached: true}]}, wait: {stand: true}}",
      kOneAtStart));
  EXPECT_EQ(sequence(states_entered(*by, 10)), "aside wait");
  EXPECT_NEAR(double{by->crowd().body.x[0]}, 8, 0.5);
  EXPECT_NEAR(double{by->crowd().body.y[0]}, 4, 0.5);
  const auto towards = simulate(room("states: {march: {towards: [2, 0], speed: 0.5}}", kOneAtStart));
  states_entered(*towards, 10);
  EXPECT_NEAR(double{towards->crowd().body.x[0]}, 5 + 0.65 * 10, 0.5);
  EXPECT_NEAR(double{towards->crowd().body.y[0]}, 5, 0.1);
  const auto spots = simulate(room(
      "start: go, states: {go: {go: east, spot: true, transitions: [{to: stay, reached: true}]}, stay: {stand: true}}",
      "{id: people, place: whole, count: 8}"));
  int stay = 0;
  for (const Entered& e : states_entered(*spots, 60)) stay += e.state == "stay";
  EXPECT_EQ(stay, 8) << "a spot that somebody stands on counts as reached after a while";
}

TEST(Machine, AStateHasItsOwnPlannerAndRightOfWay) {
  // A bar in the way: `direct` walks into it and stays there, the population's planner leads around it.
  const std::string bar =
      "  obstacles: [{id: bar, area: [[10, 3], [10.3, 3], [10.3, 7], [10, 7]]}]\n"
      "navigation: {planners: [{id: straight_on, way: direct}]}\nsteering: {default: orca}\n";
  const auto around = simulate(room("states: {walk: {go: east, priority: 1}}", kOneAtStart, bar));
  const auto into = simulate(room("states: {walk: {go: east, planner: straight_on}}", kOneAtStart, bar));
  states_entered(*around, 14), states_entered(*into, 14);
  EXPECT_GT(around->crowd().body.x[0], 15);
  EXPECT_LT(into->crowd().body.x[0], 10);
  EXPECT_EQ(around->crowd().intent.priority[0], 1);
  EXPECT_FALSE(into->crowd().intent.priority.used());
}

TEST(Machine, DoesWhatItIsToldAndCarriesOn) {
  const auto sim = simulate(room("states: {walk: {go: east}}", kOneAtStart));
  states_entered(*sim, 2);
  const AgentId id = sim->crowd().profile.id[0];
  sim->stand(id);
  const auto quiet = states_entered(*sim, 6);
  EXPECT_TRUE(quiet.empty());
  const float there = sim->crowd().body.x[0];
  sim->carry_on(id);
  states_entered(*sim, 10);
  EXPECT_GT(sim->crowd().body.x[0], there + 3);
}

TEST(Machine, CirclesOfConditionsThatAreTrueAtOnceAreBoundedAndCounted) {
  const auto sim = simulate(
      room("start: a, states: {a: {stand: true, transitions: [b]}, b: {stand: true, transitions: [a]}}", kOneAtStart));
  StepReport report = sim->step();
  EXPECT_EQ(report.warnings[static_cast<std::size_t>(Warning::kDither)], 1u);
}

TEST(Machine, SameForAnyNumberOfWorkersAndAcrossASnapshot) {
  const std::string text = room(
      "start: out, properties: {laps: 0, pace: {initial: {normal: [1, 0.1], min: 0.5, max: 1.5}}}, states: {out: "
      "{goals: [east, "
      "west, middle], weights: [2, 1, 1], speed: {uniform: [0.8, 1.2]}, spot: true, transitions: [{to: rest, reached: "
      "true}, {to: rest, heard: all}]}, rest: {stand: true, priority: 1, on_enter: [{property: laps, add: 1}, {signal: "
      "all}], transitions: [{to: out, after: {uniform: [0.5, 3]}}]}}",
      "{id: people, place: whole, count: 60}");
  const auto one = simulate(text, 1), four = simulate(text, 4), restored = simulate(text, 2);
  test::run(*one, 80), test::run(*four, 80);
  ASSERT_TRUE(restored->restore(one->snapshot()));
  for (int i = 0; i < 200; ++i) {
    one->step(), four->step(), restored->step();
    ASSERT_EQ(one->state_hash(), four->state_hash()) << i;
    ASSERT_EQ(one->state_hash(), restored->state_hash()) << i;
  }
}

TEST(Machine, WhatCannotWorkIsSaidWithItsPlace) {
  const auto expect = [](const std::string& machine, const std::string& words) {
    EXPECT_NE(complaint(machine).find(words), std::string::npos) << words << "\nin\n" << complaint(machine);
  };
  expect("start: a", "a machine needs `states`");
  expect("states: {a: {stand: true}, b: {stand: true}}", "start: which of the 2 states comes first?");
  expect("start: walkk, states: {walk: {stand: true}}", "there is no state 'walkk' (did you mean 'walk'?)");
  expect("states: {walk: {stand: true, transitions: [{to: rst}]}}",
         "states.walk.transitions[0].to: there is no state 'rst'");
  expect("start: a, states: {a: {stand: true}, b: {stand: true}}", "states.b: cannot be reached from 'a'");
  expect("start: a, states: {a: {transitions: [b]}, b: {transitions: [a]}}", "decisions that lead back to themselves");
  expect("start: a, states: {a: {transitions: [{to: b, chance: 0.5}]}, b: {stand: true}}",
         "must end with a transition that always holds");
  expect("states: {a: {go: nowhere}}", "nowhere");
  expect("states: {a: {stand: true, transitions: [{to: a, where: [{property: laps, at_least: 1}]}]}}",
         "there is no property 'laps'");
  expect(
      "properties: {laps: 0}, states: {a: {stand: true, transitions: [{to: a, where: [{property: laps, at_least: 5, "
      "below: 3}]}]}}",
      "the bounds contradict each other");
  expect(
      "properties: {laps: 0}, states: {a: {stand: true, on_enter: [{property: laps, set: 1}, {property: laps, set: "
      "2}]}}",
      "is set twice");
  expect("states: {a: {stand: true, transitions: [{to: a, reached: true}]}}", "no goal that could be reached");
  expect("states: {a: {stand: true, transitions: [a, {to: a, after: 3}]}}",
         "always holds, so those behind it are never looked at");
  expect("states: {a: {goals: [west, east], weights: [1]}}", "there are 1 for 2 goals");
  expect("states: {a: {go: west, planner: around}}", "there is no planner 'around'");
  expect("states: {a: {towards: [0, 0]}}", "is no direction");
  expect("states: {a: {stand: true, priority: -1}}", "priority");
}

}  // namespace
}  // namespace throng
