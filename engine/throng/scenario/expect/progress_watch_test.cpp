#include "throng/scenario/expect/progress_watch.h"

#include <gtest/gtest.h>

#include "throng/scenario/compile.h"

namespace throng {
namespace {

/// One person walks straight to its goal; with `wall` it stands before a wall for ever.
ProgressWatch watch(bool wall, double seconds, const std::string& journey) {
  const std::string text =
      std::string("throng: 1\ntime: {step: 0.1, end: 1000}\nworld:\n") +
      "  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]\n" +
      (wall ? "  obstacles: [{area: [[10, 1], [11, 1], [11, 5], [10, 5]]}]\n" : "") +
      "  places: [{id: out, area: [[18, 2.5], [20, 2.5], [20, 3.5], [18, 3.5]]}]\n"
      "population: {adult: {preferred_speed: 1.3, steering: straight, planner: direct}}\n"
      "sources: [{id: one, area: [[1, 2.8], [2, 2.8], [2, 3.2], [1, 3.2]], count: 1, journey: go}]\n"
      "journeys: {go: " +
      journey + "}\n";
  Scenario s = read_scenario_text(text);
  std::optional<Setup> setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list().front()));
  Simulation sim(std::move(*setup));
  ProgressWatch w;
  while (sim.now() < seconds) {
    sim.step();
    w.observe(sim);
  }
  return w;
}

TEST(ProgressWatch, SomebodyBeforeAWallIsBlockedAfterTwoMinutes) {
  EXPECT_EQ(watch(true, 115, "[out]").blocked(), 0u);
  const ProgressWatch w = watch(true, 300, "[out]");
  EXPECT_EQ(w.blocked(), 1u) << "once, however long it lasts";
  EXPECT_NEAR(w.longest(), 293, 3);
  EXPECT_NEAR(w.held_up(), 293, 3) << "it has not ended";
  ASSERT_EQ(w.episodes().size(), 1u) << "who, when and where";
  EXPECT_EQ(w.episodes()[0].who.index, 0u);
  EXPECT_NEAR(w.episodes()[0].time, 127, 5);
  EXPECT_LT(w.share_at_pace(), 0.5);
}

TEST(ProgressWatch, SomebodyOnTheWayIsNot) {
  const ProgressWatch w = watch(false, 13, "[out]");
  EXPECT_EQ(w.blocked(), 0u);
  EXPECT_LT(w.longest(), 2);
  EXPECT_DOUBLE_EQ(w.share_at_pace(), 1);
  EXPECT_NEAR(w.walked(), 16.5, 1.5);
}

TEST(ProgressWatch, WaitingIsNotBeingBlocked) {
  const ProgressWatch w = watch(false, 200, "[{wait: 900}, out]");
  EXPECT_EQ(w.blocked(), 0u);
  EXPECT_EQ(w.longest(), 0);
  EXPECT_LT(w.walking_share(), 0.01);
}

}  // namespace
}  // namespace throng
