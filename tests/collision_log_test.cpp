// What counts as a collision, as one event, and as fitness (SH-50, Table A.2).
#include <gtest/gtest.h>

#include "support.h"

namespace throng {
namespace {

using test::make_setup;
using test::one_room;
using test::run;

constexpr double kDt = 0.05;
constexpr AgentId kA{0, 1}, kB{1, 1}, kC{2, 1};

/// Frames in which a pair collides, as a text: x = yes.
CollisionLog log_of(const std::string& frames, AgentId b = kB) {
  CollisionLog log;
  const Crowd nobody;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    std::vector<Collision> list;
    if (frames[i] == 'x') list.push_back({kA, b, 0.02f});
    log.observe(i, kDt, list, nobody);
  }
  return log;
}

TEST(CollisionLog, ConsecutiveFramesAreOneEvent) {
  const CollisionCounts c = log_of("..xxx....................").between_people();
  EXPECT_EQ(c.events, 1u);
  EXPECT_EQ(c.frames, 3u);
  EXPECT_NEAR(c.longest, 0.15, 1e-9);
  EXPECT_EQ(c.share_within(1), 1);
}

TEST(CollisionLog, GapsUnderAFifthOfASecondAreClosed) {
  EXPECT_EQ(log_of("xx...xx..................").between_people().events, 1u);  // 0.15 s
  EXPECT_EQ(log_of("xx....xx.................").between_people().events, 2u);  // 0.2 s
  EXPECT_NEAR(log_of("xx...xx........").between_people().longest, 0.35, 1e-9);
}

TEST(CollisionLog, WhatStillGoesOnCounts) {
  const CollisionCounts c = log_of("....xx").between_people();
  EXPECT_EQ(c.events, 1u);
  EXPECT_NEAR(c.longest, 0.1, 1e-9);
}

TEST(CollisionLog, ObstaclesAreCountedByThemselves) {
  const CollisionLog log = log_of("xx......", {});
  EXPECT_EQ(log.between_people().events, 0u);
  EXPECT_EQ(log.with_obstacles().events, 1u);
  EXPECT_EQ(log.with_obstacles().frames, 2u);
}

TEST(CollisionLog, LongEventsAreNotOverWithinASecond) {
  CollisionCounts c = log_of(std::string(20, 'x') + std::string(10, '.')).between_people();
  EXPECT_EQ(c.share_within(1), 1);  // exactly one second
  c += log_of(std::string(21, 'x') + std::string(10, '.')).between_people();
  EXPECT_EQ(c.share_within(1), 0.5);
  EXPECT_EQ(c.events, 2u);
}

TEST(CollisionLog, PairsAreKeptApart) {
  CollisionLog log;
  const Crowd nobody;
  for (std::uint64_t i = 0; i < 10; ++i) {
    std::vector<Collision> list{{kA, {}, 0.02f}, {kA, kB, 0.02f}};
    if (i % 2) list.push_back({kA, kC, 0.03f});
    list.push_back({kB, kC, 0.01f});
    log.observe(i, kDt, list, nobody);
  }
  EXPECT_EQ(log.between_people().events, 3u);
  EXPECT_EQ(log.between_people().frames, 25u);
  EXPECT_EQ(log.with_obstacles().events, 1u);
  EXPECT_FLOAT_EQ(log.between_people().deepest, 0.03f);
}

TEST(Fitness, IsThatOfTableA2) {
  EXPECT_DOUBLE_EQ(agent_fitness(0, 1), 1);
  EXPECT_DOUBLE_EQ(agent_fitness(0, 0.51), 1);
  EXPECT_DOUBLE_EQ(agent_fitness(50, 1), 0);
  EXPECT_DOUBLE_EQ(agent_fitness(400, 1), 0);
  // C = 10: S = 0.8^2, F = S^4 = 0.8^8
  EXPECT_NEAR(agent_fitness(10, 1), 0.16777216, 1e-12);
  // R = 0.4: L = 0.8^8, F = L^4 = 0.8^32
  EXPECT_NEAR(agent_fitness(0, 0.4), 0.00079228162514264, 1e-15);
  EXPECT_NEAR(agent_fitness(10, 0.4), 0.16777216 * 0.00079228162514264, 1e-15);
  EXPECT_DOUBLE_EQ(agent_fitness(0, 0), 0);
}

/// Two people drawn into each other by a model that avoids nobody: on the asked-for positions, separated or not.
TEST(Collisions, AreCountedBeforeAnybodyIsSeparated) {
  for (const bool separate : {false, true}) {
    auto s = make_setup(one_room(-10, -5, 10, 5), "straight");
    s.move.separate = separate;
    s.move.watch = true;
    Simulation sim(std::move(s));
    const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-2, 0.01f});
    const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {2, 0});
    sim.send_to(a, SurfaceIndex(0), {8, 0.01f});
    sim.send_to(b, SurfaceIndex(0), {-8, 0});
    run(sim, 100);
    const CollisionCounts c = sim.collisions().between_people();
    EXPECT_GE(c.events, 1u);
    EXPECT_GT(c.deepest, 0.01f);
    EXPECT_EQ(sim.totals().separated > 0, separate);
    EXPECT_LT(sim.collisions().getting_on().mean_fitness(), 0.01);
    if (!separate) {
      EXPECT_EQ(c.events, 1u);  // through one another, once
      EXPECT_GT(c.deepest, 0.3f);
    }
  }
}

