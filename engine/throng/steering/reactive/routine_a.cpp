// Routine A: avoid stationary obstacles ahead (SH-43).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Directions are better only by more than this, metres of free way.
constexpr float kBetter = 0.05f;

struct Choice {
  Vec2 direction;
  float free = 0;
  std::uint8_t side = 0;
};

/// Less cluttered = longer free way; of equal ones the smaller deviation, then the side nearer to where navigation
/// leads, or the one already taken to.
Choice least_cluttered(const Situation& s, const Command& c, std::uint8_t usual, float extent, float range) {
  Choice best;
  const float goal = turn_between(c.direction, c.trusted);
  const bool left_first = usual != 0 ? usual == 1 : (goal != 0 ? goal > 0 : s.params.keep_right == false);
  if (goal != 0 && math::abs(goal) <= extent)
    best = {c.trusted, free_way(s, c.trusted, range), static_cast<std::uint8_t>(goal > 0 ? 1 : 2)};
  if (best.free >= range) return best;
  for (const Angles::Ray& ray : s.angles.up_to(extent)) {
    for (const bool first : {true, false}) {
      const bool left = left_first == first;
      const Vec2 d = turned(c.direction, ray, left);
      const float free = free_way(s, d, range);
      if (free > best.free + kBetter) best = {d, free, static_cast<std::uint8_t>(left ? 1 : 2)};
    }
    if (best.free >= range) break;
  }
  return best;
}

}  // namespace

void avoid_obstacles(const Situation& s, State& state, Command& c) {
  if (s.strict || c.speed <= 0) return;
  const float range = obstacle_range(s, c.speed);
  const float free = free_way(s, c.direction, range);
  if (free >= range) {
    state.side = 0;
    return;
  }
  Why why = Why::kObstacleAhead;
  Choice best = least_cluttered(s, c, state.side, s.params.lateral, range);
  if (best.free <= free + kBetter) {
    c.speed *= s.params.slow_down;
    why = Why::kLookedAround;
    best = least_cluttered(s, c, state.side, s.params.lateral_wide, range);
  }
  float ahead = free;
  if (best.free > free + kBetter) {
    c.direction = c.trusted = best.direction;
    c.changed = false;
    state.side = best.side;
    ahead = best.free;
  } else {
    why = Why::kHemmedIn;
  }
  // Never faster than lets one stand before the obstacle at the end of the step.
  c.speed = std::min(c.speed, ahead / s.step);
  c.note('A', why);
}

}  // namespace throng::reactive
