// Where somebody looks, as others may see it (DR-50): in the upper bits of Shown::flags, an angle from its heading.
// Written by show, in runs in which a part asks for it (kUsesLooks); in all others everybody looks ahead.
#pragma once

#include "throng/core/math.h"
#include "throng/state/columns.h"

namespace throng {

/// Of uses(): looks are shown. What is looked at stands in intent.attention, so a part that asks for this asks for
/// that, too.
inline constexpr std::uint32_t kUsesLooks = 512;
static_assert((kUsesLooks & (kUsesManner | kUsesKnowledge | kUsesBearing | kUsesConduct | kUsesFacing | kUsesPlanner |
                             kUsesStanding | kUsesWalkingRoom | kUsesAttention)) == 0);

/// rad: 128 directions all around; 0 is ahead.
inline constexpr float kLookStep = math::kTwoPiF / 128;

inline void show_look(Vec2 to, Shown& shown) {
  const float aside = math::angle_between(shown.heading, math::atan2(to.y, to.x));
  const auto steps = static_cast<std::int32_t>(math::floor(aside / kLookStep + 0.5f));
  shown.flags = static_cast<std::uint8_t>((shown.flags & 1u) | ((static_cast<std::uint32_t>(steps) & 127u) << 1));
}

/// Unit vector.
inline Vec2 look_of(const Shown& shown) {
  const auto [s, c] = math::sincos(math::wrap_angle(shown.heading + static_cast<float>(shown.flags >> 1) * kLookStep));
  return {c, s};
}

}  // namespace throng
