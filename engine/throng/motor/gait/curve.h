// Warp curves (PV-79): cubic Hermite splines through tuples (t, x, slope). Outside its first and last tuple a curve has
// the value of the nearest one. Fixed small capacity, no allocation, trivially copyable.
#pragma once

#include <array>
#include <cstdint>

#include "throng/core/math.h"

namespace throng {

struct CurvePoint {
  float at = 0, value = 0, slope = 0;
  bool operator==(const CurvePoint&) const = default;
};

/// Weights of a cubic Hermite piece at share t of it: values a, b; slopes (times the length of the piece) sa, sb.
struct HermiteWeights {
  float a, sa, b, sb;
};
constexpr HermiteWeights hermite(float t) {
  const float r = 1 - t;
  return {(1 + 2 * t) * r * r, t * r * r, t * t * (3 - 2 * t), -t * t * r};
}
/// Their derivatives by t.
constexpr HermiteWeights hermite_rate(float t) {
  const float r = 1 - t;
  return {-6 * t * r, r * (1 - 3 * t), 6 * t * r, t * (3 * t - 2)};
}
/// 0 below 0, 1 above 1, between them the Hermite piece with flat ends.
constexpr float smooth_step(float t) {
  const float c = math::clamp(t, 0.0f, 1.0f);
  return c * c * (3 - 2 * c);
}

/// Of two numbers the smaller, rounded off within `blend` so that the result is C1; exact where they are further apart.
constexpr float smooth_min(float a, float b, float blend) {
  const float d = math::abs(a - b);
  const float least = a < b ? a : b;
  return d >= blend ? least : least - (blend - d) * (blend - d) / (4 * blend);
}
constexpr float smooth_max(float a, float b, float blend) { return -smooth_min(-a, -b, blend); }

template <int kCapacity>
struct Curve {
  std::array<CurvePoint, kCapacity> points{};
  std::int32_t count = 0;

  bool operator==(const Curve&) const = default;

  /// Appends; `at` must not be below that of the last one. Without room, or out of order, nothing happens and it says
  /// so.
  bool add(float at, float value, float slope) {
    if (count >= kCapacity || (count > 0 && at < points[static_cast<std::size_t>(count - 1)].at)) return false;
    points[static_cast<std::size_t>(count++)] = {at, value, slope};
    return true;
  }
  const CurvePoint& first() const { return points[0]; }
  const CurvePoint& last() const { return points[static_cast<std::size_t>(count - 1)]; }

  float value(float t) const {
    if (count == 0) return 0;
    if (t <= first().at) return first().value;
    if (t >= last().at) return last().value;
    const std::size_t k = piece(t);
    const CurvePoint &p = points[k], &q = points[k + 1];
    const float length = q.at - p.at;
    const HermiteWeights w = hermite((t - p.at) / length);
    return w.a * p.value + w.b * q.value + length * (w.sa * p.slope + w.sb * q.slope);
  }
  /// Derivative; 0 outside the domain.
  float slope(float t) const {
    if (count == 0 || t < first().at || t > last().at) return 0;
    if (count == 1) return 0;
    const std::size_t k = piece(t);
    const CurvePoint &p = points[k], &q = points[k + 1];
    const float length = q.at - p.at;
    if (!(length > 0)) return 0;
    const HermiteWeights w = hermite_rate((t - p.at) / length);
    return (w.a * p.value + w.b * q.value) / length + w.sa * p.slope + w.sb * q.slope;
  }

