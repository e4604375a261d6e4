#include "throng/steering/power_law/power_law.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::power_law {
namespace {

using test::pull_everywhere;

/// The law as published, its pole and all.
PowerLaw::Params published() {
  PowerLaw::Params p;
  p.softening = 0;
  return p;
}

TEST(PowerLaw, HeadOnTheForceIsTheSlopeOfTheEnergy) {
  const PowerLaw model(published());
  // 3.5 m apart, closing at 2 m/s: tau = 1.5 s, grad tau = 1 / 2 s/m; 1.5 e^-0.5 / 2.25 (2 / 1.5 + 1 / 3) / 2.
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3.5f, 0}, {-1, 0}}}), -0.3369615, 0);
}

TEST(PowerLaw, ItPointsFromTheNeighbourWhereTheyWouldTouch) {
  const PowerLaw model(published());
  // 0.3 m to the left of the way: tau = 1.3 s, then the person is at (-0.4, -0.3) from the neighbour, root of disc 0.8.
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3, 0.3f}, {-1, 0}}}), -0.5385655, -0.4039241);
}

TEST(PowerLaw, ItIsTheGradientOfTheEnergy) {
  const PowerLaw model(published());
  const Vec2 v{1.2f, 0.1f}, u{-0.9f, 0.2f}, d{2.6f, 0.2f};
  const auto energy = [&](double x, double y) {  // person moved by (x, y)
    const double dx = d.x - x, dy = d.y - y, wx = v.x - u.x, wy = v.y - u.y, r = 0.5;
    const double a = wx * wx + wy * wy, b = dx * wx + dy * wy, c = dx * dx + dy * dy - r * r;
    const double tau = (b - std::sqrt(b * b - a * c)) / a;
    return 1.5 / (tau * tau) * std::exp(-tau / 3);
  };
  const double h = 1e-5;
  const double gx = (energy(h, 0) - energy(-h, 0)) / (2 * h), gy = (energy(0, h) - energy(0, -h)) / (2 * h);
  const Vec2 a = pull_everywhere(model, v, {{d, u}});
  EXPECT_NEAR(a.x, -gx, 1e-3 * std::abs(gx));
  EXPECT_NEAR(a.y, -gy, 1e-3 * std::abs(gy));
}

TEST(PowerLaw, AGrazingPairIsSoftened) {
  // 0.49 m beside the way of 0.5 m: disc = 0.0396, its root 0.19900; softened
  // sqrt(0.0396 + (0.15 * 0.5 * 2)²) = 0.24920.
  const Vec2 hard = pull_everywhere(PowerLaw(published()), {1, 0}, {{{3, 0.49f}, {-1, 0}}});
  const Vec2 soft = pull_everywhere(PowerLaw({}), {1, 0}, {{{3, 0.49f}, {-1, 0}}});
  EXPECT_NEAR(soft.x / hard.x, 0.19900 / 0.24920, 2e-3);
  EXPECT_NEAR(soft.y / hard.y, 0.19900 / 0.24920, 2e-3);
}

TEST(PowerLaw, WhoDoesNotCollideDoesNotCount) {
  const PowerLaw model(published());
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3, 0.6f}, {-1, 0}}}), 0, 0);
  EXPECT_PULL(pull_everywhere(model, {-1, 0}, {{{3, 0}, {}}}), 0, 0);
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3, 0}, {1, 0}}}), 0, 0);
}

TEST(PowerLaw, OverlappingBodiesArePushedNoHarderThanTheLimit) {
  const PowerLaw model(published());
  const Vec2 a = pull_everywhere(model, {1, 0}, {{{0.3f, 0}, {-1, 0}}});
  EXPECT_NEAR(a.x, -20, 1e-3);
}

}  // namespace
}  // namespace throng::power_law
