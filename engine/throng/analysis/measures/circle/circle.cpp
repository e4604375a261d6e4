#include "throng/analysis/measures/circle/circle.h"

#include <algorithm>
#include <limits>
#include <set>

#include "throng/core/math.h"

namespace throng::analysis {

Circle circle(const Trajectories& all, const CircleOptions& options) {
  Circle out;
  const int rings = std::max(1, options.rings);
  std::vector<double> count(static_cast<std::size_t>(rings)), turning(count), walking(count);
  std::set<std::int64_t> frames;  // in which anybody was inside
  double inside = 0, inner = 0, rotation = 0, momentum = 0, moving = 0;
  for (const Walk& w : all.people) {
    const std::size_t n = length_to_arrival(w, all.rate);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2d r = w.point[i] - options.centre;
      const double d = length(r);
      if (d >= options.radius) continue;
      ++inside;
      inner += d < options.inner_share * options.radius;
      frames.insert(w.first + static_cast<std::int64_t>(i));
      const auto ring = static_cast<std::size_t>(std::min(rings - 1, static_cast<int>(d / options.radius * rings)));
      ++count[ring];
      if (i + 1 >= n) continue;
      const Vec2d v = (w.point[i + 1] - w.point[i]) * all.rate;
      const double speed = length(v);
      if (speed < options.least_speed || speed > kJumpSpeed || !(d > 0)) continue;
      ++moving;
      momentum += det(r, v);
      rotation += det(r, v) / (d * speed);
      ++walking[ring], turning[ring] += det(r, v) / (d * speed);
    }
  }
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (int k = 0; k < rings; ++k) {
    const double width = options.radius / rings, lo = k * width, hi = (k + 1) * width;
    const double area_time = math::kPi * (hi * hi - lo * lo) * static_cast<double>(frames.size());
    const auto ring = static_cast<std::size_t>(k);
    out.occupancy.push_back(area_time > 0 ? count[ring] / area_time : 0);
    out.ring_rotation.push_back(walking[ring] > 0 ? turning[ring] / walking[ring] : none);
  }
  const double disc = math::kPi * options.radius * options.radius * static_cast<double>(frames.size());
  out.density = disc > 0 ? inside / disc : none;
  const double share = options.inner_share * options.inner_share;
  out.centre_density = inside > 0 && share > 0 ? inner / inside / share : none;
  out.rotation = moving > 0 ? rotation / moving : none;
  out.momentum = moving > 0 ? momentum / moving : none;
  out.samples = static_cast<std::uint64_t>(inside);
  return out;
}

}  // namespace throng::analysis
