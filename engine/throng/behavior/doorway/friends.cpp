#include "throng/behavior/doorway/friends.h"

#include <algorithm>

#include "throng/behavior/doorway/company.h"
#include "throng/objects/doors/door.h"

namespace throng {
namespace {

/// Chosen once. Two who choose in the same step see the same; who is later takes the side that is left.
FriendSide side_beside(const AtDoor& a, Seat self, Seat other, DoorPlan& plan) {
  if (!plan.has(DoorPlan::kOnLeft) && !plan.has(DoorPlan::kOnRight)) {
    const DoorPerson &me = a.people[self], &it = a.people[other];
    const Vec2 ahead = -a.door->regions().out(me.side);
    FriendSide side = friend_side(me.position, me.id, it.position, it.id, ahead);
    if (a.beside[other] != 0) side = a.beside[other] == DoorPlan::kOnLeft ? FriendSide::kRight : FriendSide::kLeft;
    plan.set(side == FriendSide::kLeft ? DoorPlan::kOnLeft : DoorPlan::kOnRight);
  }
  return plan.has(DoorPlan::kOnLeft) ? FriendSide::kLeft : FriendSide::kRight;
}

}  // namespace

Seat friend_of(const AtDoors& all, const Profile& profile, const AtDoor& a, Seat self) {
  const Row mine = a.rows[self];
  const std::uint64_t source = profile.source[mine];
  const auto& pairs = all.sources_of_pairs;
  if (std::find(pairs.begin(), pairs.end(), source) == pairs.end()) return kNobody;
  for (Seat i = 0; i < a.people.size(); ++i) {
    const Row r = a.rows[i];
    if (i != self && profile.source[r] == source && profile.number[r] / 2 == profile.number[mine] / 2) return i;
  }
  return kNobody;
}

DoorDeed walk_with_friend(const DoorTurn& t, const AtDoor& a, Seat self, Seat leader, const DoorStanding& at,
                          const DoorDeed& deed, DoorPlan& plan) {
  const Seat other = friend_of(t.at, t.self.profile, a, self);
  if (other == kNobody || a.people[other].side != a.people[self].side || is_committed(a.people[other])) return deed;
  const DoorDeed out = beside_friend(deed, leader == other, at);
  // Whoever waits for somebody else, or has come to where one of them must be first.
  if (out.stop || at.in_waiting_region || out.claim != DoorRole::kNone) return out;
  const FriendSide side = side_beside(a, self, other, plan);
  const FriendPace pace = friend_pace(a.people[self].position, a.people[other].position, a.door->regions().centre(),
                                      side, t.manners.ordering);
  plan.target = pace.target;
  plan.pace *= pace.speed_factor;
  plan.set(DoorPlan::kAims), plan.set(DoorPlan::kBeside);
  return out;
}

}  // namespace throng
