// What the kernel of reductions and its plain twin share.
#pragma once

#include <algorithm>
#include <array>

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

/// remaining of every turn that can be the best one. take(j, limit): that of turn j, or anything above limit where it
/// is above.
template <class F>
void search_fan(const View& view, Perceived& out, F&& take) {
  out.remaining.fill(view.fan == FanUse::kNone ? 0.0f : kNever);
  if (view.fan == FanUse::kNone) return;
  const bool all = view.fan == FanUse::kAll;
  out.remaining[kGoalTurn] = take(kGoalTurn, kNever);
  float least = out.remaining[kGoalTurn] + view.turn_cost[kGoalTurn];
  // Cheap turns first: the sooner a good one is found, the fewer are worth a look.
  std::array<std::uint8_t, kTurns> order;
  for (int j = 0; j < kTurns; ++j) order[static_cast<std::size_t>(j)] = static_cast<std::uint8_t>(j);
  for (std::size_t k = 1; k < kTurns; ++k)
    for (std::size_t i = k; i > 0 && view.turn_cost[order[i]] < view.turn_cost[order[i - 1]]; --i)
      std::swap(order[i], order[i - 1]);
  for (const std::size_t j : order) {
    const float limit = all ? kNever : least - view.turn_cost[j];
    if (!(limit > 0)) break;
    const float left = take(static_cast<int>(j), limit);
    if (!(left < limit)) continue;
    out.remaining[j] = left;
    least = std::min(least, left + view.turn_cost[j]);
  }
}

/// Empty sets as Perceived holds them.
inline void finish(std::uint32_t seen, Perceived& out) {
  out.seen = seen;
  if (out.plus == 0) out.literal_plus = 0;
  if (out.minus == 0) out.literal_minus = 0;
  if (!out.reacts()) out.hull_plus = out.hull_minus = 0;
}

}  // namespace throng::vision
