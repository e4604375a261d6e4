#include "throng/motor/step/step_queue.h"

#include <algorithm>

#include "throng/motor/step/plan_queue.h"

namespace throng::stepping {
namespace {

constexpr float kStandSpeed = 0.15f;  ///< m/s, slower is standing

Spot middle(const Spot& a, const Spot& b, float heading) { return {(a.place + b.place) * 0.5f, heading}; }

/// The step as it is done when it is blended into another clip: it begins there and ends on that clip's first support.
ClipStep blended_step(const QueuedStep& s, const QueuedStep& next) {
  return {next.step.from, s.blend_from, next.step.support};
}

/// A stance as a step that has just been done, for alignment: the foot other than `first` came down last.
ClipStep standing_step(const Feet& feet, Side first) { return {feet[first], feet[other(first)], feet[other(first)]}; }

}  // namespace

bool significant(const StepCommand& now, const StepCommand& before) {
  return now.type != before.type || math::abs(now.speed - before.speed) > kSignificantSpeed ||
         math::abs(now.angle) > kSignificantAngle;
}

void StepQueue::place(Spot root, StepQueueState& state) const {
  state = {};
  state.started = 1;
  state.heading = root.heading;
  const Vec2 facing = ahead_of(root.heading);
  for (const Side s : kSides) {
    state.feet[s] = {root.place + side_of(facing, s) * sizes_.half_width, root.heading};
  }
}

int StepQueue::command(const StepCommand& command, StepQueueState& state) const {
  if (state.started == 0) place({}, state);
  const bool matters = significant(command, state.wanted);
  state.wanted = command;
  state.turn_pending = math::abs(command.angle) > kSignificantAngle;
  if (!matters) return 0;
  int dropped = 0;
  while (state.count > kKeptSteps && !state.steps[state.count - 1u].large) {
    --state.count;
    ++dropped;
  }
  // What is kept ends as its own clip says; a blend into what was dropped is off. The step under way has none then:
  // its successor is kept.
  if (dropped > 0) state.steps[state.count - 1u].blends = false;
  if (state.count == 0 || (state.count <= kKeptSteps && dropped > 0)) refill(state);
  return dropped;
}

/// The selector: best clip for the command, from how the queue ends.
void StepQueue::refill(StepQueueState& state) const {
  const bool standing = state.count == 0 || state.steps[state.count - 1u].ends_standing;
  StepCommand c = state.wanted;
  if (!state.turn_pending) c.angle = 0;
  const bool stand = c.type == CommandType::kStand || c.speed < kStandSpeed;
  Side first =
      state.count == 0 ? (c.angle > 0 ? Side::kLeft : Side::kRight) : other(state.steps[state.count - 1u].swing);
  ClipType type = ClipType::kWalk;
  float speed = c.speed;
  if (standing) {
    if (stand && !state.turn_pending) return;
    type = stand ? ClipType::kTurn : ClipType::kStart;
    if (stand) speed = 0;
  } else if (stand && !state.turn_pending) {
    type = ClipType::kStop;
    speed = clips_[state.steps[state.count - 1u].clip].speed;
  } else if (state.turn_pending) {
    type = ClipType::kTurn;
    if (stand) speed = kClipSpeeds.front();  // turns in slow walking, then stops
  }
  append(clips_.best(type, standing, first, speed, c.angle), state);
  state.turn_pending = false;
  state.command = c;
}

void StepQueue::append(std::size_t number, StepQueueState& state) const {
  const Clip& clip = clips_[number];
  if (state.count + clip.count > static_cast<int>(kQueueCapacity)) return;
  ClipStep last;
  if (state.count == 0) {
    last = standing_step(state.feet, clip.first);
    state.phase = 0;
    state.slope = {};
  } else {
    QueuedStep& s = state.steps[state.count - 1u];
    last = s.step;
    const ClipStep before = moved_with(last, clip.steps[1], clip.steps[0]);
    s.blends = true;
    s.blend_from = before.from;
    s.blend_time = clip.step_time;
  }
  for (std::size_t k = 1; k <= clip.count; ++k) {
    QueuedStep& s = state.steps[state.count++];
    s = {};
    s.step = moved_with(last, clip.steps[1], clip.steps[k]);
    s.time = clip.step_time;
    s.clip = static_cast<std::uint16_t>(number);
    s.swing = k % 2 == 1 ? clip.first : other(clip.first);
    s.large = clip.large;
    s.ends_standing = clip.ends_standing && k == clip.count;
  }
}

/// The first step with the root's way through it; `blended`: the step that it is blended into.
StepSpan StepQueue::span(const StepQueueState& state, bool blended) const {
  const QueuedStep& q = state.steps[0];
  const ClipStep step = blended ? blended_step(q, state.steps[1]) : q.step;
  StepSpan s;
  s.swing = q.swing;
  s.support = step.support;
  s.from = step.from;
  s.to = step.to;
  s.root0 = middle(step.support, step.from, step.support.heading);
  s.root1 = middle(step.support, step.to, step.to.heading);
  s.slope0 = state.slope;
  const bool more = state.count > 1 && (blended || !q.blends);
  if (q.ends_standing && !more) {
    s.slope1 = {};
  } else if (more) {
    const ClipStep& n = state.steps[1].step;
    s.slope1 = slope_at(s.root0.place, s.root1.place, (n.support.place + n.to.place) * 0.5f);
  } else {
    s.slope1 = s.root1.place - s.root0.place;
  }
  return s;
}

StepFrame StepQueue::frame(const StepQueueState& state) const {
  if (state.count == 0) {
    return standing_frame(state.feet, middle(state.feet[Side::kLeft], state.feet[Side::kRight], state.heading),
                          skeleton_);
  }
  const StepFrame a = frame_of(span(state, false), sizes_, style_, skeleton_, state.phase);
  if (!state.steps[0].blends) return a;
  // Ease out of the one, into the other, while the leg swings.
  const StepFrame b = frame_of(span(state, true), sizes_, style_, skeleton_, state.phase);
  const float half = 0.5f * style_.double_support;
  StepFrame out = mix(a, b, smooth((state.phase - half) / (1 - 2 * half)));
  const Side stay = other(state.steps[0].swing);
  out.feet[stay].place = a.feet[stay].place;  // one place on the ground for both
  return out;
}

void StepQueue::dequeue(StepQueueState& state) const {
  const QueuedStep done = state.steps[0];
  const bool blended = done.blends;
  const StepSpan last = span(state, blended);
  state.slope = last.slope1;
  state.feet[other(done.swing)] = last.support;
  state.feet[done.swing] = last.to;
  state.heading = last.root1.heading;
  for (std::size_t k = 1; k < state.count; ++k) state.steps[k - 1] = state.steps[k];
  --state.count;
  // The next step begins with the feet exactly where they are.
  if (state.count > 0) {
    state.steps[0].step.support = last.to;
    state.steps[0].step.from = last.support;
  }
}

StepFrame StepQueue::advance(float dt, StepQueueState& state) const {
  if (state.started == 0) place({}, state);
  if (state.count <= 1 && state.phase <= 0) refill(state);
  if (state.count == 0) return frame(state);
  const QueuedStep& q = state.steps[0];
  const float w = q.blends ? smooth(state.phase) : 0.0f;
  state.phase += dt / (q.time + (q.blend_time - q.time) * w);
  while (state.phase >= 1 && state.count > 0) {
    const float rest = state.phase - 1;
    dequeue(state);
    state.phase = 0;
    if (state.count <= 1) refill(state);
    state.phase = state.count > 0 ? rest : 0.0f;
  }
  return frame(state);
}

}  // namespace throng::stepping
