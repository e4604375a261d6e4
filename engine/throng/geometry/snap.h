// The grid that all compiled coordinates lie on: multiples of 2^-16 m (15 micrometres). Within 20 km of the origin they
// are 31-bit integers, so doubles hold them, their differences and their products of two exactly.
#pragma once

#include "throng/core/math.h"
#include "throng/core/vec.h"

namespace throng {

inline constexpr double kSnap = 1.0 / 65536;

/// Nearest multiple of kSnap, halves upwards: unlike halves away from zero, this commutes with translations by whole
/// multiples of kSnap.
constexpr double snapped(double x) { return math::floor(x * 65536.0 + 0.5) * kSnap; }
constexpr Vec2d snapped(Vec2d p) { return {snapped(p.x), snapped(p.y)}; }

}  // namespace throng
