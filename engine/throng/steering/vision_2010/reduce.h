// What the kernel of reductions and its plain twin share.
#pragma once

#include "throng/core/math.h"
#include "throng/steering/vision_2010/retina.h"

namespace throng::vision {

inline constexpr float kTiny = 1e-30f;
inline constexpr float kGenerous = 0.999f;
inline constexpr float kFlyingAway = 1000.0f;  ///< m/s

/// Odd polynomial for the arc tangent in [0, 1], error below 1e-5 (Abramowitz and Stegun 4.4.47).
inline constexpr float kAngle[5] = {0.9998660f, -0.3302995f, 0.1801410f, -0.0851330f, 0.0208351f};

/// The walker's velocity after each turn, m/s.
struct FanTurns {
  float vx[kTurns + 1], vy[kTurns + 1];
};

inline FanTurns fan_turns(const View& view) {
  FanTurns fan;
  for (int j = 0; j <= kTurns; ++j) {
    const float turn = j == kGoalTurn ? view.goal_turn : fan_turn(j);
    const auto [sin, cos] = math::sincos(turn);
    fan.vx[j] = view.turn_speed * cos;
    fan.vy[j] = view.turn_speed * sin;
  }
  return fan;
}

/// Empty sets as Perceived holds them.
inline void finish(std::uint32_t seen, Perceived& out) {
  out.seen = seen;
  if (out.plus == 0) out.literal_plus = 0;
  if (out.minus == 0) out.literal_minus = 0;
  if (!out.reacts()) out.hull_plus = out.hull_minus = 0;
}

}  // namespace throng::vision
