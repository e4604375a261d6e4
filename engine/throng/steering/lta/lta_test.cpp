// The energy of EG-54 on cases computed by hand.
#include "throng/steering/lta/lta.h"

#include <cmath>

#include "throng/steering/vo/look_for_test.h"

namespace throng::lta {
namespace {

using test::Look;
using test::WalkerScene;

WalkerScene open_floor() { return WalkerScene(test::compiled(test::square_plan(200))); }

float energy(const Terms& t, Vec2 v) {
  Velocities one;
  one.add(v);
  evaluate(t, one);
  return one.energy[0];
}

/// Only somebody who stands 2 m ahead, with weight 1; sigma_d of the source.
Terms stander() {
  Terms t;
  t.passed[t.passed_count++] = {{2, 0}, {0, 0}, 1, 1e6f};
  t.narrow = 1 / (2 * 0.361f * 0.361f);
  return t;
}

TEST(LtaEnergy, OfThePassingDistance) {
  const Terms t = stander();
  EXPECT_NEAR(energy(t, {1, 0}), 1, 1e-6f) << "through the middle";
  // (1, 0.25): nearest after 2 / 1.0625 s at 2 * 0.25 / sqrt(1.0625): d² = 0.235294; exp(-0.235294 / 0.260642)
  EXPECT_NEAR(energy(t, {1, 0.25f}), 0.40545f, 1e-4f);
  EXPECT_NEAR(energy(t, {1, -0.25f}), 0.40545f, 1e-4f);
  // sideways or away: nearest now, 2 m
  EXPECT_NEAR(energy(t, {0, 1}), 2.16e-7, 1e-8);
  EXPECT_NEAR(energy(t, {-1, 0}), 2.16e-7, 1e-8);
  EXPECT_NEAR(energy(t, {0, 0}), 2.16e-7, 1e-8);
}

TEST(LtaEnergy, OfSpeedAndDirection) {
  Terms t;
  t.wish_speed = 1.2f;
  t.goal = {0.6f, 0.8f};
  t.speed_weight = 2.33f, t.goal_weight = 2.073f;
  EXPECT_NEAR(energy(t, {0.72f, 0.96f}), -2.073f, 1e-5f);
  // 1 m/s along x: 2.33 * 0.04 - 2.073 * 0.6
  EXPECT_NEAR(energy(t, {1, 0}), 2.33f * 0.04f - 2.073f * 0.6f, 1e-5f);
  // standing has no direction: 2.33 * 1.44
  EXPECT_NEAR(energy(t, {0, 0}), 2.33f * 1.44f, 1e-5f);
}

TEST(LtaEnergy, AFaceOfAWallCostsWhatTheBodyWouldBeInIt) {
  Terms t;
  t.faced[t.faced_count++] = {
      .normal = {-1, 0}, .along = {0, -1}, .gap = 1, .foot = 2, .length = 4, .room = 0.75f, .weight = 0, .until = 1};
  t.wall_weight = 200;
  EXPECT_NEAR(energy(t, {0.7f, 0}), 0, 1e-6f);
  EXPECT_NEAR(energy(t, {0.85f, 0}), 200 * 0.1f * 0.1f, 1e-3f);
  EXPECT_NEAR(energy(t, {0.85f, 2.5f}), 0, 1e-6f) << "past its end by then";
  t.faced[0].weight = 0.5f;
  t.narrow = 1 / (2 * 0.361f * 0.361f);
  // 0.4 m left after a second: 0.5 exp(-0.16 / 0.260642)
  EXPECT_NEAR(energy(t, {0.6f, 0}), 0.5f * 0.54125f, 1e-4f);
}

TEST(LtaWeights, ByDistanceAndAngle) {
  WalkerScene s = open_floor();
  const Row a = s.add({0, 0}, {1, 0}, {1, 0});
  s.add({2, 0}), s.add({-2.1f, 0}), s.add({0, 2.2f});
  const Lta model({});
  s.perceive(model.needs());
  const Look look(s);
  const Terms t = model.terms_of(a, look.in);
  ASSERT_EQ(t.passed_count, 3);
  // exp(-4 / (2 * 2.088²)), straight ahead
  EXPECT_NEAR(t.passed[0].weight, 0.63208f, 1e-4f);
  EXPECT_NEAR(t.passed[1].weight, 0, 1e-6f) << "behind";
  // exp(-4.84 / 8.719488) / 2^1.462 = 0.57402 * 0.36299
  EXPECT_NEAR(t.passed[2].weight, 0.20837f, 1e-4f);
}

TEST(Lta, MakesTheSameChangeInTheSameTimeForAnyStep) {
  const auto after = [](double dt, int steps) {
    WalkerScene s = open_floor();
    const Row a = s.add({0, 0}, {0, 0}, {1, 0});
    for (int i = 0; i < steps; ++i) s.step(Lta({}), dt);
    return s.wanted(a).x;
  };
  EXPECT_NEAR(after(0.4, 1), 0.73f, 1e-5f);
  EXPECT_NEAR(after(0.05, 8), 0.73f, 1e-4f);
  EXPECT_NEAR(after(0.8, 1), 1 - 0.27f * 0.27f, 1e-5f);
}

TEST(Lta, FindsAboutTheLeastEnergyOfTheWholeDisc) {
  test::Dice dice(9);
  int avoiding = 0;
  for (int trial = 0; trial < 40; ++trial) {
    WalkerScene s = open_floor();
    const Row a = s.add({0, 0}, {1.3f, 0}, {1.3f, 0});
    for (int k = 0; k < 6; ++k) {
      const Vec2 v{dice.between(-1.3f, 1.3f), dice.between(-1, 1)};  // one after the other, whatever the compiler
      s.add({dice.between(0.5f, 4), dice.between(-2, 2)}, v);
    }
    const Lta model({});
    s.perceive(model.needs());
    const Look look(s);
    const Terms t = model.terms_of(a, look.in);
    const float found = energy(t, model.minimum(t, {1.3f, 0}, {1, 0}));
    float least = 1e9f;
    for (int i = -60; i <= 60; ++i)
      for (int j = -60; j <= 60; ++j) {
        const Vec2 v{2.0f * static_cast<float>(i) / 60, 2.0f * static_cast<float>(j) / 60};
        if (length_sq(v) <= 4) least = std::min(least, energy(t, v));
      }
    EXPECT_LT(found, least + 0.05f);
    avoiding += energy(t, {1.3f, 0}) > found + 0.05f;
  }
  EXPECT_GT(avoiding, 10);
}

TEST(Lta, PassesAtAComfortableDistance) {
  WalkerScene s = open_floor();
  const Row a = s.add({-5, 0.05f}, {1.3f, 0}, {1.3f, 0}), b = s.add({5, -0.05f}, {-1.3f, 0}, {-1.3f, 0});
  float least = 10;
  for (int i = 0; i < 160; ++i) {
    s.step(Lta({}), 0.05);
    least = std::min(least, distance(s.position(a), s.position(b)));
  }
  EXPECT_GT(least, 1.5f * 0.361f);
  EXPECT_LT(least, 4 * 0.361f);
}

}  // namespace
}  // namespace throng::lta
