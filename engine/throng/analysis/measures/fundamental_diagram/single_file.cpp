#include "throng/analysis/measures/fundamental_diagram/single_file.h"

#include <algorithm>
#include <cmath>

#include "throng/analysis/present.h"

namespace throng::analysis {
namespace {

/// Way made along `ahead` between two frames on a closed way of that length.
double advance(const Walk& w, std::int64_t from, std::int64_t to, Vec2d ahead, double length) {
  double sum = 0;
  for (std::int64_t f = from; f < to; ++f) {
    const double step = dot(w.at(f + 1) - w.at(f), ahead);
    sum += step - length * std::round(step / length);
  }
  return sum;
}

}  // namespace

std::vector<DiagramPoint> single_file(const Trajectories& all, const FileOptions& o) {
  const double length = distance(o.from, o.to);
  const Vec2d ahead = (o.to - o.from) / length;
  const auto every = std::max<std::int64_t>(1, std::llround(o.period * all.rate));
  const auto half = std::max<std::int64_t>(1, std::llround(o.half * all.rate));
  std::vector<DiagramPoint> points;
  std::vector<std::pair<double, std::uint32_t>> order;
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& people) {
    if (frame % every != 0 || !o.window.has(static_cast<double>(frame) / all.rate)) return;
    order.clear();
    for (const std::uint32_t i : people) {
      const double s = dot(all.people[i].at(frame) - o.from, ahead);
      order.push_back({s - length * std::floor(s / length), i});
    }
    std::sort(order.begin(), order.end());
    const std::size_t n = order.size();
    for (std::size_t k = 0; k < n; ++k) {
      const auto [s, i] = order[k];
      const Walk& w = all.people[i];
      if (s < o.section_from || s > o.section_to || !w.has(frame - half) || !w.has(frame + half)) continue;
      const double next = order[(k + 1) % n].first + (k + 1 == n ? length : 0);
      const double before = order[(k + n - 1) % n].first - (k == 0 ? length : 0);
      const double room = (next - before) / 2;
      if (!(room > 0)) continue;
      points.push_back(
          {1 / room, advance(w, frame - half, frame + half, ahead, length) * all.rate / static_cast<double>(2 * half)});
    }
  });
  return points;
}

}  // namespace throng::analysis
