// What people did at the doors of a recorded run (DR-BY-14): who came through when and from which side, who held the
// door for how long, who stood aside, and when it stood open. From its events and the angles it keeps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/recording.h"

namespace throng::analysis {

/// A door that somebody used, or that has parts that move.
struct UsedDoor {
  std::string id, kind;
  Vec2d centre;              ///< of its moving parts while shut; the author's coordinates
  double open = 0;           ///< s from the first use to the last in which it stood open
  double in_use = 0;         ///< s from the first event or opening to the last
  std::uint32_t opened = 0;  ///< times it went from shut to open
};

/// Somebody who came through.
struct DoorPassage {
  std::string person;       ///< as in Walk::id
  std::uint32_t door = 0;   ///< into DoorUse::doors
  double came = 0;          ///< s: within kBefore of the door, for good
  double time = 0;          ///< s: through
  double delay = 0;         ///< s beyond what the way took at the preferred speed; not below 0
  bool other_side = false;  ///< not the side from which the first of that door came
};

/// A hand that kept a door open for somebody.
struct DoorHold {
  std::string person;
  std::uint32_t door = 0;
  double start = 0, end = 0;  ///< s
};

/// How often a person did what at any door.
struct DoorManner {
  std::string person;
  std::uint32_t passed = 0;   ///< came through
  std::uint32_t had = 0;      ///< opened it or took it over: could have held it
  std::uint32_t held = 0;     ///< decided to hold it for somebody
  std::uint32_t yielded = 0;  ///< stood aside for somebody
  std::uint32_t missed = 0;   ///< was not waited for, or missed an entry
};

struct DoorUse {
  std::vector<UsedDoor> doors;
  std::vector<DoorPassage> passages;  ///< by time
  std::vector<DoorHold> holds;        ///< by start
  std::vector<DoorManner> manners;    ///< of everybody who did anything at a door, by id of the recording
  bool any_doors = false;             ///< whether there are doors in the scene at all
};

inline constexpr double kBefore = 3;     ///< m from the middle of a door: where its approach begins
inline constexpr double kAjar = 0.0873;  ///< rad (5 degrees) or share of the way: from here on a door stands open

/// An error where the recording is damaged.
Result<DoorUse> door_use(const Recording& recording);

/// Pairs from one side of one door of whom the one who came later was through first, as a share; NaN without pairs.
double overtaking_share(const std::vector<DoorPassage>& passages);
/// People who follow each other through one door from one side, mean number; NaN where only one side was used.
double mean_block(const std::vector<DoorPassage>& passages);

}  // namespace throng::analysis
