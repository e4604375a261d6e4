#include "throng/behavior/doorway/ordering.h"

namespace throng {
namespace {

/// Ahead of every E that people can have.
constexpr float kCommitted = -1e9f;

/// How late it passes among those with a role.
int turn_of(const DoorPerson& p) {
  switch (p.role) {
    case DoorRole::kOpener:
    case DoorRole::kHolder:
      return 1;
    case DoorRole::kFollower:
      return 2;
    case DoorRole::kSecondFollower:
      return 3;
    case DoorRole::kNone:
      break;
  }
  return 0;
}

bool less(float a, AgentId id_a, float b, AgentId id_b) { return a != b ? a < b : id_a < id_b; }

/// Whether `other`, with E `theirs`, has the advantage over me, with E `mine`. Who is ahead of whom is kept until the
/// other is better by the hysteresis: whether I wait for it already, or it for me. Where both wait for each other
/// neither claim holds.
bool has_advantage(const DoorScene& d, Seat self, float mine, Seat other, float theirs) {
  const DoorPerson &me = d.people[self], &it = d.people[other];
  const bool i_wait = me.leader == it.id, it_waits = it.leader == me.id;
  if (i_wait && !it_waits) return theirs <= mine + d.settings.hysteresis;
  if (it_waits && !i_wait) return theirs < mine - d.settings.hysteresis;
  return less(theirs, it.id, mine, me.id);
}

bool chose(const DoorPerson& p, AgentId leader) { return p.initial == leader || p.leader == leader; }

enum class Rivals { kOfOneSide, kAllOfOneSide };

/// "Compete": the last of those on `side` who have the advantage over me, or kNobody. Rivals are those who chose the
/// same leader; `kAllOfOneSide`: everybody there.
Seat compete(const DoorScene& d, Seat self, Seat leader, DoorSide side, Rivals rivals, bool& any) {
  const DoorPerson& me = d.people[self];
  const float mine = evaluate(d, self, leader);
  Seat last = kNobody, kept = kNobody;
  float worst = 0, present = 0;
  any = false;
  for (Seat i = 0; i < d.people.size(); ++i) {
    const DoorPerson& p = d.people[i];
    if (i == self || i == leader || p.side != side) continue;
    if (rivals == Rivals::kOfOneSide && !chose(p, d.people[leader].id)) continue;
    any = true;
    const float e = evaluate(d, i, leader);
    if (!has_advantage(d, self, mine, i, e)) continue;
    if (p.id == me.leader) kept = i, present = e;
    if (last == kNobody || less(worst, d.people[last].id, e, p.id)) last = i, worst = e;
  }
  return kept != kNobody && worst - present <= d.settings.hysteresis ? kept : last;
}

}  // namespace

Seat find_person(std::span<const DoorPerson> people, AgentId id) {
  if (!id.exists()) return kNobody;
  for (Seat i = 0; i < people.size(); ++i)
    if (people[i].id == id) return i;
  return kNobody;
}

bool is_before(const DoorPerson& a, const DoorPerson& b) {
  if (a.id == b.id || a.side != b.side) return false;
  if (is_committed(a) != is_committed(b)) return is_committed(b);
  return less(b.to_door, b.id, a.to_door, a.id);
}

float evaluate(float distance_to_leader, float waited, const OrderingSettings& s) {
  const float way = s.evaluation == OrderingSettings::Evaluation::kWait ? 0 : distance_to_leader / s.walking_speed;
  const float weight = s.evaluation == OrderingSettings::Evaluation::kDistance ? 0 : s.wait_weight;
  return way - weight * waited;
}

float evaluate(const DoorScene& d, Seat who, Seat leader) {
  const DoorPerson& p = d.people[who];
  if (is_committed(p)) return kCommitted;
  const DoorPerson& l = d.people[leader];
  const float change = p.side == l.side ? 0 : d.settings.side_change * (1 - d.etiquette);
  return evaluate(distance(p.position, l.position), p.waited, d.settings) + change;
}

Seat initial_leader(const DoorScene& d, Seat self) {
  const DoorPerson& me = d.people[self];
  Seat nearest = kNobody;
  float best = 0;
  for (Seat i = 0; i < d.people.size(); ++i) {
    if (i == self || !is_before(me, d.people[i])) continue;
    const float away = length_sq(d.people[i].position - me.position);
    if (nearest == kNobody || less(away, d.people[i].id, best, d.people[nearest].id)) nearest = i, best = away;
  }
  return nearest;
}

Seat opposing_leader(const DoorScene& d, Seat self) {
  Seat last = kNobody;
  for (Seat i = 0; i < d.people.size(); ++i) {
    const DoorPerson& p = d.people[i];
    if (p.side == d.people[self].side || !is_committed(p)) continue;
    const bool later = last == kNobody || turn_of(p) > turn_of(d.people[last]) ||
                       (turn_of(p) == turn_of(d.people[last]) && p.id < d.people[last].id);
    if (later) last = i;
  }
  return last;
}

LeaderChoice choose_own_side_leader(const DoorScene& d, Seat self, bool& rivals) {
  LeaderChoice out;
  rivals = false;
  out.initial = out.leader = initial_leader(d, self);
  if (out.initial == kNobody) return out;
  const Seat ahead = compete(d, self, out.initial, d.people[self].side, Rivals::kOfOneSide, rivals);
  if (ahead != kNobody) out.leader = ahead;
  return out;
}

LeaderChoice choose_leader(const DoorScene& d, Seat self) {
  const DoorSide across = opposite(d.people[self].side);
  bool rivals = false, any = false;
  LeaderChoice out = choose_own_side_leader(d, self, rivals);
  if (out.initial != kNobody) {
    // As printed only where there are rivals; Fig. 4.2(b) has none on P2's side, and yet it changes over.
    if ((!rivals && d.settings.literal) || !is_committed(d.people[out.leader])) return out;
    const Rivals who = d.settings.literal ? Rivals::kAllOfOneSide : Rivals::kOfOneSide;
    const Seat ahead = compete(d, self, out.leader, across, who, any);
    if (ahead != kNobody) out.leader = ahead;
    return out;
  }
  out.initial = out.leader = opposing_leader(d, self);
  if (out.initial == kNobody) return out;
  const Seat ahead = compete(d, self, out.initial, across, Rivals::kOfOneSide, any);
  if (ahead != kNobody) out.leader = ahead;
  return out;
}

bool goes_before(const DoorScene& d, Seat a, Seat b) {
  const auto value = [&](Seat who) {
    const DoorPerson& p = d.people[who];
    const Seat leader = find_person(d.people, p.leader);
    return leader == kNobody ? evaluate(p.to_door, p.waited, d.settings) : evaluate(d, who, leader);
  };
  return less(value(a), d.people[a].id, value(b), d.people[b].id);
}

Seat follower_of(const DoorScene& d, Seat holder) {
  Seat best = kNobody;
  float e = 0;
  for (Seat i = 0; i < d.people.size(); ++i) {
    const DoorPerson& p = d.people[i];
    if (i == holder || p.leader != d.people[holder].id || has_the_door(p) || p.role == DoorRole::kSecondFollower)
      continue;
    const float theirs = evaluate(d, i, holder);  // a committed follower is ahead of all others
    if (best == kNobody || less(theirs, p.id, e, d.people[best].id)) best = i, e = theirs;
  }
  return best;
}

}  // namespace throng
