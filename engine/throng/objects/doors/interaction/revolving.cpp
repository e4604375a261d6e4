#include "throng/objects/doors/interaction/revolving.h"

#include <algorithm>

namespace throng::interaction {
namespace {

using Phase = RevolvingPhase;
constexpr RevolvingSlot kHolder = RevolvingSlot::kHolder, kFollower = RevolvingSlot::kFollower;
constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};
constexpr float kStill = 0.02f;      ///< rad/s
constexpr float kInside = 0.6f;      ///< of the radius: where one walks
constexpr float kHandOut = 0.75f;    ///< of the radius: where the hand is
constexpr float kHandHeight = 1.1f;  ///< m
constexpr float kOut = 0.3f;         ///< m beyond the radius

struct Turn {
  const RevolvingRules& rules;
  const RevolvingIn& in;
  RevolvingState& state;
  Outcome& out;
  std::uint32_t pushing = 0;

  const RevolvingSeen* see(AgentId who) const {
    for (const RevolvingSeen& s : in.people)
      if (s.who == who) return &s;
    return nullptr;
  }
  static void go(RevolvingPlace& p, Phase to) { p.phase = to, p.in_phase = 0; }
  float to_entry(const RevolvingPlace& p) const { return distance(see(p.who)->at, in.plan->entry(p.side)); }

  /// Steps into the compartment before it, if one is open.
  bool step_in(RevolvingPlace& p) {
    if (to_entry(p) > rules.arrive) return false;
    for (std::uint32_t c = 0; c < 4; ++c) {
      if (!is_open(*in.plan, p.side, c, in.turned) || taken(c)) continue;
      p.compartment = c;
      p.travelled = -short_of(*in.plan, p.side, c, in.turned);
      p.aims = 0;
      go(p, Phase::kPushThrough);
      return true;
    }
    return false;
  }
  bool taken(std::uint32_t compartment) const {
    for (const auto& pair : state.pair)
      for (const RevolvingPlace& q : pair)
        if (q.who.exists() && (q.phase == Phase::kPushThrough || q.phase == Phase::kExitPush) &&
            q.compartment == compartment)
          return true;
    return false;
  }

