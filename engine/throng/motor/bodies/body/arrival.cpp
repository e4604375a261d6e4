#include "throng/motor/bodies/body/arrival.h"

#include "throng/motor/root_slack.h"
#include "throng/motor/small_turns.h"

namespace throng {
namespace {

using stepping::LowerBody;
using stepping::Spot;
using stepping::StepperMode;
using stepping::StepperState;

constexpr float kBegins = 0.35f;                ///< m/s: slower people begin to step to their place
constexpr float kStops = 0.08f;                 ///< m/s: ... slower, where the place depends on where they stop
constexpr float kLeaves = 0.60f;                ///< m/s: faster ones have given it up
constexpr float kFarthest = 0.45f;              ///< m from the place: whoever is content farther away stands as it is
constexpr float kSlack = 0.9f * kRootSlack;     ///< m: where one stands at a counter, from the simulated position
constexpr float kEven = 0.005f;                 ///< m: steps are for level ground
constexpr float kSeam = kTeleport * kTeleport;  ///< m²: nobody steps that far

stepping::StepperBody stepper_of(const Arriving& a) {
  stepping::StepperBody body{a.skeleton, stepping::sizes_for(a.skeleton), {}};
  const bool seat = a.cue != nullptr && a.cue->kind == PoseCue::Kind::kSeat;
  if (!seat) body.leash = kRootSlack;
  return body;
}

/// Whether what it does is what the thing is for.
bool uses(const Arriving& a) {
  if (a.cue->kind == PoseCue::Kind::kHandle) return true;
  const Crowd& c = a.in.crowd;
  if (!c.intent.bearing.used()) return false;
  const Activity activity = c.intent.bearing[a.row].activity;
  return a.cue->kind == PoseCue::Kind::kSeat ? activity == Activity::kSitting : activity == Activity::kBuying;
}

/// Steps are made on level ground: what is under the feet that will stand there.
bool is_even(const Arriving& a, const Spot& to) {
  const SurfaceIndex surface(a.in.crowd.body.surface[a.row]);
  const float z = a.in.ground.body(surface, a.at.place);
  const Vec2 ahead = stepping::ahead_of(to.heading);
  const stepping::StepSizes sizes = stepping::sizes_for(a.skeleton);
  for (const Side side : kSides) {
    const Vec2 foot = to.place + stepping::side_of(ahead, side) * sizes.half_width;
    for (const float along : {-a.skeleton.heel, a.skeleton.ball}) {
      const GroundPoint g = a.in.ground.foot(surface, foot + ahead * along);
      if (math::abs(g.z - z) > kEven || g.tread > 0 || g.slope != Vec2{}) return false;
    }
  }
  return true;
}

/// Pelvis and feet of the steps `dt` from now, as they would be drawn.
LowerBody lower_at(const Arriving& a, float dt, StepperState state) {
  SkeletonPose pose;
  const stepping::StepperFrame f = stepping::advance_stepping(stepper_of(a), dt, a.before, state, pose);
  return stepping::lower_body_of(pose, a.skeleton, a.before, f.planted);
}

std::uint32_t flags_of(const Planted& p) {
  return (p.left ? PackedPose::kLeftPlanted : 0u) | (p.right ? PackedPose::kRightPlanted : 0u);
}
Planted planted_of(std::uint32_t flags) {
  return {(flags & PackedPose::kLeftPlanted) != 0, (flags & PackedPose::kRightPlanted) != 0};
}

/// What the walk draws, with what has not faded of the steps before it.
void fade_out(const Arriving& a, float dt, StepperState& state, SkeletonPose& pose, Planted& planted) {
  const LowerBody clean = stepping::lower_body_of(pose, a.skeleton, a.at, flags_of(planted));
  LowerBody lower = clean;
  stepping::apply_blend(dt, state.blend, lower);
  stepping::keep_above_ground(a.skeleton, clean, lower);
  // What fades and what the walk lags behind may add up. Who comes from a seat is on its way: no farther than it was.
  const float was = a.last.flags != 0 ? length(a.last.root.plan()) : 0.0f;
  const Vec2 near = a.at.place + leashed(lower.pelvis.place.plan() - a.at.place, was > kRootSlack ? was : kRootSlack);
  lower.pelvis.place = {near.x, near.y, lower.pelvis.place.z};
  stepping::lower_to_reach(a.skeleton, clean, lower);
  stepping::pose_lower_body(a.skeleton, lower, a.at, pose);
  planted = planted_of(stepping::planted_flags(lower));
}

}  // namespace

std::optional<Spot> place_to_be(const Arriving& a, const StepperState& state) {
  if (a.cue == nullptr || !a.cue->stands || a.cue->hold != Hold::kThere || !uses(a)) return std::nullopt;
  const Body& b = a.in.crowd.body;
  const bool steps = state.mode != StepperMode::kNone;
  const float speed = length(Vec2{b.vx[a.row], b.vy[a.row]});
  if (speed > (steps ? kLeaves : kBegins) || length_sq(a.at.place - a.before.place) > kSeam) return std::nullopt;
  const bool seat = a.cue->kind == PoseCue::Kind::kSeat;
  Spot to{a.cue->stand, stepping::heading_of(seat ? a.cue->front : -a.cue->front)};
  const float far = distance(to.place, a.at.place);
  if (!(far <= kFarthest)) return std::nullopt;
  to.place += a.shift;
  if (!seat && distance(a.at.place, to.place) > kSlack) {
    if (!steps && speed > kStops) return std::nullopt;
    to.place = stepping::clamp_distance(a.at.place, to.place, kSlack);
  }
  if (!steps && !is_even(a, to)) return std::nullopt;
  return to;
}

std::optional<LastSteps> leave_steps(const Arriving& a, StepperState& state, WalkState& walk) {
  if (state.mode == StepperMode::kNone) return std::nullopt;
  if (length_sq(a.at.place - a.before.place) > kSeam) {
    state = {};
    return std::nullopt;
  }
  const LastSteps last{lower_at(a, 0, state), lower_at(a, a.in.dt, state)};
  const float z = a.in.ground.body(SurfaceIndex(a.in.crowd.body.surface[a.row]), a.at.place);
  WalkFootprint feet[2];
  for (const Side side : kSides) {
    const Spot print = stepping::footprint_of(last.now.feet[side], a.skeleton);
    feet[static_cast<std::size_t>(side)] = {{print.place.x, print.place.y, z}, print.heading};
  }
  stand_on(feet, walk);
  state = {};
  return last;
}

bool arrive(const Arriving& a, const std::optional<Spot>& to, const std::optional<LastSteps>& left, bool legs_are_busy,
            StepperState& state, SkeletonPose& pose, Planted& planted) {
  if (!to) {
    if (left) {
      const LowerBody now = stepping::lower_body_of(pose, a.skeleton, a.at, flags_of(planted));
      stepping::begin_blend(left->before, left->now, now, now, a.in.dt, stepping::kBlend, state.blend);
    }
    if (state.blend.active()) fade_out(a, left ? 0.0f : a.in.dt, state, pose, planted);
    return false;
  }
  if (state.mode == StepperMode::kNone) {  // this frame is still the walk's
    if (state.blend.active()) fade_out(a, a.in.dt, state, pose, planted);
    const LowerBody now = stepping::lower_body_of(pose, a.skeleton, a.at, flags_of(planted));
    if (!planted.left && !planted.right) return true;  // between two steps: one foot has to stand for a plan
    const bool known = a.last.flags != 0 && !legs_are_busy;
    const LowerBody before = known ? stepping::lower_body_of(unpack(a.last), a.skeleton, a.before, a.last.flags) : now;
    stepping::start_stepping(stepper_of(a), {before, now, a.in.dt, {*to, true, false}, 0}, state);
    return true;
  }
  const stepping::StepperBody body = stepper_of(a);
  if (stepping::significant(*to, state.plan.target)) {  // DR-46
    if (state.mode == StepperMode::kArrived) {
      const LowerBody now = lower_at(a, 0, state);
      stepping::start_stepping(body, {now, now, a.in.dt, {*to, true, false}, 0}, state);
    } else {
      stepping::step_elsewhere(body, {*to, true, false}, state);
    }
  }
  const stepping::StepperFrame f = stepping::advance_stepping(body, a.in.dt, a.at, state, pose);
  for (const Side side : kSides) {
    Quat& arm = pose.turn[of_side(Joint::kLeftUpperArm, side)];
    arm = small_turn_y(-f.arm[side]) * arm;
  }
  planted = planted_of(f.planted);
  return !f.arrived;
}

}  // namespace throng
