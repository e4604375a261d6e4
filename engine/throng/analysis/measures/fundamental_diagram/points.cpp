#include "throng/analysis/measures/fundamental_diagram/points.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace throng::analysis {
namespace {

/// Of sorted values, between the two nearest ranks.
double percentile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - static_cast<double>(below));
}

DiagramBin bin_of(double middle, const std::vector<DiagramPoint>& points) {
  DiagramBin bin;
  bin.density = middle;
  bin.points = points.size();
  const double n = static_cast<double>(points.size());
  std::vector<double> speeds;
  for (const DiagramPoint& p : points) {
    bin.speed += p.speed / n;
    bin.mean_density += p.density / n;
    speeds.push_back(p.speed);
  }
  for (const double v : speeds) bin.deviation += (v - bin.speed) * (v - bin.speed) / n;
  bin.deviation = std::sqrt(bin.deviation);
  std::sort(speeds.begin(), speeds.end());
  bin.low = percentile(speeds, 0.1), bin.median = percentile(speeds, 0.5), bin.high = percentile(speeds, 0.9);
  return bin;
}

}  // namespace

double speed_at(const Walk& walk, std::int64_t frame, double rate, double half) {
  const auto frames = std::max<std::int64_t>(1, std::llround(half * rate));
  const std::int64_t from = std::max(walk.first, frame - frames), to = std::min(walk.end() - 1, frame + frames);
  if (to <= from) return std::numeric_limits<double>::quiet_NaN();
  for (std::int64_t f = from; f < to; ++f)
    if (distance(walk.at(f), walk.at(f + 1)) * rate > kJumpSpeed) return std::numeric_limits<double>::quiet_NaN();
  return distance(walk.at(from), walk.at(to)) * rate / static_cast<double>(to - from);
}

std::vector<DiagramBin> bin_points(std::span<const DiagramPoint> points, double first, double width,
                                   std::uint64_t least) {
  std::map<std::int64_t, std::vector<DiagramPoint>> in_bin;
  for (const DiagramPoint& p : points)
    if (std::isfinite(p.density) && std::isfinite(p.speed))
      in_bin[static_cast<std::int64_t>(std::floor((p.density - first) / width + 0.5))].push_back(p);
  std::vector<DiagramBin> bins;
  for (const auto& [number, list] : in_bin)
    if (list.size() >= least) bins.push_back(bin_of(first + static_cast<double>(number) * width, list));
  return bins;
}

}  // namespace throng::analysis
