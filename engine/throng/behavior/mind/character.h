// Characters (SH-06): what distinguishes a commuter from a tourist, as numbers. Everything here can be changed for a
// population in the scenario.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "throng/behavior/mind/needs.h"

namespace throng {

enum class CharacterType : std::uint8_t { kCommuter, kTourist, kPerformer, kPolice, kSoldier };
inline constexpr std::size_t kCharacters = 5;
std::string_view word(CharacterType c);

/// What makes one act on a need (SH-82).
enum class Trigger : std::uint8_t {
  kNever,   ///< the character does not know this need
  kSearch,  ///< one goes and looks for it
  kSight,   ///< one acts when one sees a chance
};

/// A need and what one does about it.
struct Drive {
  Trigger trigger = Trigger::kNever;
  std::uint8_t rank = 0;        ///< of several needs the highest wins, and interrupts what ranks lower (SH-83)
  float give_up = 180;          ///< s without a chance: says so and thinks of something else
  float retry = 120;            ///< s until it is thought of again after that, or after it failed
  std::uint8_t activity = 255;  ///< that satisfies it
};

// Ranks of SH-83. Between the train and what an ultimate goal is worth lie the needs.
inline constexpr std::uint8_t kRankGoal = 10;
inline constexpr std::uint8_t kRankOutside = 90;
inline constexpr std::uint8_t kRankTrain = 100;

struct Character {
  std::array<NeedTraits, kNeeds> traits;
  std::array<Drive, kNeeds> drives;
  std::string_view goal;  ///< ultimate goal where the scenario gives none: an activity
  bool knows_all = true;  ///< the layout of the world (SH-84)
};

/// The name of the activity that serves a need.
std::string_view activity_against(Need need);
Character character(CharacterType type);
/// Whether somebody of that kind would ever have this for a goal (SH-06): only performers perform, only officers stand
/// guard, and who is on duty takes no train and buys nothing.
bool suits(CharacterType type, std::string_view activity);

}  // namespace throng
