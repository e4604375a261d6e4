#include "throng/motor/step/stepper.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/core/random.h"
#include "throng/motor/ik/leg.h"

namespace throng::stepping {
namespace {

constexpr Side kL = Side::kLeft;
constexpr float kFrame = 1.0f / 60;

/// Somebody who walks straight on, with a gait that is not that of steps: longer, wider, knees more bent, yawing
/// pelvis.
struct Walker {
  const Skeleton& skeleton;
  float speed = 1.3f, step = 0.68f, heading = 0;

  LowerBody at(float time) const {
    const float phase = speed * time / step;
    LowerBody b;
    b.pelvis = {{speed * time, 0.015f * math::sin(math::kPiF * phase), standing_height(skeleton) - 0.05f},
                turn_z(0.08f * math::sin(math::kPiF * phase)) * turn_y(0.04f)};
    for (const Side s : kSides) {
      const float mine = phase + (s == kL ? 0.0f : 1.0f);  // a cycle is two steps: 1.2 down, 0.8 in the air
      const float cycle = math::floor(mine / 2), in = mine - 2 * cycle;
      const float origin = (2 * cycle - (s == kL ? 0.0f : 1.0f)) * step;
      const float swing = math::clamp((in - 1.2f) / 0.8f, 0.0f, 1.0f);
      const float x = origin + 0.6f * step + 2 * step * smooth(swing);
      b.feet[s] = {{x + skeleton.ball, 0.07f * sign_of(s), skeleton.ball_height + 0.1f * bump(swing)},
                   turn_z(0.12f * sign_of(s)),
                   0,
                   swing <= 0 || swing >= 1};
    }
    const Frame3 turn{{}, turn_z(heading)};
    b.pelvis = turn * b.pelvis;
    for (const Side s : kSides) b.feet[s].ball = turn * b.feet[s].ball, b.feet[s].turn = turn.turn * b.feet[s].turn;
    lower_to_reach(skeleton, b);
    return b;
  }
  /// As a pose in the frame of the body, which is below the pelvis.
  SkeletonPose pose(float time) const {
    SkeletonPose p = rest_pose(skeleton);
    pose_lower_body(skeleton, at(time), body(time), p);
    return p;
  }
  Spot body(float time) const { return {ahead_of(heading) * (speed * time), heading}; }
};

/// What a viewer would complain about, over the frames of one approach.
struct Faults {
  float root_jump = 0;       ///< m, change of the root's way from frame to frame
  float slide_in_blend = 0;  ///< m, of a planted ball during the blend
  float slide = 0;           ///< m, after it
  float below = 0;           ///< m, deepest point of a sole
  float least_knee = 1;      ///< rad
  float missed = 0;          ///< m
  float foot_jump = 0;       ///< m, change of a foot's way from frame to frame
};

struct Approach {
  Faults faults;
  LowerBody end;
  SkeletonPose pose;
  float took = 0, promised = 0;
  bool arrived = false;
};

void look(const Skeleton& s, const SkeletonPose& pose, float& below, float& knee) {
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  for (const Side side : kSides) {
    const SolePoints sole = sole_points(s, side, joints);
    below = std::max({below, -sole.heel.z, -sole.ball.z, -sole.tip.z});
    knee = std::min(knee, knee_flexion(pose, side));
  }
}

Approach approach(const StepperBody& body, const LowerBody& before, const LowerBody& now, const StepTarget& target,
                  float time) {
  Approach out;
  StepperState state;
  out.promised = start_stepping(body, {before, now, kFrame, target, time}, state);
  LowerBody a = before, b = now;
  Sides<Vec2> ball;
  Sides<bool> down;
  for (const Side s : kSides) ball[s] = b.feet[s].ball.plan(), down[s] = b.feet[s].planted;
  out.pose = rest_pose(body.skeleton);
  for (int n = 1; n < 1200 && !out.arrived; ++n) {
    const Spot at{{0.3f, 0.2f}, 0.4f};  // any body frame will do
    const StepperFrame f = advance_stepping(body, kFrame, at, state, out.pose);
    const LowerBody c = lower_body_of(out.pose, body.skeleton, at, f.planted);
    Faults& w = out.faults;
    w.root_jump = std::max(w.root_jump, length(c.pelvis.place - b.pelvis.place * 2.0f + a.pelvis.place));
    w.missed = std::max(w.missed, f.missed);
    look(body.skeleton, out.pose, w.below, w.least_knee);
    const bool blending = static_cast<float>(n) * kFrame <= kBlend;
    for (const Side s : kSides) {
      const LowerBody::Foot& foot = c.feet[s];
      w.foot_jump = std::max(w.foot_jump, length(foot.ball - b.feet[s].ball * 2.0f + a.feet[s].ball));
      const bool flat = foot.ball.z < body.skeleton.ball_height + 0.003f;
      if (foot.planted && flat && down[s]) {
        float& slide = blending ? w.slide_in_blend : w.slide;
        slide = std::max(slide, distance(foot.ball.plan(), ball[s]));
      } else {
        ball[s] = foot.ball.plan();
      }
      down[s] = foot.planted && flat;
    }
    a = b, b = c;
    out.arrived = f.arrived;
    out.took = static_cast<float>(n) * kFrame;
    out.end = c;
  }
  return out;
}

TEST(Stepper, StateIsSmallPlainAndEmpty) {
  EXPECT_LE(sizeof(StepperState), 600u);
  StepperState none;
  EXPECT_EQ(none.mode, StepperMode::kNone);
  const Skeleton s = make_skeleton({});
  SkeletonPose pose = rest_pose(s);
  const SkeletonPose same = pose;
  EXPECT_FALSE(advance_stepping({s, sizes_for(s), {}}, 0.1f, {}, none, pose).arrived);
  EXPECT_EQ(pose.root, same.root);
}

TEST(Stepper, ArrivesExactlyInTheTimeGiven) {
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  const Walker walker{s};
  const StepTarget target{{{3.3f, 0.4f}, 1.2f}, true, false};
  const float begin = 1.0f;
  const Approach a = approach(body, walker.at(begin - kFrame), walker.at(begin), target, 3.0f);
  ASSERT_TRUE(a.arrived);
  EXPECT_NEAR(a.promised, 3.0f, 1e-4f);
  EXPECT_NEAR(a.took, 3.0f, 1.01f * kFrame);
  EXPECT_LT(distance(a.end.pelvis.place.plan(), target.root.place), 1e-5f);
  const Vec3 facing = a.end.pelvis.turn * Vec3{1, 0, 0};
  EXPECT_NEAR(heading_of(facing.plan()), 1.2f, 1e-4f);
  const Vec2 left = left_of(ahead_of(1.2f));
  for (const Side side : kSides) {  // (6.10), (6.11)
    const Spot print = footprint_of(a.end.feet[side], s);
    EXPECT_LT(distance(print.place, target.root.place + left * (0.1f * sign_of(side))), 1e-3f);
  }
}

TEST(Stepper, TooLittleTimeIsToldAndKeptTo) {
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  const Walker walker{s};
  const Approach a = approach(body, walker.at(1 - kFrame), walker.at(1), {{{4.3f, 0}, 0}, true, false}, 0.5f);
  EXPECT_GT(a.promised, 1.5f);
  EXPECT_NEAR(a.took, a.promised, 1.01f * kFrame);
}

TEST(Stepper, FarTargetsAreReachedWithMoreThanOnePlan) {
  const Skeleton s = make_skeleton({});
  const StepperBody body{s, sizes_for(s), {}};
  const Walker walker{s};
  const Approach a = approach(body, walker.at(1 - kFrame), walker.at(1), {{{14.0f, 3}, -1}, true, false}, 0);
  ASSERT_TRUE(a.arrived);
  EXPECT_LT(distance(a.end.pelvis.place.plan(), Vec2{14, 3}), 1e-4f);
  EXPECT_LT(a.faults.root_jump, 0.02f);
  EXPECT_LT(a.faults.slide, 0.001f);
}

// Acceptance of DR-40 over random moments of walking and random targets, with the arrival of DR-43.
TEST(Stepper, RandomApproachesAreSmoothAndDoNotSlide) {
  const Skeleton s = make_skeleton({1.7f, Sex::kMale, 0});
  const StepperBody body{s, sizes_for(s), {}};
  Draws r(RandomKey{11, 3, 5}, Stream::kTest);
  const auto between = [&](float lo, float hi) { return lo + (hi - lo) * r.uniform_float(); };
  Faults worst;
  for (int n = 0; n < 1500; ++n) {
    Walker walker{s, between(0.7f, 1.5f), between(0.5f, 0.7f), between(-3, 3)};
    const float begin = between(0.5f, 3.0f);
    const Spot from = walker.body(begin);
    const float bearing = from.heading + between(-1.6f, 1.6f);
    const StepTarget target{
        {from.place + ahead_of(bearing) * between(0.3f, 4.0f), between(-3.1f, 3.1f)}, true, r.uniform_float() < 0.1f};
    const Approach a = approach(body, walker.at(begin - kFrame), walker.at(begin), target, 0);
    ASSERT_TRUE(a.arrived) << n;
    ASSERT_LT(distance(a.end.pelvis.place.plan(), target.root.place), 1e-4f) << n;
    const Faults& f = a.faults;
    ASSERT_LT(f.root_jump, 0.02f) << n;       // DR-40
    ASSERT_LT(f.slide_in_blend, 0.01f) << n;  // DR-40
    ASSERT_LT(f.slide, 0.002f) << n;
    ASSERT_LT(f.below, 0.01f) << n;
    ASSERT_GE(f.least_knee, 0) << n;
    ASSERT_LT(f.missed, 0.01f) << n;
    worst = {std::max(worst.root_jump, f.root_jump),   std::max(worst.slide_in_blend, f.slide_in_blend),
             std::max(worst.slide, f.slide),           std::max(worst.below, f.below),
             std::min(worst.least_knee, f.least_knee), std::max(worst.missed, f.missed),
             std::max(worst.foot_jump, f.foot_jump)};
  }
  RecordProperty("root_jump_mm", std::to_string(worst.root_jump * 1000));
  RecordProperty("slide_in_blend_mm", std::to_string(worst.slide_in_blend * 1000));
  RecordProperty("slide_mm", std::to_string(worst.slide * 1000));
  RecordProperty("below_mm", std::to_string(worst.below * 1000));
  RecordProperty("missed_mm", std::to_string(worst.missed * 1000));
  RecordProperty("foot_jump_mm", std::to_string(worst.foot_jump * 1000));
}

}  // namespace
}  // namespace throng::stepping
