// Sets of velocities to keep out of, and stretches of lines cut by them (step 4, EG-34; eq. 15 with the intersection
// where the print has a union).
#pragma once

#include "throng/core/vec.h"

namespace throng::tangent {

/// Velocities that lead into somebody's way or into a wall: n · V > bound for every side. Convex and open.
struct Area {
  Vec2 normal[3];  ///< unit
  float bound[3];  ///< m/s
  int sides = 0;

  void add(Vec2 n, float b) {
    normal[sides] = n;
    bound[sides++] = b;
  }
};

/// m/s: so far inside a velocity still counts as on the border; borders computed two ways differ by rounding.
inline constexpr float kOnBorder = 1e-4f;

/// The cone with that apex between two unit directions, `left` counter-clockwise of `right`.
Area cone(Vec2 apex, Vec2 left, Vec2 right);

inline bool contains(const Area& area, Vec2 velocity) {
  for (int i = 0; i < area.sides; ++i)
    if (!(dot(area.normal[i], velocity) > area.bound[i] + kOnBorder)) return false;
  return area.sides > 0;
}

/// Values k of a line from + k along.
struct Interval {
  float lo, hi;
  bool empty() const { return !(lo <= hi); }
};

/// Where the line is inside the area; empty when nowhere.
Interval within(const Area& area, Vec2 from, Vec2 along);

/// Keeps of `k` what has n · (from + k along) >= bound.
void keep_beyond(Vec2 n, float bound, Vec2 from, Vec2 along, Interval& k);
/// Keeps of `k` what has |from + k along| <= radius; along is a unit vector.
void keep_in_disc(float radius, Vec2 from, Vec2 along, Interval& k);

}  // namespace throng::tangent
