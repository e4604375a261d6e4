// A half-plane of allowed velocities: n · v >= b, n a unit vector (PV-10, PV-11). The sources describe it by a point
// and a direction; normal and offset say the same with three numbers, and the linear programs become shorter.
#pragma once

#include "throng/core/vec.h"

namespace throng::orca {

struct HalfPlane {
  float nx, ny;  ///< unit vector
  float b;       ///< m/s

  constexpr Vec2 n() const { return {nx, ny}; }
  /// How much v is on the wrong side, m/s; negative inside.
  constexpr float violation(Vec2 v) const { return b - dot(n(), v); }
};

/// The half-plane with normal n whose border goes through a point.
constexpr HalfPlane half_plane(Vec2 n, Vec2 point) { return {n.x, n.y, dot(n, point)}; }

/// Allows everything; what a kernel reads where a person has no (more) neighbours.
inline constexpr HalfPlane kEverything{0, 0, -1};

/// Lines whose directions differ by less than this (sine of the angle) count as parallel (PV-12).
inline constexpr float kParallel = 1e-5f;

}  // namespace throng::orca
