// Events of doors (DR-20, DR-28): a = object number. Kinds of parts are numbered from kFirstPartEvent on.
#pragma once

#include <string_view>

#include "throng/objects/doors/interaction/interaction.h"
#include "throng/state/events.h"

namespace throng {

inline constexpr std::uint16_t kFirstPartEvent = 64;

/// Somebody is through; the others are those of the interaction, in its order.
inline constexpr EventKind kDoorPassed{kFirstPartEvent + interaction::kDoorEvents};
constexpr EventKind event_of(interaction::DoorEvent e) {
  return EventKind(static_cast<std::uint16_t>(kFirstPartEvent + static_cast<std::uint16_t>(e)));
}
/// "opened", "held", "taken over" ... "passed"; empty for any other kind.
inline std::string_view words_of_door(EventKind kind) {
  const auto n = static_cast<std::uint16_t>(kind);
  if (kind == kDoorPassed) return "passed";
  if (n < kFirstPartEvent || n >= kFirstPartEvent + interaction::kDoorEvents) return {};
  return interaction::words_of(static_cast<interaction::DoorEvent>(n - kFirstPartEvent));
}

}  // namespace throng