  void wait(RevolvingPlace& p);
  void time_entry(RevolvingPlace& p);
  void push_through(RevolvingPlace& p);
  void step(RevolvingPlace& p);
  void close_up(DoorSide side);
};

/// Guards of Figure 4.8.
void Turn::wait(RevolvingPlace& p) {
  const RevolvingPlace& holder = state.at(p.side, kHolder);
  if (holder.who.exists()) {
    const bool critical = holder.phase == Phase::kPusherInit || holder.phase == Phase::kReachPanel ||
                          (holder.phase == Phase::kPushThrough && holder.travelled <= in.plan->half_window);
    if (critical) return;
  } else if (distance(see(p.who)->at, in.wait[static_cast<std::size_t>(p.side)]) > rules.wait_near &&
             to_entry(p) > rules.arrive) {
    return;
  }
  go(p, Phase::kTimeEntry);
  p.aims = 0;
}

void Turn::time_entry(RevolvingPlace& p) {
  if (step_in(p)) return;
  const RevolvingSeen& s = *see(p.who);
  const float most = s.rushed ? rules.catch_speed_rushed : rules.catch_speed;
  const EntryPlan plan = plan_entry(*in.plan, p.side, in.turned, in.rate,
                                    {to_entry(p), s.prefers, most > s.prefers ? most : s.prefers, rules.entry_margin});
  p.speed = plan.possible ? plan.speed : s.prefers;
  // A door that stands, nothing open: somebody at the panel turns it.
  if (!(in.rate > kStill) && to_entry(p) <= rules.arrive) ++pushing;
  if (!plan.possible) return;
  if (p.aims && p.compartment != plan.compartment) {
    out.tell(DoorEvent::kMissed, p.who);
    p.aims = 0;
  } else if (!p.aims && plan.let_go_by > 0) {
    out.tell(DoorEvent::kMissed, p.who);  // there was one, too soon for it
  }
  if (!p.aims) p.aims = 1, p.compartment = plan.compartment;
  if (plan.speeds_up && p.aims == 1) {
    p.aims = 2;
    out.tell(DoorEvent::kCaughtUp, p.who);
  }
}

void Turn::push_through(RevolvingPlace& p) {
  ++pushing;
  p.role = DoorRole::kHolder;
  p.travelled += in.rate * in.dt;
  p.speed = 0;
  if (p.travelled >= math::kPiF - in.plan->half_window) go(p, Phase::kExitPush);
}

void Turn::step(RevolvingPlace& p) {
  const RevolvingSeen& s = *see(p.who);
  switch (p.phase) {
    case Phase::kPusherInit:
      if (p.in_phase >= rules.blend_time) go(p, Phase::kReachPanel);
      break;
    case Phase::kReachPanel:
      if (!step_in(p) && to_entry(p) <= rules.arrive) ++pushing;
      break;
    case Phase::kWaitEntry:
      wait(p);
      break;
    case Phase::kTimeEntry:
      time_entry(p);
      break;
    case Phase::kPushThrough:
      push_through(p);
      break;
    case Phase::kExitPush: {
      p.travelled += in.rate * in.dt;
      const Vec2 d = s.at - in.plan->pivot;
      const bool outside = length(d) >= in.plan->radius + kOut;
      if (outside) {
        out.tell(DoorEvent::kReleased, p.who);
        go(p, Phase::kFinish);
      } else if (p.travelled > math::kPiF + in.plan->half_window) {
        // Too late for this one: once around.
        out.tell(DoorEvent::kMissed, p.who);
        p.travelled -= math::kTwoPiF;
        go(p, Phase::kPushThrough);
      } else {
        ++pushing;
      }
      break;
    }
    case Phase::kFinish:
      if (p.in_phase >= rules.blend_time) p = {};
      break;
    case Phase::kNone:
      break;
  }
  if (p.who.exists() && p.in_phase >= longest(rules, p.phase) && p.phase != Phase::kPusherInit) {
    if (p.phase == Phase::kWaitEntry || p.phase == Phase::kTimeEntry) out.tell(DoorEvent::kMissed, p.who);
    p = {};
  }
}

/// A follower who is inside is a holder: it moves up as soon as that slot is free.
void Turn::close_up(DoorSide side) {
  RevolvingPlace& f = state.at(side, kFollower);
  const bool inside = f.phase == Phase::kPushThrough || f.phase == Phase::kExitPush || f.phase == Phase::kFinish;
  if (f.who.exists() && inside && !state.at(side, kHolder).who.exists()) {
    state.at(side, kHolder) = f;
    f = {};
  }
}

}  // namespace

std::string_view words_of(RevolvingPhase phase) {
  constexpr std::string_view kWords[kRevolvingPhases] = {
      "none", "pusher init", "reach panel", "wait for an entry", "time entry", "push through", "exit", "finish"};
  return kWords[static_cast<std::size_t>(phase)];
}

DoorPhase as_door_phase(RevolvingPhase phase) {
  constexpr DoorPhase kAs[kRevolvingPhases] = {DoorPhase::kGone,         DoorPhase::kOpenerInit,  DoorPhase::kReachDoor,
                                               DoorPhase::kFollowerInit, DoorPhase::kFollowerDec, DoorPhase::kHoldDoor,
                                               DoorPhase::kReleaseDoor,  DoorPhase::kFinishDoor};
  return kAs[static_cast<std::size_t>(phase)];
}

const RevolvingPlace* RevolvingState::find(AgentId who) const {
  if (!who.exists()) return nullptr;
  for (const auto& p : pair)
    for (const RevolvingPlace& q : p)
      if (q.who == who) return &q;
  return nullptr;
}

std::size_t RevolvingState::holders() const {
  std::size_t n = 0;
  for (const auto& p : pair) n += p[0].who.exists();
  return n;
}

