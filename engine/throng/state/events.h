// What happened in a step, in the order of the people's ids. Append-only; kept until the next step has ended.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/workers.h"

namespace throng {

enum class EventKind : std::uint16_t {
  kEntered,       ///< a = source number
  kLeft,          ///< a = sink number
  kRemoved,       ///< taken out from outside
  kArrived,       ///< a = place number
  kRouteFailed,   ///< a = place number (none for a point)
  kReplanned,     ///< pushed off the route
  kEntryDelayed,  ///< a = source number: the spot was taken, the person waits outside
  kJourneyEnded,  ///< stands where the journey ended
  kLap,           ///< a = new lap count
};

struct Event {
  AgentId who;
  EventKind kind;
  std::uint32_t a = 0;
  constexpr auto operator<=>(const Event&) const = default;
};

using Events = std::vector<Event>;

/// What the blocks of a parallel stage append to; merged into the step's events in id order when the step ends.
using EventBuffers = BlockBuffers<Event>;

}  // namespace throng
