#include "throng/objects/doors/interaction/interaction.h"

#include "throng/objects/doors/interaction/guide.h"
#include "throng/objects/doors/interaction/machine.h"
#include "throng/objects/doors/interaction/stroller.h"

namespace throng::interaction {
namespace {

constexpr float kOpenEnough = 0.02f;  ///< rad: a leaf eases into its target
constexpr float kHeldWider = 0.2f;    ///< m: a panel that slides is held so much wider open than one needs

/// One frame of the machine: what is seen, and the phases.
struct Frame : Machine {
  const FrameIn& in;

  Frame(const Rules& r, const FrameIn& i, State& s, Outcome& o) : Machine{r, s, o}, in(i) {}

  const Seen* see(AgentId who) const {
    for (const Seen& s : in.people)
      if (s.who == who && who.exists()) return &s;
    return nullptr;
  }
  Vec2 at(const Place& p) const { return see(p.who)->at; }  // advance() took out whoever is not seen
  float to_pass() const { return angle_to_pass(*in.leaf, rules.pass_width); }
  /// Who has to draw a stroller through opens it as far as others hold it.
  float to_open(const Place& p) const {
    const float held = rules.hold_angle < in.leaf->max_angle ? rules.hold_angle : in.leaf->max_angle;
    return p.load == Load::kStroller && held > to_pass() ? held : to_pass();
  }

  /// Counts the time at the place of the pose. Others may be in the way: after a while loosely is enough.
  bool arrived(Slot slot, float within) {
    Place& p = state.at(slot);
    const float d = distance(at(p), root_for(rules, in, state, slot));
    const bool there = d <= within || (p.in_phase >= rules.settle && d <= rules.arrive_loosely);
    p.at_pose = there ? p.at_pose + in.dt : 0;
    return there;
  }
  /// At the place, and the hand where it should be.
  bool in_pose(Slot slot) {
    if (!arrived(slot, rules.arrive)) return false;
    const Place& p = state.at(slot);
    const float off = see(p.who)->hand_off;
    const bool posed = off >= 0 && guide_of(rules, in, state, slot).hand != Hand::kNone;
    return posed ? off <= rules.hand_tolerance : p.at_pose >= rules.reach_time;
  }

