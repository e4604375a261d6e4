// What somebody carries through a door (DR-32a, DR-32b), and what that means for hands. Only what concerns states and
// guides; how a stroller rolls is in stroller.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "throng/core/vec3.h"

namespace throng::interaction {

enum class Load : std::uint8_t {
  kNone,
  kBox,       ///< both hands on it
  kStroller,  ///< both hands on its bar
};
inline constexpr std::size_t kLoads = 3;
constexpr std::string_view words_of(Load load) {
  constexpr std::string_view kWords[kLoads] = {"nothing", "box", "stroller"};
  return kWords[static_cast<std::size_t>(load)];
}

/// Nobody who carries something can take a door over from a hand or hold it for others: no hand is free. So a holder
/// who would go first steps aside for a carrier, and a carrier who had to open the door lets it go (ours, DR-32a).
constexpr bool has_free_hand(Load load) { return load == Load::kNone; }

/// Whoever has a stroller may take so many times as long.
constexpr float time_with(Load load) { return load == Load::kStroller ? 2.0f : 1.0f; }

/// A box before the chest, in the frame of the body (x ahead, y left, z up); ours.
struct BoxShape {
  float depth = 0.35f, width = 0.42f, height = 0.30f;  ///< m
  float ahead = 0.36f, middle = 1.10f;                 ///< m, of its middle before and above the root
  /// Where a hand holds it: at the sides, below the middle.
  Vec3 grip(bool left) const { return {ahead, left ? width / 2 : -width / 2, middle - height / 4}; }
};

}  // namespace throng::interaction
