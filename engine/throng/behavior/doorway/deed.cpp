#include "throng/behavior/doorway/deed.h"

namespace throng {
namespace {

/// Nobody goes first: to the door, and open it.
DoorDeed go_first(const DoorScene& d, const DoorStanding& at) {
  const bool close = at.to_best_position <= d.settings.near_best_position || (at.in_waiting_region && at.clear_way);
  return {DoorTarget::kBestPosition, close ? DoorRole::kOpener : DoorRole::kNone, close, false};
}

/// The place of a second follower is for the flow of one side (7.5): not while somebody across has waited longer, or
/// one side would pass from hand to hand for ever.
bool others_wait_longer(const DoorScene& d, const DoorPerson& me) {
  for (const DoorPerson& p : d.people)
    if (p.side != me.side && !is_committed(p) && p.waited > me.waited) return true;
  return false;
}

}  // namespace

DoorDeed decide_deed(const DoorScene& d, Seat self, Seat leader, const DoorStanding& at) {
  const DoorPerson& me = d.people[self];
  if (is_committed(me)) {
    // A follower who committed from afar goes on to its leader and begins when it is close enough.
    return {DoorTarget::kGuided, DoorRole::kNone, !has_the_door(me) && at.in_waiting_region, false};
  }
  if (leader == kNobody) return go_first(d, at);
  const DoorPerson& l = d.people[leader];
  DoorDeed deed;
  deed.target = l.side == me.side ? DoorTarget::kLeader : DoorTarget::kOpposingGoal;
  deed.stop = at.must_stop;
  if (has_the_door(l) && l.motion == DoorMotion::kCritical) {
    deed.claim = DoorRole::kFollower;
    deed.start = at.in_waiting_region;
  } else if (d.settings.second_follower && l.role == DoorRole::kFollower && at.in_waiting_region &&
             !others_wait_longer(d, me)) {
    deed.claim = DoorRole::kSecondFollower;
    deed.start = true;
  }
  return deed;
}

}  // namespace throng
