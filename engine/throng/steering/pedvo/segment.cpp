#include "throng/steering/pedvo/segment.h"

#include <algorithm>
#include <cmath>

#include "throng/steering/pedvo/limits.h"

namespace throng::pedvo {
namespace {

using orca::HalfPlane;

float along(const HalfPlane& l, Vec2 v) { return v.x * l.ny - v.y * l.nx; }
Vec2 on(const HalfPlane& l, float t) { return {l.b * l.nx + t * l.ny, l.b * l.ny - t * l.nx}; }

/// What is left of the border of a half-plane.
struct Border {
  float lo, hi;
  bool open;

  void clip(const HalfPlane& line, const HalfPlane& by) {
    const float slope = by.nx * line.ny - by.ny * line.nx;
    const float rest = by.b - line.b * (by.nx * line.nx + by.ny * line.ny);
    if (slope > orca::kParallel)
      lo = std::max(lo, rest / slope);
    else if (slope < -orca::kParallel)
      hi = std::min(hi, rest / slope);
    else if (rest > 0)
      open = false;
  }
};

/// clipBoundary: the disc, the arc's ends and the lines before.
Border clip_boundary(const Chord& chord, bool ends, std::span<const HalfPlane> before, const HalfPlane& line,
                     float max_speed) {
  const float room = max_speed * max_speed - line.b * line.b;
  const float half = std::sqrt(std::max(room, 0.0f));
  Border out{-half, half, room >= 0};
  if (ends) {
    out.clip(line, chord.left_end());
    out.clip(line, chord.right_end());
  }
  for (const HalfPlane& by : before) out.clip(line, by);
  out.open = out.open && !(out.lo > out.hi);
  return out;
}

/// How far the nearest point of a border moves sideways, per m/s that it is off, where turning is cheaper than slowing:
/// the nearest in the metric e e' + w (1 - e e'), w = 1 / turning².
float sideways(const HalfPlane& line, Vec2 e, float turning) {
  const float w = 1.0f / (turning * turning);
  const float a = along(line, e), n = line.nx * e.x + line.ny * e.y;
  const float size = a * a + w * (n * n);
  return (1.0f - w) * (a * n) / std::max(size, kTinyAngle);
}

/// nearestOnBoundary: of what is left of the border, the part nearest to the chord. A point, or a segment where the
/// border runs along the chord.
Best nearest_on_boundary(const Border& border, const HalfPlane& line, const Chord& chord, Vec2 e, const Taste& taste) {
  const Vec2 span = chord.v1 - chord.v0;
  const float s0 = dot(line.n(), chord.v0) - line.b, s1 = dot(line.n(), chord.v1) - line.b;
  const float shift = taste.turning > 1 ? sideways(line, e, taste.turning) : 0.0f;
  const float p0 = along(line, chord.v0) + s0 * shift, p1 = along(line, chord.v1) + s1 * shift;
  const bool crosses = s0 * s1 < 0;
  const float size = length_sq(span);
  const bool flat = !crosses && (s0 - s1) * (s0 - s1) <= taste.flat * taste.flat * size;
  const float x = crosses ? p0 + (p1 - p0) * (s0 / (s0 - s1)) : (std::abs(s0) < std::abs(s1) ? p0 : p1);
  const float from = std::min(std::max(flat ? p0 : x, border.lo), border.hi);
  const float to = std::min(std::max(flat ? p1 : x, border.lo), border.hi);
  Best out{on(line, from), on(line, to), 0, 0, false};
  const auto parameter = [&](Vec2 v) {
    return size > 0 ? std::min(std::max(dot(v - chord.v0, span) / size, 0.0f), 1.0f) : 0.0f;
  };
  out.t0 = parameter(out.v0);
  out.t1 = parameter(out.v1);
  return out;
}

}  // namespace

bool best_segment(const Chord& chord, std::span<const HalfPlane> lines, float max_speed, Vec2 bias, const Taste& taste,
                  Best& out, int& failed_at) {
  out = {chord.v0, chord.v1, 0, 1, true};
  if (chord.is_point) {
    const float speed_sq = length_sq(chord.v0);
    if (speed_sq > max_speed * max_speed) out.v0 = out.v1 = chord.v0 * (max_speed / std::sqrt(speed_sq));
  }
  const float size = length(bias);
  const Vec2 e = bias * (1.0f / std::max(size, kStanding));
  const bool ends = taste.keep_to_arc && !chord.is_point;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const HalfPlane& l = lines[i];
    const float s0 = dot(l.n(), out.v0) - l.b, s1 = dot(l.n(), out.v1) - l.b;
    const bool bad0 = s0 < 0, bad1 = s1 < 0;
    if (!bad0 && !bad1) continue;
    if (bad0 != bad1) {  // clipVelocity
      const float a = s0 / (s0 - s1);
      const Vec2 v = out.v0 + (out.v1 - out.v0) * a;
      const float t = out.t0 + (out.t1 - out.t0) * a;
      (bad0 ? out.v0 : out.v1) = v;
      (bad0 ? out.t0 : out.t1) = t;
      continue;
    }
    const Border border = clip_boundary(chord, ends, lines.first(i), l, max_speed);
    if (!border.open) {
      failed_at = static_cast<int>(i);
      return false;
    }
    out = nearest_on_boundary(border, l, chord, e, taste);
  }
  failed_at = static_cast<int>(lines.size());
  return true;
}

Vec2 choose(const Best& best, float t_bias) {
  const float t = std::min(std::max(t_bias, best.t0), best.t1);
  const float span = best.t1 - best.t0;
  const float a = span > 0 ? (t - best.t0) / span : 0.0f;
  return best.v0 + (best.v1 - best.v0) * a;
}

bool too_slow(const Best& best, Vec2 chosen, const Chord& chord, const Taste& taste) {
  if (!taste.keep_to_arc || chord.is_point || best.on_chord) return false;
  const float least = taste.least_pace * chord.speed;
  return length_sq(chosen) < least * least;
}

Vec2 at_full_speed(Vec2 v, const Chord& chord, std::span<const HalfPlane> lines) {
  const float now = length(v);
  if (!(now > kStanding)) return v;
  float k = chord.speed / now;
  HalfPlane stops = orca::kEverything;
  for (const HalfPlane& l : lines) {
    const float towards = dot(l.n(), v);
    // Walking on along v comes nearer to a border only where n · v < 0.
    if (!(towards < 0) || !(l.b / towards < k)) continue;
    k = l.b / towards;
    stops = l;
  }
  const Vec2 longer = v * std::max(k, 1.0f);
  const float room = chord.speed * chord.speed - stops.b * stops.b;
  if ((stops.nx == 0 && stops.ny == 0) || room < 0) return longer;
  // Where its border crosses the circle of that speed, on v's side first.
  const float half = std::sqrt(room);
  const float side = along(stops, v) < 0 ? -half : half;
  const Vec2 near = on(stops, side), far = on(stops, -side);
  const auto allows = [](const HalfPlane& l, Vec2 w) { return dot(l.n(), w) >= l.b - kRounding; };
  bool near_ok = true, far_ok = true;
  const auto check = [&](const HalfPlane& l) {
    near_ok = near_ok && allows(l, near);
    far_ok = far_ok && allows(l, far);
  };
  check(chord.left_end());
  check(chord.right_end());
  for (const HalfPlane& l : lines) check(l);
  return near_ok ? near : (far_ok ? far : longer);
}

}  // namespace throng::pedvo
