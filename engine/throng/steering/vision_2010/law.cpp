#include "throng/steering/vision_2010/law.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::vision {
namespace {

/// Below this the walker is on its way to the goal, and the goal does not count (Eq. 5), rad/s.
constexpr float kHeading = 0.1f;
/// Goals within this of straight behind are on either side, rad.
constexpr float kBehind = 0.05f;
/// A goal nearer than this is reached, m.
constexpr float kAtGoal = 0.1f;
/// Who is slower than kSlow and wants to turn farther than kFarTurn does so before it walks on; m/s and rad.
constexpr float kSlow = 0.35f, kStepping = 0.3f, kFarTurn = 0.5235988f;

float literal_turn_rate(const Perceived& seen, const Goal& goal) {
  if (!seen.reacts()) return goal.rate;
  if (seen.plus == 0) return seen.literal_minus;  // a literal 0 for the empty set would mean never to turn
  if (seen.minus == 0) return seen.literal_plus;
  const float plus = seen.literal_plus, minus = seen.literal_minus;
  if (math::abs(goal.rate) < kHeading) return math::abs(plus) < math::abs(minus) ? plus : minus;  // Eq. 5
  if (goal.rate <= plus || goal.rate >= minus) return goal.rate;                                  // Eq. 7
  return math::abs(plus - goal.rate) < math::abs(minus - goal.rate) ? plus : minus;               // Eq. 6
}

float hull_turn_rate(const Params& p, const Perceived& seen, float goal, const State& state) {
  if (!seen.reacts() || goal <= seen.hull_plus || goal >= seen.hull_minus) return goal;
  float right = goal - seen.hull_plus, left = seen.hull_minus - goal;
  if (state.turn_rate < 0) right -= p.keep;
  if (state.turn_rate > 0) left -= p.keep;
  if (right == left) return p.side == Side::kLeft ? seen.hull_minus : seen.hull_plus;
  return right < left ? seen.hull_plus : seen.hull_minus;
}

}  // namespace

float goal_rate(float bearing, float distance, float speed) {
  return speed * math::sin(bearing) / std::max(distance, kAtGoal);
}

float goal_turn(const Params& p, Vec2 heading, Vec2 direction) {
  const float turn = math::atan2(det(heading, direction), dot(heading, direction));
  if (math::abs(turn) < math::kPiF - kBehind) return turn;
  return p.side == Side::kLeft ? math::abs(turn) : -math::abs(turn);
}

std::array<float, kTurns + 1> turn_costs(const Params& p, const Goal& goal, const State& state) {
  const float own = p.goal_weight * (1 - p.side_weight), other = p.goal_weight * (1 + p.side_weight);
  const float sign = p.side == Side::kLeft ? 1.0f : -1.0f;
  std::array<float, kTurns + 1> costs;
  for (int j = 0; j <= kTurns; ++j) {
    const float turn = j == kGoalTurn ? goal.turn : fan_turn(j);
    const float off = sign * (turn - goal.turn);  // > 0: on the walker's own side of the goal
    costs[static_cast<std::size_t>(j)] = (off > 0 ? own * off : other * -off) + p.keep * math::abs(turn - state.turn);
  }
  return costs;
}

float choose_turn(const Params& p, const Perceived& seen, const Goal& goal, const State& state) {
  const std::array<float, kTurns + 1> costs = turn_costs(p, goal, state);
  const auto sum = [&](int j) {
    return seen.remaining[static_cast<std::size_t>(j)] + costs[static_cast<std::size_t>(j)];
  };
  float best = goal.turn, least = sum(kGoalTurn);
  // From the turns next to straight on outwards, at each size the own side first.
  constexpr int kStraight = kTurns / 2;
  for (int step = 0; step <= kStraight; ++step)
    for (const int way : {1, -1}) {
      const int j = kStraight + way * (p.side == Side::kLeft ? step : -step);
      if (sum(j) < least) least = sum(j), best = fan_turn(j);
    }
  return best;
}

float wanted_turn_rate(const Params& p, const Perceived& seen, const Goal& goal, State& state) {
  switch (p.law) {
    case Law::kLiteral:
      state.turn = 0;
      return literal_turn_rate(seen, goal);
    case Law::kHull: {
      state.turn = 0;
      const float wish = math::clamp(p.goal_gain * goal.turn, -p.max_turn_rate, p.max_turn_rate);
      return hull_turn_rate(p, seen, wish, state);
    }
    case Law::kFan:
      break;
  }
  state.turn = choose_turn(p, seen, goal, state);
  return p.goal_gain * state.turn;
}

float wanted_speed(const Params& p, float comfort, float tti_mp) {
  if (!(tti_mp < p.tau2)) return comfort;
  return comfort * (1.0f - math::exp(-p.braking * tti_mp * tti_mp));
}

float turning_speed(const Params& p, const Goal& goal, const State& state, float speed) {
  float most = kNever;
  if (speed < kSlow && math::abs(state.turn) > kFarTurn) most = kStepping;
  // The circle through the goal that touches one's heading has the radius D / (2 sin alpha).
  const float sine = math::abs(goal.turn) > math::kHalfPiF ? 1.0f : math::abs(math::sin(goal.turn));
  return sine > 0 ? std::min(most, p.max_turn_rate * goal.distance / (2 * sine)) : most;
}

float limited(float wanted, float now, float change, float most) {
  return math::clamp(math::clamp(wanted, now - change, now + change), -most, most);
}

Meeting meeting_of(Vec2 at, Vec2 velocity, float speed) {
  const float distance = length(at);
  if (!(distance > 0)) return {0, 0};
  // Eq. 13 with orth = 0: what the point does across the line of sight, the walker does too. Turning after alpha-dot
  // itself (2 alpha-dot, say) has the same end, but also keeps a bearing at which the point goes away.
  const Vec2 sight = at / distance;
  const float across = det(sight, velocity), away = dot(sight, velocity);
  const float along = std::sqrt(std::max(0.0f, speed * speed - across * across));
  const float turn = math::wrap_angle(math::atan2(at.y, at.x) + math::atan2(across, along));
  const bool met = math::abs(across) <= speed && along > away;
  return {turn, met ? distance / (along - away) : kNever};
}

Command intercept(Vec2 at, Vec2 velocity, float speed, float gain) {
  return {gain * meeting_of(at, velocity, speed).turn, speed};
}

Command follow(Vec2 at, Vec2 velocity, float keep, float gap, float max_speed, float gain) {
  const float distance = length(at);
  if (!(distance > 0)) return {};
  const float away = dot(velocity, at) / distance;
  // tti -> gap: (D - keep) / conv = gap, with conv = own speed less the speed at which it goes away.
  const float speed = away + (distance - keep) / std::max(gap, 0.1f);
  return {gain * math::atan2(at.y, at.x), math::clamp(speed, 0.0f, max_speed)};
}

}  // namespace throng::vision
