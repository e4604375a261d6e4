#include "throng/simulation/operate_doors.h"

#include <algorithm>

#include "throng/objects/doors/door.h"
#include "throng/simulation/free_leaves.h"
#include "throng/simulation/operate_drums.h"
#include "throng/simulation/operate_two_way.h"

namespace throng {
namespace {

using interaction::LeafCommand;
using interaction::Outcome;
using interaction::Slot;
using interaction::State;

constexpr float kStopReach = 0.12f;  ///< m: so near to the stop position a closing leaf comes to rest

struct Attendant : DoorDuty {
  void gather_seen(std::size_t leaf, const State& state, std::span<const interaction::Choice> choices) const;
  std::uint64_t run(std::size_t leaf, State& state);
  void obey(const LeafCommand& c, std::size_t leaf, bool flipped);
  void attend();
};

/// Everybody the machine must see: who has a slot, is expected or chosen. Whoever has given up its plan is not.
void Attendant::gather_seen(std::size_t, const State& state, std::span<const interaction::Choice> choices) const {
  scratch.seen.clear();
  for (const Row r : a.all) {
    if (plans[r].door != a.object) continue;
    const AgentId who = id(r);
    const bool chosen = std::any_of(choices.begin(), choices.end(), [&](const auto& c) { return c.follower == who; });
    if (state.find(who) || state.expected == who || chosen) scratch.seen.push_back({who, at(r)});
  }
}

std::uint64_t Attendant::run(std::size_t leaf, State& state) {
  Outcome out;
  if (a.door->type() == DoorType::kSwingBoth) face_leaf(a, crowd, plans, a.leaves->state(own(), leaf), state);
  gather_claims([&](Row r, const DoorPlan& plan) -> std::optional<DoorSide> {
    const std::size_t wants = plan.leaf < a.leaves->operated_leaves() ? plan.leaf : 0;
    if (wants != leaf || state.find(id(r))) return std::nullopt;
    return state.as_seen(static_cast<DoorSide>(plan.side));
  });
  commit(manners.rules, scratch.commits, state, out);
  interaction::Choice choices[1];
  std::size_t chosen = 0;
  const interaction::Place& holder = state.at(Slot::kDoor);
  if (holder.who.exists() && holder.phase == DoorPhase::kHolderDec) {
    const Row r = crowd.row_of(holder.who);
    if (r != kNoRow && plans[r].holding != 0)
      choices[chosen++] = {holder.who, static_cast<Holding>(plans[r].holding), plans[r].follower};
  }
  gather_seen(leaf, state, {choices, chosen});
  interaction::LeafFrame frame;
  interaction::FrameIn in = frame_of_leaf(a, objects, leaf, frame, dt);
  // Of a deadlock everybody is sent away; the first of them comes back (DR-BY-01).
  in.people = a.stalled ? std::span<const interaction::Seen>() : std::span<const interaction::Seen>(scratch.seen);
  in.choices = {choices, chosen};
  advance(manners.rules, in, state, out);
  obey(out.leaf, leaf, state.flipped != 0);
  tell(out);
  return out.taken;
}

void Attendant::obey(const LeafCommand& c, std::size_t i, bool flipped) {
  const LeafShape& shape = a.leaves->leaf(i);
  LeafState& leaf = a.leaves->state(own(), i);
  const float angle = flipped ? -c.angle : c.angle;
  switch (c.kind) {
    case LeafCommand::Kind::kNone:
      return;
    case LeafCommand::Kind::kOpen:
      open(shape, angle, leaf);
      leaf.span /= c.pace;
      return;
    case LeafCommand::Kind::kHold:
      return hold(shape, angle, leaf);
    case LeafCommand::Kind::kBounce:
    case LeafCommand::Kind::kClose:
      break;
  }
  // Panels that slide stop at people by themselves, and nobody gives them a push.
  const bool slides = a.door->type() == DoorType::kSliding;
  c.stop && !slides ? set_stop(c.stop_at, kStopReach, leaf) : clear_stop(leaf);
  if (!a.leaves->self_closing()) return stand(leaf);
  c.kind == LeafCommand::Kind::kBounce && !slides ? bounce(shape, c.extra, leaf) : close(leaf);
}

void Attendant::attend() {
  DoorService& service = LeafDoor::service(objects.items[a.object.value]);
  std::uint64_t taken = 0;
  for (std::size_t i = 0; i < a.leaves->operated_leaves(); ++i) taken |= run(i, service.leaf[i]);
  const bool passed = count_passed();
  count_time(passed, taken != 0, service);
}

}  // namespace

void operate_doors(const AtDoors& at, const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans,
                   double dt, DoorScratch& scratch, ObjectStates& objects, Events& events) {
  for (const AtDoor& a : at.doors) {
    if (!a.leaves) {
      operate_drum(a, manners, crowd, plans, dt, scratch, objects, events);
      continue;
    }
    tend_free_leaves(a, crowd, plans, objects);
    const DoorService& service = LeafDoor::service(objects.items[a.object.value]);
    const bool used = std::any_of(service.leaf, service.leaf + 2, [](const State& s) {
      return s.is_held() || s.expected.exists() ||
             std::any_of(s.places.begin(), s.places.end(), [](const interaction::Place& p) { return p.who.exists(); });
    });
    if (a.all.empty() && !used) continue;
    Attendant{{a, manners, crowd, plans, dt, scratch, objects, events}}.attend();
  }
}

}  // namespace throng
