#include "throng/analysis/measures/acceleration/acceleration.h"

#include <cstdint>
#include <limits>

namespace throng::analysis {

double mean_acceleration(const Trajectories& all) {
  double sum = 0;
  std::uint64_t frames = 0;
  const double jump = kJumpSpeed / all.rate;
  for (const Walk& w : all.people) {
    const std::size_t n = length_to_arrival(w, all.rate);
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const Vec2d before = w.point[i] - w.point[i - 1], after = w.point[i + 1] - w.point[i];
      if (length(before) > jump || length(after) > jump) continue;
      sum += length(after - before) * all.rate * all.rate;
      ++frames;
    }
  }
  return frames ? sum / static_cast<double>(frames) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace throng::analysis
