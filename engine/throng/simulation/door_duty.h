// What `operate` does for every door that people open, whether it has leaves or a drum: gathers the claims of the step,
// counts who came through, and keeps the times since anything happened. Reads body and plans; writes objects, events.
#pragma once

#include <optional>
#include <vector>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/state/crowd.h"

namespace throng {

struct DoorScratch {
  std::vector<interaction::Commit> commits;
  std::vector<interaction::Seen> seen;
};

/// One door in one step.
struct DoorDuty {
  const AtDoor& a;
  const DoorManners& manners;
  const Crowd& crowd;
  std::span<const DoorPlan> plans;
  double dt;
  DoorScratch& scratch;
  ObjectStates& objects;
  Events& events;

  AgentId id(Row r) const { return crowd.profile.id[r]; }
  Vec2 at(Row r) const { return {crowd.body.x[r], crowd.body.y[r]}; }
  ObjectState& own() const { return objects.items[a.object.value]; }

  /// Claims of this door into scratch.commits. side_of(row, plan): the side it comes from; nothing: it is of no
  /// concern.
  template <class SideOf>
  void gather_claims(SideOf&& side_of) const {
    scratch.commits.clear();
    for (const Row r : a.all) {
      const DoorPlan& plan = plans[r];
      if (plan.door != a.object || plan.claim == 0) continue;
      if (const std::optional<DoorSide> side = side_of(r, plan)) scratch.commits.push_back(claim_of(r, plan, *side));
    }
  }
  void tell(const interaction::Outcome& out) const;
  /// Those who have come through in this step, and those who set out to help; whether anybody came through.
  bool count_passed() const;
  /// Nobody waits: nothing can stall, and an empty door's state does not change.
  template <class Service>
  void count_time(bool passed, bool changed, Service& service) const {
    const bool idle = a.people.empty() && !changed && !passed;
    const auto step = static_cast<float>(dt);
    service.since_passed = passed || idle || a.stalled ? 0 : service.since_passed + step;
    service.since_change = changed || idle || a.stalled ? 0 : service.since_change + step;
  }

 private:
  interaction::Commit claim_of(Row r, const DoorPlan& plan, DoorSide side) const;
  EventKind leaf_passed(const DoorPlan& plan, Vec2 p) const;
};

}  // namespace throng
