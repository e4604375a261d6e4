// Words that all parts of the doors share: roles, holding behaviours, sides and phases of the interaction (DR-12,
// DR-18, DR-20, DR-21). Zero is what somebody is who has nothing to do with a door.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace throng {

/// DR-12, DR-18.
enum class DoorRole : std::uint8_t { kNone, kFollower, kSecondFollower, kOpener, kHolder };
/// DR-21: undecided, HOL, HOF, NH.
enum class Holding : std::uint8_t { kUndecided, kHoldLater, kHoldFirst, kNoHold };
/// For two-way or sliding doors: the two sides.
enum class DoorSide : std::uint8_t { kPull, kPush };
/// DR-20.
enum class DoorPhase : std::uint8_t {
  kOpenerInit,
  kReachDoor,
  kOpenDoor,
  kHolderDec,
  kHoldDoor,
  kFollowerInit,
  kFollowerDec,
  kReachEdge,
  kPassFirst,
  kReleaseDoor,
  kFinishDoor,
  kGone
};

inline constexpr std::size_t kDoorRoles = 5, kHoldings = 4, kDoorSides = 2, kDoorPhases = 12;

/// "opener", "hold, others first", "pull", "reach edge": as people read them in events and drawings.
constexpr std::string_view words_of(DoorRole role) {
  constexpr std::string_view kWords[kDoorRoles] = {"none", "follower", "second follower", "opener", "holder"};
  return kWords[static_cast<std::size_t>(role)];
}
constexpr std::string_view words_of(Holding holding) {
  constexpr std::string_view kWords[kHoldings] = {"undecided", "hold, others later", "hold, others first",
                                                  "do not hold"};
  return kWords[static_cast<std::size_t>(holding)];
}
constexpr std::string_view words_of(DoorSide side) {
  constexpr std::string_view kWords[kDoorSides] = {"pull", "push"};
  return kWords[static_cast<std::size_t>(side)];
}
constexpr std::string_view words_of(DoorPhase phase) {
  constexpr std::string_view kWords[kDoorPhases] = {
      "opener init",      "reach door", "open door",  "holder decides", "hold door",   "follower init",
      "follower decides", "reach edge", "pass first", "release door",   "finish door", "gone"};
  return kWords[static_cast<std::size_t>(phase)];
}

constexpr DoorSide opposite(DoorSide side) { return side == DoorSide::kPull ? DoorSide::kPush : DoorSide::kPull; }
/// The critical motion phase (DR-12, DR-20): from here on the follower of this person is fixed.
constexpr bool is_critical(DoorPhase phase) { return phase == DoorPhase::kHolderDec || phase == DoorPhase::kHoldDoor; }

}  // namespace throng
