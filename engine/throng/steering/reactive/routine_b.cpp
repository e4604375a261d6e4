// Routine B: avoid stationary obstacles in a complex turn (SH-44).
#include "throng/core/math.h"
#include "throng/environment/perception_map/sweep.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Samples of one curve at most; the rest of a turn is looked at when one gets there.
constexpr int kMostSamples = 8;
/// Slower than this one turns on the spot, m/s.
constexpr float kSlowest = 0.1f;

/// Whether a turn by `angle` (positive = left) at `speed` meets no obstacle. Sample points are one step length apart;
/// between them the body is swept along the chord.
bool curve_is_free(const Situation& s, float angle, float speed) {
  const float per_step = std::min(s.turn_rate * s.step, 1.0f);
  const float radius = speed / s.turn_rate;
  if (s.clearance >= 2 * radius + s.radius + speed * s.step || !s.world.perception_map.built()) return true;
  Vec2 at = s.position, direction = s.heading;
  SurfaceIndex surface = s.surface;
  float left = math::abs(angle);
  for (int i = 0; i < kMostSamples && left > 0; ++i) {
    const float part = std::min(left, per_step);
    const float half = 0.5f * part;
    direction = turned(direction, angle > 0 ? half : -half);
    const float chord = 2 * radius * math::sin(half);
    const RayHit hit = sweep(s.world, surface, at, direction, chord, std::max(0.01f, s.radius - 0.005f));
    if (!hit.free()) return false;
    at = hit.point, surface = hit.surface;
    direction = turned(direction, angle > 0 ? half : -half);
    left -= part;
  }
  return true;
}

}  // namespace

void turn_in_curve(const Situation& s, State&, Command& c) {
  if (s.strict || c.speed <= 0) return;
  const float angle = turn_between(s.heading, c.direction);
  const float in_one_step = s.turn_rate * s.step;
  if (math::abs(angle) <= in_one_step) return;
  // The long way round ends in the same direction; it comes second for each curvature.
  const float other = angle > 0 ? angle - math::kTwoPiF : angle + math::kTwoPiF;
  float speed = c.speed;
  for (int k = 0; k < s.params.curves && speed > kSlowest; ++k, speed *= s.params.curve_ratio) {
    for (const float turn : {angle, other}) {
      if (!curve_is_free(s, turn, speed)) continue;
      const float part = turn > 0 ? std::min(turn, in_one_step) : std::max(turn, -in_one_step);
      c.direction = turned(s.heading, 0.5f * part);
      c.facing = turned(s.heading, part);
      c.speed = speed;
      c.note('B', Why::kTurningCurve);
      return;
    }
  }
  c.facing = c.direction;
  c.speed = 0;
  c.note('B', Why::kTurningOnTheSpot);
}

}  // namespace throng::reactive
