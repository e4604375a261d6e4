// Points and segments. Templates serve both the compiler of the world (double) and queries (float).
#pragma once

#include "throng/core/vec.h"
#include "throng/geometry/predicates.h"

namespace throng {

/// Parameter in [0, 1] of the point of segment a-b nearest to p; 0 for a degenerate segment.
template <class T>
constexpr T closest_parameter(Vec<T> a, Vec<T> b, Vec<T> p) {
  const Vec<T> d = b - a;
  const T l = length_sq(d);
  if (!(l > T(0))) return T(0);
  const T t = dot(p - a, d) / l;
  return t < T(0) ? T(0) : (t > T(1) ? T(1) : t);
}

template <class T>
constexpr Vec<T> closest_on_segment(Vec<T> a, Vec<T> b, Vec<T> p) {
  return a + (b - a) * closest_parameter(a, b, p);
}

template <class T>
constexpr T distance_sq_to_segment(Vec<T> a, Vec<T> b, Vec<T> p) {
  return length_sq(closest_on_segment(a, b, p) - p);
}

/// Whether the closed segments a-b and c-d have a point in common (exact).
bool segments_touch(Vec2d a, Vec2d b, Vec2d c, Vec2d d);

/// Whether they cross at a point interior to both (exact).
inline bool segments_cross(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  return orient(a, b, c) * orient(a, b, d) < 0 && orient(c, d, a) * orient(c, d, b) < 0;
}

/// Point where the lines through a-b and c-d meet; for crossing segments the result is clamped into a-b.
Vec2d crossing_point(Vec2d a, Vec2d b, Vec2d c, Vec2d d);

/// Squared distance between two closed segments; 0 when they touch (exact decision).
double distance_sq_of_segments(Vec2d a, Vec2d b, Vec2d c, Vec2d d);

/// Squared distance between two segments in float, for queries: touching segments give 0.
float distance_sq_of_segments(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

/// From the segment a-b to the box, 0 where they touch.
double distance_to_box(Vec2d a, Vec2d b, const Boxd& box);

}  // namespace throng
