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
      "0.25, stride: 1.1, "
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
  EXPECT_EQ(p.gait[0].stride, 1.1f);
  Sketch sketch;
  sim->explain(p.id[0], sketch);
  ASSERT_NE(sketch.find("needs"), nullptr);
  bool threshold = false;
  for (const SketchNumber& n : sketch.find("needs")->numbers)
    threshold |= n.name == "thirst threshold" && std::abs(n.value - 0.6) < 1e-6;
  EXPECT_TRUE(threshold);
}

/// Gait cycles in ten seconds and frames in which it decided, of somebody who walks straight on at 1.3 m/s.
std::pair<double, int> walks_with(const std::string& stride) {
  Scenario s = read_scenario_text(
      "throng: 1\ntime: {step: 0.05}\nworld: {walkable: [{area: [[0, 0], [60, 0], [60, 4], [0, 4]]}], places: [{id: "
      "here, point: [1, 2]}, {id: there, point: [59, 2]}]}\npopulation: {adult: {radius: 0.2, height: 1.75, "
      "preferred_speed: 1.3" +
      stride + "}}\njourneys: {way: [there]}\nsources: [{id: crowd, place: here, count: 1, journey: way}]\n");
  auto setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup) << (s.diagnostics.list().empty() ? "" : to_text(s.diagnostics.list()[0]));
  Simulation sim(std::move(*setup));
  for (int i = 0; i < 60; ++i) sim.step();
  double cycles = 0;
  int turns = 0;
  for (int i = 0; i < 200; ++i) {
    const double before = double{sim.crowd().pose.gait_phase[0]};
    sim.step();
    const double now = double{sim.crowd().pose.gait_phase[0]};
    cycles += now < before ? now + 1 - before : now - before;
    turns += !sim.crowd().due.minds.empty();
  }
  return {cycles, turns};
}

TEST(Traits, StyleOfWalkingLongStridesAreFewerAndDecideLessOften) {
  const auto [usual, usual_turns] = walks_with("");
  const auto [longer, longer_turns] = walks_with(", stride: 1.2");
  const auto [shorter, shorter_turns] = walks_with(", stride: 0.8");
  EXPECT_NEAR(usual, 13 / (2 * (0.4625 + 0.2345 * 1.3)), 0.1);
  EXPECT_NEAR(longer, usual / 1.2, 0.02);
  EXPECT_NEAR(shorter, usual / 0.8, 0.02);
  // 0.59 s a step; the time between two decisions stays within 0.3 and 0.6 s (SH-02).
  EXPECT_LE(longer_turns, usual_turns);
  EXPECT_GE(shorter_turns, usual_turns + 3);
}

TEST(Traits, TheGreatestSpeedHasADistributionOfItsOwn) {
  // PV-96: the greatest speed of a class is drawn like the preferred one, and does not follow from it.
  const auto sim =
      people("preferred_speed: {uniform: [1, 1.4]}, max_speed: {normal: [2, 0.2], min: 1.5, max: 2.5}", 200);
  const Profile& p = sim->crowd().profile;
  double mean = 0, spread = 0, together = 0, preferred = 0;
  const auto n = static_cast<double>(sim->crowd().size());
  for (Row r = 0; r < sim->crowd().size(); ++r) {
    EXPECT_GE(p.max_speed[r], 1.5f);
    EXPECT_LE(p.max_speed[r], 2.5f);
    mean += double{p.max_speed[r]} / n, preferred += double{p.preferred_speed[r]} / n;
  }
  for (Row r = 0; r < sim->crowd().size(); ++r) {
    const double off = double{p.max_speed[r]} - mean;
    spread += off * off / n, together += off * (double{p.preferred_speed[r]} - preferred) / n;
  }
  EXPECT_NEAR(mean, 2, 0.05);
  EXPECT_NEAR(std::sqrt(spread), 0.2, 0.04);
  EXPECT_LT(std::abs(together) / (std::sqrt(spread) * 0.115), 0.2) << "correlation with the preferred speed";
  // Who draws less than it would like to walk at walks at that.
  const auto slow = people("preferred_speed: 1.5, max_speed: {uniform: [1.2, 2]}", 40);
  for (int i = 0; i < 20; ++i) slow->step();
  for (Row r = 0; r < slow->crowd().size(); ++r)
    EXPECT_LE(length(Vec2{slow->crowd().body.vx[r], slow->crowd().body.vy[r]}),
              slow->crowd().profile.max_speed[r] * 1.001f);
  // The multiple of the preferred speed is what it was.
  const auto multiple = people("preferred_speed: {uniform: [1, 1.4]}, max_speed_factor: 1.7", 5);
  for (Row r = 0; r < 5; ++r)
    EXPECT_EQ(multiple->crowd().profile.max_speed[r], 1.7f * multiple->crowd().profile.preferred_speed[r]);
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
