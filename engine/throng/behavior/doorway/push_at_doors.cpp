#include "throng/behavior/doorway/push_at_doors.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/objects/doors/door.h"

namespace throng {
namespace {

using interaction::StrollerWish;

constexpr float kBesideLeaf = 0.06f;                 ///< m: the open leaf and what is on it take this of the opening
constexpr float kThere = 0.1f;                       ///< m: so near along the line the pusher stands
constexpr float kWaitFrom = 2.6f, kWaitUpTo = 4.5f;  ///< m before the plane: who is next waits between these
constexpr float kAlmost = 0.3f;                      ///< m beside the line: stays where it is and turns to the way
constexpr float kOnLine = 0.5f;                      ///< m from where it waits: turns to the way
constexpr float kTurned = 0.5f;                      ///< rad: turned round far enough to go backward
constexpr float kTurnsFrom = 2.0f;                   ///< m from the plane; nearer it no longer turns round
constexpr float kBackSpeed = 0.7f;                   ///< m/s
constexpr float kAimBefore = 0.6f;                   ///< m: goes to a point so far along the line

/// Somebody with a stroller who opens the door itself.
bool is_alone(const interaction::Place* place) {
  if (!place) return false;
  switch (place->phase) {
    case DoorPhase::kOpenerInit:
    case DoorPhase::kReachDoor:
    case DoorPhase::kOpenDoor:
    case DoorPhase::kHolderDec:
    case DoorPhase::kReleaseDoor:
      return true;
    default:
      return false;
  }
}

StrollerWish draw_backward(const DoorPusher& p, const DoorLane& lane) {
  const auto turn = math::sincos(p.stroller.heading);
  const Vec2 heading{turn.cos, turn.sin};
  const float depth = dot(lane.through - p.root, lane.way);  // before the plane; below 0: through
  const float off = math::abs(math::angle_between(p.stroller.heading, math::atan2(-lane.way.y, -lane.way.x)));
  const bool reaches = p.place->phase == DoorPhase::kOpenerInit || p.place->phase == DoorPhase::kReachDoor;
  if (reaches && off > kTurned && depth > kTurnsFrom) return {p.root, -lane.way, false};
  // Pulling, it steps beside the opening first; otherwise it keeps to the line.
  const bool beside = p.place->side == DoorSide::kPull && p.place->phase != DoorPhase::kReleaseDoor;
  const float left = dot(p.plan.target - p.root, lane.way);
  const Vec2 on_line = lane.through - lane.way * depth;
  const Vec2 target = beside ? p.plan.target : on_line + lane.way * std::min(std::max(left, -kAimBefore), kAimBefore);
  const Vec2 to = target - p.root;
  const float far = length(to), step = std::min({p.step, kBackSpeed * p.dt, far});
  const Vec2 root = far > 1e-4f ? p.root + to * (step / far) : p.root;
  return {root, heading, true};
}

}  // namespace

DoorLane lane_of(const AtDoor& a, DoorSide from, std::size_t leaf) {
  const LeafShape& l = a.leaves->leaf(leaf < a.leaves->leaf_count() ? leaf : 0);
  return {l.hinge + leaf_direction(l, 0) * ((l.width + kBesideLeaf) / 2), -a.door->regions().out(from)};
}

void line_up(const AtDoor& a, Seat self, Seat leader, Vec2 p, DoorPlan& plan) {
  if (static_cast<interaction::Load>(plan.courtesy.load) != interaction::Load::kStroller) return;
  if (leader == kNobody || !plan.has(DoorPlan::kStops)) return;
  const DoorPerson &me = a.people[self], &l = a.people[leader];
  const bool next = l.side == me.side && (has_the_door(l) || !l.leader.exists());
  if (!next) return;
  const DoorLane lane = lane_of(a, me.side, plan.leaf);
  const float depth = dot(lane.through - p, lane.way);
  if (depth > kWaitUpTo) return;  // stopped for whoever is before it, far from the door
  const bool almost = math::abs(det(lane.way, p - lane.through)) < kAlmost;
  plan.target = lane.through - lane.way * (almost ? depth : std::max(depth, kWaitFrom));
  plan.set(DoorPlan::kAims), plan.set(DoorPlan::kArrives), plan.set(DoorPlan::kLinesUp);
}

bool push_through_door(const DoorPusher& p, StrollerWish& out) {
  const DoorLane lane = lane_of(p.at, static_cast<DoorSide>(p.plan.side), p.plan.leaf);
  if (is_alone(p.place)) return out = draw_backward(p, lane), true;
  const bool waits = p.plan.has(DoorPlan::kLinesUp) && distance(p.root, p.plan.target) < kOnLine;
  const bool follows = p.place && p.place->phase != DoorPhase::kFinishDoor;
  if (!waits && !follows) return false;
  const Vec2 on_line = lane.through + lane.way * dot(p.root - lane.through, lane.way);
  const float left = dot(p.plan.target - p.root, lane.way);
  const float ahead = left > kThere ? std::min(p.step, left) : left < -kThere ? std::max(-p.step, left) : 0.0f;
  return out = {on_line + lane.way * ahead, lane.way, false}, true;
}

}  // namespace throng
