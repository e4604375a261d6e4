#include "throng/motor/step/blend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "throng/core/random.h"
#include "throng/motor/step/stepper.h"
#include "throng/skeleton/packed_pose.h"

namespace throng::stepping {
namespace {

constexpr Side kL = Side::kLeft, kR = Side::kRight;
constexpr float kFrame = 1.0f / 60;

TEST(Fade, BeginsWithItsOffsetAndRateAndEndsWithNeither) {
  const Fade f{{0.1f, 0, -0.2f}, {1, -2, 0}};
  const float d = 0.3f, h = 1e-3f;
  EXPECT_LT(distance(fade_value(f, 0, d), f.offset), 1e-6f);
  EXPECT_LT(distance((fade_value(f, h, d) - fade_value(f, 0, d)) / h, f.rate), 0.05f);
  EXPECT_LT(distance(fade_rate(f, 0, d), f.rate), 1e-6f);
  EXPECT_EQ(fade_value(f, d, d), Vec3{});
  EXPECT_LT(length(fade_rate(f, d - h, d)), 0.05f);
  const float t = 0.11f;
  EXPECT_LT(distance((fade_value(f, t + h, d) - fade_value(f, t - h, d)) / (2 * h), fade_rate(f, t, d)), 1e-2f);
}

TEST(RotationVectors, GoBackAndForth) {
  for (const Vec3 v : {Vec3{0.3f, -1, 0.2f}, Vec3{0, 0, 0}, Vec3{1e-5f, 0, 0}, Vec3{0, 3, 0}}) {
    EXPECT_LT(distance(rotation_vector(from_rotation_vector(v)), v), 1e-5f);
  }
  EXPECT_LT(distance(rotation_vector(-turn_z(0.4f)), Vec3{0, 0, 0.4f}), 1e-6f);
}

/// A stream of poses: any function of the time. Body frames go with it.
struct Frame {
  SkeletonPose pose;
  Spot body;
  std::uint32_t planted;
};
using Stream = std::function<Frame(float)>;

/// Plays steps of a plan as a stream, arms swinging, trunk leaning by `lean`.
Stream steps_stream(const StepperBody& body, const StepPlan& plan, float step_time, float lean, Spot offset) {
  return [=](float time) {
    const StepFrame f = plan_frame(body, plan, {0.6f, 0}, time / step_time);
    LowerBody lower = lower_body_of(f, body.skeleton);
    const Frame3 move{{offset.place.x, offset.place.y, 0}, turn_z(offset.heading)};
    lower.pelvis = move * lower.pelvis;
    for (const Side s : kSides)
      lower.feet[s].ball = move * lower.feet[s].ball, lower.feet[s].turn = move.turn * lower.feet[s].turn;
    lower_to_reach(body.skeleton, lower);
    Frame out{rest_pose(body.skeleton), {lower.pelvis.place.plan(), offset.heading + f.heading}, planted_flags(lower)};
    pose_lower_body(body.skeleton, lower, out.body, out.pose);
    swing_arms(f.arm, out.pose);
    out.pose.turn[Joint::kSpine2] = turn_y(lean);
    return out;
  };
}

Vec2 heel_of(const LowerBody::Foot& f, const Skeleton& s) {
  return (f.ball - f.turn * Vec3{s.ball + s.heel, 0, s.ball_height}).plan();
}

struct Result {
  float root_jump = 0, slide = 0, joint_jump = 0;
  float left_over = 0;  ///< m and rad, difference to the new stream at the end
};

/// Plays `out` until 0, then `in` with the blend.
Result change(const Skeleton& skeleton, const Stream& out, const Stream& in, float duration) {
  Result r;
  const Frame a = out(-kFrame), b = out(0), c = in(0), d = in(kFrame);
  ModeBlend blend;
  begin_mode_blend(skeleton, {a.pose, a.body, a.planted}, {b.pose, b.body, b.planted}, {c.pose, c.body, c.planted},
                   {d.pose, d.body, d.planted}, kFrame, duration, blend);
  const auto lower = [&](const Frame& f) { return lower_body_of(f.pose, skeleton, f.body, f.planted); };
  LowerBody before = lower(a), now = lower(b);
  SkeletonPose pose_before = a.pose, pose_now = b.pose;
  Sides<float> slid;
  Sides<bool> held;
  for (const Side s : kSides) {
    held[s] = now.feet[s].planted && lower(c).feet[s].planted;
  }
  float time = 0;
  for (int n = 1; n < 100; ++n) {
    time += kFrame;
    Frame f = in(time);
    const SkeletonPose clean = f.pose;
    f.planted = apply_mode_blend(skeleton, kFrame, f.body, f.planted, blend, f.pose);
    const LowerBody next = lower(f);
    r.root_jump = std::max(r.root_jump, length(next.pelvis.place - now.pelvis.place * 2.0f + before.pelvis.place));
    for (const Side s : kSides) {
      held[s] = held[s] && f.planted & (s == kL ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted);
      if (held[s]) {
        // A foot that rolls turns over its heel, then over its ball: it slides by what the stiller of them moves.
        const float ball = distance(next.feet[s].ball.plan(), now.feet[s].ball.plan());
        const float heel = distance(heel_of(next.feet[s], skeleton), heel_of(now.feet[s], skeleton));
        slid[s] += std::min(ball, heel);
        r.slide = std::max(r.slide, slid[s]);
      }
    }
    for (const Joint j : kUpperJoints) {
      const Vec3 v = rotation_vector(pose_now.turn[j] * pose_before.turn[j].inverse());
      const Vec3 w = rotation_vector(f.pose.turn[j] * pose_now.turn[j].inverse());
      r.joint_jump = std::max(r.joint_jump, length(w - v) / kFrame);
    }
    if (!blend.active()) {
      r.left_over = distance(clean.root, f.pose.root);
      for (std::size_t j = 0; j < kJoints; ++j) {
        r.left_over = std::max(r.left_over, length(rotation_vector(clean.turn[j] * f.pose.turn[j].inverse())));
      }
    }
    before = now, now = next;
    pose_before = pose_now, pose_now = f.pose;
  }
  EXPECT_FALSE(blend.active());
  return r;
}

// Acceptance of DR-40: no root jump above 2 cm a frame at 60 Hz, no slide of a supporting foot above 1 cm.
TEST(ModeBlend, WalkingToStepsAndBackIsSmoothAndHoldsTheSupportingFoot) {
  const Skeleton skeleton = make_skeleton({1.7f, Sex::kMale, 0});
  const StepperBody body{skeleton, sizes_for(skeleton), {}};
  const Feet feet{{Spot{{0.3f, 0.1f}, 0}, Spot{{-0.3f, -0.1f}, 0}}};
  const StepPlan plan = plan_steps(body.sizes, {}, {feet, kR, false}, {{{6, 0}, 0}, false, false});
  Draws r(RandomKey{2, 3, 4}, throng::Stream::kTest);
  const auto between = [&](float lo, float hi) { return lo + (hi - lo) * r.uniform_float(); };
  Result worst;
  for (int n = 0; n < 400; ++n) {
    // The new stream is the same way of walking, but shifted, turned, leaning, faster and in another phase: the
    // feet that it has on the ground stand up to 6 cm beside those of the old one.
    const float phase = between(2, 4), pace = between(0.42f, 0.6f), other_pace = between(0.42f, 0.6f);
    const Stream a = steps_stream(body, plan, pace, 0.1f, {});
    const Stream b = steps_stream(body, plan, other_pace, -0.1f,
                                  {{between(-0.05f, 0.05f), between(-0.03f, 0.03f)}, between(-0.02f, 0.02f)});
    const float other = math::clamp(phase + between(-0.1f, 0.1f), 2.0f, 4.0f);
    const Result c = change(
        skeleton, [&](float t) { return a(t + phase * pace); }, [&](float t) { return b(t + other * other_pace); },
        between(0.25f, 0.4f));
    ASSERT_LT(c.root_jump, 0.02f) << n;
    ASSERT_LT(c.slide, 0.01f) << n;
    ASSERT_LT(c.left_over, 1e-3f) << n;
    ASSERT_LT(c.joint_jump, 2.0f) << n;  // rad/s from frame to frame
    worst = {std::max(worst.root_jump, c.root_jump), std::max(worst.slide, c.slide),
             std::max(worst.joint_jump, c.joint_jump), std::max(worst.left_over, c.left_over)};
  }
  RecordProperty("root_jump_mm", std::to_string(worst.root_jump * 1000));
  RecordProperty("slide_mm", std::to_string(worst.slide * 1000));
  RecordProperty("joint_jump", std::to_string(worst.joint_jump));
}

TEST(ModeBlend, HeldFootStaysUntilTheNewStreamLiftsIt) {
  const Skeleton skeleton = make_skeleton({});
  LowerBody out = lower_body_of(standing_frame({{{Spot{{0, 0.1f}, 0}, Spot{{0, -0.1f}, 0}}}}, {}, skeleton), skeleton);
  LowerBody in = lower_body_of(
      standing_frame({{{Spot{{0.05f, 0.1f}, 0.1f}, Spot{{0.05f, -0.1f}, 0.1f}}}}, {{0.05f, 0}, 0}, skeleton), skeleton);
  LowerBlend blend;
  begin_blend(out, out, in, in, kFrame, 1.0f, blend);
  EXPECT_EQ(blend.duration, kMostBlend);  // clamped
  for (int n = 0; n < 120; ++n) {         // long after the blend: still where it was
    LowerBody now = in;
    apply_blend(kFrame, blend, now);
    EXPECT_LT(distance(now.feet[kL].ball, out.feet[kL].ball), 1e-5f);
    if (n == 119) {
      EXPECT_LT(distance(now.pelvis.place, in.pelvis.place), 1e-6f);
    }
  }
  for (int n = 0; n < 60; ++n) {  // lifted: goes over to the new stream
    LowerBody now = in;
    now.feet[kL].planted = false;
    apply_blend(kFrame, blend, now);
    if (n == 59) {
      EXPECT_LT(distance(now.feet[kL].ball, in.feet[kL].ball), 1e-6f);
    }
    EXPECT_LT(distance(now.feet[kR].ball, out.feet[kR].ball), 1e-5f);
  }
}

}  // namespace
}  // namespace throng::stepping
