// When do discs meet that keep their velocities: the geometry under every model that looks ahead (PV-07, EG-04, EG-08).
// The person is at the origin. `way` leads to the other one's centre, `velocity` is the person's less the other's,
// `radius` is the sum of both radii.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/core/vec.h"

namespace throng::vo {

inline constexpr float kNever = std::numeric_limits<float>::max();

/// s until the discs touch. 0 where they overlap and come closer still; kNever where they miss each other, just graze
/// (the disc of PV-07 is open) or part.
inline float time_to_disc(Vec2 way, Vec2 velocity, float radius) {
  const float closing = dot(way, velocity);
  if (!(closing > 0)) return kNever;
  const float free = length_sq(way) - radius * radius;
  if (free <= 0) return 0;
  const float root_sq = closing * closing - free * length_sq(velocity);
  // free / (closing + root) is the smaller root of the quadratic without its cancellation.
  return root_sq > 0 ? free / (closing + std::sqrt(root_sq)) : kNever;
}

/// s until a disc of that radius at the origin touches the segment a b that stands still. Both sides of it count.
inline float time_to_segment(Vec2 a, Vec2 b, Vec2 velocity, float radius) {
  const float to_ends = std::min(time_to_disc(a, velocity, radius), time_to_disc(b, velocity, radius));
  const float length_of_it = distance(a, b);
  if (!(length_of_it > 0)) return to_ends;
  const Vec2 along = (b - a) / length_of_it;
  const float offset = -det(along, a);  // of the origin, to the left of the segment
  const float closing = offset >= 0 ? -det(along, velocity) : det(along, velocity);
  if (!(closing > 0)) return to_ends;
  const float gap = std::abs(offset) - radius;
  const float time = gap > 0 ? gap / closing : 0.0f;
  const float foot = dot(along, velocity * time - a);
  return foot >= 0 && foot <= length_of_it ? std::min(time, to_ends) : to_ends;
}

/// The velocity obstacle of PV-07: there is a t in [0, horizon] at which t times the velocity lies in the disc.
inline bool in_velocity_obstacle(Vec2 way, Vec2 velocity, float radius, float horizon) {
  return length_sq(way) < radius * radius || time_to_disc(way, velocity, radius) <= horizon;
}

/// Where two who keep their velocities are nearest from now on (EG-08).
struct Approach {
  float time;    ///< s; 0 where they part or keep their distance
  Vec2 between;  ///< way to the other one then, m
};

inline Approach nearest_approach(Vec2 way, Vec2 velocity) {
  const float speed_sq = length_sq(velocity);
  const float closing = dot(way, velocity);
  const float time = closing > 0 && speed_sq > 0 ? closing / speed_sq : 0.0f;
  return {time, way - velocity * time};
}

/// Unit directions from the origin that touch the disc on its left and on its right; of a disc that holds the origin,
/// the directions across.
struct Tangents {
  Vec2 left, right;
};

inline Tangents tangents(Vec2 way, float radius) {
  const float d_sq = length_sq(way);
  const float rest = d_sq - radius * radius;
  if (!(rest > 0)) {
    const Vec2 across = left_of(normalized(way, {1, 0}));
    return {across, -across};
  }
  const Vec2 forward = way * (std::sqrt(rest) / d_sq), across = left_of(way) * (radius / d_sq);
  return {forward + across, forward - across};
}

}  // namespace throng::vo
