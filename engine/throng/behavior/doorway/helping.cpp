#include "throng/behavior/doorway/helping.h"

#include "throng/behavior/doorway/company.h"
#include "throng/objects/doors/door.h"

namespace throng {
namespace {

Load load_of(const AtDoor& a, Seat i) { return static_cast<Load>(a.courtesy[i].load); }

bool is_waiting(const AtDoor& a, Seat i) {
  const bool stroller = load_of(a, i) == Load::kStroller;
  return a.door->regions().inside_waiting(a.people[i].side, a.people[i].position, stroller);
}

/// How fast somebody walks by itself, m/s.
float usual_speed(const DoorTurn& t, const AtDoor& a, Seat i) {
  const Row r = a.rows[i];
  return t.self.profile.preferred_speed[r] * t.intent.speed_wish[r];
}

bool sets_out(const DoorTurn& t, const AtDoor& a, Seat self, Seat leader, const DoorPlan& plan) {
  if (leader == kNobody || load_of(a, self) != Load::kNone) return false;
  const DoorPerson &me = a.people[self], &it = a.people[leader];
  if (it.side != me.side || is_committed(it)) return false;
  // What one sees of the carrier is how fast it goes now.
  const Walker its_way{it.to_door, length(a.velocity[leader])};
  return overtakes_to_help({plan.courtesy.kindness, plan.courtesy.rush}, {me.to_door, usual_speed(t, a, self)},
                           load_of(a, leader), its_way, is_waiting(a, leader), t.manners.ordering);
}

}  // namespace

Seat charge_of(const AtDoor& a, const DoorPlan& plan) {
  const Seat i = find_person(a.people, plan.charge);
  if (i == kNobody) return kNobody;
  const DoorPerson& p = a.people[i];
  return has_the_door(p) || a.door->regions().side_of(p.position) != p.side ? kNobody : i;
}

DoorDeed help(const DoorTurn& t, const AtDoor& a, Seat self, Seat leader, const DoorDeed& deed, DoorPlan& plan) {
  const Seat charge = charge_of(a, plan);
  if (charge == kNobody) plan.charge = {};
  // Too late: it is there first.
  const bool late = charge != kNobody && is_before(a.people[self], a.people[charge]);
  if (late && (is_waiting(a, charge) || is_committed(a.people[charge]))) plan.charge = {};
  // Before a free leaf of two one has no leader, but still somebody right ahead (Algorithm 4).
  const Seat ahead = leader != kNobody ? leader : find_person(a.people, plan.initial);
  if (!plan.charge.exists() && charge == kNobody && sets_out(t, a, self, ahead, plan)) {
    plan.charge = a.people[ahead].id;
    plan.set(DoorPlan::kSetsOut);
  }
  if (!plan.charge.exists()) return deed;
  plan.set(DoorPlan::kHelps);
  const bool follows = leader != kNobody && a.people[leader].id == plan.charge;
  if (follows || leader == kNobody) plan.pace *= t.manners.ordering.help_speed;
  return follows ? overtaking(deed) : deed;
}

bool offers_door(const AtDoor& a, Seat committed, DoorPlan& plan) {
  const Seat charge = charge_of(a, plan);
  if (charge == kNobody || (committed != kNobody && committed != charge)) return false;
  plan.set(DoorPlan::kHelps);
  plan.holding = static_cast<std::uint8_t>(Holding::kHoldFirst);
  plan.follower = a.people[charge].id;
  return true;
}

}  // namespace throng
