// What happened in a step, in the order of the people's ids. Append-only; kept until the next step has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
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
  kNoWay,         ///< follows kRouteFailed of the same person: a = NoWay, the reason
  kGoalMoved,     ///< the goal cannot be stood on: the nearest reachable point takes its place; a = place number
  kStartMoved,    ///< stood where no way can begin: planned from the nearest point where one can; a = place number
  kGranted,       ///< a = object number: registered as asked (ObjectStates::answers has the details)
  kRefused,       ///< a = object number: a request was refused
  kReleased,      ///< a = object number: no longer registered, by wish or because the person vanished
  kFirstInLine,   ///< a = object number of the queue: nobody stands before any more
  kServed,        ///< a = object number: the service is over
  // Of the mind: a = Told (behavior/mind/told.h), which activity, for which need, why
  kBegan,        ///< puts something on its mind: an ultimate goal, or what a need called for
  kEnded,        ///< accomplished
  kGaveUp,       ///< not accomplished, with the reason
  kInterrupted,  ///< something else comes first
  kResumed,      ///< back to what was interrupted
  kPlanned,      ///< decomposed a goal: a = the sub-task
  kExpired,      ///< forgot a sub-task whose time was over: it is planned again
  kTold,         ///< was given a goal from outside
  kChime,        ///< hears that it is time for its train: a = train number
  // Objects again
  kUses,    ///< a = object number: has arrived and uses it
  kYields,  ///< a = object number: is about to leave it
  // Of state machines
  kState,   ///< a = number of the state that was entered
  kDither,  ///< a = number of the state: too many decisions in one turn, the rest is taken in the next
};

/// Why a goal has no way.
enum class NoWay : std::uint32_t {
  kNotConnected,  ///< no sequence of regions or floors leads there
  kTooNarrow,     ///< there is one, but somewhere it is narrower than the person
  kNoGround,      ///< nothing walkable at the goal or near it
  kUnknown,       ///< the person knows no way there (SH-84)
  kNoGuidance,    ///< the roadmap or field that is to guide it says nothing where it stands (PV-58)
};

inline constexpr std::size_t kNoWays = 5;
/// "not connected", "too narrow", "no ground", "unknown", "no guidance"
constexpr std::string_view words_of(NoWay why) {
  constexpr std::string_view kWords[kNoWays] = {"not connected", "too narrow", "no ground", "unknown", "no guidance"};
  return kWords[static_cast<std::size_t>(why)];
}

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
