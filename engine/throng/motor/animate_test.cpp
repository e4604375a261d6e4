#include "throng/motor/animate.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

struct Walkers {
  World world;
  Workers workers;
  Profile profile;
  Body body;
  Motion motion;
  Pose pose;

  explicit Walkers(std::size_t n) {
    const auto grow = [n](auto& c) { c.resize(n); };
    profile.each(grow), body.each(grow), motion.each(grow), pose.each(grow);
    for (float& h : profile.height) h = 1.75f;
  }
  void step(double dt) { animate(world, dt, profile, body, motion, workers, pose); }
};

TEST(Animate, ACycleIsTwoStepsOfSeitzLength) {
  Walkers g(1);
  const double dt = 0.05, v = 1.34;
  const double cycle = 2 * (0.4625 + 0.2345 * v);
  g.body.walked[0] = float(v * dt);
  const int frames = 1000;
  double turns = 0;
  for (int i = 0; i < frames; ++i) {
    const float before = g.pose.gait_phase[0];
    g.step(dt);
    const float after = g.pose.gait_phase[0];
    ASSERT_GE(after, 0);
    ASSERT_LT(after, 1);
    turns += after - before + (after < before ? 1 : 0);
  }
  EXPECT_NEAR(turns, frames * v * dt / cycle, 1e-3);
}

TEST(Animate, StandingKeepsThePhaseAndTallPeopleStepLonger) {
  Walkers g(3);
  for (float& p : g.pose.gait_phase) p = 0.25f;
  g.body.walked[1] = g.body.walked[2] = 0.06f;
  g.profile.height[2] = 2.1f;
  g.step(0.05);
  EXPECT_EQ(g.pose.gait_phase[0], 0.25f);
  EXPECT_GT(g.pose.gait_phase[1], 0.25f);
  EXPECT_NEAR((g.pose.gait_phase[1] - 0.25f) / (g.pose.gait_phase[2] - 0.25f), 1.2f, 1e-3);
}

TEST(Animate, PhaseStaysInRangeWhateverTheDistance) {
  Walkers g(2);
  g.body.walked[0] = 100;
  g.profile.height[0] = 0;
  g.pose.gait_phase[1] = 0.99999994f;
  g.body.walked[1] = 1e-9f;
  for (int i = 0; i < 100; ++i) {
    g.step(0.01);
    for (const float p : g.pose.gait_phase) {
      ASSERT_GE(p, 0);
      ASSERT_LT(p, 1);
    }
  }
}

}  // namespace
}  // namespace throng
