#include "throng/motor/skills/figure.h"

#include <bit>
#include <utility>

#include "throng/motor/small_turns.h"

namespace throng {
namespace {

using Numbers = std::array<float, kFigureNumbers>;

/// Two keys around a moment, and the ones beside them.
struct Span {
  std::size_t before, from, to, after;
  float t_before, t_from, t_to, t_after;
};

Span find(std::span<const SkillKey> keys, float period, float t) {
  const std::size_t n = keys.size();
  std::size_t k = 0;
  while (k + 1 < n && keys[k + 1].at <= t) ++k;
  Span s;
  s.from = k;
  s.t_from = keys[k].at;
  const bool loops = period > 0;
  const auto step = [&](std::size_t i, int by, float& at) {
    const bool wraps = by > 0 ? i + 1 == n : i == 0;
    std::size_t j = i;
    if (!wraps)
      j = by > 0 ? i + 1 : i - 1;
    else if (loops)
      j = by > 0 ? 0 : n - 1;
    at = keys[j].at + (wraps && loops ? (by > 0 ? period : -period) : 0.0f);
    return j;
  };
  s.to = step(s.from, 1, s.t_to);
  s.before = step(s.from, -1, s.t_before);
  s.after = step(s.to, 1, s.t_after);
  if (loops && s.t_to > period - 1e-6f) s.t_after += period;
  return s;
}

}  // namespace

Figure figure_at(std::span<const SkillKey> keys, float period, SkillCurve curve, float t) {
  if (keys.size() < 2) return keys.empty() ? Figure{} : keys[0].figure;
  if (period > 0) t -= period * math::floor(t / period);
  const Span s = find(keys, period, t);
  const float gap = s.t_to - s.t_from;
  if (!(gap > 0)) return keys[s.from].figure;
  const float u = math::clamp((t - s.t_from) / gap, 0.0f, 1.0f);
  const auto a = std::bit_cast<Numbers>(keys[s.from].figure), b = std::bit_cast<Numbers>(keys[s.to].figure);
  const float e = ease(u);
  Numbers out;
  if (curve == SkillCurve::kRest) {
    for (std::size_t k = 0; k < kFigureNumbers; ++k) out[k] = a[k] + (b[k] - a[k]) * e;
    return std::bit_cast<Figure>(out);
  }
  const auto p = std::bit_cast<Numbers>(keys[s.before].figure), q = std::bit_cast<Numbers>(keys[s.after].figure);
  const float u2 = u * u, u3 = u2 * u;
  const float h01 = 3 * u2 - 2 * u3, h10 = u3 - 2 * u2 + u, h11 = u3 - u2;
  const float ga = s.before != s.from ? gap / (s.t_to - s.t_before) : 0.0f;
  const float gb = s.after != s.to ? gap / (s.t_after - s.t_from) : 0.0f;
  constexpr std::size_t kBody = kFigureNumbers - kFootNumbers;
  for (std::size_t k = 0; k < kBody; ++k) {
    out[k] = a[k] + (b[k] - a[k]) * h01 + (b[k] - p[k]) * (ga * h10) + (q[k] - a[k]) * (gb * h11);
  }
  for (std::size_t k = kBody; k < kFigureNumbers; ++k) out[k] = a[k] + (b[k] - a[k]) * e;
  return std::bit_cast<Figure>(out);
}

Figure mix(const Figure& a, const Figure& b, float t) {
  const auto x = std::bit_cast<Numbers>(a), y = std::bit_cast<Numbers>(b);
  Numbers out;
  for (std::size_t k = 0; k < kFigureNumbers; ++k) out[k] = x[k] + (y[k] - x[k]) * t;
  return std::bit_cast<Figure>(out);
}

Figure mirrored(const Figure& f) {
  Figure m = f;
  m.lean = -f.lean, m.twist = -f.twist, m.turn = -f.turn, m.tilt = -f.tilt, m.left = -f.left, m.hip_yaw = -f.hip_yaw;
  m.hip_roll = -f.hip_roll;
  std::swap(m.left_hand, m.right_hand);
  std::swap(m.left_foot, m.right_foot);
  return m;
}

}  // namespace throng
