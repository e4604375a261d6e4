#include "throng/simulation/door_cues.h"

#include <algorithm>

#include "throng/objects/doors/door.h"
#include "throng/objects/doors/interaction/guide.h"
#include "throng/objects/doors/interaction/stroller.h"

namespace throng {
namespace {

using interaction::FrameIn;
using interaction::Guide;
using interaction::Hand;
using interaction::LeafFrame;
using interaction::LookAt;
using interaction::Slot;
using interaction::State;

constexpr float kStepsFrom = 0.25f;  ///< m from its place: from there on planned steps lead there
constexpr float kStands = 0.15f;  ///< m/s: ... of who stands; whoever is led on walks, as its legs are too short else

LeafGrip leaf_of(const LeafFrame& leaf, float angle) {
  const Vec2 edge = leaf.place_on(angle, 1, 0), face = leaf.place_on(angle, 0, 1);
  return {leaf.hinge, edge - leaf.hinge, face - leaf.hinge, leaf.width};
}

/// Hands on what is carried: the grips of the box, the bar of the stroller (DR-32a, DR-32b).
void carry(interaction::Load load, interaction::OnLoad hands, GripCue& cue) {
  using interaction::OnLoad;
  constexpr interaction::BoxShape kBox;
  constexpr interaction::StrollerShape kStroller;
  if (load == interaction::Load::kNone) return;
  for (const Side side : kSides) {
    const bool left = side == Side::kLeft;
    const auto k = static_cast<std::size_t>(side);
    cue.on_load[k] = hands == OnLoad::kBoth || hands == (left ? OnLoad::kLeft : OnLoad::kRight);
    cue.load[k] = load == interaction::Load::kBox
                      ? kBox.grip(left)
                      : Vec3{kStroller.bar, left ? kStroller.grip_half : -kStroller.grip_half, kStroller.bar_height};
  }
}

/// Whether somebody stands in that phase, so that steps may lead it to the very place.
bool stands_in(DoorPhase phase) {
  switch (phase) {
    case DoorPhase::kReachDoor:
    case DoorPhase::kHolderDec:
    case DoorPhase::kHoldDoor:
    case DoorPhase::kFollowerInit:
    case DoorPhase::kFollowerDec:
    case DoorPhase::kReachEdge:
      return true;
    default:
      return false;
  }
}

void look(const Guide& g, GripCue& cue) {
  cue.look_id = g.look_id, cue.look_point = g.look_point;
  switch (g.look) {
    case LookAt::kAhead:
      break;
    case LookAt::kHand:
      cue.look = g.hand == Hand::kNone ? GripCue::Look::kAhead : GripCue::Look::kPoint;
      break;
    case LookAt::kBehind:
      cue.look = GripCue::Look::kBehind;
      break;
    case LookAt::kFollower:
    case LookAt::kHolder:
      cue.look = g.look_id.exists() ? GripCue::Look::kPerson : GripCue::Look::kAhead;
      break;
  }
}

}  // namespace

GripCue grip_of(const interaction::Rules& rules, const FrameIn& in, const State& state, Slot slot) {
  const interaction::Place& p = state.at(slot);
  const Guide g = guide_of(rules, in, state, slot);
  GripCue cue;
  cue.who = p.who;
  cue.leaf = leaf_of(*in.leaf, in.angle);
  cue.keeps = state.controller == p.who;
  cue.on_leaf = g.hand != Hand::kNone;
  if (cue.on_leaf) {
    cue.hand = g.hand == Hand::kLeft ? Side::kLeft : Side::kRight;
    cue.place = {g.on.along, g.on.off, g.on.height};
    // The machine counts the time at the place of the pose; in the step in which it has been there long enough the leaf
    // is in that hand.
    const bool comes =
        p.phase == DoorPhase::kReachDoor || (p.phase == DoorPhase::kReachEdge && !p.has(interaction::kHasDoor));
    if (comes && p.at_pose > 0) cue.within = std::max(rules.reach_time - p.at_pose - in.dt, 0.0f);
  }
  carry(p.load, g.on_load, cue);
  cue.twist = g.twist, cue.lean = g.lean;
  cue.root = g.root, cue.facing = g.facing;
  cue.stands = stands_in(p.phase);
  look(g, cue);
  return cue;
}

PoseCue stand_of(const GripCue& grip) {
  PoseCue cue;
  cue.who = grip.who;
  cue.kind = PoseCue::Kind::kHandle;
  cue.hold = Hold::kThere;
  cue.stands = true;
  cue.stand = grip.root, cue.front = -grip.facing;
  cue.position = grip.root + grip.facing, cue.height = 1;
  return cue;
}

void gather_grips(const AtDoors& at, const DoorManners& manners, std::span<const DoorPlan> plans, const Crowd& crowd,
                  double dt, GripCues& out) {
  out.found.clear(), out.cues.clear(), out.rows.clear();
  if (!crowd.pose.packed.used()) return;
  for (const AtDoor& a : at.doors) {
    if (a.leaves == nullptr) continue;
    const DoorService& service = LeafDoor::service(crowd.objects.items[a.object.value]);
    for (std::size_t leaf = 0; leaf < a.leaves->leaf_count(); ++leaf) {
      const State& state = service.leaf[leaf];
      for (std::size_t i = 0; i < interaction::kSlots; ++i) {
        const Row row = crowd.row_of(state.places[i].who);
        if (!state.places[i].who.exists() || row == kNoRow) continue;
        LeafFrame frame;
        const FrameIn in = frame_of_leaf(a, crowd.objects, leaf, frame, dt);
        GripCue cue = grip_of(manners.rules, in, state, static_cast<Slot>(i));
        const Vec2 here{crowd.body.x[row], crowd.body.y[row]};
        const float speed = length(Vec2{crowd.body.vx[row], crowd.body.vy[row]});
        cue.stands = cue.stands && speed <= kStands && distance(here, cue.root) <= kStepsFrom;
        out.found.emplace_back(row, cue);
      }
    }
    for (const Row row : a.all) {
      const auto load = static_cast<interaction::Load>(plans[row].courtesy.load);
      const AgentId who = crowd.profile.id[row];
      if (load == interaction::Load::kNone || service.leaf[0].find(who) || service.leaf[1].find(who)) continue;
      GripCue cue;
      cue.who = who;
      carry(load, interaction::OnLoad::kBoth, cue);
      out.found.emplace_back(row, cue);
    }
  }
  std::sort(out.found.begin(), out.found.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (const auto& [row, cue] : out.found) {
    if (!out.rows.empty() && out.rows.back() == row) continue;  // nobody has a slot at two leaves
    out.rows.push_back(row);
    out.cues.push_back(cue);
  }
}

}  // namespace throng
