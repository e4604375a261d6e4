// What an object tells the body of somebody registered with it: where the seat, the counter or the handle is. Made by
// the kinds of objects for bodies to hold on to; nothing else reads it.
#pragma once

#include <cstdint>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/core/vec3.h"
#include "throng/state/object_states.h"

namespace throng {

struct PoseCue {
  enum class Kind : std::uint8_t {
    kSeat,     ///< something to sit on
    kCounter,  ///< something to reach for while one stands before it
    kStage,    ///< something to look at
    kHandle,   ///< something a hand takes hold of and follows
  };
  AgentId who;
  Kind kind = Kind::kSeat;
  bool hand = false;    ///< `operate` reads this person's hand: it is posed whatever is shown
  bool left = false;    ///< kHandle: for the left hand
  bool stands = false;  ///< `stand` says where one stands to use it
  bool aims = false;    ///< `aim` says where the hand goes; else the body chooses
  Hold hold = Hold::kComing;
  float height = 0;  ///< m above the floor: of the seat, the counter, the handle, what is looked at
  Vec2 position;     ///< engine coordinates
  Vec2 front{1, 0};  ///< unit: where one looks who sits there; of a counter or handle: towards the person
  Vec2 stand;  ///< engine coordinates: bodies go there by planned steps, and face the thing (a seat: away from it)
  Vec3 aim;    ///< x, y in engine coordinates, z m above the floor
};

}  // namespace throng