void commit(std::span<Commit> commits, RevolvingState& state) {
  sort_commits(commits);
  for (Commit& c : commits) {
    c.granted = false;
    if (!c.who.exists() || state.find(c.who)) continue;
    const bool nobody = state.holders() == 0 && !state.at(opposite(c.side), kFollower).who.exists();
    RevolvingPlace& holder = state.at(c.side, kHolder);
    RevolvingPlace& follower = state.at(c.side, kFollower);
    RevolvingPlace* to = nullptr;
    if (nobody && !follower.who.exists()) {
      to = &holder;  // DR-27: one starts the motion; a follower whose leader is gone starts it, too
    } else if ((c.as == DoorRole::kFollower || !holder.who.exists()) && !follower.who.exists()) {
      to = &follower;
    }
    if (!to) continue;
    *to = {};
    to->who = c.who, to->side = c.side;
    to->role = to == &holder ? DoorRole::kOpener : DoorRole::kFollower;
    to->phase = to == &holder ? Phase::kPusherInit : Phase::kWaitEntry;
    c.granted = true;
  }
}

void leave(AgentId who, RevolvingState& state) {
  for (auto& p : state.pair)
    for (RevolvingPlace& q : p)
      if (who.exists() && q.who == who) q = {};
}

std::uint32_t advance(const RevolvingRules& rules, const RevolvingIn& in, RevolvingState& state, Outcome& out) {
  Turn t{rules, in, state, out};
  for (auto& pair : state.pair)
    for (RevolvingPlace& p : pair) {
      if (p.who.exists() && !t.see(p.who)) p = {};
      p.in_phase += in.dt;
    }
  for (const RevolvingSlot slot : {kHolder, kFollower})
    for (const DoorSide side : kSides) {
      RevolvingPlace& p = state.at(side, slot);
      if (p.who.exists()) t.step(p);
      if (!p.who.exists()) p = {};
    }
  for (const DoorSide side : kSides) t.close_up(side);
  return t.pushing;
}

RevolvingGuide guide_of(const RevolvingIn& in, const RevolvingPlace& p) {
  const RevolvingPlan& plan = *in.plan;
  RevolvingGuide g;
  g.who = p.who, g.phase = p.phase, g.speed = p.speed;
  const Vec2 entry = plan.entry(p.side);
  g.facing = normalized(plan.pivot - entry, Vec2{1, 0});
  switch (p.phase) {
    case Phase::kWaitEntry:
      g.root = in.wait[static_cast<std::size_t>(p.side)];
      break;
    case Phase::kPushThrough: {
      const float middle = in.turned + math::kHalfPiF * (static_cast<float>(p.compartment) + 0.5f);
      const Vec2 out = plan.direction(middle);
      g.root = plan.pivot + out * (kInside * plan.radius);
      g.facing = left_of(out);  // the way it turns
      const Vec2 hand = plan.pivot + plan.direction(middle + math::kHalfPiF / 2) * (kHandOut * plan.radius);
      g.hand = true;
      g.hand_at = {hand.x, hand.y, kHandHeight};
      break;
    }
    case Phase::kExitPush:
    case Phase::kFinish:
      g.root = plan.exit(p.side);
      g.facing = normalized(g.root - plan.pivot, Vec2{1, 0});
      break;
    default:
      g.root = entry;
  }
  return g;
}

float longest(const RevolvingRules& rules, RevolvingPhase phase) {
  switch (phase) {
    case Phase::kPusherInit:
    case Phase::kFinish:
      return rules.blend_time;
    case Phase::kReachPanel:
      return rules.reach_within;
    case Phase::kWaitEntry:
    case Phase::kTimeEntry:
      return rules.wait_within;
    case Phase::kPushThrough:
      return rules.through_within;
    case Phase::kExitPush:
      return rules.exit_within;
    case Phase::kNone:
      break;
  }
  return 0;
}

}  // namespace throng::interaction