  /// Limits the slopes of points with rising values so that the curve rises everywhere (Fritsch and Carlson 1980: at
  /// most three times the mean slope of either neighbouring piece), and so can be inverted. `inner`: slopes of inner
  /// points are first set to the harmonic mean of their neighbours'.
  void make_monotone(bool inner = true) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      const bool has_before = k > 0, has_after = k + 1 < static_cast<std::size_t>(count);
      const float before = has_before ? mean_slope(k - 1) : mean_slope(k);
      const float after = has_after ? mean_slope(k) : before;
      float& s = points[k].slope;
      if (inner && has_before && has_after) s = before + after > 0 ? 2 * before * after / (before + after) : 0;
      const float most = 3 * (before < after ? before : after);
      s = math::clamp(s, 0.0f, most > 0 ? most : 0.0f);
    }
  }
  /// The t at which a monotone curve has the value x; x outside its values gives the nearest end.
  float inverse(float x) const {
    if (count == 0) return 0;
    if (x <= first().value) return first().at;
    if (x >= last().value) return last().at;
    std::size_t k = 0;
    while (points[k + 1].value < x) ++k;
    const CurvePoint &p = points[k], &q = points[k + 1];
    const float length = q.at - p.at;
    float lo = 0, hi = 1, t = (x - p.value) / (q.value - p.value);
    for (int i = 0; i < 24 && hi - lo > 1e-6f; ++i) {  // Newton, with halving where it would leave the bracket
      const HermiteWeights w = hermite(t), d = hermite_rate(t);
      const float y = w.a * p.value + w.b * q.value + length * (w.sa * p.slope + w.sb * q.slope) - x;
      const float dy = d.a * p.value + d.b * q.value + length * (d.sa * p.slope + d.sb * q.slope);
      (y < 0 ? lo : hi) = t;
      const float next = dy > 0 ? t - y / dy : -1.0f;
      if (math::abs(next - t) < 1e-7f) break;
      t = next > lo && next < hi ? next : (lo + hi) / 2;
    }
    return p.at + length * t;
  }

 private:
  std::size_t piece(float t) const {
    std::size_t k = 0;
    while (k + 2 < static_cast<std::size_t>(count) && points[k + 1].at <= t) ++k;
    return k;
  }
  float mean_slope(std::size_t k) const {
    if (k + 1 >= static_cast<std::size_t>(count)) return 0;
    const float length = points[k + 1].at - points[k].at;
    return length > 0 ? (points[k + 1].value - points[k].value) / length : 0;
  }
};

/// N warp curves with two constraints each and one clock: from where they were (value and slope) to a target at rest.
/// Aiming elsewhere on the way keeps value and slope (PV-84: the old curve's value and derivative become the first
/// constraint, the new target the last). Time is the age since the last aim, so that nothing grows with the simulation.
template <int N>
struct Glide {
  std::array<float, N> from{}, slope{}, to{};
  float age = 0, span = 0;

  void jump(const std::array<float, N>& x) {
    from = to = x;
    slope = {};
    age = span = 0;
  }
  float at(int i, float t) const {
    const auto k = static_cast<std::size_t>(i);
    if (t >= span) return to[k];
    const HermiteWeights w = hermite(t / span);
    return w.a * from[k] + w.b * to[k] + span * w.sa * slope[k];
  }
  float rate_at(int i, float t) const {
    const auto k = static_cast<std::size_t>(i);
    if (t >= span) return 0;
    const HermiteWeights w = hermite_rate(t / span);
    return (w.a * from[k] + w.b * to[k]) / span + w.sa * slope[k];
  }
  float value(int i) const { return at(i, age); }
  float rate(int i) const { return rate_at(i, age); }
  std::array<float, N> values() const {
    std::array<float, N> x;
    for (int i = 0; i < N; ++i) x[static_cast<std::size_t>(i)] = value(i);
    return x;
  }
  void advance(float dt) { age += dt; }
  /// From here to `target` in `seconds`; `kick` is added to the slopes first.
  void aim(const std::array<float, N>& target, float seconds, const std::array<float, N>& kick = {}) {
    for (int i = 0; i < N; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const float x = value(i), s = rate(i);
      from[k] = x;
      slope[k] = s + kick[k];
    }
    to = target;
    age = 0;
    span = seconds;
  }
};

}  // namespace throng
