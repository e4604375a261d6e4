// What a door-holder weighs (DR-33), as numbers from 0 to 1, and what rush and courtesy do to walking speed (5.3).
//
// Effort, and whatever Care is made of, is perceived at the moment of the decision; kindness and rush belong to the
// person. Which of them a culture asks for is its own affair (culture.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "throng/core/fields.h"

namespace throng {

/// What the program knows of holder and follower; a network's evidence nodes have these names.
enum class Factor : std::uint8_t {
  kEffort,    ///< how worthwhile holding is: near followers 1, far ones 0
  kKindness,  ///< of the holder
  kRush,      ///< of the holder
  kFemale,    ///< the follower is a woman: Gender = F of Table 5.2
  kCarrier,   ///< the follower carries or pushes something
  kAge,       ///< the follower is so old or so young that a door is heavy
  kDevice,    ///< the follower needs a stick, crutches, a walker or a wheelchair
};
inline constexpr std::size_t kFactors = 7;
/// "effort", "kindness" ...
std::string_view word(Factor f);
std::string_view meaning(Factor f);

/// Values by Factor.
struct Factors {
  std::array<double, kFactors> value{};
  double& operator[](Factor f) { return value[static_cast<std::size_t>(f)]; }
  double operator[](Factor f) const { return value[static_cast<std::size_t>(f)]; }
};

enum class Load : std::uint8_t { kNone, kBox, kStroller };
enum class WalkingAid : std::uint8_t { kNone, kStick, kCrutches, kWheelchair };

/// The holder's own part.
struct HolderTraits {
  float kindness = 0.5f, rush = 0;  ///< 0 .. 1
};

/// What anybody can see of a follower.
struct FollowerTraits {
  bool female = false;
  Load load = Load::kNone;
  WalkingAid aid = WalkingAid::kNone;
  float age = 35;  ///< years
};

/// Only the two distances of Effort are the source's; it gives no numbers for the rest.
struct FactorSettings {
  float effort_near = 1, effort_far = 4;        ///< m
  float rush_speed = 0.4f;                      ///< share of speed that full rush adds
  float catch_up = 1.3f;                        ///< times as fast while one catches up with the holder
  float catch_up_from = 2, catch_up_until = 1;  ///< m
  float old_from = 65, old_at = 80;             ///< years
  float child_from = 10, child_at = 5;          ///< years
  float stick = 0.6f;                           ///< what a stick counts as a device
  static const FieldList& fields();
};

/// clamp((far - d) / (far - near), 0, 1): 1 within a metre, 0 beyond four. The same for one follower or two.
double effort(double distance, const FactorSettings& s);
/// How much age makes help welcome: 0 from 10 to 65 years, 1 up to 5 and from 80, linear between.
double age_factor(double years, const FactorSettings& s);
double device_factor(WalkingAid aid, const FactorSettings& s);

/// All factors of a decision. `distance` m between the two people.
Factors factors_of(const HolderTraits& holder, const FollowerTraits& follower, double distance,
                   const FactorSettings& s);

/// Times as fast around a doorway as elsewhere: 1 + 0.4 rush.
float rush_speed_factor(float rush, const FactorSettings& s);
/// Whether a follower hurries to who holds the door for it: from 2 m on until it is within 1 m. `before`: whether it
/// did so in its last turn; `held`: the holder is in HoldDoor.
bool catches_up(bool before, bool held, float distance, const FactorSettings& s);
/// Both together.
float doorway_speed_factor(float rush, bool catching_up, const FactorSettings& s);

}  // namespace throng
