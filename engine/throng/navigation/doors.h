// Doors on the way (DR-03): what passing one costs somebody, which it cannot pass, and how it finds out.
//
// A shut door is passable: whoever comes opens it. A one-way door is closed from its far side to everybody. A locked
// one is closed to those who know that it is and have no key; the others find out when they stand before it, remember
// it and plan anew. What one sees of people who wait before a door counts, and nothing farther away.
#pragma once

#include <limits>

#include "throng/navigation/planner.h"
#include "throng/state/events.h"

namespace throng::navigation {

/// How ways through doors are compared; ours.
inline constexpr float kQueueSeen = 20;    ///< m: people before doors farther away do not count
inline constexpr float kQueueRange = 3;    ///< m before a door in which people wait for it
inline constexpr float kWaiting = 0.6f;    ///< m/s; whoever is faster does not wait
inline constexpr float kWorthALook = 2;    ///< people before the next door for whom one looks around for another
inline constexpr float kCommitted = 2;     ///< m: who is so near to its door goes through it
inline constexpr float kLookEvery = 1.5f;  ///< s between such looks
inline constexpr float kKeepDoor = 4;      ///< m by which another way must be better

/// Doors as one person takes them. Made on the stack for a search.
class DoorTolls final : public PortalTolls {
 public:
  static constexpr float kClosed = std::numeric_limits<float>::infinity();
  DoorTolls(Row row, const PlanInput& in) : row_(row), in_(in) {}

  bool any() const { return in_.doors != nullptr; }
  /// m that it costs to pass there; 0 where there is no door, kClosed where one cannot.
  float toll(GateSide side) const;
  float toll(std::uint32_t portal) const override {
    const GateSide side = in_.doors->gates.of_portal[portal];
    return side.exists() ? toll(side) + (side.gate != kept_ ? keep_ : 0.0f) : 0.0f;
  }
  float toll_of_boundary(std::uint32_t boundary) const {
    return any() ? toll(in_.doors->gates.of_boundary[boundary]) : 0.0f;
  }
  bool closes(std::uint32_t boundary) const { return any() && is_closed(in_.doors->gates.of_boundary[boundary]); }
  /// Whether there is any door at all that is closed to this person, so far as it knows.
  bool any_closed() const;
  /// Whether one of the doors in the middle of that region is.
  bool any_closed_in(RegionIndex region) const;
  /// People who wait there; 0 where one cannot see them.
  int waiting_at(GateSide side) const;
  /// All other doors cost so much more: one does not change one's mind for nothing.
  void keep(std::uint32_t gate) { kept_ = gate, keep_ = kKeepDoor; }

 private:
  bool is_closed(GateSide side) const;
  bool has_found_locked(const Gate& gate) const;

  const Row row_;
  const PlanInput& in_;
  std::uint32_t kept_ = Gate::kNone;
  float keep_ = 0;
};

/// Whoever of `rows` stands before a locked door on its way, without its key, has found it locked: it remembers that
/// and has news (KnownDoors). Event kDoorFoundLocked.
void try_doors(std::span<const Row> rows, const PlanInput& in, const Route& route, Events& events);

/// Whether the person has learnt something since it was asked last.
bool take_news(Row row, const PlanInput& in);

/// First door in a window of portals; none: it leads through no door.
GateSide next_door(Row row, const PlanInput& in, const Route& route);

/// Whether it is time to compare the way through the next door of the window with others: people wait before it and the
/// person is on its way there. True at most once every kLookEvery.
bool looks_around(Row row, const PlanInput& in, const Route& route, GateSide next);

}  // namespace throng::navigation
