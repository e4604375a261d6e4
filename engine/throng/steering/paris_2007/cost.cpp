#include "throng/steering/paris_2007/cost.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::paris {

float deceleration_cost(float v1, float wish) { return wish <= v1 || !(wish > 0) ? 0 : 1 - v1 / wish; }

float acceleration_cost(float v2, const Wish& wish) {
  if (wish.speed >= v2) return 0;
  // More than one can run is no way out (reading: C_accel > 1 is infeasible).
  if (v2 > wish.max_speed) return kUnlimited;
  return (v2 - wish.speed) / (wish.max_speed - wish.speed);
}

float speed_cost(const Section& s, const Wish& wish, const Weights& w) {
  if (s.free()) return 0;
  return w.alpha * std::min(deceleration_cost(s.v1, wish.speed), acceleration_cost(s.v2, wish));
}

float deviation_cost(float cos_theta, const Weights& w) { return (1 - w.alpha) * (1 - cos_theta) * 0.5f; }

float angle_to(float from, float to) {
  if (from <= 0 && to >= 0) return 0;
  return std::min(math::abs(from), math::abs(to));
}

float prediction_cost(float t1, const Weights& w) { return 1 - t1 / (w.horizon + w.beta); }

}  // namespace throng::paris
