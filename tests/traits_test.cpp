// SH-03, SH-04: every personal trait can be set in the file, reaches the person, and tells people apart.
#include <gtest/gtest.h>

#include <set>

#include "mind_scene.h"
#include "throng/core/math.h"

namespace throng {
namespace {

/// A room of people with these traits, after one step.
std::unique_ptr<Simulation> people(const std::string& traits, int count) {
  Scenario s = read_scenario_text(
      "throng: 1\nworld: {walkable: [{area: [[0, 0], [30, 0], [30, 20], [0, 20]]}]}\nsteering: {default: reactive}\n"
      "population: {adult: {" +
      traits + "}}\nsources: [{id: crowd, area: [[1, 1], [29, 1], [29, 19], [1, 19]], count: " + std::to_string(count) +
      "}]\n");
  auto setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list()[0]));
  auto sim = std::make_unique<Simulation>(std::move(*setup));
  sim->step();
  return sim;
}

TEST(Traits, EveryOneOfTheFileReachesThePerson) {
  const auto sim = people(
      "radius: 0.27, height: 1.85, preferred_speed: 1.15, max_speed: 1.9, max_acceleration: 2.5, max_turn_rate: 130, "
      "decision_period: 0.7, pre_movement: 4, inertia: 1.3, crowding: 2.5, safe_distance: 0.2, sensing: 4, patience: "
      "0.25, "
      "routine: {model: mind, character: tourist, needs: {thirst: {initial: 0.4, threshold: 0.6}}}",
      1);
  const Profile& p = sim->crowd().profile;
  EXPECT_EQ(p.radius[0], 0.27f);
  EXPECT_EQ(p.height[0], 1.85f);
  EXPECT_EQ(p.preferred_speed[0], 1.15f);
  EXPECT_EQ(p.max_speed[0], 1.9f);
  EXPECT_EQ(p.max_acceleration[0], 2.5f);
  EXPECT_NEAR(double{p.max_turn_rate[0]}, math::radians(130.0), 1e-5);
  EXPECT_EQ(p.decision_period[0], 0.7f);
  EXPECT_EQ(p.release[0], 4);
  const Manner& m = p.manner[0];
  EXPECT_EQ(m.inertia, 1.3f);
  EXPECT_EQ(m.crowding, 2.5f);
  EXPECT_EQ(m.safe_distance, 0.2f);
  EXPECT_EQ(m.sensing, 4);
  EXPECT_EQ(m.patience, 0.25f);
  Sketch sketch;
  sim->explain(p.id[0], sketch);
  ASSERT_NE(sketch.find("needs"), nullptr);
  bool threshold = false;
  for (const SketchNumber& n : sketch.find("needs")->numbers)
    threshold |= n.name == "thirst threshold" && std::abs(n.value - 0.6) < 1e-6;
  EXPECT_TRUE(threshold);
}

TEST(Traits, AreEachPersonsOwn) {
  const auto sim = people(
      "radius: {uniform: [0.15, 0.3]}, preferred_speed: {normal: [1.3, 0.2], min: 0.6, max: 2}, crowding: {uniform: "
      "[1, 5]}, "
      "inertia: {uniform: [0.5, 2]}, patience: {uniform: [0, 1]}, routine: mind",
      60);
  const Profile& p = sim->crowd().profile;
  std::set<float> radius, speed, crowding, inertia, patience;
  for (Row r = 0; r < sim->crowd().size(); ++r) {
    radius.insert(p.radius[r]), speed.insert(p.preferred_speed[r]);
    crowding.insert(p.manner[r].crowding), inertia.insert(p.manner[r].inertia), patience.insert(p.manner[r].patience);
    EXPECT_GE(p.radius[r], 0.15f);
    EXPECT_LE(p.radius[r], 0.3f) << "bodies of 0.3 to 0.6 m";
    EXPECT_GE(p.preferred_speed[r], 0.6f);
    EXPECT_LE(p.preferred_speed[r], 2.0f);
    EXPECT_GE(p.manner[r].crowding, 1.0f);
    EXPECT_LE(p.manner[r].crowding, 5.0f);
  }
  for (const auto* trait : {&radius, &speed, &crowding, &inertia, &patience}) EXPECT_GE(trait->size(), 55u);
}

}  // namespace
}  // namespace throng
