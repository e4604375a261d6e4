// Routine E: avoid dangerously close pedestrians, the fail-safe (SH-47).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Slower than this one has come to a full stop, m/s.
constexpr float kStopped = 0.15f;
/// Of the speed with which one goes on after having turned away, in a throng.
constexpr float kShuffle = 0.35f;
/// Deeper than this bodies touch, metres, and come apart with that speed, m/s.
constexpr float kTouches = 0.005f, kStepApart = 0.25f;
/// Cosine of the angle from the opposite direction within which somebody comes towards one.
constexpr float kAgainst = 0.5f;
/// Room without obstacles that a new direction must have at least, metres; for a step, if that is more.
constexpr float kRoom = 0.2f;

/// Whether somebody faces the way that one wants to go: who is held up by others who come must pass them.
bool comes_towards(const Neighbour& n, Vec2 way) {
  const auto facing = math::sincos(n.heading);
  return facing.cos * way.x + facing.sin * way.y < -kAgainst;
}

/// To which side first: past who comes on the customary side, so that two crowds slide past each other; away from anybody
/// else, but once on the way around them not back again.
bool looks_left_first(const Situation& s, const Neighbour& from, const State& state, const Command& c) {
  if (comes_towards(from, c.direction)) return !s.params.keep_right;
  if (s.comfort.ease < 1 && state.side != 0) return state.side == 1;
  const float side = det(c.direction, from.offset);
  return side != 0 ? side < 0 : !s.params.keep_right;
}

/// Phases two and three: the nearest direction, away from the intruder first, whose front is clear.
bool turn_away(const Situation& s, const Neighbour& from, float speed, State& state, Command& c) {
  const Params& p = s.params;
  const bool left_first = looks_left_first(s, from, state, c);
  const float room = std::max(kRoom, speed * s.step);
  // Who squeezes through may go on straight ahead, slowly.
  for (float angle = s.comfort.ease < 1 ? 0 : p.ray_step; angle <= p.look_aside + 1e-4f; angle += p.ray_step) {
    for (const bool first : {true, false}) {
      const bool left = left_first == first;
      const Vec2 d = turned(c.direction, left ? angle : -angle);
      if (intruder(s, safe_area(s, d, speed, p.guard_reaction)) != nullptr) continue;
      if (free_way(s, d, room) < room) continue;
      c.direction = d;
      c.speed = speed;
      state.side = left ? 1 : 2;
      return true;
    }
  }
  return false;
}

/// Bodies that touch come apart: a small step to the side or back, without turning.
bool step_apart(const Situation& s, State& state, Command& c) {
  Vec2 away;
  for (const Neighbour& n : s.neighbours()) {
    const float deep = 0.5f * (s.size + n.size) - n.distance;
    if (deep <= kTouches || n.distance <= 0) continue;
    away -= n.offset * (deep / n.distance);
    state.threat = n.id;
  }
  const float size = length(away);
  if (size <= 0) return false;
  const Vec2 d = away / size;
  const float room = kStepApart * s.step;
  if (intruder(s, safe_area(s, d, kStepApart, 0)) != nullptr || free_way(s, d, room) < room) return false;
  c.direction = d;
  c.speed = kStepApart;
  c.facing = s.heading;
  c.sidestep = c.changed = true;
  c.note('E', Why::kSteppedApart);
  return true;
}

}  // namespace

void brake_for_close(const Situation& s, State& state, Command& c) {
  if (c.speed <= 0 || step_apart(s, state, c)) return;
  const float now = std::max(std::min(c.speed, s.speed), 0.3f * c.speed);
  const Neighbour* close = intruder(s, safe_area(s, c.direction, now, s.params.reaction));
  if (close == nullptr) return;
  state.threat = close->id;
  const float wanted = c.speed;
  c.speed = 0;
  c.resume = wanted;
  c.note('E', Why::kBraked);
  // First to a full stop; whoever already moves aside need not.
  const bool towards =
      s.speed > kStopped && intruder(s, safe_area(s, s.velocity / s.speed, s.speed, s.params.reaction));
  if (towards) return;
  // Where there is no room for a stride there may be some for shuffling.
  const float stride = s.params.creep * wanted;
  if (turn_away(s, *close, stride, state, c) || turn_away(s, *close, kShuffle * stride, state, c))
    c.note('E', Why::kTurnedAway);
  c.facing = c.direction;
  c.changed = true;
}

}  // namespace throng::reactive
