// The state table of DR-20 as data: every way from one phase to another that the interaction knows, and why. The
// machine goes by no other way (Outcome::taken tells which), and a test holds that each of them is taken.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "throng/objects/doors/words.h"

namespace throng::interaction {

enum class Transition : std::uint8_t {
  kCommitOpener,
  kBlended,
  kHandOnDoor,
  kOpened,
  kHoldLater,
  kHoldFirst,
  kNoHold,
  kNobodyFollows,
  kCommitFollower,
  kCommitSecond,
  kReady,
  kPassLater,
  kPassFirst,
  kNotServedReady,
  kNotServed,
  kTakenOver,
  kRed,
  kLetThrough,
  kBlue,
  kHandedOver,
  kLetGo,
  kFinished,
  // what the source leaves open
  kCannotReach,
  kCannotOpen,
  kNoDecision,
  kOutOfPatience,
  kFollowerLost,
  kStepsAside,
  kNotReady,
  kWaitedTooLong,
  kCannotTakeOver,
  kCannotPass,
  kInTheWay,
  kLeftAlone,
  kLeftWithTheDoor,
  kLeft,
};
inline constexpr std::size_t kTransitions = 36;

struct TransitionRow {
  DoorPhase from, to;  ///< kGone as `from`: was no participant
  bool anywhere;       ///< from any phase
  std::string_view why;
};

constexpr std::array<TransitionRow, kTransitions> kTransitionTable = {{
    {DoorPhase::kGone, DoorPhase::kOpenerInit, false, "no leader, close to the BOP, slot free"},
    {DoorPhase::kOpenerInit, DoorPhase::kReachDoor, false, "pose blended"},
    {DoorPhase::kReachDoor, DoorPhase::kOpenDoor, false, "key pose reached, hand on handle or bar"},
    {DoorPhase::kOpenDoor, DoorPhase::kHolderDec, false, "open enough to pass"},
    {DoorPhase::kHolderDec, DoorPhase::kHoldDoor, false, "HOL"},
    {DoorPhase::kHolderDec, DoorPhase::kHoldDoor, false, "HOF"},
    {DoorPhase::kHolderDec, DoorPhase::kReleaseDoor, false, "NH"},
    {DoorPhase::kHolderDec, DoorPhase::kReleaseDoor, false, "nobody follows"},
    {DoorPhase::kGone, DoorPhase::kFollowerInit, false, "holder in its critical phase, slot free"},
    {DoorPhase::kGone, DoorPhase::kFollowerInit, false, "leader is the follower, second slot free (DR-18)"},
    {DoorPhase::kFollowerInit, DoorPhase::kFollowerDec, false, "at the place to wait"},
    {DoorPhase::kFollowerDec, DoorPhase::kReachEdge, false, "PL: holder holds for later"},
    {DoorPhase::kFollowerDec, DoorPhase::kPassFirst, false, "PF: holder stands aside"},
    {DoorPhase::kFollowerDec, DoorPhase::kOpenerInit, false, "was not served: opens the door itself"},
    {DoorPhase::kFollowerInit, DoorPhase::kOpenerInit, false, "was not served, not even ready"},
    {DoorPhase::kHoldDoor, DoorPhase::kReleaseDoor, false, "follower has the leaf"},
    {DoorPhase::kReachEdge, DoorPhase::kHolderDec, false, "red routine: follower becomes holder"},
    {DoorPhase::kPassFirst, DoorPhase::kGone, false, "walked through"},
    {DoorPhase::kHoldDoor, DoorPhase::kHolderDec, false, "blue routine: holder decides again"},
    {DoorPhase::kReleaseDoor, DoorPhase::kGone, false, "handed over"},
    {DoorPhase::kReleaseDoor, DoorPhase::kFinishDoor, false, "through and let go"},
    {DoorPhase::kFinishDoor, DoorPhase::kGone, false, "blended to walking"},
    {DoorPhase::kReachDoor, DoorPhase::kGone, false, "does not get to the door"},
    {DoorPhase::kOpenDoor, DoorPhase::kReleaseDoor, false, "the door does not open"},
    {DoorPhase::kHolderDec, DoorPhase::kReleaseDoor, false, "no decision in time"},
    {DoorPhase::kHoldDoor, DoorPhase::kHolderDec, false, "no progress of the follower"},
    {DoorPhase::kHoldDoor, DoorPhase::kHolderDec, false, "the follower is gone"},
    {DoorPhase::kHoldDoor, DoorPhase::kHoldDoor, false, "the follower has no free hand: HOF instead of HOL"},
    {DoorPhase::kFollowerInit, DoorPhase::kGone, false, "not ready in time"},
    {DoorPhase::kFollowerDec, DoorPhase::kGone, false, "waited too long"},
    {DoorPhase::kReachEdge, DoorPhase::kGone, false, "did not get hold of the leaf"},
    {DoorPhase::kPassFirst, DoorPhase::kGone, false, "did not get through"},
    {DoorPhase::kReleaseDoor, DoorPhase::kFinishDoor, false, "still in the way, but lets go"},
    {DoorPhase::kReachEdge, DoorPhase::kOpenerInit, false, "the holder vanished"},
    {DoorPhase::kReachEdge, DoorPhase::kHolderDec, false, "the holder vanished, the leaf was in hand"},
    {DoorPhase::kGone, DoorPhase::kGone, true, "vanished or gave up"},
}};

}  // namespace throng::interaction
