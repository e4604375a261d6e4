#include "throng/motor/step/steps.h"

#include <gtest/gtest.h>

#include <limits>

#include "throng/core/random.h"

namespace throng::stepping {
namespace {

constexpr Side kL = Side::kLeft, kR = Side::kRight;
constexpr float kEps = 1e-4f;

float degrees_of(float rad) { return static_cast<float>(math::degrees(static_cast<double>(rad))); }
float rad(double degrees) { return static_cast<float>(math::radians(degrees)); }

/// Side by side around the origin, facing x.
Feet standing() { return Feet{{Spot{{0, 0.1f}, 0}, Spot{{0, -0.1f}, 0}}}; }
/// In mid-walk along x, root at the origin, left foot in front, right foot about to swing.
Stance walking() { return {Feet{{Spot{{0.3f, 0.1f}, 0}, Spot{{-0.3f, -0.1f}, 0}}}, kR, false}; }

void expect_place(Vec2 p, float x, float y, float tolerance = kEps) {
  EXPECT_NEAR(p.x, x, tolerance);
  EXPECT_NEAR(p.y, y, tolerance);
}

// (6.1), (6.3), (6.4), (6.6) straight ahead: feet at 1.5, 2.5, 3.5 step lengths, a half width off the line; then
// L_step + m = 2.7 > 2.4 ends it with (6.9): last foot at 2.1, d_1 = (0.3, 0.1)/|.|, l_1 = W / sin = |(0.3, 0.1)|.
TEST(Steps, StraightInMidWalkFollowTheEquations) {
  const StepPlan p = plan_steps({}, {}, walking(), {{{2.4f, 0}, 0}, false, false});
  ASSERT_TRUE(p.complete);
  EXPECT_FALSE(p.support_step);
  ASSERT_EQ(p.count, 4);
  expect_place(p.steps[0].foot.place, 0.9f, -0.1f);  // (6.1), alpha 1.5
  expect_place(p.steps[1].foot.place, 1.5f, 0.1f);   // (6.4)
  expect_place(p.steps[2].foot.place, 2.1f, -0.1f);  // (6.6)
  expect_place(p.steps[3].foot.place, 2.7f, 0.1f);   // (6.7) to (6.9)
  EXPECT_EQ(p.swing(0), kR);
  EXPECT_EQ(p.swing(3), kL);
  expect_place(p.root_after(1).place, 0.6f, 0);
  expect_place(p.root_after(4).place, 2.4f, 0);
}

// (6.8) away from the middle: the last foot at 2.1, target at 2.2: d_1 along (0.1, 0.1), l_1 = 0.1 / sin 45 degrees.
TEST(Steps, LastFootIsOnTheLineThroughTheTarget) {
  const StepPlan p = plan_steps({}, {}, walking(), {{{2.2f, 0}, 0}, false, false});
  ASSERT_EQ(p.count, 4);
  expect_place(p.steps[3].foot.place, 2.3f, 0.1f);
}

// Guard of (6.8): the last foot nearly on the line gives sin -> 0; the feet stay within C_s1 of each other.
TEST(Steps, LastStepIsGuardedWhereTheSineVanishes) {
  StepSizes thin;
  thin.half_width = 0.001f, thin.least_gap = 0.0005f;
  const Stance s{Feet{{Spot{{0.3f, 0.001f}, 0}, Spot{{-0.3f, -0.001f}, 0}}}, kR, false};
  const StepPlan p = plan_steps(thin, {}, s, {{{2.11f, 0.0f}, 0}, false, false});
  ASSERT_TRUE(p.complete);
  const Feet f = p.feet_after(p.count);
  EXPECT_LE(distance(f[kL].place, f[kR].place), thin.apart + kEps);
}

// Fig 6.1(d): alpha 1.0 from standing; the last two feet by (6.10), (6.11) with the target's facing.
TEST(Steps, FromStandingToStandingWithAFacing) {
  const StepPlan p = plan_steps({}, {}, {standing(), kR, true}, {{{2.0f, 0}, rad(30)}, true, false});
  ASSERT_TRUE(p.complete);
  expect_place(p.steps[0].foot.place, 0.6f, -0.1f);  // alpha 1.0
  expect_place(p.steps[1].foot.place, 1.2f, 0.1f);
  const Feet f = p.feet_after(p.count);
  // d'_r = (sin 30, -cos 30): left = target - d'_r W, right = target + d'_r W
  expect_place(f[kL].place, 2.0f - 0.05f, 0.0866025f);
  expect_place(f[kR].place, 2.0f + 0.05f, -0.0866025f);
  EXPECT_NEAR(f[kL].heading, rad(30), 1e-6f);
  EXPECT_NEAR(f[kR].heading, rad(30), 1e-6f);
  expect_place(p.root_after(p.count).place, 2.0f, 0);
  EXPECT_EQ(p.root_after(p.count).heading, rad(30));
}

// Fig 6.1(b): a large turn to the side of the swinging foot. (6.1) alone asks for a place 1.17 m from the supporting
// foot at (0.3, 0.1): (6.2) keeps it at C_s1 in the same direction. The second foot keeps to C_s2.
TEST(Steps, LargeTurnsAreClamped) {
  const StepSizes z;
  const StepPlan p = plan_steps(z, {}, walking(), {{{0, -3}, rad(-90)}, true, false});
  ASSERT_TRUE(p.complete);
  EXPECT_FALSE(p.support_step);
  // asked for: (0, -0.9) + (-1, 0) 0.1 = (-0.1, -0.9); from the supporting foot (-0.4, -1.0)
  const float k = 0.75f / std::sqrt(0.16f + 1.0f);
  expect_place(p.steps[0].foot.place, 0.3f - 0.4f * k, 0.1f - 1.0f * k);
  EXPECT_NEAR(p.steps[0].root_heading, -z.turn, 1e-5f);
  // m = 0.1 - k ... then (6.4): left foot at m + 0.6 along -y, 0.1 to the left (+x)
  const float m = -(0.1f - 1.0f * k);
  // which is 1.312 m from where it was: (6.5)
  const Vec2 asked{0.1f, -(m + 0.6f)}, own{0.3f, 0.1f};
  ASSERT_GT(distance(asked, own), 1.3f);
  const Vec2 given = own + normalized(asked - own) * 1.3f;
  expect_place(p.steps[1].foot.place, given.x, given.y);
}

TEST(Steps, StrideOfOneFootIsClamped) {
  StepSizes z;
  z.stride = 0.9f;  // (6.5): 1.2 m asked for, 0.9 given, straight on
  const StepPlan p = plan_steps(z, {}, walking(), {{{3, 0}, 0}, false, false});
  expect_place(p.steps[0].foot.place, 0.6f, -0.1f);
  // second: m = 0.6, asks for (1.2, 0.1), from (0.3, 0.1): just 0.9
  expect_place(p.steps[1].foot.place, 1.2f, 0.1f);
}

// Fig 6.1(c): to the left with the right foot about to swing: the way runs behind the left foot at (0.3, 0.1).
TEST(Steps, SupportStepWhereTheWayRunsBehindTheSupportingFoot) {
  const StepSizes z;
  const Vec2 target{0, 3};
  EXPECT_TRUE(runs_behind(z, {}, target, walking().feet[kL], kL, false));
  const StepPlan p = plan_steps(z, {}, walking(), {{target, rad(90)}, true, false});
  ASSERT_TRUE(p.complete);
  ASSERT_TRUE(p.support_step);
  // beside the left foot, turned by half of 90 degrees: right of (1, 1)/sqrt2 is (1, -1)/sqrt2, 0.2 m away
  const float c = 0.2f / std::sqrt(2.0f);
  expect_place(p.steps[0].foot.place, 0.3f + c, 0.1f - c);
  EXPECT_NEAR(p.steps[0].foot.heading, rad(45), 1e-5f);
  EXPECT_EQ(p.swing(1), kL);  // sides swapped: now the left foot goes first along the way
  // from the middle of the feet, alpha 1: root (0.3707, 0.0293), way to (0, 3)
  const Vec2 from{0.3f + c / 2, 0.1f - c / 2};
  const Vec2 d = normalized(target - from);
  const Vec2 want = from + d * 0.6f + left_of(d) * 0.1f;
  expect_place(p.steps[1].foot.place, want.x, want.y);
}

TEST(Steps, WaysThatPassBeforeTheFootOrToTheOtherSideNeedNoSupportStep) {
  const StepSizes z;
  const Spot left = walking().feet[kL];
  EXPECT_FALSE(runs_behind(z, {}, {3, 0.9f}, left, kL, false));  // crosses y = 0.1 at x = 0.333, before the ankle
  EXPECT_FALSE(runs_behind(z, {}, {3, 1.2f}, left, kL, false));  // at 0.25: below the foot, not behind its heel
  EXPECT_TRUE(runs_behind(z, {}, {3, 1.5f}, left, kL, false));   // at 0.20
  EXPECT_FALSE(runs_behind(z, {}, {0, -3}, left, kL, false));
  EXPECT_FALSE(runs_behind(z, {}, {0, 0.05f}, left, kL, false));  // ends before it gets there
  // backward: behind is before the toes
  EXPECT_FALSE(runs_behind(z, {}, {0, 3}, left, kL, true));
  EXPECT_TRUE(runs_behind(z, {0.6f, 0}, {0.6f, 3}, left, kL, true));
}

TEST(Steps, BackwardStepsKeepTheFacing) {
  const StepPlan p = plan_steps({}, {}, {standing(), kR, true}, {{{-2, 0}, 0}, true, true});
  ASSERT_TRUE(p.complete);
  expect_place(p.steps[0].foot.place, -0.6f, -0.1f);  // the right foot stays on the right of who faces x
  expect_place(p.steps[1].foot.place, -1.2f, 0.1f);
  for (std::size_t k = 0; k < p.count; ++k) EXPECT_NEAR(p.steps[k].root_heading, 0, 1e-5f);
}

TEST(Steps, ASmallSidewaysMoveIsTwoStepsWithTheNearFootFirst) {
  const StepPlan p = plan_steps_either_foot({}, {}, standing(), {{{0, 0.4f}, 0}, true, false});
  ASSERT_EQ(p.count, 2);
  EXPECT_EQ(p.first, kL);
  expect_place(p.steps[0].foot.place, 0, 0.5f);
  expect_place(p.steps[1].foot.place, 0, 0.3f);
}

TEST(Steps, TurnOnTheSpotTakesAsManyStepsAsTheTurnNeeds) {
  const StepSizes z;
  for (const double angle : {20.0, 60.0, 120.0, 180.0, -90.0, -170.0}) {
    const StepPlan p = plan_steps_either_foot(z, {}, standing(), {{{0, 0}, rad(angle)}, true, false});
    ASSERT_TRUE(p.complete) << angle;
    EXPECT_LE(p.count, 2 + static_cast<int>(std::abs(angle) / 45)) << angle;
    EXPECT_NEAR(degrees_of(math::angle_between(p.root_after(p.count).heading, rad(angle))), 0, 0.01f);
    for (std::size_t k = 0; k < p.count; ++k) EXPECT_LE(length(p.steps[k].foot.place), 0.1f + kEps);  // on the spot
  }
}

TEST(Steps, NothingToDoIsNoStep) {
  const StepPlan p = plan_steps({}, {}, {standing(), kR, true}, {{{0, 0}, 0}, true, false});
  EXPECT_TRUE(p.complete);
  EXPECT_EQ(p.count, 0);
}

TEST(Steps, InputThatIsNotFiniteGivesNoSteps) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const StepPlan p = plan_steps({}, {}, {standing(), kR, true}, {{{nan, 0}, 0}, true, false});
  EXPECT_FALSE(p.complete);
  EXPECT_EQ(p.count, 0);
}

TEST(Steps, TooFarIsAPlanThatGoesAsFarAsItCan) {
  const StepPlan p = plan_steps({}, {}, walking(), {{{40, 0}, 0}, true, false});
  EXPECT_FALSE(p.complete);
  EXPECT_EQ(p.count, kMaxSteps);
  EXPECT_GT(p.root_after(p.count).place.x, 8.0f);
}

/// A random stance that keeps to the limits, and a random target.
struct Case {
  Spot root;
  Stance stance;
  StepTarget target;
};
Case random_case(Draws& r) {
  Case c;
  const auto between = [&](float lo, float hi) { return lo + (hi - lo) * r.uniform_float(); };
  c.root = {{between(-5, 5), between(-5, 5)}, between(-3.14f, 3.14f)};
  c.stance.swing = r.uniform_float() < 0.5f ? kL : kR;
  c.stance.standing = r.uniform_float() < 0.4f;
  const Vec2 ahead = ahead_of(c.root.heading);
  const float lead = c.stance.standing ? between(-0.05f, 0.05f) : between(0.05f, 0.34f) * -sign_of(c.stance.swing);
  for (const Side s : kSides) {
    const Vec2 rel{lead * sign_of(s), between(0.04f, 0.14f) * sign_of(s)};
    c.stance.feet[s] = {c.root.place + out_of(ahead, rel), c.root.heading + between(-0.3f, 0.3f)};
  }
  const float far = between(0, 5), bearing = between(-3.14f, 3.14f);
  c.target.root = {c.root.place + ahead_of(bearing) * far, between(-3.14f, 3.14f)};
  c.target.standing = r.uniform_float() < 0.6f;
  c.target.backward = r.uniform_float() < 0.25f;
  return c;
}

// Acceptance of DR-43 over 10^4 random (pose, target).
TEST(Steps, PropertiesHoldForRandomPosesAndTargets) {
  const StepSizes z;
  Draws r(RandomKey{7, 1, 1}, Stream::kTest);
  int support_steps = 0, most = 0;
  for (int n = 0; n < 10000; ++n) {
    const Case c = random_case(r);
    const StepPlan p = plan_steps(z, c.root, c.stance, c.target);
    ASSERT_TRUE(p.complete) << n;
    support_steps += p.support_step;
    most = std::max<int>(most, p.count);
    const float gap = std::min(z.least_gap, gap_between(c.stance.feet, c.root.heading));
    ASSERT_GT(gap, 0);
    float heading = c.root.heading;
    for (std::size_t k = 0; k < p.count; ++k) {
      const Feet before = p.feet_after(k), after = p.feet_after(k + 1);
      const Side s = p.swing(k);
      ASSERT_EQ(s == c.stance.swing, k % 2 == 0);                                              // alternating
      ASSERT_EQ(before[other(s)], after[other(s)]);                                            // only one foot moves
      ASSERT_LE(distance(after[kL].place, after[kR].place), z.apart + kEps) << n << ' ' << k;  // C_s1
      ASSERT_LE(distance(before[s].place, after[s].place), z.stride + kEps) << n << ' ' << k;  // C_s2
      ASSERT_GE(gap_between(after, p.steps[k].root_heading), gap - kEps) << n << ' ' << k;     // no crossing
      ASSERT_LE(math::abs(math::angle_between(heading, p.steps[k].root_heading)), z.turn + kEps);
      heading = p.steps[k].root_heading;
    }
    ASSERT_LE(distance(p.root_after(p.count).place, c.target.root.place), kEps);
    if (c.target.standing) {
      const Vec2 right = -left_of(ahead_of(c.target.root.heading));
      const Feet f = p.feet_after(p.count);
      ASSERT_LE(distance(f[kL].place, c.target.root.place - right * z.half_width), kEps) << n;  // (6.10)
      ASSERT_LE(distance(f[kR].place, c.target.root.place + right * z.half_width), kEps) << n;  // (6.11)
      ASSERT_NEAR(math::angle_between(heading, c.target.root.heading), 0, kEps);
      ASSERT_NEAR(math::angle_between(f[kL].heading, f[kR].heading), 0, kEps);
    }
  }
  EXPECT_GT(support_steps, 500);  // the special case occurs
  EXPECT_LE(most, static_cast<int>(kMaxSteps));
}

TEST(Steps, SizesGrowWithTheLeg) {
  const StepSizes a = sizes_for(make_skeleton({1.75f, Sex::kFemale, 0}));
  const StepSizes c = sizes_for(make_skeleton({1.2f, Sex::kFemale, 0}));
  EXPECT_NEAR(a.length, 0.60f, 1e-3f);
  EXPECT_LT(c.length, 0.45f);
  EXPECT_GT(c.length, 0.35f);
}

}  // namespace
}  // namespace throng::stepping
