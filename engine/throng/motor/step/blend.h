// Change from one source of poses to another (DR-40): walking to steps, steps to walking.
//
// At the change the difference between the two streams and the difference of their velocities is taken; it then fades
// out over 0.25 to 0.4 s along a cubic, so that place and velocity of the root, of the feet and of every joint go on
// without a step. Only the new stream has to run. A foot that is planted in both keeps its place and its facing on the
// ground until the new stream lifts it: nothing slides.
#pragma once

#include "throng/motor/step/lower_body.h"

namespace throng::stepping {

inline constexpr float kLeastBlend = 0.25f;  ///< s
inline constexpr float kMostBlend = 0.40f;
inline constexpr float kBlend = 0.32f;

/// A difference that fades: its size and velocity at the beginning.
struct Fade {
  Vec3 offset, rate;
};
/// Value and velocity after `time` of `duration`; zero from the end on.
Vec3 fade_value(const Fade& fade, float time, float duration);
Vec3 fade_rate(const Fade& fade, float time, float duration);

/// Rotation vectors: axis times angle.
Vec3 rotation_vector(Quat q);
Quat from_rotation_vector(Vec3 v);

struct LowerBlend {
  float duration = 0;  ///< s, 0: nothing fades
  float time = 0;
  Fade pelvis, pelvis_turn;
  struct Foot {
    Fade place, turn;
    float toes = 0;
    float since = 0;          ///< s, when its own fading began
    std::uint32_t state = 0;  ///< 0 fades, 1 held on the ground
  };
  Sides<Foot> feet;
  bool active() const { return duration > 0; }
};

/// out: the stream that ends, a frame before and at the change; in: the one that begins, at the change and a frame
/// later. `duration` is clamped to kLeastBlend .. kMostBlend.
void begin_blend(const LowerBody& out_before, const LowerBody& out_now, const LowerBody& in_now,
                 const LowerBody& in_next, float dt, float duration, LowerBlend& blend);

/// Adds what has not faded to a frame of the new stream; dt after the last call. A foot that was in the air at the
/// change is not planted before it is where the new stream has it.
void apply_blend(float dt, LowerBlend& blend, LowerBody& body);

/// A frame of a stream: a pose in the frame of a body at `body`, with PackedPose flags of its planted feet.
struct StreamFrame {
  const SkeletonPose& pose;
  Spot body;
  std::uint32_t planted = 0;
};

/// The joints above the pelvis that fade; eyes look elsewhere at once.
inline constexpr std::array<Joint, 14> kUpperJoints{
    Joint::kSpine1,        Joint::kSpine2,        Joint::kSpine3,       Joint::kSpine4,      Joint::kNeck,
    Joint::kHead,          Joint::kLeftClavicle,  Joint::kLeftUpperArm, Joint::kLeftForearm, Joint::kLeftHand,
    Joint::kRightClavicle, Joint::kRightUpperArm, Joint::kRightForearm, Joint::kRightHand};

/// A fade of a whole body. Rotations in 16 bits: 1.2e-4 rad and 1e-3 rad/s.
struct ModeBlend {
  LowerBlend lower;
  struct Turn {
    std::array<std::int16_t, 3> offset{}, rate{};
  };
  std::array<Turn, kUpperJoints.size()> upper{};
  float time = 0, duration = 0;
  bool active() const { return duration > 0 || lower.active(); }
};

void begin_mode_blend(const Skeleton& skeleton, const StreamFrame& out_before, const StreamFrame& out_now,
                      const StreamFrame& in_now, const StreamFrame& in_next, float dt, float duration,
                      ModeBlend& blend);

/// Changes `pose`, a frame of the new stream in the frame of a body at `body`. Returns the flags of planted feet.
std::uint32_t apply_mode_blend(const Skeleton& skeleton, float dt, Spot body, std::uint32_t planted, ModeBlend& blend,
                               SkeletonPose& pose);

}  // namespace throng::stepping
