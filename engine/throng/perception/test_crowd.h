// For tests: worlds from plans, people at given places, and a loop over every SIMD target of this machine.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "hwy/targets.h"
#include "throng/core/random.h"
#include "throng/environment/world.h"
#include "throng/perception/index.h"
#include "throng/state/crowd.h"
#include "throng/state/views.h"

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

/// The columns that index, perceive and steer read.
struct TestCrowd {
  Crowd crowd;

  /// p in engine coordinates.
  Row add(const World& world, SurfaceIndex surface, Vec2 p, Vec2 v = {}, float radius = 0.25f) {
    const Row r = crowd.add();
    const Surface& s = world.surface(surface);
    crowd.profile.radius[r] = radius;
    crowd.profile.max_speed[r] = 2.0f;
    crowd.profile.preferred_speed[r] = 1.3f;
    crowd.body.x[r] = p.x;
    crowd.body.y[r] = p.y;
    crowd.body.vx[r] = v.x;
    crowd.body.vy[r] = v.y;
    crowd.body.surface[r] = static_cast<std::uint16_t>(surface.value);
    crowd.appearance.shown[r] = {p.x,
                                 p.y,
                                 v.x,
                                 v.y,
                                 radius,
                                 0,
                                 s.height(p),
                                 static_cast<std::uint16_t>(surface.value),
                                 Activity::kWalking,
                                 static_cast<std::uint8_t>(s.kind == SurfaceKind::kFloor ? 0 : 1)};
    return r;
  }
  /// Everybody due for model 0.
  void all_due() {
    crowd.due.steer.assign(1, {});
    for (Row r = 0; r < crowd.size(); ++r) crowd.due.steer[0].push_back(r);
  }
  Self self() const { return {crowd.due, crowd.profile, crowd.orders, crowd.body}; }
  Scene scene() const { return {crowd.appearance, crowd.crowd_map, crowd.objects}; }
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

}  // namespace throng::test
