// What an object tells the body of somebody registered with it: where the seat, the counter or the handle is. Made by
// the kinds of objects for bodies to hold on to; nothing else reads it.
#pragma once

#include <cstdint>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/object_states.h"

namespace throng {

struct PoseCue {
  enum class Kind : std::uint8_t {
    kSeat,     ///< something to sit on
    kCounter,  ///< something to reach for while one stands before it
    kStage,    ///< something to look at
  };
  AgentId who;
  Kind kind = Kind::kSeat;
  bool hand = false;  ///< `operate` reads this person's hand: it is posed whatever is shown
  Hold hold = Hold::kComing;
  float height = 0;  ///< m above the floor: of the seat, the counter, what is looked at
  Vec2 position;     ///< engine coordinates
  Vec2 front{1, 0};  ///< unit: where one looks who sits there; of a counter: towards the customer
};

}  // namespace throng
