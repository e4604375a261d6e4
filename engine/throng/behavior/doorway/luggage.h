// What people carry and push in a run (DR-32a, DR-32b): a column of part_state in runs where some population has boxes
// or strollers; in every other run it is not there. Written by push_strollers() alone (simulation/push_strollers.h).
#pragma once

#include <cstdint>

#include "throng/objects/doors/interaction/carrier.h"
#include "throng/objects/doors/interaction/stroller.h"

namespace throng {

/// No padding; all zero: nothing is known of this person yet.
struct Luggage {
  enum Flags : std::uint8_t {
    kKnown = 1,     ///< `load` has been drawn
    kOtherWay = 4,  ///< turns round by the other side: it was blocked
    kPlaced = 2,    ///< the stroller stands on the floor; until there is room for it, it is folded and in nobody's way
  };
  interaction::StrollerState stroller;
  float blocked = 0;  ///< s that it could not roll as its pusher wants
  float backing = 0;  ///< s that it still draws back after that
  std::uint8_t load = 0;
  std::uint8_t flags = 0;
  std::uint8_t unused[2] = {};

  interaction::Load carries() const { return static_cast<interaction::Load>(load); }
  bool has_stroller() const { return (flags & kPlaced) != 0; }
};
static_assert(sizeof(Luggage) == 24);

}  // namespace throng
