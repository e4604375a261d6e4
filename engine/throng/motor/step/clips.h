// Database of step clips (DR-46): short sequences of steps over type, speed and turning angle, evenly spaced, made by
// our own generator in the place of recorded ones, so that everything is reproducible. Made once, shared, read-only.
#pragma once

#include <span>
#include <vector>

#include "throng/motor/step/step_frame.h"

namespace throng::stepping {

/// A step is half a cycle of walking, from double support to double support, with three parameters: where the
/// supporting foot is and two successive places of the foot that swings. The root faces as the foot that came down
/// last, and is midway between the feet.
struct ClipStep {
  Spot support, from, to;
};

enum class ClipType : std::uint8_t { kWalk, kTurn, kStart, kStop };

inline constexpr std::size_t kMostClipSteps = 5;

struct Clip {
  ClipType type = ClipType::kWalk;
  Side first = Side::kRight;  ///< foot that swings in the first effective step
  std::uint8_t count = 0;     ///< effective steps, steps[1] .. steps[count]
  bool large = false;         ///< a large turn: never cut short (responsiveness rule)
  bool begins_standing = false, ends_standing = false;
  float speed = 0;      ///< m/s
  float angle = 0;      ///< rad, asked for, left positive
  float turned = 0;     ///< rad, measured with a direction verification step
  float step_time = 0;  ///< s
  /// In the frame of the clip. steps[0] is the one before the effective steps: what the step before is blended into.
  std::array<ClipStep, 1 + kMostClipSteps> steps{};

  std::span<const ClipStep> effective() const { return {steps.data() + 1, count}; }
};

inline constexpr std::array<float, 5> kClipSpeeds{0.6f, 0.9f, 1.2f, 1.5f, 1.8f};
inline constexpr float kClipAngle = 0.2617994f;  ///< rad, spacing of turns: 15 degrees
inline constexpr int kClipAngles = 10;           ///< to either side: 150 degrees
inline constexpr float kLargeTurn = 1.0f;        ///< rad, turns from here on are large

/// Length (m) and time (s) of a step at a speed: 0.65 m at 0.93 m/s, 0.85 m at 1.86 m/s for a leg of kLegOfSizes.
struct StepLaw {
  float length, time;
};
StepLaw step_law(float speed, float leg_share);

class ClipBase {
 public:
  explicit ClipBase(const StepSizes& sizes);
  std::span<const Clip> clips() const { return clips_; }
  const Clip& operator[](std::size_t k) const { return clips_[k]; }
  /// The clip nearest to (speed, measured turn) among those of that type, beginning and first foot. There is one
  /// always.
  std::size_t best(ClipType type, bool begins_standing, Side first, float speed, float angle) const;

 private:
  void add(ClipType type, float speed, float angle);
  StepSizes sizes_;
  std::vector<Clip> clips_;
};

/// Rotates and translates b so that it goes on from a (alignment of DR-46): v2 = support(b) - from(b) comes to lie on
/// v1 = to(a) - support(a), with from(b) at support(a).
ClipStep aligned_after(const ClipStep& a, const ClipStep& b);
/// The same move for another step of b's clip.
ClipStep moved_with(const ClipStep& a, const ClipStep& b, const ClipStep& another);

/// Direction of walking after `step` (DR-46): along the swinging foot of a straight step put behind it. `verification`
/// swings the other foot than `step`.
float direction_after(const ClipStep& step, const ClipStep& verification);
/// Turning angle of a sequence put behind `current`: between the directions before and after.
float turn_of(const ClipStep& current, std::span<const ClipStep> sequence, const ClipStep& verify_now,
              const ClipStep& verify_then);

}  // namespace throng::stepping
