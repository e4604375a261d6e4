#include "throng/geometry/segments.h"

#include <algorithm>
#include <cmath>

namespace throng {

bool segments_touch(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  const int abc = orient(a, b, c), abd = orient(a, b, d), cda = orient(c, d, a), cdb = orient(c, d, b);
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (abc == 0 && within_segment(a, b, c)) || (abd == 0 && within_segment(a, b, d)) ||
         (cda == 0 && within_segment(c, d, a)) || (cdb == 0 && within_segment(c, d, b));
}

Vec2d crossing_point(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  const Vec2d u = b - a, v = d - c;
  const double den = det(u, v);
  if (den == 0) return a;
  const double t = det(c - a, v) / den;
  return a + u * std::clamp(t, 0.0, 1.0);
}

double distance_sq_of_segments(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  if (segments_touch(a, b, c, d)) return 0;
  return std::min({distance_sq_to_segment(a, b, c), distance_sq_to_segment(a, b, d), distance_sq_to_segment(c, d, a),
                   distance_sq_to_segment(c, d, b)});
}

float distance_sq_of_segments(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 u = b - a, v = d - c;
  const float s0 = det(u, c - a), s1 = det(u, d - a), t0 = det(v, a - c), t1 = det(v, b - c);
  if (((s0 <= 0 && s1 >= 0) || (s0 >= 0 && s1 <= 0)) && ((t0 <= 0 && t1 >= 0) || (t0 >= 0 && t1 <= 0)) &&
      (s0 != 0 || s1 != 0 || t0 != 0 || t1 != 0)) {
    return 0;
  }
  return std::min({distance_sq_to_segment(a, b, c), distance_sq_to_segment(a, b, d), distance_sq_to_segment(c, d, a),
                   distance_sq_to_segment(c, d, b)});
}

double distance_to_box(Vec2d a, Vec2d b, const Boxd& box) {
  if (box.contains(a) || box.contains(b)) return 0;
  const Vec2d c[4] = {box.lo, {box.hi.x, box.lo.y}, box.hi, {box.lo.x, box.hi.y}};
  double least = 1e30;
  for (int i = 0; i < 4; ++i) least = std::min(least, distance_sq_of_segments(a, b, c[i], c[(i + 1) % 4]));
  return std::sqrt(least);
}

}  // namespace throng
