// The canonical clip (PV-77, 78): two steps straight ahead along x, loopable, starting at initial contact. Legs are
// given by their ankles (place, orientation, pole value), each step with its support foot as origin, so 22 numbers a
// frame. The upper body has cycles of its own (PV-77: arms are animated independently).
#pragma once

#include <array>

#include "throng/skeleton/skeleton.h"

namespace throng {

/// Times of the gait events of one step (PV-75), s; IC = 0. TO and MS belong to the second step.
struct GaitEvents {
  float ic = 0, ot = 0, fa = 0, oc = 0, to = 0, ms = 0;
};

struct AnkleFrame {
  Vec3 place;      ///< m, ankle joint; origin: ankle of the support foot standing flat, on the ground
  Vec3 turn;       ///< rad, roll, pitch (nose down positive), yaw: turn_z(yaw) turn_y(pitch) turn_x(roll)
  float pole = 0;  ///< rad, direction the knee points to, from the direction of the foot, outward positive
};
struct ClipFrame {
  Vec3 root;       ///< m, pelvis
  Vec3 root_turn;  ///< rad, roll, pitch, yaw: turn_z(yaw) turn_x(roll) turn_y(pitch)
  AnkleFrame support, swing;
  float support_toes = 0, swing_toes = 0;  ///< rad, toes against the foot, tips up negative
};
static_assert(sizeof(ClipFrame) == 22 * sizeof(float));

/// Upper body of a frame, rad: chest about the vertical (left positive, in the world), arms forward of the vertical,
/// elbows.
struct UpperFrame {
  float chest = 0;
  float support_arm = 0, swing_arm = 0, support_elbow = 0, swing_elbow = 0;
};

inline constexpr int kClipFrames = 32;  ///< pieces a step; events of the clip lie on frames

struct ClipStep {
  Side support = Side::kRight;
  std::array<ClipFrame, kClipFrames + 1> frames{};
  std::array<UpperFrame, kClipFrames + 1> upper{};
  /// m, ahead and to the support: part of the root's motion that makes up for the swinging limbs. It grows with the
  /// step; the rest is a pendulum's, which shrinks as steps become quicker. Zero where unknown.
  std::array<Vec2, kClipFrames + 1> balance{};
};

struct Clip {
  float speed = 0;      ///< m/s, v_C
  float frequency = 0;  ///< steps/s, f_C
  float stride = 0;     ///< m, L: length of a step
  float width = 0;      ///< m between the ankles' tracks
  float bias = 0;       ///< beta: share of the way from rear to front foot at which the pelvis is at contact
  float toe_out = 0;    ///< rad
  /// Frame, counted from the foot's own contact, at which it leaves the ground: above kClipFrames in walking (double
  /// support), below in running (flight).
  int lift_off = 0;
  int apex = 0, nadir = 0;  ///< frames of the highest and lowest pelvis
  GaitEvents events;
  std::array<ClipStep, 2> steps;
  float double_support() const {
    return static_cast<float>(lift_off > kClipFrames ? lift_off - kClipFrames : 0) / kClipFrames;
  }
};

/// Body that the canonical clips are made for; others are scaled by the length of their legs.
Skeleton reference_body();

/// How our own clips are made; every value is ours unless a source is named. Angles rad, lengths m for
/// reference_body().
struct ClipRecipe {
  float speed = 1.3f;
  float frequency = 1.7616f;  ///< 1.545 sqrt(v): Dean's law through steps of 0.65 m at 0.93 m/s and 0.85 m at 1.86 m/s
  float width = 0.10f;
  int lift_off = kClipFrames + 7;  ///< double support 7/32 of a step, as adults at this speed
  float toe_off = 1.20f;           ///< foot flexion at toe off (theta_C)
  float at_contact = -0.27f;       ///< toes up at contact, as a share of toe_off
  float at_opposite = 0.36f;       ///< heel up at opposite contact, as a share of toe_off
  float mid_swing = -0.06f;        ///< pitch in mid swing
  float heel_rise = 0.47f;         ///< share of the step at which the heel begins to rise
  float apex = 0.904f, nadir = 0.859f;
  int apex_frame = 18, nadir_frame = 2;
  float lift = 0.095f;                                ///< rise of the rolling point of the foot in swing
  float lift_peak = 0.34f;                            ///< when in the swing
  float swivel = 0.175f, list = 0.12f, tilt = 0.05f;  ///< from one extreme to the other; tilt: mean
  float toe_out = 0.10f, pole = 0.02f;
  /// m, path of the pressure under the foot in single support: from, when the heel leaves the ground, to
  float pressure_from = 0.0f, pressure_heel = 0.135f, pressure_to = 0.165f;
  float pressure_at = 0.56f;  ///< share of the step for the middle one
  /// m, harmonics of the pelvis beside the pendulum: ahead those of a step, sideways the odd ones of two. Found once by
  /// moving the zero-moment point of the whole body, swinging legs and arms included, onto the path of the pressure.
  std::array<float, 5> ahead_sin{0.00467f, -0.00010f, -0.00054f, 0.00006f, 0.00010f};
  std::array<float, 5> ahead_cos{-0.00733f, -0.00121f, 0.00054f, 0.00039f, 0.00007f};
  std::array<float, 3> side_sin{0.01079f, 0.00025f, 0.00004f}, side_cos{0.00146f, 0.00004f, -0.00007f};
  float bias = 0.5116f;  ///< below 0: from the path of the pressure
  float chest = 0.07f, arm = 0.42f, arm_mean = 0.03f, elbow = 0.30f, elbow_swing = 0.18f;
};
ClipRecipe walk_recipe();
ClipRecipe run_recipe();

/// Our own parametric generator. The pelvis follows, ahead and sideways, the linear inverted pendulum over the path of
/// the pressure (so that the zero-moment point stays under the feet), and up and down a cosine; feet roll over heel and
/// ball.
Clip make_clip(const ClipRecipe& recipe);

// ---- how a foot rolls ------------------------------------------------------------------------------------------

/// The ankle above a foot that stands with its flat ankle's foot at the origin, pitched by `pitch` (rad, nose down
/// positive) about a point between the joint of the toes (pivot 0) and the heel (pivot 1). x ahead of the foot, z up.
struct Roll {
  float x = 0, z = 0;
};
inline Roll roll_of(const Skeleton& body, float pivot, math::SinCos<float> pitch) {
  const float px = body.ball + (-body.heel - body.ball) * pivot;
  const float pz = body.ball_height * (1 - pivot);
  const float x = -px, z = body.ankle_height - pz;
  return {px + x * pitch.cos + z * pitch.sin, pz - x * pitch.sin + z * pitch.cos};
}
/// Where a foot in the air rolls about, at share s of its swing: the ball at first, the heel in the end.
constexpr float swing_pivot(float s) {
  const float t = math::clamp((s - 0.15f) / 0.6f, 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace throng
