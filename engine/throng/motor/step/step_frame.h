// Synthesis of steps (DR-44): what root, feet and hands do between two double supports.
//
// Keys: the root is lowest in the double supports and highest in the middle of the single support, its facing there is
// that of the foot that comes down; a hand is at its front extreme when the foot of its side is behind, at its back
// extreme when that is in front. Between keys curves have continuous velocities (C1), the supporting foot turns over
// its ball and over its heel and slides nowhere, the swinging foot goes round it: in the turning frame of the root it
// keeps to its own side all the way if it does so at both ends, and the feet are never further apart than at the ends.
#pragma once

#include "throng/motor/step/steps.h"

namespace throng::stepping {

/// Manner of stepping (ours, DR-44). Lengths are for somebody of 1.75 m and grow with the height.
struct StepStyle {
  float step_time = 0.5f;       ///< s
  float bob = 0.02f;            ///< m, of the root, up and down from its mean, at least
  float lift = 0.08f;           ///< m, of the swinging foot
  float double_support = 0.2f;  ///< share of a step with both feet on the ground
  float toe_off = 0.6f;         ///< rad, pitch of a foot that leaves the ground after a full step
  float heel_strike = 0.3f;     ///< rad, pitch of a foot that comes down from a full step, toes up
  float sway = 0.25f;           ///< of the way to the supporting foot, sideways
  float arm = 0.40f;            ///< rad, swing of an arm to either side after a full step
  float passing = 0.12f;        ///< m, between the feet when one passes the other, at least
};

/// One foot at a moment.
struct FootFrame {
  Vec2 place;  ///< below the ankle of the flat foot
  float heading = 0;
  float lift = 0;   ///< m, of the sole
  float pitch = 0;  ///< rad, heel up positive
  float over = 0;   ///< the pitch turns over the ball (0) .. over the heel (1)
  float toes = 0;   ///< rad, of the toes against the foot
  bool planted = true;
};

/// A body at a moment of a step, in the plane.
struct StepFrame {
  Vec2 root;
  float heading = 0;
  float height = 0;  ///< m, of the root above the ground, before legs limit it
  Sides<FootFrame> feet;
  Sides<float> arm;  ///< rad, forward positive
};

/// One step and what leads into and out of it.
struct StepSpan {
  Side swing = Side::kRight;
  Spot support;         ///< the foot that stays
  Spot from, to;        ///< places of the foot that swings
  Spot root0, root1;    ///< at the double supports before and after
  Vec2 slope0, slope1;  ///< m a step, velocity of the root there
};

/// Cubic through two places with two slopes.
constexpr Vec2 hermite(Vec2 a, Vec2 b, Vec2 slope_a, Vec2 slope_b, float t) {
  const float t2 = t * t, t3 = t2 * t;
  return a * (2 * t3 - 3 * t2 + 1) + slope_a * (t3 - 2 * t2 + t) + b * (3 * t2 - 2 * t3) + slope_b * (t3 - t2);
}
/// 0 .. 1 with slope 0 at both ends; clamped outside.
constexpr float smooth(float t) {
  const float x = math::clamp(t, 0.0f, 1.0f);
  return x * x * (3 - 2 * x);
}
/// 0 at both ends with slope 0, 1 in the middle.
constexpr float bump(float t) {
  const float x = math::clamp(t, 0.0f, 1.0f);
  return 16 * math::square(x * (1 - x));
}

/// Height of the root of somebody who stands: knees hardly bent.
float standing_height(const Skeleton& skeleton);

/// t: 0 .. 1 within the step.
StepFrame frame_of(const StepSpan& span, const StepSizes& sizes, const StepStyle& style, const Skeleton& skeleton,
                   float t);

/// Standing with the feet as they are, root at `root`.
StepFrame standing_frame(const Feet& feet, Spot root, const Skeleton& skeleton);

/// From a to b; headings by the shorter way. A foot is planted where it is so in both, or at the nearer end.
StepFrame mix(const StepFrame& a, const StepFrame& b, float share);

/// Step k of a plan. `slope`: m a step, velocity of the root when the plan begins.
StepSpan span_of(const StepPlan& plan, std::size_t k, Vec2 slope);

/// Velocity at b of a curve through a, b and c: mean of the two ways, never so large that the curve swings over.
Vec2 slope_at(Vec2 a, Vec2 b, Vec2 c);

}  // namespace throng::stepping
