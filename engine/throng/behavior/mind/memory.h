// Memory: a stack of what one is about (SH-86 .. SH-89). Only the top is looked at. Fixed size, plain and without
// padding, because it is kept as bytes of the person's row and hashed.
#pragma once

#include <array>
#include <cstdint>

#include "throng/behavior/mind/needs.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

/// How one sees that a goal is accomplished (SH-87), besides the activity saying so.
enum class Criterion : std::uint8_t {
  kActivity,   ///< the activity says so
  kWithin,     ///< within `amount` metres of `point` on `surface`
  kInside,     ///< inside `place`
  kNeedBelow,  ///< `need` is below `amount`
  kTime,       ///< `amount` seconds after it was begun
};

/// A goal and what belongs to it (SH-87).
struct MemoryItem {
  enum Flags : std::uint8_t {
    kUltimate = 1,     ///< given at the start or from outside; otherwise a sub-task, or what a need called for
    kBegun = 2,        ///< its activity has acted on it
    kSuspended = 4,    ///< something was put on top since its activity acted last; cleared after the next act
    kFromOutside = 8,  ///< a directive (SH-96)
    kNeedDriven = 16,  ///< put there by action selection
    kSubFailed = 32,   ///< its last sub-task failed; cleared after the next act
    kBound = 64,       ///< was told which object: `choice` is that one and stays
  };
  static constexpr std::uint32_t kNoChoice = 0xffffffffu;

  std::uint8_t activity = 0;  ///< goal type: number in the list of activities
  std::uint8_t flags = 0;
  Criterion criterion = Criterion::kActivity;
  Need need = Need::kNone;    ///< the need it is to satisfy; says what to buy
  std::uint8_t rank = 0;      ///< a need interrupts only what ranks lower; sub-tasks have their parent's
  std::uint8_t phase = 0;     ///< of the activity: how far it has come; 0 when pushed
  std::uint16_t surface = 0;  ///< of `point`
  float amount = 0;           ///< of the criterion
  PlaceIndex place;           ///< parameters: what goal and where
  ObjectIndex object;
  std::uint32_t train = 0xffffffffu;  ///< number in the timetable
  Vec2 point;
  AgentId other;                     ///< whom it concerns: a friend
  std::uint32_t choice = kNoChoice;  ///< the last decomposition: which object, passage, way point (SH-89, Table 4.2)
  std::uint16_t tries = 0;           ///< private to the activity: how often it has tried
  std::uint16_t failures = 0;        ///< sub-tasks that failed one after the other; too many end the goal
  std::array<std::uint32_t, 4> words{};  ///< private to the activity; 0 when pushed
  double begun = 0;                      ///< s: when it was pushed
  double expires = 0;                    ///< s: forgotten then; 0 = never
  double until = 0;                      ///< s: private to the activity: end of a wait, next look

  /// With this object and no other.
  void bind(ObjectIndex o) { object = o, choice = o.value, flags |= kBound; }
  /// A goal of its own, not a step towards another.
  bool is_root() const { return (flags & (kUltimate | kFromOutside | kNeedDriven)) != 0; }
  bool is(Flags f) const { return (flags & f) != 0; }
};
static_assert(sizeof(MemoryItem) == 88);

inline constexpr std::size_t kMostItems = 8;

struct MemoryStack {
  std::array<MemoryItem, kMostItems> items{};  ///< [0] = bottom
  std::uint64_t depth = 0;

  bool empty() const { return depth == 0; }
  bool full() const { return depth == kMostItems; }
  MemoryItem& top() { return items[depth - 1]; }
  const MemoryItem& top() const { return items[depth - 1]; }
  /// False when full: nothing was pushed.
  bool push(const MemoryItem& item) {
    if (full()) return false;
    items[depth++] = item;
    return true;
  }
  /// Forgotten items leave no bytes behind: equal minds have equal hashes.
  void pop() { items[--depth] = MemoryItem{}; }
};

}  // namespace throng
