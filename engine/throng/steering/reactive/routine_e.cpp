// Routine E: avoid dangerously close pedestrians, the fail-safe (SH-47).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Slower than this one has come to a full stop, m/s.
constexpr float kStopped = 0.15f;
/// Of the speed with which one goes on after having turned away, in a throng.
constexpr float kShuffle = 0.35f;
/// Room without obstacles that a new direction must have at least, metres; for a step, if that is more.
constexpr float kRoom = 0.2f;

/// Phases two and three: the nearest direction, away from the intruder first, whose front is clear.
bool turn_away(const Situation& s, const Neighbour& from, float speed, State& state, Command& c) {
  const Params& p = s.params;
  const float side = det(c.direction, from.offset);
  const bool left_first = side != 0 ? side < 0 : !p.keep_right;
  const float room = std::max(kRoom, speed * s.step);
  for (float angle = p.ray_step; angle <= p.look_aside + 1e-4f; angle += p.ray_step) {
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

}  // namespace

void brake_for_close(const Situation& s, State& state, Command& c) {
  if (c.speed <= 0) return;
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
