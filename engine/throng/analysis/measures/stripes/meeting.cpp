// Which groups cross, and where: what a measure of stripes takes when nobody says it.
#include <algorithm>

#include "throng/analysis/close_pairs.h"
#include "throng/analysis/measures/lanes/lanes.h"
#include "throng/analysis/measures/stripes/stripes.h"
#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kMeet = 2;        // m
constexpr double kPeriod = 0.5;    // s between looks
constexpr double kOutside = 0.05;  // share of the meetings beyond each side of the box

/// The value that a share `at` of the list is below.
double quantile(std::vector<double>& list, double at) {
  const auto k = static_cast<std::ptrdiff_t>(at * static_cast<double>(list.size() - 1));
  std::nth_element(list.begin(), list.begin() + k, list.end());
  return list[static_cast<std::size_t>(k)];
}

}  // namespace

std::optional<std::pair<std::uint32_t, std::uint32_t>> crossing_groups(const Trajectories& all) {
  std::vector<std::uint32_t> groups;
  std::vector<Vec2d> axes;
  for (std::uint32_t g = 0; g < all.groups.size(); ++g) {
    const bool anybody = std::any_of(all.people.begin(), all.people.end(), [&](const Walk& w) { return w.group == g; });
    if (anybody) groups.push_back(g), axes.push_back(lane_axis(all, {}, g));
  }
  if (groups.size() < 2) return std::nullopt;
  std::pair<std::uint32_t, std::uint32_t> best{groups[0], groups[1]};
  double most = math::abs(det(axes[0], axes[1]));
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      const double across = math::abs(det(axes[i], axes[j]));
      if (across > most + 0.05) most = across, best = {groups[i], groups[j]};  // clearly more: else the first pair
    }
  return best;
}

std::optional<Boxd> meeting_zone(const Trajectories& all, std::uint32_t first, std::uint32_t second) {
  const auto every = std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(kPeriod * all.rate)));
  std::vector<double> xs, ys;
  std::vector<Vec2d> spot;
  std::vector<std::uint32_t> group;
  ClosePairs pairs;
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    spot.clear(), group.clear();
    for (const std::uint32_t p : present) {
      const Walk& w = all.people[p];
      if (w.group != first && w.group != second) continue;
      spot.push_back(w.at(frame)), group.push_back(w.group);
    }
    pairs.each(spot, kMeet, [&](std::uint32_t i, std::uint32_t j) {
      if (group[i] == group[j]) return;
      const Vec2d middle = (spot[i] + spot[j]) / 2.0;
      xs.push_back(middle.x), ys.push_back(middle.y);
    });
  });
  if (xs.empty()) return std::nullopt;
  return Boxd{{quantile(xs, kOutside), quantile(ys, kOutside)},
              {quantile(xs, 1 - kOutside), quantile(ys, 1 - kOutside)}}
      .grown(kMeet / 2);
}

}  // namespace throng::analysis
