#include "throng/steering/pedvo/arc.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/pedvo/limits.h"

namespace throng::pedvo {
namespace {

/// v turned left by the angle with that cosine and sine.
Vec2 turned(Vec2 v, float c, float s) { return {v.x * c - v.y * s, v.x * s + v.y * c}; }

float sine_of(float cosine) { return std::sqrt(std::max(1.0f - cosine * cosine, 0.0f)); }

/// Clockwise angle from a to b, in [-pi, pi].
float clockwise(Vec2 a, Vec2 b) { return math::atan2(-det(a, b), dot(a, b)); }

/// Cosine of half of theta_E, between the widest arc's and 1: the law of cosines in the triangle of Delta, gamma d -
/// Delta and d gives it directly.
float expanded_half_cosine(const Detour& detour, float widest, float distance) {
  if (!(detour.length > 0)) return 1;
  const float c = detour.factor - distance * ((detour.factor * detour.factor - 1.0f) * (0.5f / detour.length));
  return std::min(std::max(c, widest), 1.0f);
}

}  // namespace

float speed_error(float speed, float angle) { return speed * (1 - math::cos(angle / 2)); }

float widest_half_cosine(const ErrorBound& bound, float speed) {
  if (bound.relative) return std::max(1.0f - bound.sigma, 0.0f);
  return speed > bound.sigma ? 1.0f - bound.sigma / speed : 0.0f;
}

float widest_angle(const ErrorBound& bound, float speed) { return 2 * math::acos(widest_half_cosine(bound, speed)); }

float expansion_begins(const Detour& detour) { return 2 * detour.length / (1 + detour.factor); }

float expansion_ends(const Detour& detour, float widest) {
  return 2 * detour.length * (math::cos(widest / 2) - detour.factor) / (1 - detour.factor * detour.factor);
}

float expanded_angle(const Detour& detour, float widest, float distance) {
  return 2 * math::acos(expanded_half_cosine(detour, math::cos(widest / 2), distance));
}

float distance_to_portal(Vec2 a, Vec2 b) {
  const Vec2 e = b - a;
  const float size = length_sq(e);
  const float t = size > 0 ? std::min(std::max(-dot(a, e) / size, 0.0f), 1.0f) : 0.0f;
  return length(a + e * t);
}

void contract(Vec2& left, Vec2& right, Vec2 n, float widest) {
  const float from_left = clockwise(left, n), to_right = clockwise(n, right);
  const bool beyond_left = from_left < 0 && (to_right >= 0 || from_left >= to_right);
  const bool beyond_right = to_right < 0 && !beyond_left;
  // n keeps its place in the arc, as a part of the angle. Beyond an end it counts as that end.
  const Vec2 centre = beyond_left ? left : (beyond_right ? right : n);
  const float a = std::max(from_left, 0.0f), b = std::max(to_right, 0.0f);
  const float whole = std::max(a + b, kTinyAngle);
  const float part = beyond_left ? 0.0f : (beyond_right ? 1.0f : a / whole);
  const auto [sin_left, cos_left] = math::sincos(part * widest);
  const auto [sin_right, cos_right] = math::sincos(widest - part * widest);
  left = turned(centre, cos_left, sin_left);
  right = turned(centre, cos_right, -sin_right);
}

void expand(Vec2& left, Vec2& right, float half_cosine) {
  const Vec2 sum = left + right;
  const Vec2 middle = sum * (1.0f / length(sum));
  const float s = sine_of(half_cosine);
  left = turned(middle, half_cosine, s);
  right = turned(middle, half_cosine, -s);
}

float chord_parameter(Vec2 v0, Vec2 v1, Vec2 n) {
  const float a = det(n, v0), b = det(n, v1);
  // Left of v0, right of v1, or between: there a > 0 > b.
  if (!(a > 0)) return 0;
  if (!(b < 0)) return 1;
  return a / (a - b);
}

Chord chord_of(const Wish& wish, const ErrorBound& bound, const Detour& detour, float max_speed) {
  const float speed = std::min(wish.speed, max_speed);
  Chord out{wish.bias, wish.bias, {}, {}, speed, 0.5f, true};
  const float bias_speed = length(wish.bias);
  if (!(speed > kStanding && bias_speed > kStanding)) return out;
  const Vec2 n = wish.bias * (1.0f / bias_speed);
  Vec2 left = wish.left, right = wish.right;
  const float cosine = dot(left, right), turn = det(left, right);
  // Behind its line, but near it, a portal still fills the half circle ahead; farther behind it is nothing to head for.
  const bool behind = turn > 0 && cosine > 0;
  const bool no_ends = !(length_sq(left) > 0.25f && length_sq(right) > 0.25f);
  if (behind || no_ends) left = right = n;
  const bool around = turn > 0 && cosine <= 0;
  const float half = around ? 0.0f : std::sqrt(std::max(0.5f + 0.5f * dot(left, right), 0.0f));
  const float widest = widest_half_cosine(bound, speed);
  const float wanted = expanded_half_cosine(detour, widest, wish.distance);
  if (half < widest || around) {
    contract(left, right, n, 2 * math::atan2(sine_of(widest), widest));
  } else if (wanted < half) {
    expand(left, right, wanted);
  } else if (!(half < kNarrow)) {
    return out;
  }
  out = {left * speed, right * speed, left, right, speed, 0.5f, false};
  out.t_bias = chord_parameter(out.v0, out.v1, n);
  return out;
}

}  // namespace throng::pedvo
