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

WalkLength walk_length(const Walk& walk, std::size_t points, double rate) {
  WalkLength out;
  if (points < 2) return out;
  Vec2d jumped;  // how far jumps carried it: no way of its own
  for (std::size_t i = 0; i + 1 < points; ++i) {
    const Vec2d step = walk.point[i + 1] - walk.point[i];
    if (length(step) * rate > kJumpSpeed) {
      jumped += step;
    } else {
      out.way += length(step);
    }
  }
  out.straight = length(walk.point[points - 1] - walk.point[0] - jumped);
  return out;
}

double path_ratio(const Walk& walk, std::size_t points, double rate) {
  const WalkLength l = walk_length(walk, points, rate);
  if (l.straight > 0) return l.way / l.straight;
  return l.way > 0 ? std::numeric_limits<double>::infinity() : 1;
}

namespace {

PersonTravel travel_of(const Walk& w, std::uint32_t number, double rate, double slow, std::uint64_t& intervals,
                       double& speeds) {
  PersonTravel own{number, static_cast<double>(w.first) / rate, kNone, kNone, 0, 0, kNone, kNone, kNone};
  if (w.arrival) own.arrival = *w.arrival, own.time = *w.arrival - own.entered;
  const std::size_t n = length_to_arrival(w, rate);
  std::uint64_t moving = 0, slowly = 0;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double speed = distance(w.point[i], w.point[i + 1]) * rate;
    if (speed > kJumpSpeed) continue;
    ++moving;
    slowly += speed < slow;
    sum += speed;
  }
  intervals += moving, speeds += sum;
  own.speed = over(sum, moving), own.slow_share = over(static_cast<double>(slowly), moving);
  const WalkLength l = walk_length(w, n, rate);
  own.way = l.way, own.straight = l.straight;
  if (n >= 2 && distance(w.point[0], w.point[n - 1]) > kAtHome) own.path_ratio = path_ratio(w, n, rate);
  return own;
}

}  // namespace

Travel travel(const Trajectories& all, double slow) {
  Travel out;
  out.people = all.people.size();
  out.first_arrival = std::numeric_limits<double>::infinity();
  double times = 0, ratios = 0, slow_shares = 0, speeds = 0;
  std::uint64_t with_ratio = 0, with_speed = 0, intervals = 0;
  for (std::uint32_t i = 0; i < all.people.size(); ++i) {
    const PersonTravel own = travel_of(all.people[i], i, all.rate, slow, intervals, speeds);
    if (all.people[i].arrival) {
      ++out.arrived;
      times += own.time;
      out.longest_time = std::max(out.longest_time, own.time);
      out.first_arrival = std::min(out.first_arrival, own.arrival);
      out.last_arrival = std::max(out.last_arrival, own.arrival);
    }
    if (own.slow_share == own.slow_share) ++with_speed, slow_shares += own.slow_share;
    if (own.path_ratio == own.path_ratio) ++with_ratio, ratios += own.path_ratio;
    out.each.push_back(own);
  }
  if (!out.arrived) out.first_arrival = out.last_arrival = out.longest_time = kNone;
  out.mean_time = over(times, out.arrived);
  out.path_ratio = over(ratios, with_ratio);
  out.slow_share = over(slow_shares, with_speed);
  out.mean_speed = over(speeds, intervals);
  return out;
}

}  // namespace throng::analysis
