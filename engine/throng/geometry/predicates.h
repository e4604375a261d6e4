// Exact signs of the two determinants everything in the plane is decided by. A floating-point filter answers nearly
// always; otherwise the determinant is evaluated exactly as a sum of doubles that do not overlap.
// Inputs: finite, magnitude below 1e60 (no overflow in products of four).
#pragma once

#include "throng/core/vec.h"

namespace throng {

/// +1: c lies left of a -> b (counter-clockwise), -1: right, 0: exactly on the line.
int orient(Vec2d a, Vec2d b, Vec2d c);

/// For a, b, c counter-clockwise: +1 when d is inside their circle, -1 outside, 0 exactly on it.
int in_circle(Vec2d a, Vec2d b, Vec2d c, Vec2d d);

/// Whether p, known to be on the line through a and b, lies within the closed segment. Both coordinates count: a
/// segment may be a single point, on whose "line" everything lies.
constexpr bool within_segment(Vec2d a, Vec2d b, Vec2d p) {
  return ((a.x <= p.x && p.x <= b.x) || (b.x <= p.x && p.x <= a.x)) &&
         ((a.y <= p.y && p.y <= b.y) || (b.y <= p.y && p.y <= a.y));
}

}  // namespace throng
