// Turns by angles that joints make, without calls: polynomials for half angles up to 0.8 rad (error below 1e-6), which
// is what heads, spines and eyes stay within. Larger angles go through core/math.
#pragma once

#include "throng/core/vec3.h"

namespace throng {

/// Sine and cosine of half the angle; |angle| <= 1.6 rad by polynomial.
inline math::SinCos<float> half_sincos(float angle) {
  const float h = 0.5f * angle;
  if (!(math::abs(h) <= 0.8f)) return math::sincos(h);
  const float x = h * h;
  return {h * (1 - x * (1 / 6.0f) * (1 - x * (1 / 20.0f) * (1 - x * (1 / 42.0f) * (1 - x * (1 / 72.0f))))),
          1 - x * 0.5f * (1 - x * (1 / 12.0f) * (1 - x * (1 / 30.0f) * (1 - x * (1 / 56.0f))))};
}
/// turn_x, turn_y, turn_z of core/vec3.h for such angles.
inline Quat small_turn_x(float angle) {
  const auto [s, c] = half_sincos(angle);
  return {s, 0, 0, c};
}
inline Quat small_turn_y(float angle) {
  const auto [s, c] = half_sincos(angle);
  return {0, s, 0, c};
}
inline Quat small_turn_z(float angle) {
  const auto [s, c] = half_sincos(angle);
  return {0, 0, s, c};
}
/// turn_z(yaw) * turn_y(pitch).
inline Quat small_turn_zy(float yaw, float pitch) {
  const auto [sz, cz] = half_sincos(yaw);
  const auto [sy, cy] = half_sincos(pitch);
  return {-sz * sy, cz * sy, sz * cy, cz * cy};
}

/// A number that follows its goal as a critically damped spring does: its velocity is continuous whatever the goal
/// does. Exact for a goal that stands during dt, so that it is stable for every dt; `fade` = exp(-rate * dt).
struct Follower {
  float at = 0, velocity = 0;
  void follow(float goal, float rate, float dt, float fade) {
    const float off = at - goal;
    const float push = velocity + rate * off;
    at = goal + (off + push * dt) * fade;
    velocity = (velocity - push * rate * dt) * fade;
  }
};

/// 0 below 0, 1 above 1, with no velocity and no acceleration at the ends.
constexpr float ease(float t) {
  const float x = math::clamp(t, 0.0f, 1.0f);
  return x * x * x * (10 + x * (6 * x - 15));
}

/// max(x, 0) with a round corner of half width `round`.
constexpr float soft_excess(float x, float round) {
  if (x <= -round) return 0;
  return x >= round ? x : (x + round) * (x + round) / (4 * round);
}

}  // namespace throng
