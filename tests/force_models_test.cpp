// What holds for every force model: its people are advanced together in sub-steps, so that the time step of the frame
// hardly matters, and `move` leaves acceleration to it.
#include <gtest/gtest.h>

#include <cmath>

#include "support.h"
#include "throng/state/governed.h"

namespace throng {
namespace {

using test::make_setup;
using test::one_room;
using test::position;
using test::velocity;

std::vector<std::string> force_models() {
  std::vector<std::string> names;
  for (const auto& k : steering_models()) {
    const auto model = k.make(k.defaults());
    if (model->governs_acceleration() && model->together(0.05)) names.emplace_back(k.name);
  }
  return names;
}

class ForceModels : public testing::TestWithParam<std::string> {};

struct Start {
  Vec2 at, wish;
};

/// Where people who keep wanting the same end up after `seconds`; `ways`: how far each has walked.
std::vector<Vec2> ends(const std::string& model, const std::vector<Start>& starts, double dt, double seconds,
                       std::vector<double>* ways = nullptr) {
  auto s = make_setup(one_room(-60, -60, 60, 60), model);
  s.dt = dt;
  Simulation sim(std::move(s));
  std::vector<AgentId> who;
  for (const Start& start : starts) {
    who.push_back(sim.add(PopulationIndex(0), SurfaceIndex(0), start.at, {}, start.wish));
    sim.steer(who.back(), start.wish);
  }
  sim.step();
  std::vector<Vec2> last(who.size());
  if (ways) ways->assign(who.size(), 0);
  for (std::size_t i = 0; i < who.size(); ++i) last[i] = position(sim, sim.crowd().row_of(who[i]));
  const int steps = static_cast<int>(seconds / dt + 0.5);
  for (int k = 1; k < steps; ++k) {
    sim.step();
    for (std::size_t i = 0; i < who.size(); ++i) {
      const Vec2 p = position(sim, sim.crowd().row_of(who[i]));
      if (ways) (*ways)[i] += distance(p, last[i]);
      last[i] = p;
    }
  }
  return last;
}

void expect_the_same_with_a_tenth(const std::string& model, const std::vector<Start>& starts, double seconds) {
  std::vector<double> ways;
  const std::vector<Vec2> coarse = ends(model, starts, 0.05, seconds);
  const std::vector<Vec2> fine = ends(model, starts, 0.005, seconds, &ways);
  for (std::size_t i = 0; i < fine.size(); ++i)
    EXPECT_LT(distance(coarse[i], fine[i]), 0.01 * ways[i]) << "person " << i << " walked " << ways[i] << " m";
}

/// Meetings at every angle, each pair alone.
TEST_P(ForceModels, ATenthOfTheTimeStepGivesTheSameWithinOnePercent) {
  std::vector<Start> starts;
  for (int i = 0; i < 6; ++i) {
    const float x = -40 + 16 * static_cast<float>(i), offset = 0.1f + 0.12f * static_cast<float>(i);
    starts.push_back({{x - 4, 20}, {1.2f, 0}});
    starts.push_back({{x + 4, 20 + offset}, {-1.1f, 0}});  // towards each other
    starts.push_back({{x - 4, -20}, {1.2f, 0}});
    starts.push_back({{x + offset, -24}, {0, 1.1f}});  // across
    starts.push_back({{x - 4, 0}, {1.4f, 0}});
    starts.push_back({{x - 2, offset - 0.3f}, {0.6f, 0}});  // from behind
  }
  expect_the_same_with_a_tenth(GetParam(), starts, 6);
}

/// A crowd of eight, for the laws without jumps; those that predict meetings act on one moment and not on the next, and
/// several people at once are then as unpredictable as billiards.
TEST(ForceModel, ATenthOfTheTimeStepGivesTheSameForEightWhoCross) {
  std::vector<Start> starts;
  for (int i = 0; i < 4; ++i) {
    const float k = static_cast<float>(i);
    starts.push_back({{-5, 0.9f * k}, {1.2f, 0}});
    starts.push_back({{0.8f * k - 1, -4.5f}, {0, 1.1f}});
  }
  for (const char* model : {"gcf", "helbing_molnar_1995", "johansson_2007", "social_force"}) {
    SCOPED_TRACE(model);
    expect_the_same_with_a_tenth(model, starts, 6);
  }
}

TEST_P(ForceModels, WhoIsAloneComesUpToSpeedAsTheDriveSays) {
  auto s = make_setup(one_room(-20, -20, 20, 20), GetParam());
  s.dt = 0.1;
  const float tau = GetParam() == "power_law" ? 0.54f : 0.5f;
  Simulation sim(std::move(s));
  const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, 0});
  sim.steer(id, {1.3f, 0});
  for (int i = 0; i < 20; ++i) sim.step();
  // v = v0 (1 - e^(-t / tau)), so x = v0 (t - tau (1 - e^(-t / tau))).
  const double expected = 1.3 * (2 - tau * (1 - std::exp(-2 / tau)));
  EXPECT_NEAR(position(sim, sim.crowd().row_of(id)).x, expected, 0.004 * expected);
}

