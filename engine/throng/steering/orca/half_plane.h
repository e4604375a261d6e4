// A half-plane of allowed velocities: n · v >= b, n a unit vector (PV-10, PV-11). The sources describe it by a point
// and a direction; normal and offset say the same with three numbers, and the linear programs become shorter.
#pragma once

#include "throng/core/vec.h"

namespace throng::orca {

struct HalfPlane {
  Vec2 n;
  float b = -1;  ///< m/s

  /// How much v is on the wrong side, m/s; negative inside.
  float violation(Vec2 v) const { return b - dot(n, v); }
};

/// Allows everything; what a kernel reads where a person has no (more) neighbours.
inline constexpr HalfPlane kEverything{{0, 0}, -1};

/// Lines whose directions differ by less than this (sine of the angle) count as parallel (PV-12).
inline constexpr float kParallel = 1e-5f;

}  // namespace throng::orca
