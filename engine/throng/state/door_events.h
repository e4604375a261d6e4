// Events of doors (DR-20, DR-28): a = object number. They are in recordings, so the numbers stay as they are; kinds of
// parts are numbered from kFirstPartEvent on.
#pragma once

#include <array>
#include <string_view>

#include "throng/state/events.h"

namespace throng {

enum class DoorEvent : std::uint8_t {
  kOpened,     ///< who opened it
  kHeld,       ///< who starts to hold it for somebody
  kTakenOver,  ///< who took it from somebody
  kYielded,    ///< who stands aside for somebody
  kLetPass,    ///< who has let somebody through
  kReleased,   ///< who took its hand off; somebody else has it, or nobody
  kMissed,     ///< who was not served by somebody, or missed an entry of a revolving door
  kCaughtUp,   ///< revolving doors: who speeds up to catch an entry
};
inline constexpr std::size_t kDoorEvents = 8;

constexpr std::string_view words_of(DoorEvent event) {
  constexpr std::array<std::string_view, kDoorEvents> kWords{"opened",   "held",     "taken over", "yielded",
                                                             "let pass", "released", "missed",     "caught up"};
  return kWords[static_cast<std::size_t>(event)];
}

inline constexpr std::uint16_t kFirstPartEvent = 64;

/// Somebody is through; the others are those of the interaction, in its order.
inline constexpr EventKind kDoorPassed{kFirstPartEvent + kDoorEvents};
/// Somebody sets out to overtake a carrier and open the door for it (DR-32c).
inline constexpr EventKind kDoorHelps{kFirstPartEvent + 16};
/// Of doors with two leaves, with kDoorPassed: by the one on its right, or on its left (DR-29).
inline constexpr EventKind kDoorByRight{kFirstPartEvent + 17}, kDoorByLeft{kFirstPartEvent + 18};
/// Somebody has found a door locked for which it has no key, and remembers that.
inline constexpr EventKind kDoorFoundLocked{kFirstPartEvent + 19};
constexpr EventKind event_of(DoorEvent e) {
  return EventKind(static_cast<std::uint16_t>(kFirstPartEvent + static_cast<std::uint16_t>(e)));
}
/// "opened", "held", "taken over" ... "passed", "helps", "right leaf", "found locked"; empty for any other kind.
constexpr std::string_view words_of_door(EventKind kind) {
  const auto n = static_cast<std::uint16_t>(kind);
  if (kind == kDoorPassed) return "passed";
  if (kind == kDoorHelps) return "helps";
  if (kind == kDoorByRight) return "right leaf";
  if (kind == kDoorByLeft) return "left leaf";
  if (kind == kDoorFoundLocked) return "found locked";
  if (n < kFirstPartEvent || n >= kFirstPartEvent + kDoorEvents) return {};
  return words_of(static_cast<DoorEvent>(n - kFirstPartEvent));
}

}  // namespace throng
