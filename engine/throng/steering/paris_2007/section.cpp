#include "throng/steering/paris_2007/section.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::paris {

TimeSlices time_slices(float step, float k, float horizon, int parts) {
  TimeSlices s;
  float begin = 0, end = step;
  for (bool last = false; !last;) {
    last = !(end < horizon) || s.count + 2 * parts > kMostSlices;
    if (last) end = horizon;
    for (int i = 1; i < parts; ++i)
      s.node[static_cast<std::size_t>(++s.count)] =
          begin + (end - begin) * static_cast<float>(i) / static_cast<float>(parts);
    s.node[static_cast<std::size_t>(++s.count)] = end;
    begin = end;
    end *= k;
  }
  return s;
}

namespace {

/// Direction and half-width of the cone of tangents to a disc that does not hold the origin.
struct Cone {
  float middle, half;
};
Cone cone_of(Vec2 p, float reach) {
  const float tangent_sq = length_sq(p) - reach * reach;
  return {math::atan2(p.y, p.x), math::atan2(reach, std::sqrt(std::max(tangent_sq, 0.0f)))};
}

/// Squared distance from the origin to the segment a b.
float distance_sq(Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  const float l = length_sq(d);
  if (!(l > 0)) return length_sq(a);
  const float t = math::clamp(-dot(a, d) / l, 0.0f, 1.0f);
  return length_sq(a + d * t);
}

/// The swept disc is convex: seen from outside it is the hull of its two ends, which is narrower than half a turn.
Angle hull_of(const Cone& a, const Cone& b) {
  float turn = b.middle - a.middle;  // of two angles in [-pi, pi]
  if (turn > math::kPiF) turn -= math::kTwoPiF;
  if (turn < -math::kPiF) turn += math::kTwoPiF;
  return {std::min(a.middle - a.half, a.middle + turn - b.half), std::max(a.middle + a.half, a.middle + turn + b.half),
          false};
}

/// Where (|p + v t| - R) / t may have an interior extremum: R² |p + v t|² = (p² + p.v t)² (EG-19). With B = p.v,
/// P = p², A = v²: (B² - R² A) t² + 2 B (P - R²) t + P (P - R²) = 0, whose discriminant is R² (P - R²) det(p, v)². The
/// other root is that of (|p + v t| + R) / t. Both functions fall first and then rise (t D' - D grows with t, for D is
/// convex): what is found is a minimum, so it matters for V1 only, and the largest value is at an end.
struct Stationary {
  float first, second;
};
Stationary stationary_times(const Moving& n) {
  const float r2 = n.reach * n.reach, gap = std::max(length_sq(n.p) - r2, 0.0f);
  const float b = dot(n.p, n.v);
  const float q = b * b - r2 * length_sq(n.v);
  const float root = n.reach * std::sqrt(gap) * math::abs(det(n.p, n.v));
  if (q == 0) {  // walks along a tangent: one root is left
    const float t = b != 0 ? -0.5f * length_sq(n.p) / b : -1.0f;
    return {t, -1.0f};
  }
  return {(-b * gap + root) / q, (-b * gap - root) / q};
}

/// Of one slice, when the extrema are known.
CriticalSpeeds speeds_between(const Moving& n, const Stationary& at, float t1, float t2) {
  CriticalSpeeds c{kUnlimited, 0};
  const auto look = [&](float t) {
    const float d = length(n.p + n.v * t);
    c.v1 = std::min(c.v1, (d - n.reach) / t);
    c.v2 = std::max(c.v2, (d + n.reach) / t);
  };
  look(t2);
  for (const float t : {at.first, at.second})
    if (t > t1 && t < t2) c.v1 = std::min(c.v1, (length(n.p + n.v * t) - n.reach) / t);
  if (t1 > 0) {
    look(t1);
  } else {
    c.v2 = kUnlimited;  // nobody passes in front of one who is already there
    const float d = length(n.p);
    // In contact now: the limit for t -> 0, the speed at which it goes away.
    if (d <= n.reach) c.v1 = d < n.reach || d == 0 ? 0 : std::min(c.v1, dot(n.p, n.v) / d);
  }
  c.v1 = std::max(c.v1, 0.0f);
  return c;
}

}  // namespace

