// PV-47, PV-48, PV-50 ... PV-53: equations by hand and from their definitions, and where the printed ones fail.
#include "throng/steering/pedvo/arc.h"

#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/pedvo/limits.h"
#include "throng/steering/test_crowd.h"

namespace throng::pedvo {
namespace {

using test::Dice;

constexpr double kDegree = math::kPi / 180;
constexpr float kPi = math::kPiF;

Vec2 unit(double angle) { return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))}; }
double angle_of(Vec2 v) { return std::atan2(v.y, v.x); }
/// Clockwise from a to b, in [0, 2 pi).
double clockwise(Vec2 a, Vec2 b) {
  const double x = angle_of(a) - angle_of(b);
  return x < 0 ? x + 2 * math::kPi : x;
}

/// A wish towards a portal between two points, as prefer would make it for somebody at the origin.
Wish wish_for(Vec2 left, Vec2 right, Vec2 bias_point, float speed = 1.34f) {
  Wish w{normalized(left), normalized(right), normalized(bias_point) * speed, speed, 0};
  w.distance = distance_to_portal(left, right);
  return w;
}

// ---- PV-51

TEST(PedvoArc, TheWidestArcHasJustTheAllowedError) {
  for (const float sigma : {0.01f, 0.1f, 0.3f, 0.9f})
    for (const float speed : {0.2f, 1.34f, 2.5f}) {
      EXPECT_NEAR(speed_error(speed, widest_angle({sigma, true}, speed)), sigma * speed, 1e-5);
      const double cosine = 2 * (1.0 - sigma) * (1.0 - sigma) - 1;  // Eq 5.4
      EXPECT_NEAR(widest_angle({sigma, true}, speed), std::acos(cosine), 1e-5);
      if (speed > sigma) {
        EXPECT_NEAR(speed_error(speed, widest_angle({sigma, false}, speed)), sigma, 1e-5);
      }
    }
}

TEST(PedvoArc, ATenthIsFiftyTwoDegreesAndNotSixty) {
  const double widest = widest_angle({0.1f, true}, 1.34f) / kDegree;
  EXPECT_NEAR(widest, 51.68, 0.01);
  // Printed (L1770): about 60. That arc would be slower by more than a tenth.
  EXPECT_GT(speed_error(1, static_cast<float>(60 * kDegree)), 0.1f * 1.3f);
}

TEST(PedvoArc, TheAbsoluteBoundNarrowsWithSpeedAndLetsSlowPeopleHaveHalfACircle) {
  const ErrorBound bound{0.2f, false};
  EXPECT_GT(widest_angle(bound, 0.5f), widest_angle(bound, 1.5f));
  EXPECT_NEAR(widest_angle(bound, 0.2f), kPi, 1e-5);
  EXPECT_NEAR(widest_angle(bound, 0.1f), kPi, 1e-5);
  EXPECT_NEAR(widest_angle(bound, 0), kPi, 1e-5);
  EXPECT_NEAR(widest_angle(bound, 0.2001f), kPi, 0.01) << "continuous there: no jump";
}

TEST(PedvoArc, WithoutABoundStandingIsPreferredAtThePortal) {
  // The reason for the bound: half a circle has the zero velocity on its chord (L1694).
  const Chord chord = chord_of(wish_for({-1, 1e-5f}, {1, 1e-5f}, {0, 1}), {1, true}, {0, 1.1f}, 2);
  EXPECT_NEAR(length(chord.at(0.5f)), 0, 1e-4);
  const Chord bound = chord_of(wish_for({-1, 1e-5f}, {1, 1e-5f}, {0, 1}), {0.1f, true}, {0, 1.1f}, 2);
  EXPECT_NEAR(length(bound.at(0.5f)), 0.9 * 1.34, 1e-4);
}

// ---- PV-52

TEST(PedvoArc, ContractsInProportionTowardsTheBias) {
  // From 60 degrees left to 40 degrees right of +y; the bias 15 degrees right: 75 of 100 degrees from the left end.
  Vec2 left = unit(150 * kDegree), right = unit(50 * kDegree);
  const Vec2 n = unit(75 * kDegree);
  contract(left, right, n, static_cast<float>(40 * kDegree));
  EXPECT_NEAR(angle_of(left) / kDegree, 75 + 30, 1e-3);
  EXPECT_NEAR(angle_of(right) / kDegree, 75 - 10, 1e-3);
}

