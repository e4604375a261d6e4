#include "throng/scenario/expect/person_watch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/scenario/compile.h"
#include "throng/scenario/expect/expectations.h"

namespace throng {
namespace {

/// What the expectations of this scenario measure after its end.
std::vector<double> measured(const std::string& more, const std::string& expect) {
  const std::string text = "throng: 1\ntime: {step: 0.1, end: 30}\n" + more + "expect: " + expect + "\n";
  Scenario s = read_scenario_text(text);
  std::optional<Setup> setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list().front()));
  if (!setup) return {};
  Simulation sim(std::move(*setup));
  Expectations e(s.spec, sim);
  while (sim.now() < s.spec.time.end) e.observe(sim, sim.step());
  return e.values(sim);
}

std::string room(const std::string& speed_area, const std::string& journey) {
  return "world:\n  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]\n" + speed_area +
         "  places: [{id: out, area: [[11, 2], [12, 2], [12, 4], [11, 4]]}, {id: start, point: [1, 3]}]\n"
         "population: {adult: {preferred_speed: 1, max_acceleration: 1000, steering: straight}}\n"
         "sources: [{id: one, place: start, count: 1, journey: go}]\nsinks: [out]\njourneys: {go: " +
         journey + "}\n";
}

const std::string kBoth =
    "[{measure: travel_time_ratio, person: one.0, at_most: 3}, {measure: displacement, person: one.0, at_most: 99}]";

TEST(PersonWatch, AStraightWalkTakesAsLongAsItMust) {
  const auto v = measured(room("", "[out]"), kBoth);
  ASSERT_EQ(v.size(), 2u);
  EXPECT_NEAR(v[0], 1, 0.03);
  EXPECT_NEAR(v[1], 10, 0.2);
}

TEST(PersonWatch, HalfThePaceTakesTwiceAsLong) {
  const std::string slow = "  speed_areas: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]], factor: 0.5}]\n";
  EXPECT_NEAR(measured(room(slow, "[out]"), kBoth)[0], 2, 0.05);
  const std::string slower = "  speed_areas: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]], factor: 0.1}]\n";
  EXPECT_EQ(measured(room(slower, "[out]"), kBoth)[0], 3) << "it never arrives";
}

TEST(PersonWatch, WhoGoesNowhereHasNoRatio) {
  const auto v = measured(room("", "[{wait: 100}]"), kBoth);
  EXPECT_TRUE(std::isnan(v[0]));
  EXPECT_NEAR(v[1], 0, 1e-6);
}

TEST(LineWatch, CountsEverybodyWhoCrossesOnce) {
  const std::string crowd =
      "world:\n  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]\n"
      "  places: [{id: out, area: [[18, 0], [20, 0], [20, 6], [18, 6]]}, {id: start, area: [[0, 2], [1, 2], [1, 4], "
      "[0, 4]]}]\n"
      "population: {adult: {preferred_speed: 1.3, radius: 0.2, steering: straight}}\n"
      "sources: [{id: all, place: start, rate: 0.5, end: 10, journey: go}]\nsinks: [out]\njourneys: {go: [out]}\n";
  const auto v =
      measured(crowd,
               "[{measure: flow, line: [[10, 0], [10, 6]], at_most: 9}, {measure: flow, line: [[10, 5.5], [10, "
               "6]], at_most: 9}, {measure: flow, place: out, at_most: 9}]");
  EXPECT_NEAR(v[0], 0.5, 0.06);
  EXPECT_TRUE(std::isnan(v[1])) << "nobody walks there";
  EXPECT_NEAR(v[2], 0.5, 0.06);
}

}  // namespace
}  // namespace throng