float reach_of(const Moving& n, float wanted, float contact, float horizon) {
  constexpr float kBorder = 0.999f;  // rounding must not put one inside
  const float v2 = length_sq(n.v);
  const float t = v2 > 0 ? math::clamp(-dot(n.p, n.v) / v2, 0.0f, horizon) : 0;
  const float passes = length(n.p + n.v * t);
  const float reach = passes >= contact ? std::min(wanted, kBorder * passes) : wanted;
  return std::min(reach, kBorder * length(n.p));
}

Angle swept_angle(Vec2 a, Vec2 b, float reach) {
  if (distance_sq(a, b) < reach * reach) return {-math::kPiF, math::kPiF, true};
  return hull_of(cone_of(a, reach), cone_of(b, reach));
}

CriticalSpeeds critical_speeds(const Moving& n, float t1, float t2) {
  return speeds_between(n, stationary_times(n), t1, t2);
}

void Sections::push(float from, float to, const Section& values) {
  if (!(to - from > kNarrowest)) return;
  Section& s = list_.emplace_back(values);
  s.from = from, s.to = to;
}

void Sections::add(float from, float to, const Section& values) {
  if (to - from >= math::kTwoPiF) return add_whole(values);
  float low = from;
  while (low > math::kPiF) low -= math::kTwoPiF;
  while (low < -math::kPiF) low += math::kTwoPiF;
  const float high = low + (to - from);
  push(low, std::min(high, math::kPiF), values);
  if (high > math::kPiF) push(-math::kPiF, high - math::kTwoPiF, values);
}

void Sections::add_whole(const Section& values) { push(-math::kPiF, math::kPiF, values); }

namespace {

/// Of somebody who stands: limits fall with time, so the least is at the horizon and the largest where it begins.
void standing_section(const Moving& n, const TimeSlices& slices, float max_speed, Sections& out) {
  const float distance = length(n.p), gap = std::max(distance - n.reach, 0.0f);
  int first = 0;
  while (first < slices.count && !(gap < max_speed * slices.node[static_cast<std::size_t>(first) + 1])) ++first;
  if (first == slices.count) return;
  const float t1 = slices.node[static_cast<std::size_t>(first)], t2 = slices.node[static_cast<std::size_t>(first) + 1];
  const Section values{
      .v1 = gap / slices.horizon(), .v2 = t1 > 0 ? (distance + n.reach) / t1 : kUnlimited, .t1 = t1, .t2 = t2};
  if (distance < n.reach) return out.add_whole(values);
  const Cone cone = cone_of(n.p, n.reach);
  out.add(cone.middle - cone.half, cone.middle + cone.half, values);
}

}  // namespace

void sections_of(const Moving& n, const TimeSlices& slices, float max_speed, Sections& out) {
  if (n.v.x == 0 && n.v.y == 0) return standing_section(n, slices, max_speed, out);
  const Stationary at = stationary_times(n);
  Vec2 p = n.p;
  Cone cone{};
  bool known = false;  // the cone of p
  for (int i = 0; i < slices.count; ++i) {
    const float t1 = slices.node[static_cast<std::size_t>(i)], t2 = slices.node[static_cast<std::size_t>(i) + 1];
    const Vec2 next = n.p + n.v * t2;
    const CriticalSpeeds c = speeds_between(n, at, t1, t2);
    const Section values{.v1 = c.v1, .v2 = c.v2, .t1 = t1, .t2 = t2};
    const bool blocks = c.v1 < max_speed && c.v1 < c.v2;
    if (blocks && distance_sq(p, next) >= n.reach * n.reach) {
      const Cone begin = known ? cone : cone_of(p, n.reach);
      cone = cone_of(next, n.reach);
      const Angle a = hull_of(begin, cone);
      out.add(a.from, a.to, values);
      known = true;
    } else {
      if (blocks) out.add_whole(values);
      known = false;
    }
    p = next;
  }
}

}  // namespace throng::paris
