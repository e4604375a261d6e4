#include "throng/analysis/measures/acceleration/acceleration.h"

#include <algorithm>
#include <limits>

namespace throng::analysis {

Acceleration acceleration(const Trajectories& all) {
  Acceleration out;
  double sum = 0;
  std::uint64_t frames = 0;
  const double jump = kJumpSpeed / all.rate;
  for (std::uint32_t p = 0; p < all.people.size(); ++p) {
    const Walk& w = all.people[p];
    PersonAcceleration own{p, 0, 0, 0};
    double own_sum = 0;
    const std::size_t n = length_to_arrival(w, all.rate);
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const Vec2d before = w.point[i] - w.point[i - 1], after = w.point[i + 1] - w.point[i];
      if (length(before) > jump || length(after) > jump) continue;
      const double a = length(after - before) * all.rate * all.rate;
      own_sum += a, sum += a;
      own.most = std::max(own.most, a);
      ++own.frames;
    }
    frames += own.frames;
    if (!own.frames) continue;
    own.mean = own_sum / static_cast<double>(own.frames);
    out.each.push_back(own);
  }
  out.mean = frames ? sum / static_cast<double>(frames) : std::numeric_limits<double>::quiet_NaN();
  return out;
}

double mean_acceleration(const Trajectories& all) { return acceleration(all).mean; }

}  // namespace throng::analysis
