#include "throng/behavior/doorway/revolving.h"

namespace throng {
namespace {

/// Followers that somebody has from the given side.
std::size_t followers_from(std::span<const DoorPerson> people, AgentId holder, DoorSide side) {
  std::size_t n = 0;
  for (const DoorPerson& p : people) n += p.role == DoorRole::kFollower && p.leader == holder && p.side == side;
  return n;
}

/// Who pushes from the other side, of two the one with fewer followers from mine.
Seat opposing_holder(const DoorScene& d, Seat self) {
  const DoorSide mine = d.people[self].side;
  Seat best = kNobody;
  std::size_t fewest = 0;
  for (Seat i = 0; i < d.people.size(); ++i) {
    const DoorPerson& p = d.people[i];
    if (p.side == mine || !has_the_door(p)) continue;
    const std::size_t n = followers_from(d.people, p.id, mine);
    if (best == kNobody || n < fewest || (n == fewest && p.id < d.people[best].id)) best = i, fewest = n;
  }
  return best;
}

/// Guard of Fig. 4.8 on beginning to follow.
bool may_start(const DoorPerson& me, const DoorPerson& leader, const DoorStanding& at) {
  if (leader.side == me.side) return at.in_waiting_region && leader.motion == DoorMotion::kAfter;
  return at.in_waiting_region || at.must_stop;
}

}  // namespace

RevolvingTraffic traffic_of(std::span<const DoorPerson> people) {
  RevolvingTraffic t;
  for (const DoorPerson& p : people) {
    t.holders += has_the_door(p);
    t.followers += is_committed(p) && !has_the_door(p);
  }
  return t;
}

LeaderChoice choose_revolving_leader(const DoorScene& d, Seat self) {
  bool rivals = false;
  const LeaderChoice own = choose_own_side_leader(d, self, rivals);
  if (own.initial != kNobody) return own;
  const Seat across = opposing_holder(d, self);
  return {across, across};
}

DoorDeed decide_revolving_deed(const DoorScene& d, Seat self, Seat leader, const DoorStanding& at) {
  const DoorPerson& me = d.people[self];
  const RevolvingTraffic now = traffic_of(d.people);
  if (is_committed(me)) {
    const bool follows = !has_the_door(me);
    const bool start = follows && (leader == kNobody ? at.in_waiting_region : may_start(me, d.people[leader], at));
    return {DoorTarget::kGuided, DoorRole::kNone, start, false};
  }
  if (leader == kNobody) {
    const bool close = at.to_best_position <= d.settings.near_best_position && now.holders == 0;
    return {DoorTarget::kBestPosition, close ? DoorRole::kOpener : DoorRole::kNone, close, at.must_stop && !close};
  }
  const DoorPerson& l = d.people[leader];
  const bool same = l.side == me.side;
  DoorDeed deed{same ? DoorTarget::kLeader : DoorTarget::kOpposingGoal, DoorRole::kNone, false, at.must_stop};
  const bool place = has_the_door(l) && now.followers < kMostFollowers && followers_from(d.people, l.id, me.side) == 0;
  const bool ready = same ? l.motion != DoorMotion::kBefore : may_start(me, l, at);
  if (place && ready) deed.claim = DoorRole::kFollower, deed.start = may_start(me, l, at);
  return deed;
}

bool may_become_holder(std::span<const DoorPerson> people) { return traffic_of(people).holders < kMostHolders; }

}  // namespace throng
