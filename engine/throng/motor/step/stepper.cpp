#include "throng/motor/step/stepper.h"

#include <algorithm>

#include "throng/motor/root_slack.h"

namespace throng::stepping {
namespace {

constexpr float kStill = 0.15f;     ///< m/s, slower is standing
constexpr float kTogether = 0.15f;  ///< m, feet no further ahead of each other than this stand
constexpr float kMostSpeed = 2.5f;  ///< m/s, taken over from walking

Spot root_of(const LowerBody& body) {
  const Vec2 ahead = (body.pelvis.turn * Vec3{1, 0, 0}).plan();
  return {body.pelvis.place.plan(), heading_of(normalized(ahead, Vec2{1, 0}))};
}

/// The stance that walking left: who swings, and whether it stands.
Stance stance_of(const LowerBody& now, const Skeleton& skeleton, Spot root, Vec2 velocity) {
  Stance s;
  for (const Side side : kSides) s.feet[side] = footprint_of(now.feet[side], skeleton);
  const bool left = now.feet[Side::kLeft].planted, right = now.feet[Side::kRight].planted;
  const Vec2 ahead = ahead_of(root.heading);
  const float lead = dot(s.feet[Side::kLeft].place - s.feet[Side::kRight].place, ahead);
  s.standing = left && right && length(velocity) < kStill && math::abs(lead) < kTogether;
  if (left != right) {
    s.swing = left ? Side::kRight : Side::kLeft;
  } else {
    const float way = dot(velocity, ahead) < 0 ? -lead : lead;  // the foot that is behind on the way
    s.swing = way > 0 ? Side::kRight : Side::kLeft;
  }
  return s;
}

/// Number of steps that a plan and what lies behind its end will take.
float steps_left(const StepPlan& plan, const StepSizes& z) {
  const auto n = static_cast<float>(plan.count);
  if (plan.complete || plan.count == 0) return n;
  return n + 2 + distance(plan.root_after(plan.count).place, plan.target.place) / z.length;
}

void set_pace(const StepperBody& body, float time, StepperState& state) {
  const float n = std::max(steps_left(state.plan, body.sizes) - state.first_phase, 0.1f);
  const float wanted = time > 0 ? time / n : body.style.step_time;
  state.step_time = math::clamp(wanted, kLeastStepTime, kMostStepTime);
}

/// More steps were needed than a plan holds: the next plan goes on from the last stance, in mid-walk.
void plan_on(const StepperBody& body, StepperState& state) {
  const StepPlan& p = state.plan;
  const Spot root = p.root_after(p.count);
  const Vec2 slope = root.place - p.root_after(p.count - 1).place;
  const Stance stance{p.feet_after(p.count), p.swing(p.count), false};
  const StepTarget target{p.target, p.standing_end, p.backward};
  state.clock -= (static_cast<float>(p.count) - state.first_phase) * state.step_time;
  state.first_phase = 0;
  state.slope = slope;
  state.plan = plan_steps(body.sizes, root, stance, target);
}

}  // namespace

StepFrame plan_frame(const StepperBody& body, const StepPlan& plan, Vec2 slope, float phase) {
  if (plan.count == 0) return standing_frame(plan.start, plan.complete ? plan.target : plan.root, body.skeleton);
  const auto k = static_cast<std::size_t>(math::clamp(math::floor(phase), 0.0f, static_cast<float>(plan.count - 1)));
  const float t = std::min(phase - static_cast<float>(k), 1.0f);
  return frame_of(span_of(plan, k, slope), body.sizes, body.style, body.skeleton, t);
}

float start_stepping(const StepperBody& body, const StepperStart& start, StepperState& state) {
  state = {};
  const Spot root = root_of(start.now);
  const float dt = start.dt > 0 ? start.dt : 1.0f;
  const Vec2 moved = start.dt > 0 ? start.now.pelvis.place.plan() - start.before.pelvis.place.plan() : Vec2{};
  const Vec2 velocity = clamp_distance({}, moved / dt, kMostSpeed);
  const Stance stance = stance_of(start.now, body.skeleton, root, velocity);
  state.plan = stance.standing ? plan_steps_either_foot(body.sizes, root, stance.feet, start.target)
                               : plan_steps(body.sizes, root, stance, start.target);
  if (!state.plan.complete && state.plan.count == 0) {
    state = {};
    return 0;
  }
  state.mode = StepperMode::kStepping;
  const bool in_air = !start.now.feet[stance.swing].planted;
  state.first_phase = in_air ? 0.5f * body.style.double_support : 0.0f;
  set_pace(body, start.time, state);
  state.slope = velocity * state.step_time;

  const float frame = start.dt > 0 ? start.dt : state.step_time / 30;
  const auto planned = [&](float phase) {
    LowerBody lower = lower_body_of(plan_frame(body, state.plan, state.slope, phase), body.skeleton);
    lower_to_reach(body.skeleton, lower);
    return lower;
  };
  const LowerBody in_now = planned(state.first_phase);
  const LowerBody in_next = planned(state.first_phase + frame / state.step_time);
  const LowerBody& before = start.dt > 0 ? start.before : start.now;
  begin_blend(before, start.now, in_now, in_next, frame, kBlend, state.blend);
  return (steps_left(state.plan, body.sizes) - state.first_phase) * state.step_time;
}

Requeued step_elsewhere(const StepperBody& body, const StepTarget& target, StepperState& state) {
  if (state.mode != StepperMode::kStepping) return {};
  const float phase = state.first_phase + state.clock / state.step_time;
  const Requeued r = requeue(body.sizes, phase, state.slope, target, state.plan);
  if (!r.changed) return r;
  state.first_phase = phase - static_cast<float>(r.done);
  state.clock = 0;
  state.slope = r.slope;
  return r;
}

int steps_in_queue(const StepperState& state) {
  if (state.mode != StepperMode::kStepping) return 0;
  const float phase = state.first_phase + state.clock / state.step_time;
  return std::max(state.plan.count - static_cast<int>(math::floor(phase)), 0);
}

StepperFrame advance_stepping(const StepperBody& body, float dt, Spot at, StepperState& state, SkeletonPose& pose) {
  StepperFrame out;
  if (state.mode == StepperMode::kNone) return out;
  if (state.mode == StepperMode::kStepping) state.clock += dt;  // who has arrived stands, however long
  float phase = state.first_phase + state.clock / state.step_time;
  while (phase >= static_cast<float>(state.plan.count) && !state.plan.complete && state.plan.count > 0) {
    plan_on(body, state);
    phase = state.clock / state.step_time;
  }
  if (phase >= static_cast<float>(state.plan.count)) state.mode = StepperMode::kArrived;
  const StepFrame frame = plan_frame(body, state.plan, state.slope, phase);
  LowerBody lower = lower_body_of(frame, body.skeleton);
  lower_to_reach(body.skeleton, lower);
  if (state.blend.active()) {
    const LowerBody clean = lower;
    apply_blend(dt, state.blend, lower);
    keep_above_ground(body.skeleton, clean, lower);
    lower_to_reach(body.skeleton, clean, lower);
  }
  if (body.leash > 0) {
    const LowerBody free = lower;
    const Vec2 near = at.place + leashed(lower.pelvis.place.plan() - at.place, body.leash);
    lower.pelvis.place = {near.x, near.y, lower.pelvis.place.z};
    if (near != free.pelvis.place.plan()) lower_to_reach(body.skeleton, free, lower);
  }
  out.missed = pose_lower_body(body.skeleton, lower, at, pose);
  out.root = {frame.root, math::wrap_angle(frame.heading)};
  out.arm = frame.arm;
  out.planted = planted_flags(lower);
  out.arrived = state.mode == StepperMode::kArrived;
  return out;
}

}  // namespace throng::stepping
