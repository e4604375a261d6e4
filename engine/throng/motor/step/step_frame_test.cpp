#include "throng/motor/step/step_frame.h"

#include <gtest/gtest.h>

#include "throng/motor/step/lower_body.h"
#include "throng/motor/step/stepper.h"

namespace throng::stepping {
namespace {

constexpr Side kL = Side::kLeft, kR = Side::kRight;

struct Walk {
  Skeleton skeleton = make_skeleton({1.75f, Sex::kFemale, 0});
  StepperBody body{skeleton, sizes_for(skeleton), {}};
  StepPlan plan;
  Vec2 slope{0.6f, 0};
  StepFrame at(float phase) const { return plan_frame(body, plan, slope, phase); }
};

/// Straight along x in mid-walk, 8 steps, right foot first.
Walk straight() {
  Walk w;
  const Feet feet{{Spot{{0.3f, 0.1f}, 0}, Spot{{-0.3f, -0.1f}, 0}}};
  w.plan = plan_steps(w.body.sizes, {}, {feet, kR, false}, {{{4.8f, 0}, 0}, false, false});
  return w;
}

TEST(StepFrame, RootIsLowestInDoubleSupportAndHighestInTheMiddleOfSingleSupport) {
  const Walk w = straight();
  const float high = standing_height(w.skeleton);
  // Before it lands the front foot is 0.378 m ahead of the root (half a step and 0.13); a pitch of 0.3 rad over the
  // heel takes its ankle 2.3 cm back and 1.6 cm up: by Pythagoras the root is then 5.7 cm lower than in standing.
  const float leg = 0.996f * w.skeleton.leg(), d = 0.378f - 0.0235f;
  const float low = w.skeleton.ankle_height + 0.0165f + std::sqrt(leg * leg - d * d);
  EXPECT_NEAR(high - low, 0.057f, 0.003f);
  for (int k = 1; k < 5; ++k) {
    const auto f = static_cast<float>(k);
    EXPECT_NEAR(w.at(f).height, low, 1e-3f);
    EXPECT_NEAR(w.at(f + 0.5f).height, high, 1e-6f);
    for (float t = 0.02f; t < 0.99f; t += 0.02f) {
      EXPECT_GT(w.at(f + t).height, w.at(f).height - 1e-5f);
      EXPECT_LE(w.at(f + t).height, w.at(f + 0.5f).height);
    }
    // With what the legs allow it stays so.
    const auto posed = [&](float t) {
      LowerBody b = lower_body_of(w.at(f + t), w.skeleton);
      lower_to_reach(w.skeleton, b);
      return b.pelvis.place.z;
    };
    float least = 1, low_at = 0, top = 0, top_at = 0;
    for (float t = 0.5f; t <= 1.5f; t += 0.01f) {
      const float z = posed(t);
      if (z < least) least = z, low_at = t;
      if (z > top) top = z, top_at = t;
    }
    // Legs that are nearly too short lower it by 2 mm more just before the double support (0.9 to 1.1).
    EXPECT_NEAR(low_at, 1, 0.15f);
    EXPECT_LT(posed(1), least + 0.003f);
    EXPECT_NEAR(math::abs(top_at - 1), 0.5f, 0.1f);
    EXPECT_GT(top, least + 0.04f);
    EXPECT_LT(top, least + 0.065f);
  }
}

TEST(StepFrame, HandsAreInFrontWhenTheFootOfTheirSideIsBehind) {
  const Walk w = straight();
  // after one step the right foot is in front: right hand at its back extreme, left hand at its front extreme
  const StepFrame f = w.at(1);
  EXPECT_GT(f.feet[kR].place.x, f.feet[kL].place.x);
  EXPECT_NEAR(f.arm[kR], -0.4f, 1e-4f);
  EXPECT_NEAR(f.arm[kL], 0.4f, 1e-4f);
  EXPECT_NEAR(w.at(2).arm[kR], 0.4f, 1e-4f);
  for (float t = 1; t < 2; t += 0.1f) EXPECT_LE(math::abs(w.at(t).arm[kR]), 0.4f + 1e-5f);
  const Vec3 front = swung_hand(w.skeleton, kL, 0.4f), back = swung_hand(w.skeleton, kR, -0.4f);
  EXPECT_GT(front.x, back.x + 0.3f);
  EXPECT_GT(front.y, 0.1f);
  EXPECT_LT(back.y, -0.1f);
}

TEST(StepFrame, SwungHandIsWhereTheSwungArmHasIt) {
  const Skeleton s = make_skeleton({1.8f, Sex::kMale, 0.3f});
  SkeletonPose pose = rest_pose(s);
  const Sides<float> arm{{0.3f, -0.35f}};
  swing_arms(arm, pose);
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  for (const Side side : kSides) {
    const Vec3 palm = joints[of_side(Joint::kLeftHand, side)] * Vec3{0, 0, -s.hand};
    EXPECT_LT(distance(palm - pose.root, swung_hand(s, side, arm[side])), 1e-5f);
  }
}

TEST(StepFrame, FootIsLiftedInTheMiddleAndDownAtTheEnds) {
  const Walk w = straight();
  EXPECT_EQ(w.at(1.05f).feet[kL].lift, 0);
  EXPECT_TRUE(w.at(1.05f).feet[kL].planted);
  EXPECT_NEAR(w.at(1.5f).feet[kL].lift, 0.08f, 1e-4f);
  EXPECT_FALSE(w.at(1.5f).feet[kL].planted);
  EXPECT_TRUE(w.at(1.5f).feet[kR].planted);
  EXPECT_EQ(w.at(1.95f).feet[kL].lift, 0);
  EXPECT_TRUE(w.at(1.95f).feet[kL].planted);
}

TEST(StepFrame, CurvesHaveContinuousVelocities) {
  // Second differences: a step of the velocity by v shows as v h, bounded accelerations as a h^2.
  const Walk w = straight();
  const float h = 1.0f / 512;
  float worst = 0;
  const auto sample = [&](float p) {
    const StepFrame f = w.at(p);
    const LowerBody b = lower_body_of(f, w.skeleton);
    return std::array<float, 12>{f.root.x,          f.root.y,          f.height,          f.heading,
                                 f.arm[kL],         f.arm[kR],         b.feet[kL].ball.x, b.feet[kL].ball.z,
                                 b.feet[kR].ball.x, b.feet[kR].ball.z, f.feet[kL].pitch,  f.feet[kR].pitch};
  };
  auto a = sample(0), b = sample(h);
  for (float p = 2 * h; p < 5; p += h) {
    const auto c = sample(p);
    for (std::size_t k = 0; k < c.size(); ++k) worst = std::max(worst, math::abs(c[k] - 2 * b[k] + a[k]));
    a = b, b = c;
  }
  // largest: pitch of 0.3 rad after the heel strike in 0.2 of a step: 6 * 0.3 / 0.04 = 45 a step^2
  EXPECT_LT(worst, 46 * h * h);
}

TEST(StepFrame, SupportingFootTurnsOverItsBallAndSlidesNowhere) {
  const Walk w = straight();
  // Left foot: down at the end of step 2 (t = 0.9), swings again from 3.1.
  const Spot print = w.plan.steps[1].foot;
  for (float p = 2.1f; p <= 3.1f; p += 0.01f) {
    const LowerBody b = lower_body_of(w.at(p), w.skeleton);
    EXPECT_NEAR(b.feet[kL].ball.x, print.place.x + w.skeleton.ball, 1e-4f) << p;
    EXPECT_NEAR(b.feet[kL].ball.y, print.place.y, 1e-4f);
    EXPECT_NEAR(b.feet[kL].ball.z, w.skeleton.ball_height, 1e-4f);
  }
  // its heel is up by then, its toes flat
  const LowerBody b = lower_body_of(w.at(3.05f), w.skeleton);
  const Vec3 heel =
      b.feet[kL].ball + b.feet[kL].turn * Vec3{-w.skeleton.ball - w.skeleton.heel, 0, -w.skeleton.ball_height};
  EXPECT_GT(heel.z, 0.06f);
  const Quat toes = b.feet[kL].turn * turn_y(b.feet[kL].toes);
  EXPECT_NEAR((toes * Vec3{1, 0, 0}).z, 0, 1e-4f);
}

TEST(StepFrame, TheHeelStaysWhereItStrikes) {
  const Walk w = straight();
  const Spot print = w.plan.steps[1].foot;
  for (float p = 1.9f; p <= 2.1f; p += 0.02f) {
    const LowerBody b = lower_body_of(w.at(p), w.skeleton);
    const Vec3 heel =
        b.feet[kL].ball + b.feet[kL].turn * Vec3{-w.skeleton.ball - w.skeleton.heel, 0, -w.skeleton.ball_height};
    EXPECT_NEAR(heel.x, print.place.x - w.skeleton.heel, 1e-4f) << p;
    EXPECT_NEAR(heel.z, 0, 1e-4f) << p;
  }
}

TEST(StepFrame, SwingingFootGoesRoundTheSupportingOne) {
  // Half a turn on the spot: both feet stay within their width of the middle and never come nearer than 8 cm.
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  const Feet feet{{Spot{{0, 0.1f}, 0}, Spot{{0, -0.1f}, 0}}};
  const StepPlan plan = plan_steps_either_foot(body.sizes, {}, feet, {{{0, 0}, math::kPiF}, true, false});
  for (float p = 0; p < static_cast<float>(plan.count); p += 0.02f) {
    const StepFrame f = plan_frame(body, plan, {}, p);
    const Feet now{{Spot{f.feet[kL].place, 0}, Spot{f.feet[kR].place, 0}}};
    EXPECT_GT(gap_between(now, f.heading), 0.07f) << p;
    EXPECT_LT(distance(f.feet[kL].place, f.feet[kR].place), 0.26f);
  }
}

TEST(LowerBody, IsReadBackFromThePoseItIsWrittenTo) {
  const Walk w = straight();
  for (const float p : {0.2f, 1.0f, 1.37f, 2.95f}) {
    LowerBody b = lower_body_of(w.at(p), w.skeleton);
    lower_to_reach(w.skeleton, b);
    const Spot body{{1.2f, -0.4f}, 0.7f};
    SkeletonPose pose = rest_pose(w.skeleton);
    EXPECT_LT(pose_lower_body(w.skeleton, b, body, pose), 1e-4f);
    const LowerBody c = lower_body_of(pose, w.skeleton, body, planted_flags(b));
    EXPECT_LT(distance(b.pelvis.place, c.pelvis.place), 1e-5f);
    for (const Side side : kSides) {
      EXPECT_LT(distance(b.feet[side].ball, c.feet[side].ball), 1e-4f) << p;
      EXPECT_NEAR(math::abs(dot(b.feet[side].turn, c.feet[side].turn)), 1, 1e-5f);
      EXPECT_NEAR(b.feet[side].toes, c.feet[side].toes, 1e-5f);
      EXPECT_EQ(b.feet[side].planted, c.feet[side].planted);
    }
  }
}

TEST(LowerBody, FootprintIsThatOfTheFlatFoot) {
  const Walk w = straight();
  // heel of the left foot up, ball down
  const LowerBody b = lower_body_of(w.at(3.05f), w.skeleton);
  const Spot print = footprint_of(b.feet[kL], w.skeleton);
  EXPECT_NEAR(print.place.x, w.plan.steps[1].foot.place.x, 1e-4f);
  EXPECT_NEAR(print.place.y, w.plan.steps[1].foot.place.y, 1e-4f);
  EXPECT_NEAR(print.heading, w.plan.steps[1].foot.heading, 1e-4f);
}

}  // namespace
}  // namespace throng::stepping
