// Which gait carries a speed (SH-37): the one whose own speed is closest. A body may blend; what counts as walking,
// strolling or running does not depend on the body.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace throng {

enum class GaitKind : std::uint8_t { kStand, kStroll, kWalk, kJog, kRun };

/// Speed that each gait is made for, m/s.
inline constexpr std::array<float, 5> kGaitSpeeds{0.0f, 0.7f, 1.35f, 2.5f, 4.0f};
inline constexpr std::array<std::string_view, 5> kGaitNames{"stand", "stroll", "walk", "jog", "run"};

constexpr GaitKind gait_of(float speed) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < kGaitSpeeds.size(); ++i) {
    const float to_best = speed > kGaitSpeeds[best] ? speed - kGaitSpeeds[best] : kGaitSpeeds[best] - speed;
    const float to_this = speed > kGaitSpeeds[i] ? speed - kGaitSpeeds[i] : kGaitSpeeds[i] - speed;
    if (to_this < to_best) best = i;
  }
  return static_cast<GaitKind>(best);
}

}  // namespace throng