TEST(PedvoArc, ABiasBeyondAnEndLeavesThatEnd) {
  const auto contracted = [](double n) {
    Vec2 left = unit(150 * kDegree), right = unit(50 * kDegree);
    contract(left, right, unit(n * kDegree), static_cast<float>(40 * kDegree));
    return std::pair{angle_of(left) / kDegree, angle_of(right) / kDegree};
  };
  const auto [l0, r0] = contracted(170);
  EXPECT_NEAR(l0, 150, 1e-3);
  EXPECT_NEAR(r0, 110, 1e-3);
  const auto [l1, r1] = contracted(20);
  EXPECT_NEAR(l1, 90, 1e-3);
  EXPECT_NEAR(r1, 50, 1e-3);
  const auto [l2, r2] = contracted(-150);  // behind, nearer to the left end
  EXPECT_NEAR(l2, 150, 1e-3);
  EXPECT_NEAR(r2, 110, 1e-3);
}

TEST(PedvoArc, ContractionIsPartOfTheArcAndKeepsThePlaceOfTheBias) {
  Dice dice(5);
  for (int i = 0; i < 5000; ++i) {
    const double turn = dice.uniform() * 6.28, width = 0.3 + dice.uniform() * 2.84, part = dice.uniform();
    const float widest = static_cast<float>(width * (0.05 + 0.94 * dice.uniform()));
    const Vec2 l = unit(turn), r = unit(turn - width), n = unit(turn - part * width);
    Vec2 left = l, right = r;
    contract(left, right, n, widest);
    ASSERT_NEAR(clockwise(left, right), widest, 2e-5);
    ASSERT_NEAR(clockwise(left, n), part * widest, 2e-5);
    ASSERT_NEAR(clockwise(l, left), part * (width - widest), 2e-5);
    ASSERT_NEAR(length(left), 1, 1e-6);
    // The mirror image of the arc gives the mirror image.
    Vec2 a{r.x, -r.y}, b{l.x, -l.y};
    contract(a, b, {n.x, -n.y}, widest);
    ASSERT_NEAR(distance(a, Vec2{right.x, -right.y}), 0, 1e-5);
    ASSERT_NEAR(distance(b, Vec2{left.x, -left.y}), 0, 1e-5);
  }
}

TEST(PedvoArc, ThePrintedCasesOfContractionFail) {
  // Eq 5.6 and 5.7 as printed: phi = theta_max - theta, and the conditions of R1 turned around.
  const auto printed = [](double v0, double v1, double n, double widest) {
    const double theta = v0 - v1, phi = widest - theta, theta0 = v0 - n, theta1 = n - v1;
    const auto det_of = [](double a, double b) { return std::sin(b - a); };
    const double r0 = det_of(v0, n) > 0 ? 0 : (det_of(v1, n) < 0 ? phi - theta : -phi * theta0 / theta);
    const double r1 = det_of(v0, n) < 0 ? theta - phi : (det_of(v1, n) > 0 ? 0 : phi * theta1 / theta);
    return (v0 + r0) - (v1 + r1);  // angle left of the arc
  };
  const double left = 150 * kDegree, right = 50 * kDegree, widest = 40 * kDegree;
  for (const double n : {170.0, 120.0, 100.0, 75.0, 20.0}) {
    EXPECT_GT(std::abs(printed(left, right, n * kDegree, widest) - widest), 10 * kDegree) << n;
    Vec2 l = unit(left), r = unit(right);
    contract(l, r, unit(n * kDegree), static_cast<float>(widest));
    EXPECT_NEAR(clockwise(l, r), widest, 1e-5) << n;
  }
}

// ---- PV-53

TEST(PedvoArc, TheExpandedArcsEndsCostJustTheAllowedDetour) {
  for (const float gamma : {1.02f, 1.1f, 1.5f})
    for (const float delta : {0.5f, 1.0f, 3.0f}) {
      const Detour detour{delta, gamma};
      for (double d = expansion_begins(detour) + 0.01; d < expansion_ends(detour, 1.5f); d += 0.05) {
        const double alpha = expanded_angle(detour, 1.5f, static_cast<float>(d)) / 2;
        // Delta at angle alpha, then straight to the goal.
        const double rest = std::hypot(d - delta * std::cos(alpha), delta * std::sin(alpha));
        ASSERT_NEAR(delta + rest, gamma * d, 2e-4 * d) << gamma << " " << delta << " " << d;
      }
    }
}

