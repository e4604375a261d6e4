// What somebody without a role does at a door (Algorithm 2, DR-15), with the refinement of DR-18. Pure.
#pragma once

#include "throng/behavior/doorway/ordering.h"

namespace throng {

/// Where one is, as the door's regions (DR-07) say.
struct DoorStanding {
  float to_best_position = 0;      ///< m to where one opens the door from
  bool in_waiting_region = false;  ///< inside PullWR or PushWR of one's side
  bool must_stop = false;          ///< the stop rule holds: waiting region or AgentWR of one's leader entered
  bool clear_way = false;          ///< in the waiting region with nobody and nothing between oneself and that position
};

/// Where to walk.
enum class DoorTarget : std::uint8_t {
  kLeader,        ///< behind one's leader
  kOpposingGoal,  ///< the leader is on the other side: the place beside its way (OG)
  kBestPosition,  ///< where one opens the door from (BOP)
  kGuided,        ///< one has a role: the interaction says where
};

struct DoorDeed {
  DoorTarget target = DoorTarget::kGuided;
  DoorRole claim = DoorRole::kNone;  ///< asked for with a request; who does not get it decides anew (DR-16)
  bool start = false;                ///< and the interaction may begin: close enough
  bool stop = false;                 ///< stand where one is
};

/// Algorithm 2. `leader` from choose_leader or its kin, kNobody: none.
DoorDeed decide_deed(const DoorScene& d, Seat self, Seat leader, const DoorStanding& at);

}  // namespace throng
