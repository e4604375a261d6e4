#include "throng/motor/sweep.h"

#include <cmath>

namespace throng::motor {
namespace {

/// Displacements that lead closer by less than this share of their length count as parallel: otherwise rounding in the
/// projection onto a wall would stop everybody who slides along it.
constexpr double kParallel = 1e-9;

/// Entry of the ray p + t d (t in [0, 1]) into the circle of radius `keep` around c; 1 when it does not enter.
double enter_circle(Vec2d c, Vec2d p, Vec2d d, double keep) {
  const Vec2d rel = p - c;
  const double closing = dot(rel, d);  // negative: coming nearer
  if (closing >= 0) return 1;
  const double dd = length_sq(d);
  const double gap = length_sq(rel) - keep * keep;
  if (gap <= 0) return closing * closing > kParallel * kParallel * dd * length_sq(rel) ? 0 : 1;
  const double disc = closing * closing - dd * gap;
  if (disc <= 0) return 1;
  // Smaller root of dd t² + 2 closing t + gap, in the form without cancellation.
  const double t = gap / (-closing + std::sqrt(disc));
  return t < 1 ? t : 1;
}

}  // namespace

WallSegment WallSegment::between(Vec2d a, Vec2d b) {
  WallSegment w{a, b, {}, distance(a, b)};
  w.direction = w.length > 0 ? (b - a) / w.length : Vec2d{1, 0};
  return w;
}

Vec2d closest_point(const WallSegment& w, Vec2d p) {
  const double s = dot(p - w.a, w.direction);
  if (s <= 0) return w.a;
  if (s >= w.length) return w.b;
  return w.a + w.direction * s;
}

Vec2d away_from(const WallSegment& w, Vec2d p) {
  const Vec2d rel = p - closest_point(w, p);
  const double l = length(rel);
  return l > 1e-12 ? rel / l : left_of(w.direction);
}

// The points closer than `keep` to a segment are the union of a rectangle and two circles, and convex: the way in is
// the first of the three entries.
double free_share(const WallSegment& w, Vec2d p, Vec2d d, double keep) {
  const Vec2d rel = p - w.a;
  const double height = det(w.direction, rel);
  const double climb = det(w.direction, d);
  // Sides of the rectangle: |height| falls to keep while the foot of the perpendicular lies on the segment.
  const double side = height < 0 ? -1 : 1;
  const double fall = -climb * side;
  if (fall > kParallel * length(d)) {
    const double t = (side * height - keep) / fall;
    if (t >= 1) return 1;  // the whole line is out of reach, its ends too
    const double at = t > 0 ? t : 0;
    const double s = dot(rel + d * at, w.direction);
    if (s >= 0 && s <= w.length && (t >= 0 || side * height >= 0)) return at;
  } else if (side * height >= keep) {
    return 1;  // parallel or away, and out of reach
  }
  const double ta = enter_circle(w.a, p, d, keep);
  const double tb = enter_circle(w.b, p, d, keep);
  return ta < tb ? ta : tb;
}

}  // namespace throng::motor