TEST(PedvoArc, ExpansionIsContinuousAndGrowsWithDistance) {
  const Detour detour;
  const float widest = widest_angle({}, 1.34f);
  EXPECT_NEAR(expansion_begins(detour), 2 / 2.1, 1e-6);
  EXPECT_NEAR(expansion_ends(detour, widest), 1.905, 1e-3);  // PV-53: about 1.9 m
  EXPECT_NEAR(expansion_ends({1, 1.05f}, widest), 2.927, 1e-3);
  EXPECT_EQ(expanded_angle(detour, widest, 0), 0);
  EXPECT_LT(expanded_angle(detour, widest, expansion_begins(detour) * 1.00001f), 0.02f);
  EXPECT_NEAR(expanded_angle(detour, widest, 100), widest, 1e-6);
  float before = 0;
  for (float d = 0; d < 3; d += 0.001f) {
    const float angle = expanded_angle(detour, widest, d);
    ASSERT_GE(angle, before - 1e-5f);
    // It begins like a square root: steep, but without a jump.
    ASSERT_LT(angle - before, 0.06f) << d;
    before = angle;
  }
}

TEST(PedvoArc, ThePrintedThresholdOfExpansionJumps) {
  // Eq 5.9 as printed is 0 up to Delta. The formula is not: 2 acos(1.1 - 0.21 / 2) = 11.5 degrees at gamma = 1.1.
  const Detour detour;
  EXPECT_NEAR(expanded_angle(detour, 1, detour.length) / kDegree, 11.5, 0.1);
  EXPECT_EQ(expanded_angle(detour, 1, expansion_begins(detour) - 0.001f), 0);
}

TEST(PedvoArc, FarPortalsAreExpandedAboutTheirMiddleWhereverTheBiasIs) {
  // A door of 1 m, 20 m ahead; the way crosses it at its left end.
  const Chord chord = chord_of(wish_for({20, 0.5f}, {20, -0.5f}, {20, 0.5f}), {}, {}, 2);
  ASSERT_FALSE(chord.is_point);
  EXPECT_NEAR(clockwise(chord.left, chord.right), widest_angle({}, 1.34f), 1e-5);
  EXPECT_NEAR(chord.left.y, -chord.right.y, 1e-6);
  const double off = std::atan2(0.5, 20.0), half = widest_angle({}, 1.34f) / 2.0;
  EXPECT_NEAR(chord.t_bias, 0.5 - 0.5 * std::tan(off) / std::tan(half), 1e-5);
}

TEST(PedvoArc, NearPortalsAreTakenAsTheyAre) {
  // 0.5 m ahead and 0.3 m wide: 33 degrees, between the expansion there (none) and the widest arc.
  const Chord chord = chord_of(wish_for({0.5f, 0.15f}, {0.5f, -0.15f}, {0.5f, 0}), {}, {}, 2);
  ASSERT_FALSE(chord.is_point);
  EXPECT_EQ(chord.left, normalized(Vec2{0.5f, 0.15f}));
  EXPECT_EQ(chord.right, normalized(Vec2{0.5f, -0.15f}));
  EXPECT_NEAR(chord.t_bias, 0.5, 1e-6);
}

// ---- PV-47, PV-48, PV-50

TEST(PedvoArc, PointGoals) {
  Wish w{{1, 0}, {1, 0}, {1.34f, 0}, 1.34f, 0.5f};
  Chord chord = chord_of(w, {}, {}, 2);
  EXPECT_TRUE(chord.is_point) << "half a metre away nothing is expanded";
  EXPECT_EQ(chord.v0, (Vec2{1.34f, 0}));
  w.distance = 100;  // the source's example: a goal 100 m away
  chord = chord_of(w, {}, {}, 2);
  EXPECT_FALSE(chord.is_point);
  EXPECT_NEAR(chord.t_bias, 0.5, 1e-6);
  chord = chord_of(w, {}, {0, 1.1f}, 2);
  EXPECT_TRUE(chord.is_point) << "no detour, no expansion";
}

TEST(PedvoArc, WhoStandsOrHasNoDirectionHasAPoint) {
  EXPECT_TRUE(chord_of({{1, 0}, {0, -1}, {}, 0, 10}, {}, {}, 2).is_point);
  EXPECT_TRUE(chord_of({{}, {}, {}, 0, 0}, {}, {}, 2).is_point);
  EXPECT_TRUE(chord_of({{}, {}, {1, 0}, 1, 0}, {}, {}, 2).is_point) << "no portal, not far";
  EXPECT_FALSE(chord_of({{}, {}, {1, 0}, 1, 10}, {}, {}, 2).is_point) << "no portal, but far: expanded about the bias";
}

