#include "throng/analysis/measures/travel/travel.h"

#include <algorithm>
#include <limits>

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
/// m; who ends this near its beginning has no direction to compare with (walks in a loop are left out)
constexpr double kAtHome = 0.5;

double over(double sum, std::uint64_t count) { return count ? sum / static_cast<double>(count) : kNone; }

}  // namespace

double path_ratio(const Walk& walk, std::size_t points, double rate) {
  double way = 0;
  Vec2d jumped;  // how far jumps carried it: no way of its own
  for (std::size_t i = 0; i + 1 < points; ++i) {
    const Vec2d step = walk.point[i + 1] - walk.point[i];
    if (length(step) * rate > kJumpSpeed) {
      jumped += step;
    } else {
      way += length(step);
    }
  }
  if (points < 2) return 1;
  const double straight = length(walk.point[points - 1] - walk.point[0] - jumped);
  if (straight > 0) return way / straight;
  return way > 0 ? std::numeric_limits<double>::infinity() : 1;
}

Travel travel(const Trajectories& all, double slow) {
  Travel out;
  out.people = all.people.size();
  out.first_arrival = std::numeric_limits<double>::infinity();
  double times = 0, ratios = 0, slow_shares = 0, speeds = 0;
  std::uint64_t with_ratio = 0, with_speed = 0, intervals = 0;
  for (const Walk& w : all.people) {
    if (w.arrival) {
      const double time = *w.arrival - static_cast<double>(w.first) / all.rate;
      ++out.arrived;
      times += time;
      out.longest_time = std::max(out.longest_time, time);
      out.first_arrival = std::min(out.first_arrival, *w.arrival);
      out.last_arrival = std::max(out.last_arrival, *w.arrival);
    }
    const std::size_t n = length_to_arrival(w, all.rate);
    std::uint64_t own = 0, own_slow = 0;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const double speed = distance(w.point[i], w.point[i + 1]) * all.rate;
      if (speed > kJumpSpeed) continue;
      ++own;
      own_slow += speed < slow;
      speeds += speed;
    }
    intervals += own;
    if (own) ++with_speed, slow_shares += static_cast<double>(own_slow) / static_cast<double>(own);
    const double ratio = path_ratio(w, n, all.rate);
    if (n >= 2 && distance(w.point[0], w.point[n - 1]) > kAtHome) ++with_ratio, ratios += ratio;
  }
  if (!out.arrived) out.first_arrival = out.last_arrival = out.longest_time = kNone;
  out.mean_time = over(times, out.arrived);
  out.path_ratio = over(ratios, with_ratio);
  out.slow_share = over(slow_shares, with_speed);
  out.mean_speed = over(speeds, intervals);
  return out;
}

}  // namespace throng::analysis
