#include "throng/objects/doors/interaction/revolving.h"

#include <algorithm>

namespace throng::interaction {
namespace {

using Phase = RevolvingPhase;
constexpr RevolvingSlot kHolder = RevolvingSlot::kHolder, kFollower = RevolvingSlot::kFollower,
                        kLeaving = RevolvingSlot::kLeaving;
constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};
constexpr float kStill = 0.02f;      ///< rad/s
constexpr float kInside = 0.6f;      ///< of the radius: where one walks
constexpr float kHandOut = 0.75f;    ///< of the radius: where the hand is
constexpr float kHandHeight = 1.1f;  ///< m
constexpr float kOut = 0.3f;         ///< m beyond the radius
constexpr float kExitFrom = 0.73f;   ///< rad before the middle of the opening: the panel ahead gives the way free
constexpr float kExitUntil = 0.35f;  ///< rad beyond it: the panel behind comes
constexpr float kSteps = 0.6f;       ///< rad its compartment has gone on when one is in it for certain
constexpr float kStepIn = 1.5f;      ///< m/s, most that one walks inside: stepping in is a quick step
constexpr float kStroll = 0.4f;      ///< of the speed it prefers, at least, on the way to an entry
constexpr float kAround = 0.3f;      ///< rad off its entry: one walks around the panels, not past their ends
constexpr float kClearOf = 0.75f;    ///< m off the panels on the way around
constexpr float kInnermost = 0.65f;  ///< of the radius: from here in one walks with the compartment

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
      if (p.phase == Phase::kReachPanel) out.tell(DoorEvent::kOpened, p.who);
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
  /// rad its compartment has gone beyond the middle of the opening where one walks out.
  float past_exit(const RevolvingPlace& p) const { return p.travelled + in.plan->lead - math::kPiF; }
};

bool is_inside(const RevolvingPlace& p) {
  return p.phase == Phase::kPushThrough || p.phase == Phase::kExitPush || p.phase == Phase::kFinish;
}

/// Guards of Figure 4.8.
void Turn::wait(RevolvingPlace& p) {
  const RevolvingPlace& holder = state.at(p.side, kHolder);
  if (holder.who.exists()) {
    const bool critical = holder.phase == Phase::kPusherInit || holder.phase == Phase::kReachPanel ||
                          (holder.phase == Phase::kPushThrough && holder.travelled <= in.plan->half_window);
    if (critical) return;
  } else if (distance(see(p.who)->at, in.plan->wait(p.side)) > rules.wait_near &&
             to_entry(p) > distance(in.plan->wait(p.side), in.plan->entry(p.side))) {
    return;
  }
  go(p, Phase::kTimeEntry);
  p.aims = 0;
}