TEST(PedvoArc, SeenFromBehindAPortalIsNothingToHeadFor) {
  // Left and right have changed sides: the person stands 1 m beyond.
  EXPECT_TRUE(chord_of({unit(2.8), unit(-2.8), {1, 0}, 1, 0.5f}, {}, {}, 2).is_point);
  // A little beyond the line it is still the half circle ahead.
  const Chord chord = chord_of({unit(1.6), unit(-1.6), {1, 0}, 1, 0.1f}, {}, {}, 2);
  EXPECT_FALSE(chord.is_point);
  EXPECT_NEAR(clockwise(chord.left, chord.right), widest_angle({}, 1), 1e-5);
  EXPECT_NEAR(chord.t_bias, 0.5, 1e-5);
}

TEST(PedvoArc, NobodyPrefersMoreThanItsGreatestSpeed) {
  const Chord chord = chord_of(wish_for({5, 1}, {5, -1}, {5, 0}, 3), {}, {}, 1.5f);
  EXPECT_NEAR(length(chord.v0), 1.5, 1e-6);
  EXPECT_NEAR(length(chord.v1), 1.5, 1e-6);
}

TEST(PedvoArc, TheBiasIsFoundOnTheChordNotOnThePortal) {
  // A portal seen from the side: the middle of the portal is far from the middle of the chord.
  const Vec2 a{0.4f, 0.2f}, b{4, -1};
  const Vec2 middle = (a + b) * 0.5f;
  const Chord chord = chord_of(wish_for(a, b, middle), {}, {0, 1.1f}, 2);
  ASSERT_FALSE(chord.is_point);
  EXPECT_GT(std::abs(chord.t_bias - 0.5f), 0.2f);
  EXPECT_NEAR(det(normalized(chord.at(chord.t_bias)), normalized(middle)), 0, 1e-6);
}

TEST(PedvoArc, TheChordLeadsToTheBiasAtAlmostTheSpeedWhateverThePortal) {
  Dice dice(9);
  int contracted = 0, expanded = 0, as_it_is = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec2 a{dice.between(-4, 4), dice.between(-4, 4)}, b{dice.between(-4, 4), dice.between(-4, 4)};
    if (det(a, b) >= -1e-3f) continue;  // from in front: left to right is clockwise
    const float speed = dice.between(0.3f, 2);
    const Wish w = wish_for(a, b, a + (b - a) * dice.between(0, 1), speed);
    const ErrorBound bound{dice.between(0.02f, 0.4f), i % 2 == 0};
    const Chord chord = chord_of(w, bound, {dice.between(0.2f, 2), dice.between(1.01f, 1.5f)}, 2);
    if (chord.is_point) continue;
    ASSERT_NEAR(length(chord.v0), speed, 1e-5);
    ASSERT_NEAR(length(chord.v1), speed, 1e-5);
    const double width = clockwise(chord.left, chord.right), seen = clockwise(w.left, w.right);
    ASSERT_LE(width, widest_angle(bound, speed) + 1e-4);
    const double allowed = bound.relative ? bound.sigma * speed : bound.sigma;
    ASSERT_GE(length(chord.at(0.5f)), speed - allowed - 1e-4);
    ASSERT_GE(chord.t_bias, 0);
    ASSERT_LE(chord.t_bias, 1);
    const Vec2 v = chord.at(chord.t_bias);
    ASSERT_NEAR(det(normalized(v), normalized(w.bias)), 0, 1e-3) << "the lone walker follows its way";
    ASSERT_GT(dot(v, w.bias), width < 3 ? 0 : -1e-5);
    contracted += width < seen - 1e-3;
    expanded += width > seen + 1e-3;
    as_it_is += std::abs(width - seen) < 1e-5;
    for (const auto end : {chord.left_end(), chord.right_end()}) {
      ASSERT_LE(end.violation(chord.v0), 1e-6);
      ASSERT_LE(end.violation(chord.v1), 1e-6);
      ASSERT_LE(end.violation(chord.at(0.3f)), 1e-6);
    }
  }
  EXPECT_GT(contracted, 1000);
  EXPECT_GT(expanded, 1000);
  EXPECT_GT(as_it_is, 100);
}

}  // namespace
}  // namespace throng::pedvo
