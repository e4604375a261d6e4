#include "throng/behavior/doorway/double_door.h"

namespace throng {
namespace {

/// Same side, before me: how many, and the one furthest from the door, who is directly ahead.
struct Ahead {
  std::size_t count = 0;
  Seat nearest_to_me = kNobody;
};

Ahead ahead_of(const DoorScene& d, Seat self) {
  Ahead out;
  for (Seat i = 0; i < d.people.size(); ++i) {
    if (i == self || !is_before(d.people[self], d.people[i])) continue;
    ++out.count;
    if (out.nearest_to_me == kNobody || is_before(d.people[i], d.people[out.nearest_to_me])) out.nearest_to_me = i;
  }
  return out;
}

float for_leader_or_door(const DoorScene& d, Seat who, Seat leader) {
  const DoorPerson& p = d.people[who];
  const float away = leader == kNobody ? p.to_door : distance(p.position, d.people[leader].position);
  return evaluate(away, p.waited, d.settings);
}

/// Whether people across are about to use the leaf on their right, my left: as near to the door by E as I am, or nearly
/// (ours). Then it is theirs, and a free one only where nobody comes: so both flows keep to their leaves (Fig. 7.7).
bool is_wanted_across(const DoorScene& d, Seat self) {
  constexpr float kNearly = 1;  // s
  const DoorPerson& me = d.people[self];
  const float mine = evaluate(me.to_door, me.waited, d.settings);
  for (const DoorPerson& p : d.people)
    if (p.side != me.side && !is_committed(p) && evaluate(p.to_door, p.waited, d.settings) < mine + kNearly)
      return true;
  return false;
}

/// Free, and nobody before me on my side has set out for it.
bool is_left_to(const DoorScene& d, Seat self, std::uint8_t leaf) {
  if (!is_free(d.people, leaf)) return false;
  for (Seat i = 0; i < d.people.size(); ++i) {
    const DoorPerson& p = d.people[i];
    if (i == self || is_committed(p) || p.side != d.people[self].side) continue;
    if (p.leaf == leaf && !p.leader.exists() && is_before(d.people[self], p)) return false;
  }
  return true;
}

/// The free leaf, one's own where both are or none is.
std::uint8_t free_or_own(const DoorScene& d, DoorSide side, PassingSide culture, bool& any) {
  const std::uint8_t own = own_leaf(side, culture), other = own == 0 ? 1 : 0;
  const bool own_free = is_free(d.people, own), other_free = is_free(d.people, other);
  any = own_free || other_free;
  return other_free && !own_free ? other : own;
}

}  // namespace

std::uint8_t own_leaf(DoorSide from, PassingSide culture) {
  const bool first = (from == DoorSide::kPull) == (culture == PassingSide::kRight);
  return first ? 0 : 1;
}

bool is_free(std::span<const DoorPerson> people, std::uint8_t leaf) {
  for (const DoorPerson& p : people)
    if (is_committed(p) && p.leaf == leaf) return false;
  return true;
}

bool is_prior(const DoorScene& d, Seat self, Seat other, Seat initial) {
  return for_leader_or_door(d, other, initial) < for_leader_or_door(d, self, initial) - d.settings.hysteresis;
}

LeafChoice consider_other_side(const DoorScene& d, Seat self, Seat initial, PassingSide culture) {
  const DoorPerson& me = d.people[self];
  std::size_t before = ahead_of(d, self).count;
  Seat prior = kNobody;  // the last of those on the other side, directly before me
  float worst = 0;
  for (Seat i = 0; i < d.people.size(); ++i) {
    if (d.people[i].side == me.side || !is_prior(d, self, i, initial)) continue;
    ++before;
    const float e = for_leader_or_door(d, i, initial);
    if (prior == kNobody || e > worst || (e == worst && d.people[prior].id < d.people[i].id)) prior = i, worst = e;
  }
  bool any_free = false;
  const std::uint8_t leaf = free_or_own(d, me.side, culture, any_free);
  const bool led = initial != kNobody && is_committed(d.people[initial]);
  const auto follow = [&](Seat leader) {
    const std::uint8_t theirs = leader == kNobody ? kNoLeaf : d.people[leader].leaf;
    return LeafChoice{initial, leader, theirs == kNoLeaf ? own_leaf(me.side, culture) : theirs};
  };
  if (prior == kNobody) {
    const bool mine = any_free && (leaf == own_leaf(me.side, culture) || !is_wanted_across(d, self));
    return led || !mine ? follow(initial) : LeafChoice{initial, kNobody, leaf};
  }
  constexpr std::size_t kRank = 3;
  if (led && before + 1 == kRank) return any_free ? LeafChoice{initial, kNobody, leaf} : follow(prior);
  return follow(initial != kNobody ? initial : prior);
}

std::uint8_t leaf_to_go_on(const DoorScene& d, Seat self, const LeafChoice& chosen, PassingSide culture) {
  if (chosen.initial == kNobody || chosen.leader != kNobody || chosen.leaf >= kLeaves) return kNoLeaf;
  const std::uint8_t own = own_leaf(d.people[self].side, culture);
  if (is_left_to(d, self, own)) return own;
  const bool other = chosen.leaf != own && is_left_to(d, self, chosen.leaf) && !is_wanted_across(d, self);
  return other ? chosen.leaf : kNoLeaf;
}

LeafChoice choose_leaf(const DoorScene& d, Seat self, bool in_waiting_region, PassingSide culture) {
  const Ahead ahead = ahead_of(d, self);
  const Seat initial = ahead.nearest_to_me;  // kNobody where nobody is before me
  const bool other_side_counts = ahead.count < 2 || (ahead.count == 2 && in_waiting_region);
  if (other_side_counts) return consider_other_side(d, self, initial, culture);
  const std::uint8_t leaf = d.people[initial].leaf;
  return {initial, initial, leaf == kNoLeaf ? own_leaf(d.people[self].side, culture) : leaf};
}

}  // namespace throng
