#include "throng/scenario/expect/crowd_watch.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"
#include "throng/scenario/expect/expectations.h"

namespace throng {
namespace {

/// Values of the expectations after so many seconds.
std::vector<double> measured(const std::string& text, double seconds) {
  Scenario s = read_scenario_text(text);
  std::optional<Setup> setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list().front()));
  if (!setup) return {};
  Simulation sim(std::move(*setup));
  Expectations e(s.spec, sim);
  while (sim.now() < seconds) {
    const StepReport report = sim.step();
    e.observe(sim, report);
  }
  return e.values(sim);
}

/// Three tired people and a bench.
const char* const kBench = R"(throng: 1
time: {step: 0.05, end: 100}
world: {walkable: [{area: [[0, 0], [12, 0], [12, 8], [0, 8]]}], places: [{id: east, area: [[6, 0], [12, 0], [12, 8], [6, 8]]}]}
objects: [{id: bench, kind: bench, position: [3, 1], direction: 90, length: 4}]
population:
  tired: {routine: {model: mind, character: commuter, rest: {least: 60}, needs: {tiredness: {initial: 1, trigger: search}, ticket: {trigger: never}}}}
sources: [{id: tired, area: [[1, 4], [5, 4], [5, 7], [1, 7]], count: 3, journey: go}]
journeys: {go: [east]}
expect:
  - {measure: event_count, event: began rest, at_least: 1}
  - {measure: event_count, event: "granted nothing|began rest for tiredness", at_least: 1}
  - {measure: event_count, event: began rest, from: 50, at_least: 1}
  - {measure: most_doing, activity: sitting, at_least: 1}
  - {measure: most_doing, activity: sitting, place: east, at_least: 1}
  - {measure: most_doing, activity: watching, at_least: 1}
)";

TEST(CrowdWatch, CountsEventsAndPeopleWhoDoTheSame) {
  EXPECT_EQ(measured(kBench, 40), (std::vector<double>{3, 3, 0, 3, 0, 0}));
}

/// Two who walk into each other: pushed apart in many frames, or not at all.
TEST(CrowdWatch, CountsSeparations) {
  const auto pushed = [](const char* separate) {
    return measured(
        std::string(
            "throng: 1\ntime: {step: 0.05, end: 20}\nworld: {walkable: [{area: [[0, 0], [20, 0], [20, 4], [0, 4]]}], "
            "places: [{id: e, point: [19, 2]}, {id: w, point: [1, 2]}]}\n"
            "population: {p: {preferred_speed: 1, steering: straight, planner: direct}}\nsteering: {separate: ") +
            separate +
            "}\njourneys: {east: [e], west: [w]}\nsources: [{id: a, population: p, place: w, count: 1, journey: east}, "
            "{id: b, population: p, place: e, count: 1, journey: west}]\n"
            "expect: [{measure: separations, at_least: 1}, {measure: collisions, at_least: 1}]\n",
        12);
  };
  const std::vector<double> on = pushed("on"), off = pushed("off");
  EXPECT_GT(on[0], 2);
  EXPECT_EQ(off[0], 0);
  EXPECT_GT(off[1], 0) << "they met";
}

/// Two directions in a corridor: mixed rows, or one direction in each half of it.
std::string streams(double y_of_the_east, double y_of_the_west) {
  const auto area = [](double x, double y) {
    return "[[" + std::to_string(x) + ", " + std::to_string(y) + "], [" + std::to_string(x + 14) + ", " +
           std::to_string(y) + "], [" + std::to_string(x + 14) + ", " + std::to_string(y + 1.4) + "], [" +
           std::to_string(x) + ", " + std::to_string(y + 1.4) + "]]";
  };
  return "throng: 1\ntime: {step: 0.05, end: 20}\n"
         "world: {walkable: [{area: [[0, 0], [40, 0], [40, 5], [0, 5]]}], places: [{id: e, point: [39, 2.5]}, {id: w, "
         "point: [1, 2.5]}]}\n"
         "population: {p: {preferred_speed: 1, steering: straight, planner: direct}}\n"
         "steering: {separate: off}\n"
         "journeys: {east: [e], west: [w]}\n"
         "sources:\n  - {id: a, area: " +
         area(13, y_of_the_east) + ", count: 25, journey: east}\n  - {id: b, area: " + area(13, y_of_the_west) +
         ", count: 25, journey: west}\nexpect: [{measure: lane_order, to: 1, at_least: 0}]\n";
}

TEST(CrowdWatch, LanesAreToldFromAMix) {
  EXPECT_GT(measured(streams(0.5, 3), 3).at(0), 0.9);
  EXPECT_LT(measured(streams(1.8, 1.8), 3).at(0), 0.4);
}

TEST(EventWatch, NamesTheReactiveRoutineThatChangedTheCommand) {
  const std::string block = R"(throng: 1
time: {step: 0.05, end: 20}
world:
  walkable: [{area: [[0, 0], [12, 0], [12, 8], [0, 8]]}]
  obstacles: [{area: [[5, 3], [6, 3], [6, 4.6], [5, 4.6]]}]
  places: [{id: out, area: [[11, 3], [12, 3], [12, 5], [11, 5]]}]
steering: {default: reactive}
population: {p: {planner: direct, preferred_speed: 1.3}}
journeys: {go: [out]}
sources: [{id: one, area: [[1, 3.6], [1.6, 3.6], [1.6, 4.2], [1, 4.2]], count: 1, journey: go}]
sinks: [out]
expect:
  - {measure: event_sequence, person: one.0, events: [routine A, left out]}
  - {measure: event_sequence, person: one.0, events: [routine E]}
  - {measure: event_count, event: routine A, area: [[0, 0], [6, 0], [6, 8], [0, 8]], at_least: 1}
  - {measure: event_count, event: routine A, place: out, at_least: 1}
)";
  const std::vector<double> values = measured(block, 20);
  EXPECT_EQ(values.at(0), 2);
  EXPECT_EQ(values.at(1), 0);
  EXPECT_GE(values.at(2), 1);
  EXPECT_EQ(values.at(3), 0);
}

}  // namespace
}  // namespace throng