TEST(Collisions, AWallThatSteeringAskedForIsOneWithAnObstacle) {
  auto s = make_setup(one_room(-10, -5, 10, 5), "straight");
  s.move.watch = true;
  Simulation sim(std::move(s));
  const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), {8, 0});
  sim.steer(id, {1.3f, 0});
  run(sim, 100);
  EXPECT_EQ(sim.collisions().with_obstacles().events, 1u);
  EXPECT_GT(sim.collisions().with_obstacles().longest, 2.0);
  sim.steer(id, {0.02f, 1.3f});  // along the wall, leaning on it a little
  run(sim, 10);
  const auto events = sim.collisions().with_obstacles().events;
  run(sim, 40);
  EXPECT_EQ(sim.collisions().with_obstacles().events, events);
}

/// Past the end of a wall one crosses its line, but not the wall: what is counted is how far the body is in it.
TEST(Collisions, GoingRoundTheEndOfAWallIsNone) {
  // Comes down to 0.194 m beside the wall's end at x = 0 (a radius is 0.2 m, the tolerance 0.01 m); frames fall
  // differently.
  for (const auto& [start, beside] : {std::pair{-0.97f, 0.27f}, {-0.985f, 0.27f}, {-1.0f, 0.271f}, {-1.0f, 0.1f}}) {
    WorldPlan plan = one_room(-10, -5, 10, 5);
    ObstaclePlan wall;
    wall.level = "ground", wall.area = test::rectangle(0, -5, 1, 0);
    plan.obstacles.push_back(wall);
    auto s = make_setup(plan, "straight");
    s.move.watch = true;
    Simulation sim(std::move(s));
    sim.steer(sim.add(PopulationIndex(0), SurfaceIndex(0), {start, beside}), {1.3f, -0.1f});
    run(sim, 60);
    EXPECT_EQ(sim.collisions().with_obstacles().events, beside < 0.2f ? 1u : 0u) << start << " " << beside;
  }
}

TEST(Collisions, TheLogSurvivesASnapshot) {
  const auto make = [] {
    auto s = make_setup(one_room(-10, -5, 10, 5), "straight");
    s.move.watch = true, s.move.separate = false;
    return s;
  };
  Simulation sim(make());
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-1, 0});
  sim.add(PopulationIndex(0), SurfaceIndex(0), {1, 0});
  sim.send_to(a, SurfaceIndex(0), {8, 0});
  for (int i = 0; i < 60 && sim.collisions().between_people().frames == 0; ++i) sim.step();  // in the midst of it
  ASSERT_GT(sim.collisions().between_people().frames, 0u);
  Simulation again(make());
  ASSERT_TRUE(again.restore(sim.snapshot()));
  run(sim, 40), run(again, 40);
  EXPECT_EQ(sim.collisions().between_people().frames, again.collisions().between_people().frames);
  EXPECT_EQ(sim.collisions().between_people().events, 1u);
  EXPECT_EQ(again.collisions().between_people().events, 1u);
  EXPECT_DOUBLE_EQ(sim.collisions().getting_on().fitness, again.collisions().getting_on().fitness);
}

}  // namespace
}  // namespace throng