  void advance_door();
  void reach_and_open(Place& p);
  void decide(Place& p);
  void start_holding(Place& p, Holding holding, AgentId whom);
  void hold(Place& p);
  void release(Place& p);
  void advance_follower();
  void give_up(Slot slot, Transition by);
  void respond(Place& p);
  void pass(Place& p);
  void keep_held();
};

void Frame::advance_door() {
  Place& p = door();
  if (!p.who.exists()) return;
  switch (p.phase) {
    case DoorPhase::kOpenerInit:
      if (p.in_phase >= rules.blend_time) go(p, Transition::kBlended);
      break;
    case DoorPhase::kReachDoor:
    case DoorPhase::kOpenDoor:
      reach_and_open(p);
      break;
    case DoorPhase::kHolderDec:
      decide(p);
      break;
    case DoorPhase::kHoldDoor:
      hold(p);
      break;
    case DoorPhase::kReleaseDoor:
      release(p);
      break;
    default:
      break;
  }
}

void Frame::reach_and_open(Place& p) {
  const float pace = has_free_hand(p.load) ? 1.0f : rules.carrier_pace;
  if (p.phase == DoorPhase::kReachDoor) {
    if (in_pose(Slot::kDoor)) {
      // From where it is now: a leaf that was closing is caught (DR-10).
      go(p, Transition::kHandOnDoor);
      state.controller = p.who;
      state.use = LeafUse::kOpening;
      out.leaf = {.kind = LeafCommand::Kind::kOpen, .angle = to_open(p), .pace = pace};
    } else if (p.in_phase >= rules.reach_within * time_with(p.load)) {
      dismiss(Slot::kDoor, Transition::kCannotReach);
    }
    return;
  }
  if (in.angle >= to_open(p) - kOpenEnough) {
    go(p, Transition::kOpened);
    p.role = DoorRole::kHolder;
    state.use = LeafUse::kHeld;
    out.tell(DoorEvent::kOpened, p.who);
  } else if (p.in_phase >= rules.open_within / pace) {
    p.role = DoorRole::kHolder;
    p.holding = Holding::kNoHold;
    state.use = LeafUse::kHeld;
    go(p, Transition::kCannotOpen);
  }
}

/// HolderDec: the choice is the person's own (DR-36); here it is matched with who has committed (DR-37).
void Frame::decide(Place& p) {
  const auto not_held = [&](Transition by) {
    p.holding = Holding::kNoHold;
    state.expected = {};
    go(p, by);
  };
  if (!has_free_hand(p.load)) return not_held(Transition::kNoHold);
  for (const Choice& c : in.choices) {
    if (c.who != p.who || c.holding == Holding::kUndecided) continue;
    // Who has committed is the follower, whoever was meant.
    const AgentId whom = follower().who.exists() ? follower().who : c.follower;
    const bool holds = c.holding != Holding::kNoHold;
    if (holds && !see(whom)) return not_held(Transition::kNobodyFollows);
    if (!holds || whom == state.tired_of) return not_held(Transition::kNoHold);
    return start_holding(p, c.holding, whom);
  }
  if (p.in_phase >= rules.decide_within) not_held(Transition::kNoDecision);
}

void Frame::start_holding(Place& p, Holding holding, AgentId whom) {
  const bool carries = follower().who == whom && !has_free_hand(follower().load);
  if (carries) holding = Holding::kHoldFirst;
  const Vec2 where = see(whom)->at;
  const DoorSide side = in.leaf->local(where).y > 0 ? DoorSide::kPull : DoorSide::kPush;
  p.holding = holding;
  p.set(kTookOver, false);
  p.set(kPosed, false);
  p.set(kOtherSide, (follower().who == whom ? follower().side : side) != p.side);
  p.nearest = distance(where, in.leaf->middle());
  p.idle = 0;
  state.expected = whom;
  go(p, holding == Holding::kHoldFirst ? Transition::kHoldFirst : Transition::kHoldLater);
  out.tell(DoorEvent::kHeld, p.who, whom);
  if (holding == Holding::kHoldFirst) out.tell(DoorEvent::kYielded, p.who, whom);
}

/// HoldDoor: what comes next is in the follower's hands; here only patience runs out (DR-22).
void Frame::hold(Place& p) {
  const Place& f = follower();
  if (f.who.exists() && f.who == state.expected && !has_free_hand(f.load) && p.holding == Holding::kHoldLater) {
    p.holding = Holding::kHoldFirst;
    p.set(kPosed, false);
    go(p, Transition::kStepsAside);
    out.tell(DoorEvent::kYielded, p.who, f.who);
  }
  // Where it cannot get to the place of its pose it holds the door from where it is.
  if (in_pose(Slot::kDoor) || p.in_phase >= 2 * rules.settle) p.set(kPosed);
  const Seen* whom = see(state.expected);
  if (!whom) {
    state.expected = {};
    return go(p, Transition::kFollowerLost);
  }
  const bool acts = f.who == state.expected && (f.phase == DoorPhase::kReachEdge || f.phase == DoorPhase::kPassFirst);
  const float d = distance(whom->at, in.leaf->middle());
  p.idle += in.dt;
  if (d < p.nearest - rules.progress || acts) {
    p.nearest = d;
    p.idle = 0;
  }
  if (!acts && (p.idle >= rules.hold_patience || p.in_phase >= rules.hold_most)) {
    state.tired_of = state.expected;
    state.expected = {};
    go(p, Transition::kOutOfPatience);
  }
}

/// ReleaseDoor. Handed over: the hand comes off and one leaves. Otherwise the leaf stays in the trailing hand until one
/// is through, then it gets a push and closes behind.
void Frame::release(Place& p) {
  if (p.has(kHandsOver)) {
    if (p.in_phase < rules.release_time) return;
    out.tell(DoorEvent::kReleased, p.who, follower().who);
    dismiss(Slot::kDoor, Transition::kHandedOver);
    return succeed(Transition::kRed);
  }
  // A stroller that is drawn along behind needs room, too.
  const float clear = rules.clear + (p.load == Load::kStroller ? StrollerShape{}.reach() : 0.0f);
  const Vec2 here = at(p);
  const bool through = is_through(*in.leaf, p.side, here, clear);
  if (!p.has(kHandOff)) {
    if (!through && p.in_phase < rules.clear_within * time_with(p.load)) return;
    p.set(kHandOff);
    p.at_pose = 0;
    let_go(LeafCommand::Kind::kBounce, through ? nullptr : &here);
    return out.tell(DoorEvent::kReleased, p.who);
  }
  p.at_pose += in.dt;
  if (p.at_pose < rules.release_time) return;
  go(p, through ? Transition::kLetGo : Transition::kInTheWay);
  out.leaf = {.kind = LeafCommand::Kind::kClose, .stop = !through, .stop_at = here};
  move_to_leaving();
}

void Frame::advance_follower() {
  Place& p = follower();
  if (!p.who.exists()) return;
  switch (p.phase) {
    case DoorPhase::kFollowerDec:
      respond(p);
      break;
    case DoorPhase::kReachEdge: {
      if (p.has(kHasDoor)) break;
      const bool offered =
          door().phase == DoorPhase::kHoldDoor && door().holding == Holding::kHoldLater && state.expected == p.who;
      if (in_pose(Slot::kFollower) && offered) {
        // DR-20: first the follower has the door, then the holder takes its hand off.
        state.controller = p.who;
        p.set(kHasDoor);
        out.tell(DoorEvent::kTakenOver, p.who, door().who);
        go(door(), Transition::kTakenOver);
        door().set(kHandsOver);
      } else if (p.in_phase >= rules.edge_within) {
        give_up(Slot::kFollower, Transition::kCannotTakeOver);
      }
      break;
    }
    case DoorPhase::kPassFirst:
      pass(p);
      break;
    default:
      break;
  }
}

/// A follower that could not do what it was held for loses its place, and the holder does not wait for it again: else
/// one who is hemmed in keeps a door held, and everybody waiting, for ever.
void Frame::give_up(Slot slot, Transition by) {
  const AgentId who = state.at(slot).who;
  const bool held = door().phase == DoorPhase::kHoldDoor && state.expected == who;
  out.tell(DoorEvent::kMissed, who, door().who);
  dismiss(slot, by);
  if (held) state.tired_of = who;
}

/// FollowerDec: the answer is given by what the holder does (DR-22).
void Frame::respond(Place& p) {
  const Place& h = door();
  if (h.phase != DoorPhase::kHoldDoor || state.expected != p.who) return;
  if (h.holding == Holding::kHoldLater) {
    const bool early = rules.early_edge && h.side == p.side;  // who comes out must have come out
    if ((early || h.has(kPosed)) && has_free_hand(p.load)) go(p, Transition::kPassLater);
  } else if (h.has(kPosed)) {
    go(p, Transition::kPassFirst);
  }
}

void Frame::pass(Place& p) {
  const bool through = is_through(*in.leaf, p.side, at(p), rules.clear);
  if (!through && p.in_phase < rules.pass_within * time_with(p.load)) return;
  Place& h = door();
  const AgentId who = p.who;
  const bool served = h.who.exists() && h.phase == DoorPhase::kHoldDoor && state.expected == who;
  if (through) {
    if (served) out.tell(DoorEvent::kLetPass, h.who, who);
    dismiss(Slot::kFollower, Transition::kLetThrough);
    if (served) go(h, Transition::kBlue);
  } else {
    give_up(Slot::kFollower, Transition::kCannotPass);
  }
}

/// A held leaf is told so in every frame, unless something else was said.
void Frame::keep_held() {
  if (state.use != LeafUse::kHeld || out.leaf.kind != LeafCommand::Kind::kNone) return;
  const Place& p = door();
  const float most = in.leaf->max_angle;
  float angle = rules.hold_angle < most ? rules.hold_angle : most;
  // A panel is held so far open that one can pass with ease and the hand still reaches its edge.
  if (in.leaf->slides && angle > to_pass() + kHeldWider) angle = to_pass() + kHeldWider;
  if (p.phase == DoorPhase::kHolderDec) {
    const float least = to_pass();
    angle = in.angle > least ? in.angle : least;
  } else if ((in.leaf->slides || p.side == DoorSide::kPush) && p.holding == Holding::kHoldFirst) {
    angle = most;  // DR-21: next to the fully open leaf
  }
  out.leaf = {.kind = LeafCommand::Kind::kHold, .angle = angle};
}

}  // namespace

void advance(const Rules& rules, const FrameIn& in, State& state, Outcome& out) {
  Frame f(rules, in, state, out);
  // Whoever leaves may move others to another slot: until everybody left is seen.
  for (std::size_t i = 0; i < kSlots;) {
    const AgentId who = state.places[i].who;
    const bool lost = who.exists() && !f.see(who);
    if (lost) leave(rules, who, state, out);
    i = lost ? 0 : i + 1;
  }
  for (Place& p : state.places) p.in_phase += in.dt;
  f.advance_door();
  f.close_up();
  f.advance_follower();
  f.close_up();
  // Waiting: both followers alike, the second without an answer yet.
  for (const Slot slot : {Slot::kFollower, Slot::kSecond}) {
    Place& p = state.at(slot);
    if (!p.who.exists()) continue;
    if (p.phase == DoorPhase::kFollowerInit) {
      const bool ready = f.arrived(slot, rules.arrive_loosely) && p.in_phase >= rules.blend_time;
      if (ready) {
        f.go(p, Transition::kReady);
      } else if (p.in_phase >= rules.ready_within) {
        f.give_up(slot, Transition::kNotReady);
      }
    } else if (p.phase == DoorPhase::kFollowerDec && p.in_phase >= rules.wait_within) {
      f.give_up(slot, Transition::kWaitedTooLong);
    }
  }
  f.close_up();
  Place& leaving = state.at(Slot::kLeaving);
  if (leaving.who.exists() && leaving.in_phase >= rules.blend_time) f.dismiss(Slot::kLeaving, Transition::kFinished);
  f.keep_held();
}

}  // namespace throng::interaction
