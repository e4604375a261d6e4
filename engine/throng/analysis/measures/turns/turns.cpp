#include "throng/analysis/measures/turns/turns.h"

#include <limits>

#include "throng/core/math.h"

namespace throng::analysis {

std::uint64_t reversals(const std::vector<double>& heading, double least_turn) {
  if (heading.empty()) return 0;
  // The way between two extremes that are at least least_turn apart, as in counting zigzags of a noisy curve.
  std::uint64_t count = 0;
  int direction = 0;  // of the present turn: 1 = left
  double low = heading[0], high = heading[0];
  for (const double h : heading) {
    low = h < low ? h : low;
    high = h > high ? h : high;
    if (direction >= 0 && high - h >= least_turn) {
      count += direction > 0;
      direction = -1, low = h, high = h;
    } else if (direction <= 0 && h - low >= least_turn) {
      count += direction < 0;
      direction = 1, low = h, high = h;
    }
  }
  return count;
}

Turns turns(const Trajectories& all, const TurnOptions& options) {
  Turns out;
  double reversed = 0, turned = 0, way = 0;
  std::vector<double> heading;
  for (std::uint32_t p = 0; p < all.people.size(); ++p) {
    const Walk& w = all.people[p];
    PersonTurns own{p, 0, 0, 0};
    heading.clear();
    const std::size_t n = length_to_arrival(w, all.rate);
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const Vec2d v = (w.point[i + 1] - w.point[i]) * all.rate;
      const double speed = length(v);
      if (speed < options.least_speed || speed > kJumpSpeed) continue;
      const double angle = math::atan2(v.y, v.x);
      const double turn = heading.empty() ? 0 : math::angle_between(heading.back(), angle);
      own.turned += math::abs(turn);
      own.way += speed / all.rate;
      // Unwound: the next direction is a turn away from the last, whatever the number of full turns.
      heading.push_back(heading.empty() ? angle : heading.back() + turn);
    }
    if (heading.empty()) continue;
    own.reversals = reversals(heading, options.least_turn);
    reversed += static_cast<double>(own.reversals), turned += own.turned, way += own.way;
    out.each.push_back(own);
  }
  const double none = std::numeric_limits<double>::quiet_NaN(), people = static_cast<double>(out.each.size());
  out.reversals = out.each.empty() ? none : reversed / people;
  out.turned = out.each.empty() ? none : turned / people;
  out.per_metre = way > 0 ? turned / way : none;
  return out;
}

}  // namespace throng::analysis
