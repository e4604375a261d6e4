#include "throng/steering/tangent_2009/wall_area.h"

#include <algorithm>
#include <cmath>

namespace throng::tangent {
namespace {

/// Unit direction from the origin that touches the circle around c on its left (side = 1) or right (-1); inside of the
/// circle square to the line to its middle.
Vec2 touching(Vec2 c, float radius, float side) {
  const float c_sq = length_sq(c);
  const float leg_sq = c_sq - radius * radius;
  if (leg_sq <= 0) return normalized(left_of(c), Vec2{1, 0}) * side;
  return (c * std::sqrt(leg_sq) + left_of(c) * (side * radius)) / c_sq;
}

}  // namespace

bool wall_area(Vec2 a, Vec2 b, float radius, float horizon, Area& out) {
  const Vec2 direction = normalized(b - a, Vec2{1, 0});
  const Vec2 walkable = left_of(direction);
  const float distance = -dot(walkable, a);
  if (distance < 0) return false;
  // To somebody who faces the wall a is on the right and b on the left.
  const Vec2 right = touching(a, radius, -1), left = touching(b, radius, 1);
  out.sides = 0;
  out.add(left_of(right), 0);
  out.add(-left_of(left), 0);
  out.add(-walkable, std::max(0.0f, distance - radius) / horizon);
  return true;
}

}  // namespace throng::tangent
