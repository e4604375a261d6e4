// For tests: people on an open floor or among walls who see everybody and steer, without the other stages.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hwy/targets.h"
#include "throng/core/hash.h"
#include "throng/environment/world.h"
#include "throng/state/crowd.h"
#include "throng/steering/steer.h"

namespace throng::test {

inline WorldPlan square_plan(double side) {
  WorldPlan plan;
  plan.levels = {{"ground", 0}};
  plan.walkable = {{"ground", {{{0, 0}, {side, 0}, {side, side}, {0, side}}, {}}}};
  return plan;
}

inline World compiled(const WorldPlan& plan) {
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  EXPECT_TRUE(world.has_value()) << "the test's plan does not compile";
  return world ? std::move(*world) : World{};
}

/// Small fixed-sequence generator: tests need no quality, only the same numbers everywhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    state_ = mix64(state_ + 0x632be59bd9b4e019ull);
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  float between(float a, float b) { return a + (b - a) * static_cast<float>(uniform()); }
  int below(int n) { return static_cast<int>(uniform() * n); }

 private:
  std::uint64_t state_;
};

/// Runs f once for every SIMD target that this machine and this build have.
template <class F>
void on_every_target(F&& f) {
  std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS;
  ASSERT_NE(targets, 0);
  while (targets != 0) {
    const std::int64_t one = targets & -targets;
    targets &= targets - 1;
    hwy::SetSupportedTargetsForTest(one);
    SCOPED_TRACE(hwy::TargetName(one));
    f();
  }
  hwy::SetSupportedTargetsForTest(0);
}

/// A crowd with one model. perceive() compares everybody with everybody on one level surface.
struct SteerScene {
  World world;
  Crowd crowd;

  explicit SteerScene(World w) : world(std::move(w)) {}

  Row add(Vec2 p, Vec2 v = {}, Vec2 preferred = {}, float radius = 0.25f, float max_speed = 2.0f) {
    const Row r = crowd.add();
    crowd.profile.radius[r] = radius;
    crowd.profile.max_speed[r] = max_speed;
    crowd.appearance.shown[r] = {p.x, p.y, v.x, v.y, radius, 0, 0, 0, Activity::kWalking, 0};
    crowd.preferred.vx[r] = preferred.x;
    crowd.preferred.vy[r] = preferred.y;
    return r;
  }
  Vec2 position(Row r) const { return {crowd.appearance.shown[r].x, crowd.appearance.shown[r].y}; }
  Vec2 velocity(Row r) const { return {crowd.appearance.shown[r].vx, crowd.appearance.shown[r].vy}; }
  Vec2 wanted(Row r) const { return {crowd.motion.vx[r], crowd.motion.vy[r]}; }

  void perceive(const PerceptionNeeds& needs) {
    Percepts& p = crowd.percepts;
    const std::size_t n = crowd.size();
    p.stride = std::max(1, needs.max_neighbours);
    const auto stride = static_cast<std::size_t>(p.stride);
    p.count.resize(n), p.wall_count.resize(n), p.wall_block.resize(n), p.wall_begin.resize(n);
    p.who.resize(n * stride);
    p.walls.assign(1, {});
    std::vector<WallHit> hits;
    for (Row r = 0; r < n; ++r) {
      std::vector<std::pair<std::pair<float, AgentId>, Row>> all;
      for (Row o = 0; o < n; ++o) {
        const float d = length_sq(position(o) - position(r));
        if (o != r && d <= needs.range * needs.range) all.push_back({{d, crowd.profile.id[o]}, o});
      }
      std::sort(all.begin(), all.end());
      const std::size_t kept = std::min(all.size(), static_cast<std::size_t>(needs.max_neighbours));
      for (std::size_t k = 0; k < stride; ++k) p.who[r * stride + k] = k < kept ? all[k].second : r;
      p.count[r] = static_cast<std::uint8_t>(kept);
      const float range = crowd.profile.radius[r] + needs.wall_horizon * crowd.profile.max_speed[r];
      if (needs.wall_horizon >= 0)
        walls_near(world, SurfaceIndex{0}, position(r), 0, range, hits);
      else
        hits.clear();
      p.wall_count[r] = static_cast<std::uint8_t>(std::min<std::size_t>(hits.size(), kMaxWalls));
      p.wall_block[r] = 0;
      p.wall_begin[r] = static_cast<std::uint32_t>(p.walls[0].size());
      for (std::size_t i = 0; i < p.wall_count[r]; ++i) p.walls[0].push_back({hits[i].wall, hits[i].shift});
    }
  }

  /// Everybody perceives and steers; positions stay.
  void steer(const SteeringModel& model, double dt, int workers = 1) {
    perceive(model.needs());
    crowd.due.steer.assign(1, {});
    for (Row r = 0; r < crowd.size(); ++r) crowd.due.steer[0].push_back(r);
    const SteeringModel* models[] = {&model};
    const std::uint32_t slots[] = {kNoStateSlot};
    const Self self{crowd.due, crowd.profile, crowd.orders, crowd.body};
    const Scene scene{crowd.appearance, crowd.crowd_map, crowd.objects};
    throng::steer(models, slots, world, dt, self, scene, crowd.intent, crowd.percepts, crowd.route, crowd.preferred,
                  Workers(workers), crowd.part_state, crowd.motion);
    TogetherScratch scratch;
    SteerCounts counts;
    steer_together(models, slots, world, dt, self, scene, crowd.intent, crowd.percepts, crowd.route, crowd.preferred,
                   Workers(workers), scratch, crowd.part_state, crowd.motion, counts);
  }
  /// steer, then everybody walks for dt as wanted.
  void step(const SteeringModel& model, double dt) {
    steer(model, dt);
    for (Row r = 0; r < crowd.size(); ++r) {
      Shown& s = crowd.appearance.shown[r];
      s.vx = crowd.motion.vx[r];
      s.vy = crowd.motion.vy[r];
      s.x += static_cast<float>(dt) * s.vx;
      s.y += static_cast<float>(dt) * s.vy;
    }
  }
};

}  // namespace throng::test
