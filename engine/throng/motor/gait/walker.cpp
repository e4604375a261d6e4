#include "throng/motor/gait/walker.h"

#include "throng/motor/gait/walker_detail.h"

namespace throng {
namespace walker {
namespace {

constexpr float kFar = 1e6f;  ///< m, s, rad: numbers beyond are no places, times or directions

bool sane(float x) { return math::abs(x) < kFar; }
bool sane(Vec2 v) { return sane(v.x) && sane(v.y); }

Vec2 shortened(Vec2 v, float most) {
  const float l = length(v);
  return l > most ? v * (most / l) : v;
}

}  // namespace

Walker::Walker(const GaitSet& set, const Skeleton& body, const WalkInput& input, WalkState& state)
    : set_(set), body_(body), in_(input), state_(state) {
  if (!sane(in_.position)) in_.position = state_.position;
  in_.velocity = sane(in_.velocity) ? shortened(in_.velocity, kFastestWalker) : Vec2{};
  in_.heading = sane(in_.heading) ? math::wrap_angle(in_.heading) : state_.heading;
  if (!sane(in_.ground)) in_.ground = state_.base.to[0];
  if (!sane(in_.phase)) in_.phase = 0;
  in_.dt = sane(in_.dt) ? math::clamp(in_.dt, 0.0f, 0.25f) : 0.0f;
  scale_ = body_.leg() / set_.leg;
  root_scale_ = std::sqrt(scale_);
  const auto [s, c] = math::sincos(in_.heading);
  sin_ = s;
  cos_ = c;
  pace_ = pace_of(in_.velocity);
}

void Walker::frame(SkeletonPose& pose, Planted& planted) {
  const Vec2 moved = in_.position - state_.position;
  if (state_.alive == 0 || !(length_sq(moved) <= kTeleport * kTeleport)) {
    reset();
  } else if (in_.dt > 0) {
    follow();
    advance();
  }
  state_.position = in_.position;
  state_.heading = in_.heading;

  const auto [s, c] = math::sincos(in_.heading + state_.yaw.value(0));
  facing_ = {c, s};
  const Gait g = gait_now();
  FootPose feet[2] = {foot_pose(Side::kLeft, g), foot_pose(Side::kRight, g)};
  pose_pelvis(g, pose);
  reach(feet, pose);
  pose_legs(feet, pose);
  pose_upper(g, pose);
  planted = {feet[0].planted, feet[1].planted};
}

/// A newcomer: standing, or in the middle of a step where it already walks.
void Walker::reset() {
  state_ = WalkState{};
  state_.alive = 1;
  state_.ideal_velocity = pace_.velocity;
  state_.planned = pace_.velocity;
  state_.base.jump({in_.ground});
  const float cycle = in_.phase - math::floor(in_.phase);
  const Side front = cycle < 0.5f ? Side::kRight : Side::kLeft;
  const float width = pace_.moving ? set_.walk.width * set_.style.step_width : set_.stand_width;
  state_.support = static_cast<std::uint32_t>(front);
  state_.stride.jump({pace_.way.x * pace_.stride, pace_.way.y * pace_.stride});
  const float share = pace_.moving ? math::clamp(2 * cycle - math::floor(2 * cycle), 0.0f, 0.95f) : 0;
  const Curve<4> steady = steady_warp();
  const float since = pace_.moving ? steady.inverse(share) : 0.0f;
  // At contact the front foot is 1 - bias of a step before the pelvis, the other one a step behind it.
  const Vec2 at_contact = in_.position - pace_.velocity * since;
  for (const Side side : kSides) {
    const float ahead = pace_.stride * (1 - bias() - (side == front ? 0.0f : 1.0f));
    const float across = sign_of(side) * width * scale_ / 2;
    const Vec2 at = at_contact + pace_.way * ahead + Vec2{-sin_, cos_} * across;
    const Place p = on_ground(at, in_.heading + sign_of(side) * (set_.walk.toe_out + set_.style.toe_out), in_.ground);
    WalkFoot& f = foot(side);
    f.from = p.at, f.from_yaw = p.yaw, f.from_slope = p.slope;
    f.to.jump({p.at.x, p.at.y, p.at.z, p.yaw});
  }
  state_.position = in_.position;
  state_.heading = in_.heading;
  if (!pace_.moving) {
    state_.standing = 1;
    return;
  }
  state_.phase = share;
  state_.rate = pace_.frequency;
  plan(in_.position);
  if (1 + share > lift_off()) {
    lift(other(front), lift_off() > 1 ? lift_off() : 1.0f, in_.position);
    if (share > lift_off()) lift(front, lift_off(), in_.position);
  }
}

/// The ideal position moves on with the input (PV-84). What that changes at once in velocity or heading goes into two
/// curves that bring the pelvis back to it: value and derivative of what is drawn stay continuous.
void Walker::follow() {
  const Vec2 velocity = (in_.position - state_.position) / in_.dt;
  const Vec2 change = velocity - state_.ideal_velocity;
  if (length_sq(change) > 1e-8f) {
    const Vec2 slope = Vec2{state_.error.rate(0), state_.error.rate(1)} - change;
    // A Hermite piece that starts with slope m peaks at 4/27 m T: T follows from the peak allowed.
    const float m = length(slope);
    const float span = math::clamp(kErrorPeak / (0.148f * m + 1e-4f), 0.09f, 0.32f);
    state_.error.aim({0, 0}, span, {-change.x, -change.y});
    lean(change);
  }
  state_.ideal_velocity = velocity;

  const float turned = math::wrap_angle(in_.heading - state_.heading);
  const float rate = math::clamp(turned / in_.dt, -kFollowRate, kFollowRate);
  const float jump = turned - rate * in_.dt;
  if (jump != 0 || math::abs(rate - state_.turn_rate) > 1e-4f) {
    const float slope = state_.yaw.rate(0);
    const float value = math::wrap_angle(state_.yaw.value(0) - jump);
    state_.yaw.from[0] = value;
    state_.yaw.slope[0] = slope - (rate - state_.turn_rate);
    state_.yaw.to[0] = 0;
    state_.yaw.age = 0;
    const float span = math::abs(value) / kTurnRate;
    state_.yaw.span = span > 0.35f ? span : 0.35f;
  }
  state_.turn_rate = rate;
}

/// PV-85: critically damped spring of unit mass; a change of velocity is a push, so that its rest position under an
/// even acceleration a is a / g, the angle at which a leaning pendulum balances.
void Walker::lean(Vec2 change) {
  const Vec2 c = shortened(change, 0.5f);
  const float push = set_.style.lean_stiffness / 9.81f;
  state_.lean_rate += c * push;
}

void Walker::tick(float seconds) {
  state_.stride.advance(seconds);
  state_.error.advance(seconds);
  state_.yaw.advance(seconds);
  state_.base.advance(seconds);
  for (WalkFoot& f : state_.feet) f.to.advance(seconds);
  const float w = std::sqrt(set_.style.lean_stiffness), e = math::exp(-w * seconds);
  const Vec2 b = state_.lean_rate + state_.lean * w;
  state_.lean = (state_.lean + b * seconds) * e;
  state_.lean_rate = b * e - state_.lean * w;
  if (state_.standing != 0) return;
  state_.warp_age += seconds;
  state_.phase = math::clamp(state_.warp.value(state_.warp_age), state_.phase, 1.0f);
  state_.rate = state_.warp.slope(state_.warp_age);
}

void Walker::advance() {
  const Vec2 before = in_.position - state_.ideal_velocity * in_.dt;
  if (state_.standing != 0) {
    if (const auto side = wants_step(before)) start_step(*side, before);
  } else if (state_.phase < kPlanUntil && (length_sq(pace_.velocity - state_.planned) > 1e-6f ||
                                           state_.turn_rate != 0 || state_.yaw.age < state_.yaw.span)) {
    plan(before);
  }
  float left = in_.dt;
  for (int k = 0; k < 6 && left > 0; ++k) {
    const float end = state_.standing != 0 ? left : state_.warp.last().at - state_.warp_age;
    const float seconds = end < left ? (end > 0 ? end : 0) : left;
    const float phase = state_.phase;
    tick(seconds);
    left -= seconds;
    if (state_.standing != 0) return;
    const Vec2 ideal = in_.position - state_.ideal_velocity * left;
    const bool over = end <= seconds + 1e-6f;
    if (over) state_.phase = 1;
    lift_where_due(phase, ideal);
    if (over) land(ideal);
  }
}

/// Feet leave the ground when their time has come; the phase is that of the event, not of the frame, so that results
/// hardly depend on dt.
void Walker::lift_where_due(float phase_before, Vec2 ideal) {
  const float due = lift_off();
  for (const Side side : {other(support()), support()}) {
    const float now = phase_of(side), was = side == support() ? phase_before : 1 + phase_before;
    if (foot(side).airborne == 0 && now >= due) lift(side, math::clamp(due, was, now), ideal);
  }
}

void Walker::lift(Side side, float off, Vec2 ideal) {
  WalkFoot& f = foot(side);
  f.airborne = 1;
  f.off = off < 1.9f ? off : 1.9f;
  // Judged once: when a foot is due changes with the step, and may pass the moment at which this one has left.
  f.hurry = static_cast<std::uint16_t>(65535 * smooth_step((math::abs(f.off - lift_off()) - 0.02f) / 0.15f));
  float seconds = state_.warp.last().at - state_.warp_age;
  if (side == support()) seconds += 1 / pace_.frequency;
  const Place p = landing(side, ideal, seconds);
  // The turn of a swing is kept unwrapped: it may pass half a circle on the way.
  f.to.jump({p.at.x, p.at.y, p.at.z, f.from_yaw + math::wrap_angle(p.yaw - f.from_yaw)});
  f.to_slope = p.slope;
}

/// A foot that cannot stand any longer where it stands.
void Walker::lift_now(Side side) {
  if (state_.standing == 0) {
    lift(side, phase_of(side), in_.position);
  } else {
    pace_ = pace_of(in_.velocity);
    start_step(side, in_.position);
    lift(side, 1, in_.position);
  }
}

/// Step switch (PV-87): the foot that lands becomes the support; where it and the other one are is kept in the world.
void Walker::land(Vec2 ideal) {
  const Side side = other(support());
  WalkFoot& f = foot(side);
  if (f.airborne != 0) {
    f.from = {f.to.value(0), f.to.value(1), f.to.value(2)};
    f.from_yaw = math::wrap_angle(f.to.value(3));
    f.from_slope = f.to_slope;
    f.airborne = 0;
    f.extra = 0;
  }
  state_.support = static_cast<std::uint32_t>(side);
  state_.phase = 0;
  if (pace_.moving || foot(other(side)).airborne != 0) {
    start_step(other(side), ideal);
  } else if (const auto next = wants_step(ideal)) {
    start_step(*next, ideal);
  } else {
    state_.standing = 1;
    state_.rate = 0;
    state_.stride.aim({0, 0}, 0.3f);
  }
}

}  // namespace walker

void carry_over(Vec2 by, WalkState& state) {
  state.position += by;
  for (WalkFoot& f : state.feet) {
    f.from.x += by.x, f.from.y += by.y;
    f.to.from[0] += by.x, f.to.from[1] += by.y;
    f.to.to[0] += by.x, f.to.to[1] += by.y;
  }
}

void stand_on(const WalkFootprint (&feet)[2], WalkState& state) {
  for (std::size_t k = 0; k < 2; ++k) {
    WalkFoot& f = state.feet[k];
    f = WalkFoot{};
    f.from = feet[k].at, f.from_yaw = math::wrap_angle(feet[k].yaw);
    f.to.jump({f.from.x, f.from.y, f.from.z, f.from_yaw});
  }
  state.standing = 1;
  state.phase = state.rate = state.warp_age = 0;
  state.base.jump({feet[0].at.z < feet[1].at.z ? feet[0].at.z : feet[1].at.z});
  state.stride.aim({0, 0}, 0.3f);
}

void walk(const GaitSet& set, const Skeleton& body, const WalkInput& input, WalkState& state, SkeletonPose& pose,
          Planted& planted) {
  walker::Walker(set, body, input, state).frame(pose, planted);
}

}  // namespace throng
