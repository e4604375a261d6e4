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

TEST(SocialForce, ThePrintedExponentFails) {
  // E03: Eq. 4.1 and 4.9 print A exp(-(r - d) / B), which grows with the distance.
  const auto printed = [](double d) { return 25 * std::exp(-(0.5 - d) / 0.08); };
  EXPECT_GT(printed(1.5), 6e6) << "as printed: a metre of air pushes with 680,000 g";
  EXPECT_LT(printed(0.45), 25) << "as printed: bodies that overlap hardly do";
  const auto ours = [](float d) { return -pull_everywhere(SocialForce({}), {}, {{{d, 0}, {}}}).x; };
  EXPECT_LT(ours(1.5f), 1e-3f);
  EXPECT_GT(ours(0.45f), ours(0.6f));
  EXPECT_GT(ours(0.6f), ours(1.5f));
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

// ---- right of way (PV-36)

/// On somebody of priority 0, at rest unless said, 0.1 m between the bodies.
Vec2 yields(float priority, Vec2 holder_prefers, Vec2 velocity = {}) {
  return pull_everywhere(SocialForce({}), velocity, {{{0.6f, 0}, {}, 0.25f, priority, holder_prefers}}, 1.34f, 0.25f,
                         0.0f);
}

TEST(SocialForceRightOfWay, WhoYieldsFeelsItEarlierAndOutOfTheWay) {
  // B grows by the radius: 25 e^(-0.1 / 0.33). The holder comes straight on: out of its way is sideways; to the right.
  EXPECT_PULL(yields(1, {-1, 0}), 0, -18.46442);
  // Half of it: 25 e^(-0.1 / 0.205), and half way round.
  EXPECT_PULL(yields(0.5f, {-1, 0}), -10.85361, -10.85361);
  // It walks past: straight away from it is out of its way already.
  EXPECT_PULL(yields(1, {0, 1}), -18.46442, 0);
  // 30 degrees beside its way: n makes 60 degrees with the perpendicular, of which half: 30 degrees further.
  const Vec2 prefers{-0.8660254f, 0.5f};
  EXPECT_PULL(yields(0.5f, prefers), -15.34932 * 0.8660254, -15.34932 * 0.5);
}

TEST(SocialForceRightOfWay, AroundWhoWantsToStand) {
  // Perpendicular to the line between them, on the side where one is going.
  EXPECT_PULL(yields(1, {}, {1, 0.1f}), 0, 18.46442);
  EXPECT_PULL(yields(1, {}, {1, -0.1f}), 0, -18.46442);
  EXPECT_PULL(yields(0.5f, {}, {1, 0.1f}), -10.85361, 10.85361);
}

TEST(SocialForceRightOfWay, WhoGoesFirstKeepsItsForceAndSoDoEquals) {
  const SocialForce model({});
  EXPECT_PULL(pull_everywhere(model, {}, {{{0.6f, 0}, {}, 0.25f, 0, {}}}, 1.34f, 0.25f, 1.0f), -7.16262, 0);
  const std::vector<test::OneNeighbour> pressed{{{0.45f, 0}, {0, 1}, 0.25f, 0.5f, {1, 0}}};
  EXPECT_EQ(pull_everywhere(model, {}, pressed, 1.34f, 0.25f, 0.5f), pull_everywhere(model, {}, pressed));
  // A little right of way turns it a little: the printed slerp (E09) would begin at the opposite direction and attract.
  EXPECT_LT(yields(0.01f, {-1, 0}).x, -7);
}

TEST(SocialForceRightOfWay, ThePrintedStartOfTheSlerpFails) {
  // E09: Eq. 4.8 prints slerp(d_ji, n, R) with d_ji from who yields to who goes first. Holder at (0.6, 0) on its way
  // west; the perpendicular on the side of who yields is (0, -1), a right angle from both starts.
  const auto slerp = [](Vec2 from, float share) {
    const float angle = 1.5707963f * share;
    return from * std::cos(angle) + Vec2{0, -1} * std::sin(angle);
  };
  for (const float right : {0.01f, 0.25f, 0.5f, 0.75f}) {
    const Vec2 ours = normalized(yields(right, {-1, 0}));
    EXPECT_GT(slerp({1, 0}, right).x, 0.3f) << "as printed: towards the holder";
    EXPECT_NEAR(ours.x, slerp({-1, 0}, right).x, 1e-4f);
    EXPECT_NEAR(ours.y, slerp({-1, 0}, right).y, 1e-4f);
  }
}

TEST(SocialForceRightOfWay, TheReachOfYieldingIsAParameter) {
  SocialForce::Params p;
  p.yield_reach = 0;
  EXPECT_PULL(pull_everywhere(SocialForce(p), {}, {{{0.6f, 0}, {}, 0.25f, 1, {0, 1}}}, 1.34f, 0.25f, 0.0f), -7.16262,
              0);
}

}  // namespace
}  // namespace throng::social_force
