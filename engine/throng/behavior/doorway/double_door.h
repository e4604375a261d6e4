// Double doors: Algorithms 3 and 4 (DR-30, DR-31). Each leaf runs its own interaction; only the choice of leader and
// leaf differs from a single door.
#pragma once

#include "throng/behavior/doorway/ordering.h"
#include "throng/behavior/manners/culture.h"

namespace throng {

/// Leaf 0 is on the right of whoever comes from the pull side, leaf 1 on the right of whoever comes from the push side.
inline constexpr std::size_t kLeaves = 2;
std::uint8_t own_leaf(DoorSide from, PassingSide culture);

/// Nobody opens it, holds it or follows through it.
bool is_free(std::span<const DoorPerson> people, std::uint8_t leaf);

struct LeafChoice {
  Seat initial = kNobody;
  Seat leader = kNobody;
  std::uint8_t leaf = kNoLeaf;  ///< the leader's where there is one
};

/// Algorithm 3, which goes on to Algorithm 4. `in_waiting_region`: I have arrived within it.
LeafChoice choose_leaf(const DoorScene& d, Seat self, bool in_waiting_region, PassingSide culture);

/// Algorithm 4 for an initial leader (kNobody: none).
LeafChoice consider_other_side(const DoorScene& d, Seat self, Seat initial, PassingSide culture);

/// The leaf to which somebody goes on who has set out for a free one although others are before it (ours): without, it
/// would follow again as soon as it is nearer to the door than they are, and neither would ever open. Its own where
/// that is free by now (Fig. 7.8: the other is for when one's own is in use); else the one it chose, unless people
/// across are about to use that. kNoLeaf: it follows again, as both are taken or somebody before it has set out for
/// them. `chosen`: what it chose before.
std::uint8_t leaf_to_go_on(const DoorScene& d, Seat self, const LeafChoice& chosen, PassingSide culture);

/// Whether somebody on the other side is prior to me, judged by E for my initial leader, or for the door where I have
/// none. Who arrives at the same time (closer than the hysteresis) is not.
bool is_prior(const DoorScene& d, Seat self, Seat other, Seat initial);

}  // namespace throng
