#include "throng/objects/doors/interaction/machine.h"

#include <algorithm>
#include <cassert>

namespace throng::interaction {

const Place* State::find(AgentId who) const {
  if (!who.exists()) return nullptr;
  for (const Place& p : places)
    if (p.who == who) return &p;
  return nullptr;
}

void Machine::go(Place& place, Transition by) {
  const TransitionRow& row = kTransitionTable[static_cast<std::size_t>(by)];
  assert((row.anywhere || row.from == DoorPhase::kGone || row.from == place.phase) && "no such way between phases");
  place.phase = row.to;
  place.in_phase = place.at_pose = 0;
  out.taken |= std::uint64_t{1} << static_cast<unsigned>(by);
}

void Machine::dismiss(Slot slot, Transition by) {
  Place& p = state.at(slot);
  go(p, by);
  if (state.expected == p.who) state.expected = {};
  if (state.tired_of == p.who) state.tired_of = {};
  p = {};
}

void Machine::let_go(LeafCommand::Kind how, const Vec2* stop) {
  state.controller = {};
  state.use = LeafUse::kFree;
  out.leaf = {.kind = how, .extra = how == LeafCommand::Kind::kBounce ? rules.bounce : 0.0f};
  if (stop) out.leaf.stop = true, out.leaf.stop_at = *stop;
}

void Machine::succeed(Transition by) {
  Place& f = follower();
  go(f, by);
  f.role = DoorRole::kHolder;
  f.holding = Holding::kUndecided;
  f.set(kHasDoor, false);
  f.set(kTookOver);
  door() = f;
  f = {};
  state.expected = state.tired_of = {};
}

void Machine::move_to_leaving() {
  if (state.at(Slot::kLeaving).who.exists()) dismiss(Slot::kLeaving, Transition::kFinished);
  state.at(Slot::kLeaving) = door();
  door() = {};
  state.expected = state.tired_of = {};
}

/// "If the follower detects this state, it will become the opener" (4.2.1): FinishDoor, or nobody there any more.
void Machine::open_itself() {
  Place& f = follower();
  const AgentId before = state.at(Slot::kLeaving).who;
  switch (f.phase) {
    case DoorPhase::kFollowerInit:
      go(f, Transition::kNotServed);
      break;
    case DoorPhase::kFollowerDec:
      go(f, Transition::kNotServedReady);
      break;
    default:
      go(f, Transition::kLeftAlone);
  }
  out.tell(DoorEvent::kMissed, f.who, before);
  f.role = DoorRole::kOpener;
  f.flags &= kConsiderate;
  f.holding = Holding::kUndecided;
  door() = f;
  f = {};
  state.expected = {};
}

void Machine::close_up() {
  // At most: the second moves up, opens the door itself.
  for (int i = 0; i < 2; ++i) {
    Place& second = state.at(Slot::kSecond);
    if (!follower().who.exists() && second.who.exists()) {
      second.role = DoorRole::kFollower;
      second.in_phase = 0;  // what it waited for is another thing now
      follower() = second;
      second = {};
    }
    const bool alone = !door().who.exists() && follower().who.exists();
    if (alone && follower().phase != DoorPhase::kPassFirst) open_itself();
  }
}

void sort_commits(std::span<Commit> commits) {
  for (Commit& c : commits)
    if (!math::is_finite(c.order)) c.order = 3e38f;
  std::sort(commits.begin(), commits.end(),
            [](const Commit& a, const Commit& b) { return a.order != b.order ? a.order < b.order : a.who < b.who; });
}

void commit(const Rules& rules, std::span<Commit> commits, State& state, Outcome& out) {
  Machine m{rules, state, out};
  sort_commits(commits);
  for (Commit& c : commits) {
    c.granted = false;
    if (!c.who.exists() || state.find(c.who)) continue;
    const Place& holder = m.door();
    Slot slot = Slot::kDoor;
    Transition by = Transition::kCommitOpener;
    if (c.as == DoorRole::kOpener) {
      c.granted = !holder.who.exists();
    } else if (c.as == DoorRole::kFollower) {
      slot = Slot::kFollower, by = Transition::kCommitFollower;
      // DR-12: only of somebody in the critical phase, and not in the place of whom the door is held for.
      c.granted = holder.who.exists() && is_critical(holder.phase) && !m.follower().who.exists() &&
                  (!state.expected.exists() || state.expected == c.who);
    } else if (c.as == DoorRole::kSecondFollower) {
      slot = Slot::kSecond, by = Transition::kCommitSecond;
      c.granted = rules.second_follower && m.follower().who.exists() && !state.at(Slot::kSecond).who.exists();
    }
    if (!c.granted) continue;
    Place& p = state.at(slot);
    p = {};
    p.who = c.who, p.role = c.as, p.side = c.side, p.load = c.load;
    p.set(kConsiderate, c.kindness >= rules.considerate);
    m.go(p, by);
    m.close_up();
  }
}

void leave(const Rules& rules, AgentId who, State& state, Outcome& out) {
  const Place* p = state.find(who);
  if (!p) return;
  Machine m{rules, state, out};
  const Slot slot = static_cast<Slot>(p - state.places.data());
  if (slot == Slot::kDoor && p->has(kHandsOver)) {
    m.dismiss(slot, Transition::kLeft);
    m.succeed(Transition::kLeftWithTheDoor);
  } else {
    if (slot == Slot::kFollower && p->has(kHasDoor)) {
      // Back into the hand that was about to come off: it lets go as if nobody had been there.
      state.controller = m.door().who;
      m.door().set(kHandsOver, false);
      m.door().holding = Holding::kNoHold;
    } else if (state.controller == who) {
      m.let_go(LeafCommand::Kind::kClose);
    }
    if (slot == Slot::kDoor) state.expected = state.tired_of = {};
    m.dismiss(slot, Transition::kLeft);
  }
  m.close_up();
}

float longest(const Rules& rules, DoorPhase phase) {
  const float pass = rules.pass_within * time_with(Load::kStroller), edge = rules.edge_within + rules.release_time;
  switch (phase) {
    case DoorPhase::kOpenerInit:
    case DoorPhase::kFinishDoor:
      return rules.blend_time;
    case DoorPhase::kReachDoor:
      return rules.reach_within * time_with(Load::kStroller);
    case DoorPhase::kOpenDoor:
      return rules.open_within / rules.carrier_pace;
    case DoorPhase::kHolderDec:
      return rules.decide_within;
    case DoorPhase::kHoldDoor:
      return rules.hold_most + (pass > edge ? pass : edge);
    case DoorPhase::kFollowerInit:
      return rules.ready_within;
    case DoorPhase::kFollowerDec:
      return rules.wait_within;
    case DoorPhase::kReachEdge:
      return edge;
    case DoorPhase::kPassFirst:
      return pass;
    case DoorPhase::kReleaseDoor:
      return rules.clear_within * time_with(Load::kStroller) + rules.release_time;
    case DoorPhase::kGone:
      break;
  }
  return 0;
}

}  // namespace throng::interaction
