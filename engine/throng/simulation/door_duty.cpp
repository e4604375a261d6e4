#include "throng/simulation/door_duty.h"

#include "throng/objects/doors/door.h"
#include "throng/state/door_events.h"

namespace throng {

interaction::Commit DoorDuty::claim_of(Row r, const DoorPlan& plan, DoorSide side) const {
  return {.who = id(r),
          .as = static_cast<DoorRole>(plan.claim),
          .side = side,
          .load = static_cast<interaction::Load>(plan.courtesy.load),
          .kindness = plan.courtesy.kindness,
          .order = plan.order};
}

void DoorDuty::tell(const interaction::Outcome& out) const {
  for (const interaction::Told& t : out.events()) events.push_back({t.who, event_of(t.event), a.object.value});
}

/// By the half of the doorway it came through.
EventKind DoorDuty::leaf_passed(const DoorPlan& plan, Vec2 p) const {
  const DoorRegions& regions = a.door->regions();
  const Vec2 right = left_of(regions.out(static_cast<DoorSide>(plan.side)));  // of whoever faces the door
  return dot(p - regions.centre(), right) >= 0 ? kDoorByRight : kDoorByLeft;
}

bool DoorDuty::count_passed() const {
  bool any = false;
  for (const Row r : a.all) {
    const DoorPlan& plan = plans[r];
    if (plan.door != a.object) continue;
    if (plan.has(DoorPlan::kSetsOut)) events.push_back({id(r), kDoorHelps, a.object.value});
    if (!plan.has(DoorPlan::kThrough) || plan.clock > 0) continue;
    events.push_back({id(r), kDoorPassed, a.object.value});
    if (a.leaves && a.leaves->leaf_count() == 2) events.push_back({id(r), leaf_passed(plan, at(r)), a.object.value});
    ++own().as<DoorMemory>().passed;
    any = true;
  }
  return any;
}

}  // namespace throng
