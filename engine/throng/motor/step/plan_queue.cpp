#include "throng/motor/step/plan_queue.h"

#include <algorithm>

#include "throng/motor/step/step_frame.h"

namespace throng::stepping {
namespace {

constexpr float kTurns = 0.05f;  ///< rad: a step that turns by less goes straight on

/// Turn of the root in step k.
float turn_in(const StepPlan& plan, std::size_t k) {
  return math::angle_between(plan.root_after(k).heading, plan.root_after(k + 1).heading);
}

/// The turn that step k is part of: consecutive steps that turn one way. With the foot on the inside some turn no
/// farther (legs would cross): one straight step between two that turn does not end a turn.
struct Turn {
  std::size_t begin, end;
  float angle;
};
Turn turn_with(const StepPlan& plan, std::size_t k) {
  const auto turns = [&](std::size_t j) { return math::abs(turn_in(plan, j)) > kTurns; };
  if (!turns(k) && k > 0) --k;
  if (!turns(k)) return {k, k, 0};
  const float way = turn_in(plan, k);
  const auto same = [&](std::size_t j) { return turns(j) && (turn_in(plan, j) > 0) == (way > 0); };
  Turn t{k, k + 1, 0};
  for (;;) {
    if (t.begin > 0 && same(t.begin - 1)) {
      t.begin -= 1;
    } else if (t.begin > 1 && !turns(t.begin - 1) && same(t.begin - 2)) {
      t.begin -= 2;
    } else {
      break;
    }
  }
  for (;;) {
    if (t.end < plan.count && same(t.end)) {
      t.end += 1;
    } else if (t.end + 1 < plan.count && !turns(t.end) && same(t.end + 1)) {
      t.end += 2;
    } else {
      break;
    }
  }
  for (std::size_t j = t.begin; j < t.end; ++j) t.angle += turn_in(plan, j);
  return t;
}

/// Steps that stay where `first` is under way: `first` .. result - 1.
std::size_t kept_until(const StepPlan& plan, std::size_t first) {
  const std::size_t least = first + kKeptSteps;
  const Turn turn = turn_with(plan, least - 1);
  return math::abs(turn.angle) >= kLargePlannedTurn ? std::max(turn.end, least) : least;
}

}  // namespace

bool significant(const Spot& now, const Spot& before) {
  return distance(now.place, before.place) > kAnotherPlace ||
         math::abs(math::angle_between(now.heading, before.heading)) > kAnotherFacing;
}

Requeued requeue(const StepSizes& sizes, float phase, Vec2 slope, const StepTarget& target, StepPlan& plan) {
  Requeued out;
  const auto first = static_cast<std::size_t>(std::max(math::floor(phase), 0.0f));
  if (first + kKeptSteps > plan.count) return out;
  const std::size_t until = kept_until(plan, first);
  if (until == plan.count && plan.complete) return out;
  const StepPlan rest =
      plan_steps(sizes, plan.root_after(until), {plan.feet_after(until), plan.swing(until), false}, target);
  if (!rest.complete && rest.count == 0) return out;

  StepPlan next;
  next.start = plan.feet_after(first), next.root = plan.root_after(first);
  next.target = rest.target;
  next.first = plan.swing(first);
  next.standing_start = first == 0 && plan.standing_start;
  next.standing_end = rest.standing_end, next.backward = rest.backward;
  for (std::size_t k = first; k < until; ++k) next.steps[next.count++] = plan.steps[k];
  std::size_t taken = 0;
  while (taken < rest.count && next.count < kMaxSteps) next.steps[next.count++] = rest.steps[taken++];
  next.complete = rest.complete && taken == rest.count;
  next.support_step = rest.support_step;

  out.slope = span_of(plan, first, slope).slope0;
  out.done = static_cast<int>(first), out.kept = static_cast<int>(until - first);
  out.dropped = static_cast<int>(plan.count - until);
  out.changed = true;
  plan = next;
  return out;
}

}  // namespace throng::stepping
