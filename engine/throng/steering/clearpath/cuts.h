// A line in the plane of velocities cut with many obstacles at once: a lane is an obstacle, so every SIMD target gives
// the same bits.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/clearpath/obstacles.h"

namespace throng::clearpath {

inline constexpr float kParallel = 1e-6f;  ///< sine below which two borders count as parallel
inline constexpr float kSame = 1e-5f;      ///< m/s: parallel borders nearer than this are one

struct Line {
  Vec2 point, along;  ///< m/s; unit
};

struct Interval {
  float lo, hi;
};

/// Stretches point + t along inside each obstacle: lo < t < hi, none where lo >= hi.
struct alignas(64) Cuts {
  float lo[kMostObstacles], hi[kMostObstacles];
};

/// Cuts the stretch `within` of the line with every obstacle.
void cut(const Obstacles& obstacles, const Line& line, Interval within, Cuts& out);

}  // namespace throng::clearpath
