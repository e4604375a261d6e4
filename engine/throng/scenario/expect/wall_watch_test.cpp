#include "throng/scenario/expect/wall_watch.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"

namespace throng {
namespace {

/// A room with a thin wall from (10, 1) to (10, 5), and one person at x.
Simulation room(const std::string& x) {
  const std::string text =
      "throng: 1\ntime: {step: 0.1, end: 1000}\nworld:\n"
      "  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]\n"
      "  obstacles: [{line: [[10, 1], [10, 5]], thickness: 0.1}]\n"
      "  places: [{id: out, area: [[18, 2.5], [20, 2.5], [20, 3.5], [18, 3.5]]}]\n"
      "population: {adult: {preferred_speed: 1.3, radius: 0.2, steering: straight, planner: direct}}\n"
      "sources: [{id: one, area: [[" +
      x + ", 2.95], [" + x + "2, 2.95], [" + x + "2, 3], [" + x +
      ", 3]], count: 1, journey: go}]\njourneys: {go: [out]}\n";
  Scenario s = read_scenario_text(text);
  std::optional<Setup> setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list().front()));
  return Simulation(std::move(*setup));
}

TEST(WallWatch, TellsThroughFromAlongAndPast) {
  const Simulation sim = room("9.7");
  const World& w = sim.world();
  const auto crosses = [&](Vec2d from, Vec2d to) {
    return crosses_wall(w, SurfaceIndex(0), Vec2(w.to_engine(from)), Vec2(w.to_engine(to)));
  };
  EXPECT_TRUE(crosses({9.8, 3}, {10.2, 3}));
  EXPECT_TRUE(crosses({9.8, 1.2}, {10.2, 1.05})) << "at its end";
  EXPECT_FALSE(crosses({9.8, 0.9}, {10.2, 0.9})) << "past its end";
  EXPECT_FALSE(crosses({9.8, 2}, {9.8, 2.5})) << "along it";
  EXPECT_FALSE(crosses({9.95, 2}, {9.95, 2.5})) << "touching it";
  EXPECT_TRUE(crosses({0.1, 3}, {-0.1, 3})) << "out of the room";
}

TEST(WallWatch, CountsWhoIsOnTheOtherSideAfterAStep) {
  Simulation here = room("9.7"), there = room("10.3");
  WallWatch w;
  for (int i = 0; i < 50; ++i) here.step(), w.observe(here);
  EXPECT_EQ(w.crossings(), 0u) << "stands before the wall";
  there.step();
  w.observe(there);  // as if it had stepped through
  EXPECT_EQ(w.crossings(), 1u);
}

}  // namespace
}  // namespace throng
