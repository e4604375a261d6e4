#include "throng/steering/social_force/social_force.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::social_force {
namespace {

using test::pull_everywhere;

TEST(SocialForce, RepelsExponentiallyAwayFromTheNeighbour) {
  const SocialForce model({});
  // Bodies 0.1 m apart: 2000 / 80 e^(-0.1 / 0.08). Eq. 4.1 prints the sign that would attract.
  EXPECT_PULL(pull_everywhere(model, {}, {{{0.6f, 0}, {}}}), -7.16262, 0);
  EXPECT_PULL(pull_everywhere(model, {}, {{{0, -0.6f}, {}}}), 0, 7.16262);
}

TEST(SocialForce, OverlappingBodiesPressAndRub) {
  const SocialForce model({});
  // 5 cm overlap: 25 e^(0.625) + 1500 * 0.05 away; friction 3000 * 0.05 * 1 m/s with the neighbour's motion.
  EXPECT_PULL(pull_everywhere(model, {}, {{{0.45f, 0}, {0, 1}}}), -121.70615, 150);
  // Own motion is rubbed against.
  EXPECT_PULL(pull_everywhere(model, {0, 1}, {{{0.45f, 0}, {}}}), -121.70615, -150);
  SocialForce::Params smooth;
  smooth.body = smooth.friction = 0;
  EXPECT_PULL(pull_everywhere(SocialForce(smooth), {}, {{{0.45f, 0}, {0, 1}}}), -46.70615, 0);
}

TEST(SocialForce, NeighboursOnBothSidesCancel) {
  const SocialForce model({});
  EXPECT_PULL(pull_everywhere(model, {}, {{{0.6f, 0}, {}}, {{-0.6f, 0}, {}}}), 0, 0);
}

TEST(SocialForce, CombinationIsExchangeable) {
  SocialForce::Params p;
  p.shell.combine = forces::Combine::kStrongest;
  // 0.6 m: 7.16262; 0.7 m: 25 e^(-2.5) = 2.05212.
  const std::vector<test::OneNeighbour> two{{{0.6f, 0}, {}}, {{0, 0.7f}, {}}};
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, two), -7.16262, 0);
  p.shell.combine = forces::Combine::kMean;
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, two), -3.58131, -1.02606);
  p.shell.combine = forces::Combine::kSum;
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, two), -7.16262, -2.05212);
}

TEST(SocialForce, NobodyBeyondTheRangeCounts) {
  SocialForce::Params p;
  p.shell.range = 0.65f;
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, {{{0.7f, 0}, {}}}), 0, 0);
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, {}), 0, 0);
}

TEST(SocialForce, WallsPushAndRubAsBodiesDo) {
  const SocialForce model({});
  const forces::WallPerson who{{0.5f, 0}, {1, 0}, 1.34f, 0.25f};
  const Vec2 free = model.wall(who, {{0, 1}, 0.35f}).acceleration;  // 0.1 m between body and wall
  EXPECT_PULL(free, 0, 7.16262);
  const Vec2 pressed = model.wall(who, {{0, 1}, 0.2f}).acceleration;  // 5 cm in it, sliding along it at 0.5 m/s
  EXPECT_PULL(pressed, -75, 121.70615);
}

}  // namespace
}  // namespace throng::social_force
