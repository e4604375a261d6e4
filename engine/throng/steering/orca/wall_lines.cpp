#include "throng/steering/orca/wall_lines.h"

#include <cmath>
#include <limits>

namespace throng::orca {
namespace {

/// m/s: a wall is covered when it lies behind an earlier line by no less than this much short of the radius (PV-11.1).
constexpr float kCovered = 1e-5f;
constexpr float kFar = std::numeric_limits<float>::max();

Vec2 turned_left(Vec2 v) { return {-v.y, v.x}; }
Vec2 turned_right(Vec2 v) { return {v.y, -v.x}; }

/// Direction from the origin that touches the circle around c on its left (side = 1) or right (side = -1).
Vec2 tangent(Vec2 c, float radius, float side) {
  const float c_sq = length_sq(c);
  const float rest = c_sq - radius * radius;
  const float leg = rest > 0 ? std::sqrt(rest) : 0.0f;
  return (c * leg + turned_left(c) * (side * radius)) / c_sq;
}

bool covered(const WallView& w, float inv_horizon, float radius, std::span<const HalfPlane> lines) {
  for (const HalfPlane& h : lines) {
    const float need = radius * inv_horizon - kCovered;
    if (h.b - dot(h.n(), w.left) * inv_horizon >= need && h.b - dot(h.n(), w.right) * inv_horizon >= need) return true;
  }
  return false;
}

/// The velocity obstacle of what is left of the wall after the oblique case: a cut-off between two circles, and a leg
/// from each.
struct Shape {
  Vec2 left, right;          ///< ends, m; the same when only one end counts
  Vec2 left_leg, right_leg;  ///< unit directions
  bool left_foreign, right_foreign;
  bool single;
};

/// PV-11.3 and 4. false: the wall shows only a non-convex end, for which the adjoining wall answers.
bool shape_of(const WallView& w, float radius, float s, float line_distance_sq, Shape& shape) {
  const bool close = line_distance_sq <= radius * radius;
  shape = {w.left, w.right, {}, {}, false, false, false};
  Vec2 beyond_left = w.beyond_left, beyond_right = w.beyond_right;
  bool left_convex = w.left_convex, right_convex = w.right_convex;
  if (s < 0 && close) {  // seen obliquely from beyond the left end: both legs from there
    if (!w.left_convex) return false;
    shape.right = w.left;
    shape.single = right_convex = true;
    beyond_right = w.along;
  } else if (s > 1 && close) {
    if (!w.right_convex) return false;
    shape.left = w.right;
    shape.single = left_convex = true;
    beyond_left = -w.along;
  }
  // A non-convex end is hidden behind the adjoining wall: the leg prolongs the cut-off line.
  shape.left_leg = left_convex ? tangent(shape.left, radius, 1) : -w.along;
  shape.right_leg = right_convex ? tangent(shape.right, radius, -1) : w.along;
  // A leg must not enter the adjoining wall: that wall's direction then takes its place, and gives no line.
  if (left_convex && det(shape.left_leg, beyond_left) >= 0) {
    shape.left_leg = beyond_left;
    shape.left_foreign = true;
  }
  if (right_convex && det(shape.right_leg, beyond_right) <= 0) {
    shape.right_leg = beyond_right;
    shape.right_foreign = true;
  }
  return true;
}

HalfPlane at_distance(Vec2 n, Vec2 point, float distance) { return {n.x, n.y, dot(n, point) + distance}; }

/// The circle around `centre` (m/s): the line touches it where the velocity is nearest.
HalfPlane on_circle(Vec2 centre, Vec2 velocity, float radius) {
  return at_distance(normalized(velocity - centre, normalized(-centre)), centre, radius);
}

/// PV-11.5: where on the shape the velocity is nearest.
bool project(const Shape& shape, Vec2 cut_off_normal, Vec2 v, float radius, float inv_horizon, HalfPlane& out) {
  const Vec2 left = shape.left * inv_horizon, right = shape.right * inv_horizon;
  const float r = radius * inv_horizon;
  const Vec2 span = right - left;
  const float t = shape.single ? 0.5f : dot(v - left, span) / length_sq(span);
  const float t_left = dot(v - left, shape.left_leg), t_right = dot(v - right, shape.right_leg);
  if ((t < 0 && t_left < 0) || (shape.single && t_left < 0 && t_right < 0)) {
    out = on_circle(left, v, r);
    return true;
  }
  if (t > 1 && t_right < 0) {
    out = on_circle(right, v, r);
    return true;
  }
  const float to_cut_off = t < 0 || t > 1 || shape.single ? kFar : length_sq(v - (left + span * t));
  const float to_left = t_left < 0 ? kFar : length_sq(v - (left + shape.left_leg * t_left));
  const float to_right = t_right < 0 ? kFar : length_sq(v - (right + shape.right_leg * t_right));
  if (to_cut_off <= to_left && to_cut_off <= to_right) {
    out = at_distance(cut_off_normal, left, r);
    return true;
  }
  if (to_left <= to_right) {
    out = at_distance(turned_left(shape.left_leg), left, r);
    return !shape.left_foreign;
  }
  out = at_distance(turned_right(shape.right_leg), right, r);
  return !shape.right_foreign;
}

}  // namespace

WallView view_of(const Walls& walls, const WallPercept& seen, Vec2 from) {
  const std::size_t i = seen.wall;
  const Vec2 move = seen.shift - from;
  return {.left = walls.b(i) + move,
          .right = walls.a(i) + move,
          .along = -walls.direction(i),
          .beyond_left = walls.direction(walls.next[i]),
          .beyond_right = -walls.direction(walls.prev[i]),
          .left_convex = walls.convex_b[i] != 0,
          .right_convex = walls.convex_a[i] != 0};
}

bool wall_line(const WallView& w, Vec2 velocity, float radius, float horizon, std::span<const HalfPlane> lines,
               HalfPlane& out) {
  const Vec2 normal = w.normal();
  // In front of a wall its ends lie against the normal. Exactly on its line counts as in front, so that the end of a
  // thin wall is never invisible.
  if (dot(normal, w.left) > 0) return false;
  const float inv_horizon = 1.0f / horizon;
  if (covered(w, inv_horizon, radius, lines)) return false;

  const Vec2 wall = w.right - w.left;
  const float s = -dot(w.left, wall) / length_sq(wall);
  const float r_sq = radius * radius;
  const float line_distance_sq = length_sq(w.left + wall * s);
  // PV-11.2, contact: no velocity towards the wall.
  if (s < 0 && length_sq(w.left) <= r_sq) {
    out = half_plane(normalized(-w.left, normal), {});
    return w.left_convex;
  }
  if (s > 1 && length_sq(w.right) <= r_sq) {
    // The adjoining wall has this end as its left one and answers for it, if the person stands in front of it.
    const bool in_front_of_next = dot(turned_right(w.beyond_right), w.right) <= 0;
    out = half_plane(normalized(-w.right, normal), {});
    return w.right_convex && !in_front_of_next;
  }
  if (s >= 0 && s <= 1 && line_distance_sq <= r_sq) {
    out = half_plane(normal, {});
    return true;
  }
  Shape shape;
  if (!shape_of(w, radius, s, line_distance_sq, shape)) return false;
  return project(shape, normal, velocity, radius, inv_horizon, out);
}

int wall_lines(const Walls& walls, std::span<const WallPercept> seen, const Mover& mover, float horizon,
               HalfPlane* out) {
  int count = 0;
  for (const WallPercept& wall : seen) {
    const std::span<const HalfPlane> before(out, static_cast<std::size_t>(count));
    if (wall_line(view_of(walls, wall, mover.position), mover.velocity, mover.radius, horizon, before, out[count]))
      ++count;
  }
  return count;
}

}  // namespace throng::orca
