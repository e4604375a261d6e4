// How fast a person walks in the room it has (PV-60 .. PV-62). Distances m, speeds m/s.
#pragma once

#include <cmath>

#include "throng/state/columns.h"

namespace throng::navigation {

inline constexpr float kAverageHeight = 1.72f;  ///< m: H = height / this

/// L(v) = (H / alpha) sqrt v: length of a step (eq. 6.1).
inline float step_length(float speed, const WalkingRoom& s, float height) {
  return height / kAverageHeight / s.factor * std::sqrt(speed);
}

/// S(v) = (1 + beta) L(v): the step and the buffer B(v) = beta L(v) ahead of it (eq. 6.2, 6.3).
inline float space_needed(float speed, const WalkingRoom& s, float height) {
  return (1 + s.buffer) * step_length(speed, s, height);
}

/// The inverse: v = (S alpha / (H (1 + beta)))². What is walked is the lesser of this and the preferred speed: eq. 6.4
/// prints `max`, which would speed people up (erratum E21).
inline float natural_speed(float space, const WalkingRoom& s, float height) {
  const float root = space * s.factor * kAverageHeight / (height * (1 + s.buffer));
  return root * root;
}

}  // namespace throng::navigation
