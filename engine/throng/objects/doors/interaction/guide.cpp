#include "throng/objects/doors/interaction/guide.h"

#include "throng/geometry/segments.h"

namespace throng::interaction {
namespace {

constexpr float kDegrees = math::kPiF / 180;
constexpr float kEyes = 1.6f;          ///< m above the floor
constexpr float kLookBehind = 2;       ///< m
constexpr float kBehindSecond = 0.8f;  ///< m, second follower behind the first where both wait at OG

const Seen* seen(const FrameIn& in, AgentId who) {
  for (const Seen& s : in.people)
    if (s.who == who) return &s;
  return nullptr;
}

bool is_leading(Slot slot) { return slot == Slot::kDoor || slot == Slot::kLeaving; }

/// Whether the partner of somebody comes from its own side.
bool same_side(const State& state, Slot slot) {
  const Place& p = state.at(slot);
  if (is_leading(slot)) return !p.has(kOtherSide);
  const Place& holder = state.at(Slot::kDoor);
  return !holder.who.exists() || holder.side == p.side;
}

const KeyPose& pose_in(const FrameIn& in, const State& state, Slot slot, PoseName name) {
  const Place& p = state.at(slot);
  if (in.leaf->slides) return sliding_pose(name, p.side, same_side(state, slot));
  return key_pose(name, p.side, same_side(state, slot), p.load);
}

/// Where a pose without a root of its own is: waiting for somebody who comes out (DR-24).
Vec2 waiting_place(const FrameIn& in, const Place& p, Slot slot) {
  const Vec2 og = in.og[static_cast<std::size_t>(p.side)];
  return slot == Slot::kSecond ? og - in.leaf->way_from(p.side) * kBehindSecond : og;
}

Vec2 place_of(const Rules& rules, const FrameIn& in, const State& state, Slot slot, PoseName name) {
  const KeyPose& k = pose_in(in, state, slot, name);
  if (!(k.parts & kPoseRoot)) return waiting_place(in, state.at(slot), slot);
  return root_of(k, *in.leaf, in.angle, rules.body_radius);
}

/// DR-45: at the hand while it reaches, back before it decides, at the follower while it holds.
void look(const Rules& rules, const FrameIn& in, const State& state, Slot slot, const KeyPose& pose, Guide& g) {
  const Place& p = state.at(slot);
  g.look = pose.look;
  const bool opened_enough = in.angle >= rules.look_back * angle_to_pass(*in.leaf, rules.pass_width);
  const bool before_decision = p.phase == DoorPhase::kHolderDec || (p.phase == DoorPhase::kOpenDoor && opened_enough);
  if (before_decision) g.look = p.has(kConsiderate) ? LookAt::kBehind : LookAt::kAhead;
  if (p.phase == DoorPhase::kReleaseDoor || p.phase == DoorPhase::kFinishDoor) g.look = LookAt::kAhead;
  const AgentId follower = state.at(Slot::kFollower).who.exists() ? state.at(Slot::kFollower).who : state.expected;
  switch (g.look) {
    case LookAt::kHand:
      g.look_point = g.hand_at;
      break;
    case LookAt::kBehind: {
      const Vec2 behind = g.root - in.leaf->way_from(p.side) * kLookBehind;
      g.look_point = {behind.x, behind.y, kEyes};
      g.look_id = follower;
      break;
    }
    case LookAt::kFollower:
      g.look_id = follower;
      break;
    case LookAt::kHolder:
      g.look_id = state.at(Slot::kDoor).who;
      break;
    case LookAt::kAhead:
      break;
  }
}

/// Hands: one may be on the leaf, the rest on what is carried.
void use_hands(const FrameIn& in, const State& state, Slot slot, const KeyPose& pose, Guide& g) {
  const Place& p = state.at(slot);
  const bool off = p.phase == DoorPhase::kFinishDoor || (p.phase == DoorPhase::kReleaseDoor && p.has(kHandOff));
  if ((pose.parts & kPoseHand) && !off) {
    g.hand = hand_for(pose.hand, p.side, in.leaf->swing);
    g.on = hand_of(pose, *in.leaf);
    g.hand_at = in.leaf->place_on(in.angle, g.on);
  }
  if (has_free_hand(p.load)) return;
  g.on_load = g.hand == Hand::kNone ? OnLoad::kBoth : (g.hand == Hand::kLeft ? OnLoad::kRight : OnLoad::kLeft);
}

/// While it walks out with the leaf in its hand (not handed over yet) the trailing hand stays on the leaf.
const KeyPose& hands_from(const FrameIn& in, const State& state, Slot slot, const KeyPose& pose) {
  const Place& p = state.at(slot);
  const bool trails = p.phase == DoorPhase::kReleaseDoor && state.controller == p.who && has_free_hand(p.load);
  return trails ? pose_in(in, state, slot, PoseName::kHoldLater) : pose;
}

/// Whoever has a hand on the leaf, or is about to, steps aside and back rather than turn away from it.
bool keeps_facing(const FrameIn& in, const Place& p, const Guide& g) {
  constexpr float kNear = 0.5f;  // m from its place
  switch (p.phase) {
    case DoorPhase::kReachDoor:
    case DoorPhase::kReachEdge: {
      const Seen* s = seen(in, p.who);
      return s && distance(s->at, g.root) < kNear;
    }
    case DoorPhase::kOpenDoor:
    case DoorPhase::kHolderDec:
    case DoorPhase::kHoldDoor:
      return true;
    default:
      return false;
  }
}

}  // namespace

Hand hand_for(HandUse use, DoorSide side, float swing) {
  if (use == HandUse::kNone) return Hand::kNone;
  const bool right = (side == DoorSide::kPull) == (swing > 0);
  return right == (use == HandUse::kHandling) ? Hand::kRight : Hand::kLeft;
}

PoseName pose_of(const Place& place, Slot slot) {
  switch (place.phase) {
    case DoorPhase::kOpenerInit:
    case DoorPhase::kReachDoor:
      return PoseName::kReachHandle;
    case DoorPhase::kOpenDoor:
      return PoseName::kOpened;
    case DoorPhase::kHolderDec:
    case DoorPhase::kHoldDoor:
      if (place.has(kTookOver)) return PoseName::kEdgeHeld;
      if (place.holding == Holding::kHoldLater) return PoseName::kHoldLater;
      return place.holding == Holding::kHoldFirst ? PoseName::kHoldFirst : PoseName::kOpened;
    case DoorPhase::kFollowerInit:
    case DoorPhase::kFollowerDec:
      return slot == Slot::kSecond ? PoseName::kReadySecond : PoseName::kReady;
    case DoorPhase::kReachEdge:
      return PoseName::kEdgeHeld;
    case DoorPhase::kPassFirst:
      return PoseName::kPassing;
    case DoorPhase::kReleaseDoor:
    case DoorPhase::kFinishDoor:
    case DoorPhase::kGone:
      break;
  }
  return PoseName::kExit;
}

Vec2 root_for(const Rules& rules, const FrameIn& in, const State& state, Slot slot) {
  const Place& p = state.at(slot);
  const Vec2 root = place_of(rules, in, state, slot, pose_of(p, slot));
  if (p.phase == DoorPhase::kOpenDoor) {
    // From O1 to O2 as the leaf opens (DR-20: pushing, one walks forward with it).
    const float to_pass = angle_to_pass(*in.leaf, rules.pass_width);
    const float share = math::clamp(in.angle / to_pass, 0.0f, 1.0f);
    return lerp(place_of(rules, in, state, slot, PoseName::kReachHandle), root, share);
  }
  if (p.phase == DoorPhase::kPassFirst) {
    const Seen* s = seen(in, p.who);
    const bool in_doorway = s && dot(s->at - in.leaf->hinge, in.leaf->way_from(p.side)) > -rules.arrive;
    if (in_doorway) return place_of(rules, in, state, slot, PoseName::kPassed);
  }
  return root;
}

namespace {

/// Past panels that slide: through what is clear, on the lane.
Vec2 way_beside(const LeafFrame& leaf, float angle, Vec2 from, Vec2 to, float body) {
  const Vec2 a = leaf.local(from), b = leaf.local(to);
  if ((a.y > 0) == (b.y > 0)) return to;
  const float along = a.x + (b.x - a.x) * (a.y / (a.y - b.y));
  const float low = leaf.width - angle + body, high = leaf.width + (leaf.twin ? angle : 0.0f) - body;
  return along < low || along > high ? leaf.place(leaf.lane, 0) : to;
}

}  // namespace

Vec2 way_around(const LeafFrame& leaf, float angle, Vec2 from, Vec2 to, float body) {
  if (leaf.slides) return way_beside(leaf, angle, from, to, body);
  const Vec2 a = leaf.local(from), b = leaf.local(to);
  Vec2 next = to;
  if ((a.y > 0) != (b.y > 0)) {
    // Crosses the wall: only between the jambs.
    const float along = a.x + (b.x - a.x) * (a.y / (a.y - b.y));
    if (along < body || along > leaf.width - body) next = leaf.place(0.58f * leaf.width, 0);
  }
  const Vec2 end = leaf.place_on(angle, leaf.width, 0);
  if (distance_sq_of_segments(from, next, leaf.hinge, end) > 0) return next;
  return leaf.place_on(angle, leaf.width + body + 0.1f, 0);
}

Guide guide_of(const Rules& rules, const FrameIn& in, const State& state, Slot slot) {
  const Place& p = state.at(slot);
  Guide g;
  g.who = p.who, g.phase = p.phase, g.role = p.role;
  g.pose = pose_of(p, slot);
  const KeyPose& pose = pose_in(in, state, slot, g.pose);
  g.root = root_for(rules, in, state, slot);
  const Seen* s = seen(in, p.who);
  g.via = s ? way_around(*in.leaf, in.angle, s->at, g.root, rules.body_radius) : g.root;
  g.facing = facing_of(pose, *in.leaf);
  g.backward = pose.back, g.hip = pose.hip;
  g.idle = pose.idle && (p.phase != DoorPhase::kHoldDoor || p.has(kPosed));
  const KeyPose& hands = hands_from(in, state, slot, pose);
  use_hands(in, state, slot, hands, g);
  g.parts = static_cast<std::uint8_t>((pose.parts & ~kPoseHand) | kPoseRoot | (g.hand != Hand::kNone ? kPoseHand : 0));
  // To the side of the hinge: to the left where the hinge is on the left.
  const float side = det(g.facing, -in.leaf->closed) >= 0 ? 1.0f : -1.0f;
  g.twist = side * hands.twist * kDegrees;
  g.lean = pose.lean * kDegrees;
  look(rules, in, state, slot, pose, g);
  g.turned = keeps_facing(in, p, g);
  return g;
}

}  // namespace throng::interaction