void Turn::time_entry(RevolvingPlace& p) {
  if (step_in(p)) return;
  const RevolvingSeen& s = *see(p.who);
  const float wants = s.rushed ? rules.catch_speed_rushed : rules.catch_speed;
  const float most = wants < s.top ? wants : s.top;
  const EntryPlan plan = plan_entry(*in.plan, p.side, in.turned, in.rate,
                                    {to_entry(p), s.prefers, most > s.prefers ? most : s.prefers, rules.entry_margin});
  // Slower than a stroll nobody goes: it is there early, and waits.
  p.speed = plan.possible ? std::max(plan.speed, kStroll * s.prefers) : s.prefers;
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
  p.travelled += in.rate * in.dt;
  p.speed = 0;
  if (past_exit(p) >= -kExitFrom) go(p, Phase::kExitPush);
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
      } else if (past_exit(p) > kExitUntil && length(d) < in.plan->radius) {
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

/// Who walks out has left the model; a follower who is inside is the holder then.
void Turn::close_up(DoorSide side) {
  RevolvingPlace &holder = state.at(side, kHolder), &leaving = state.at(side, kLeaving);
  RevolvingPlace& f = state.at(side, kFollower);
  const bool walks_out = holder.phase == Phase::kExitPush || holder.phase == Phase::kFinish;
  if (holder.who.exists() && walks_out && !leaving.who.exists()) {
    leaving = holder;
    holder = {};
  }
  if (holder.who.exists() || !f.who.exists() || !is_inside(f)) {
    if (holder.phase == Phase::kPushThrough) holder.role = DoorRole::kHolder;
    return;
  }
  holder = f;
  holder.role = DoorRole::kHolder;
  f = {};
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

void dismiss_waiting(RevolvingState& state) {
  for (auto& p : state.pair)
    for (RevolvingPlace& q : p)
      if (q.who.exists() && !is_inside(q)) q = {};
}

std::uint32_t advance(const RevolvingRules& rules, const RevolvingIn& in, RevolvingState& state, Outcome& out) {
  Turn t{rules, in, state, out};
  for (auto& pair : state.pair)
    for (RevolvingPlace& p : pair) {
      if (p.who.exists() && !t.see(p.who)) p = {};
      p.in_phase += in.dt;
    }
  for (const RevolvingSlot slot : {kLeaving, kHolder, kFollower})
    for (const DoorSide side : kSides) {
      RevolvingPlace& p = state.at(side, slot);
      if (p.who.exists()) t.step(p);
      if (!p.who.exists()) p = {};
    }
  for (const DoorSide side : kSides) t.close_up(side);
  return t.pushing;
}

namespace {

/// In its compartment. Whoever steps in goes straight for the axis, and the compartment comes up from behind.
void guide_through(const RevolvingIn& in, const RevolvingPlace& p, Vec2 at, RevolvingGuide& g) {
  const RevolvingPlan& plan = *in.plan;
  const float middle = in.turned + math::kHalfPiF * (static_cast<float>(p.compartment) + 0.5f);
  const float inner = kInnermost * plan.radius;
  float steps = math::clamp((distance(at, plan.pivot) - inner) / (plan.radius - inner), 0.0f, 1.0f);
  if (p.travelled > kSteps || p.travelled < -math::kHalfPiF) steps = 0;
  const float heading = middle + steps * math::angle_between(middle, plan.entry_heading(p.side));
  const Vec2 out = plan.direction(heading);
  g.root = plan.pivot + out * (kInside * plan.radius);
  g.carried = left_of(out) * ((1 - steps) * in.rate * kInside * plan.radius);
  g.facing = left_of(plan.direction(middle));  // the way it turns
  const Vec2 hand = plan.pivot + plan.direction(middle + math::kHalfPiF / 2) * (kHandOut * plan.radius);
  g.hand = true;
  g.hand_at = {hand.x, hand.y, kHandHeight};
}

}  // namespace

Vec2 way_around(const RevolvingPlan& plan, Vec2 at, Vec2 to) {
  const Vec2 from = at - plan.pivot, goal = to - plan.pivot;
  const float heading = math::atan2(from.y, from.x);
  const float turn = math::angle_between(heading, math::atan2(goal.y, goal.x));
  if (math::abs(turn) < kAround) return to;
  return plan.pivot + plan.direction(heading + (turn < 0 ? -kAround : kAround)) * (plan.radius + kClearOf);
}

RevolvingGuide guide_of(const RevolvingIn& in, const RevolvingPlace& p, Vec2 at) {
  const RevolvingPlan& plan = *in.plan;
  RevolvingGuide g;
  g.who = p.who, g.phase = p.phase, g.speed = p.speed;
  const Vec2 entry = plan.entry(p.side);
  g.facing = normalized(plan.pivot - entry, Vec2{1, 0});
  switch (p.phase) {
    case Phase::kWaitEntry:
      g.root = way_around(plan, at, plan.wait(p.side));
      break;
    case Phase::kPushThrough:
      g.speed = kStepIn;
      guide_through(in, p, at, g);
      break;
    case Phase::kExitPush:
    case Phase::kFinish:
      g.root = plan.exit(p.side);
      g.facing = normalized(g.root - plan.pivot, Vec2{1, 0});
      break;
    default:
      g.root = way_around(plan, at, entry);
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
