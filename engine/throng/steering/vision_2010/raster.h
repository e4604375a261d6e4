// Shapes as one row of the picture meets them: numbers that are the same for every pixel of the row. Private to the
// rasteriser and its plain twin.
#pragma once

#include <algorithm>
#include <cmath>

#include "throng/steering/vision_2010/retina.h"

namespace throng::vision {

/// The ray of a pixel with tangent x is (forward, x) t over the floor, and the cone's radius at its height there is
/// at_eye + growth t. They meet where |(forward, x) t - p| equals it: (square + x2) t2 - 2 (ahead + x side) t + gap =
/// 0.
struct ConeInRow {
  float square = 0, ahead = 0, side = 0, gap = 0;
  float at_eye = 0, growth = 0;
  float floor = 0;    ///< t at which the ray reaches the floor the cone stands on
  float nearest = 0;  ///< no ray of the row meets it before this t
};

inline float floor_of(float eye, float down) {
  if (down <= 0) return kNever;
  return eye > 0 ? eye / down : 0.0f;
}

inline ConeInRow cone_in_row(const Camera& camera, std::size_t row, const Cone& cone) {
  const float forward = camera.forward[row], down = camera.down[row];
  ConeInRow c;
  c.at_eye = cone.radius * (1.0f - cone.eye / cone.height);
  c.growth = cone.radius * down / cone.height;
  c.square = forward * forward - c.growth * c.growth;
  c.ahead = forward * cone.at.x + c.at_eye * c.growth;
  c.side = cone.at.y;
  c.gap = length_sq(cone.at) - c.at_eye * c.at_eye;
  c.floor = floor_of(cone.eye, down);
  c.nearest = forward > 0 ? (cone.at.x - cone.radius) * 0.999f / forward - 1e-3f : 0.0f;
  return c;
}

/// The ray meets the wall's line where t (ex x - ahead) = distance, at `along` from the foot of the walker on the line.
struct QuadInRow {
  float ex = 0, ey = 0;  ///< b - a
  float ahead = 0, forward_ex = 0, distance = 0;
  float along_a = 0, along_b = 0;  ///< of the ends, times the length
  float top = 0, floor = 0;        ///< t at the upper edge and at the floor
};

inline QuadInRow quad_in_row(const Camera& camera, std::size_t row, const Quad& quad) {
  const float forward = camera.forward[row], down = camera.down[row];
  const Vec2 e = quad.b - quad.a;
  QuadInRow q;
  q.ex = e.x, q.ey = e.y;
  q.ahead = e.y * forward;
  q.forward_ex = forward * e.x;
  q.distance = det(e, quad.a);  // < 0 for who is on the left, the walkable side
  q.along_a = dot(quad.a, e);
  q.along_b = dot(quad.b, e);
  q.floor = floor_of(quad.eye, down);
  q.top = down > 0 ? (quad.eye - quad.height) / down : (quad.eye < quad.height ? 0.0f : kNever);
  if (down < 0 && quad.eye < quad.height) q.floor = (quad.eye - quad.height) / down;
  return q;
}

/// Columns [first, end) that can show it; generous, so that rounding never hides a pixel.
struct ColumnRange {
  int first = 0, end = 0;
};

inline ColumnRange columns_between(const Camera& camera, float left, float right) {
  const float edge = camera.across[0] * static_cast<float>(camera.width) / static_cast<float>(camera.width - 1);
  const float scale = static_cast<float>(camera.width) / (2.0f * edge);
  const float first = (edge - left) * scale - 1.5f, last = (edge - right) * scale + 1.5f;
  ColumnRange r;
  r.first = first > 0 ? (first < static_cast<float>(camera.width) ? static_cast<int>(first) : camera.width) : 0;
  r.end = last < static_cast<float>(camera.width) ? (last > 0 ? static_cast<int>(last) + 1 : 0) : camera.width;
  return r;
}

inline constexpr float kBeside = 1e-3f;  ///< m: nearer than this ahead counts as beside

/// Whether rays of the row get as far as the cone before they reach the floor.
inline bool reaches(const Camera& camera, std::size_t row, const Cone& cone) {
  return cone.at.x + cone.radius > 0 && camera.reach[row] * cone.eye >= (cone.at.x - cone.radius) * 0.999f - 1e-3f;
}

inline ColumnRange columns_of(const Camera& camera, std::size_t row, const Cone& cone, const ConeInRow& c) {
  const float forward = camera.forward[row];
  if (!(c.gap > 0) || !(cone.eye > 0)) return {};  // in the cone's axis, or below its base: it cannot be seen
  if (forward < kBeside) return {0, camera.width};
  const float far = cone.at.x + cone.radius;
  // Nowhere in this row is the cone wider than where the row leaves it or reaches the floor.
  float t = far / forward;
  t = t < c.floor ? t : c.floor;
  float radius = c.at_eye + (c.growth > 0 ? c.growth * t : 0.0f);
  if (!(radius >= 0)) return {};
  radius = radius * 1.001f + 1e-3f;
  const float tangent_sq = length_sq(cone.at) - radius * radius;
  if (!(tangent_sq > 1e-6f)) return {0, camera.width};
  const float tangent = std::sqrt(tangent_sq);
  const Vec2 left{cone.at.x * tangent - cone.at.y * radius, cone.at.y * tangent + cone.at.x * radius};
  const Vec2 right{cone.at.x * tangent + cone.at.y * radius, cone.at.y * tangent - cone.at.x * radius};
  if (left.x <= 0 && right.x <= 0) return {};
  return columns_between(camera, left.x > 0 ? forward * left.y / left.x : kNever,
                         right.x > 0 ? forward * right.y / right.x : -kNever);
}

inline ColumnRange columns_of(const Camera& camera, std::size_t row, const Quad& quad, const QuadInRow& q) {
  const float forward = camera.forward[row];
  if (!(q.distance < 0) || !(quad.eye > 0)) return {};
  if (forward < kBeside) return {0, camera.width};
  Vec2 a = quad.a, b = quad.b;
  const float nearest = a.x < b.x ? a.x : b.x;
  if ((a.x <= kBeside && b.x <= kBeside) || !(forward * q.floor >= nearest * 0.999f - 1e-3f)) return {};
  if (a.x < kBeside) a = a + (b - a) * ((kBeside - a.x) / (b.x - a.x));
  if (b.x < kBeside) b = b + (a - b) * ((kBeside - b.x) / (a.x - b.x));
  const float at_a = forward * a.y / std::max(a.x, kBeside), at_b = forward * b.y / std::max(b.x, kBeside);
  return columns_between(camera, at_a > at_b ? at_a : at_b, at_a > at_b ? at_b : at_a);
}

}  // namespace throng::vision