TEST_P(ForceModels, EightPeopleASquareMetreStayFinite) {
  WorldPlan plan = one_room(0, 0, 5, 5);
  auto s = make_setup(plan, GetParam());
  s.dt = 0.05;
  s.populations[0].radius = Distribution::constant(0.17);
  Simulation sim(std::move(s));
  // 0.35 m apart on a grid slightly out of order, 8 people a square metre; their wishes press them into each other.
  std::vector<AgentId> who;
  for (int i = 0; i < 196; ++i) {
    const float x = 0.22f + 0.35f * static_cast<float>(i % 14), y = 0.22f + 0.35f * static_cast<float>(i / 14);
    const float dx = 0.002f * static_cast<float>(i * 7 % 5 - 2), dy = 0.002f * static_cast<float>(i * 11 % 5 - 2);
    const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), {x + dx, y + dy});
    sim.steer(id, {i % 3 == 0 ? 1.3f : -0.8f, i % 2 == 0 ? 0.5f : -0.5f});
    who.push_back(id);
  }
  std::uint32_t people = 0;
  for (int k = 0; k < 200; ++k) {
    const StepReport report = sim.step();
    people = report.people;
    EXPECT_GE(report.substeps, 1u);
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      ASSERT_TRUE(std::isfinite(c.motion.vx[r]) && std::isfinite(c.motion.vy[r])) << "frame " << k;
      ASSERT_LT(length(Vec2{c.motion.vx[r], c.motion.vy[r]}), 30) << "frame " << k;
    }
  }
  EXPECT_EQ(people, 196u);
  EXPECT_GE(sim.totals().most_substeps, 1u);
}

TEST_P(ForceModels, MoveNeitherLimitsNorPushesItsPeople) {
  auto s = make_setup(one_room(-5, -5, 5, 5), GetParam());
  s.populations[0].max_acceleration = 0.01f;
  Simulation sim(std::move(s));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, 0});
  sim.steer(a, {1.3f, 0});
  sim.step(), sim.step(), sim.step();
  const Row r = sim.crowd().row_of(a);
  EXPECT_EQ(sim.crowd().profile.max_acceleration[r], kGoverned);
  EXPECT_GT(velocity(sim, r).x, 0.2f);
  EXPECT_EQ(sim.totals().separated, 0u);
}

INSTANTIATE_TEST_SUITE_P(All, ForceModels, testing::ValuesIn(force_models()),
                         [](const auto& info) { return info.param; });

TEST(ForceModel, PeopleOfOtherModelsGoStraightOnWithinAFrame) {
  // The same walker by a script and by a model that avoids nobody: a force model's person must see both alike.
  const auto nearest = [](double dt) {
    auto s = make_setup(one_room(-10, -10, 10, 10), "social_force");
    const auto* straight = find_part(steering_models(), "straight");
    s.models.push_back(straight->make(straight->defaults()));
    s.populations.push_back(s.populations[0]);
    s.populations[1].model = 1;
    s.populations[1].max_acceleration = 1e6f;
    s.dt = dt;
    Simulation sim(std::move(s));
    const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, 0});
    const AgentId b = sim.add(PopulationIndex(1), SurfaceIndex(0), {4, 0.1f}, {}, {-1.3f, 0});
    sim.steer(b, {-1.3f, 0});
    float least = 10;
    for (int i = 0; i < static_cast<int>(5 / dt); ++i) {
      sim.step();
      least = std::min(least, distance(position(sim, sim.crowd().row_of(a)), position(sim, sim.crowd().row_of(b))));
    }
    return least;
  };
  EXPECT_GT(nearest(0.05), 0.3f);
  EXPECT_NEAR(nearest(0.05), nearest(0.005), 0.01f);
}

/// PV-14, Fig. 2.5: between two people forces add up to braking, while ORCA sees that there is room.
TEST(ForceModel, TwoNeighboursMakeItBrakeWhereOrcaPassesBetween) {
  const auto slowest = [](const char* model) {
    auto s = make_setup(one_room(-10, -10, 10, 10), model);
    Simulation sim(std::move(s));
    const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-4, 0}, {}, {1.3f, 0});
    sim.steer(a, {1.3f, 0});
    // Two who come the other way, half a metre more between them than a body needs.
    for (const float y : {0.45f, -0.45f}) {
      const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {4, y}, {}, {-1.3f, 0});
      sim.steer(b, {-1.3f, 0});
    }
    float least = 2;
    for (int i = 0; i < 100; ++i) {
      sim.step();
      least = std::min(least, velocity(sim, sim.crowd().row_of(a)).x);
    }
    EXPECT_GT(position(sim, sim.crowd().row_of(a)).x, 1) << model << " got through";
    return least;
  };
  EXPECT_GT(slowest("orca"), 1.25f);
  EXPECT_LT(slowest("social_force"), 1.1f);
}

TEST(ForceModel, SpeedBeyondThePersonsLimitIsCutAndCounted) {
  auto s = make_setup(one_room(-5, -5, 5, 5), "social_force");
  s.populations[0].max_speed = Distribution::constant(1.4);
  Simulation sim(std::move(s));
  // Two deep in each other: thrown apart faster than anybody runs.
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, 0});
  sim.step();
  sim.add(PopulationIndex(0), SurfaceIndex(0), {0.41f, 0}, {}, {-1.4f, 0});
  sim.steer(a, {1.4f, 0});
  std::uint64_t cut = 0;
  for (int i = 0; i < 40; ++i) {
    cut += sim.step().warnings[static_cast<std::size_t>(Warning::kSpeedCut)];
    for (Row r = 0; r < sim.crowd().size(); ++r) EXPECT_LE(length(velocity(sim, r)), 1.4f * 1.001f);
  }
  EXPECT_GT(cut, 0u);
  EXPECT_EQ(sim.totals().warnings[static_cast<std::size_t>(Warning::kSpeedCut)], cut);
}

}  // namespace
}  // namespace throng
