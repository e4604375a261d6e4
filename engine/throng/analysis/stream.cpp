#include "throng/analysis/stream.h"

#include <algorithm>
#include <limits>

#include "throng/analysis/measures/lanes/lanes.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kOutermost = 0.01;  ///< of the positions on either side: stragglers, and mistakes of tracking
constexpr double kLeastPace = 0.05;  ///< m/s: nobody walks

/// The value below which a share of them lies.
double quantile(std::vector<double>& values, double share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

double pace_along(const Walk& w, double rate, Vec2d axis, const std::optional<Boxd>& zone) {
  double sum = 0, n = 0;
  for (std::size_t i = 0; i + 1 < w.point.size(); ++i) {
    const Vec2d v = (w.point[i + 1] - w.point[i]) * rate;
    if ((zone && !zone->contains(w.point[i])) || length(v) > kJumpSpeed) continue;
    sum += math::abs(dot(v, axis)), ++n;
  }
  return n > 0 ? sum / n : std::numeric_limits<double>::quiet_NaN();
}

std::optional<Stream> stream_of(const Trajectories& all, const std::optional<Vec2d>& axis,
                                const std::optional<Boxd>& zone) {
  Stream out;
  out.axis = normalized(axis.value_or(lane_axis(all, zone)), Vec2d{1, 0});
  std::vector<double> across, along, pace;
  double forward = 0;
  for (const Walk& w : all.people) {
    for (std::size_t i = 0; i + 1 < w.point.size(); ++i) {
      const Vec2d v = (w.point[i + 1] - w.point[i]) * all.rate;
      if ((zone && !zone->contains(w.point[i])) || length(v) > kJumpSpeed) continue;
      forward += dot(v, out.axis);
      across.push_back(out.across(w.point[i])), along.push_back(out.along(w.point[i]));
    }
    if (const double own = pace_along(w, all.rate, out.axis, zone); own == own) pace.push_back(own);
  }
  if (pace.empty()) return std::nullopt;
  out.speed = quantile(pace, 0.5);
  if (!(out.speed > kLeastPace)) return std::nullopt;
  out.low = quantile(across, kOutermost), out.high = quantile(across, 1 - kOutermost);
  out.start = quantile(along, kOutermost), out.end = quantile(along, 1 - kOutermost);
  if (forward < 0) {
    out.axis = out.axis * -1.0;
    out.low = -std::exchange(out.high, -out.low), out.start = -std::exchange(out.end, -out.start);
  }
  return out;
}

}  // namespace throng::analysis
