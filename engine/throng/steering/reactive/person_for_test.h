// One person before a motor command, for tests of single routines.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "throng/core/math.h"
#include "throng/environment/maps.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reactive/situation.h"
#include "throng/steering/test_crowd.h"

namespace throng::reactive::test_person {

inline constexpr float kPi = 3.14159265f;

inline World with_map(const WorldPlan& plan) {
  World w = test::compiled(plan);
  Diagnostics diagnostics;
  EXPECT_TRUE(build_maps(w, {}, kPerceptionMap, diagnostics));
  return w;
}

/// 40 m square with blocks cut out of it.
inline World hall(const std::vector<std::array<double, 4>>& blocks = {}) {
  WorldPlan plan = test::square_plan(40);
  for (const auto& b : blocks) {
    ObstaclePlan o;
    o.level = "ground";
    o.area.outer = {{b[0], b[1]}, {b[2], b[1]}, {b[2], b[3]}, {b[0], b[3]}};
    plan.obstacles.push_back(o);
  }
  return with_map(plan);
}

struct Person {
  const World& world;
  Params params;
  Angles angles;
  Situation s;
  State state;
  Command c;

  /// At p, facing and wanting to go east at 1.3 m/s.
  Person(const World& w, Vec2 p, Params made = {})
      : world(w), params(made), angles(made), s{.world = w, .params = params, .angles = angles} {
    s.position = p;
    s.surface = SurfaceIndex(0);
    s.heading = {1, 0};
    s.velocity = {1.3f, 0};
    s.speed = 1.3f;
    s.radius = 0.2f, s.size = 0.4f;
    s.step = 0.5f;
    s.turn_rate = 2.6f;
    s.ahead = 1e6f;
    s.id = {1, 1};
    s.clearance = w.walls.grids[0].clearance_at(p);
    c.direction = c.trusted = {1, 0};
    c.speed = 1.3f;
  }
  Person(const Person&) = delete;
  void sees(Vec2 offset, Vec2 velocity, float size = 0.4f, AgentId id = {2, 1}) {
    s.all[static_cast<std::size_t>(s.count++)] = {
        offset, length(offset), velocity, velocity, size, math::atan2(velocity.y, velocity.x), id};
  }
  float turn() const { return turn_between({1, 0}, c.direction); }
};

}  // namespace throng::reactive::test_person
