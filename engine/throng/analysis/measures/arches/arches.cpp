#include "throng/analysis/measures/arches/arches.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {

namespace {

/// Share of those in front of the exit in each sector; empty when nobody is.
std::vector<double> sector_shares(std::span<const Vec2d> people, const ArchOptions& options) {
  const int sectors = std::max(2, options.sectors);
  std::vector<double> count(static_cast<std::size_t>(sectors));
  double all = 0;
  const Vec2d back = -normalized(options.into, Vec2d{1, 0});
  for (const Vec2d p : people) {
    const Vec2d r = p - options.exit;
    const double angle = math::atan2(det(back, r), dot(back, r));  // 0 = straight in front of the exit
    if (math::abs(angle) > math::kHalfPi) continue;
    const int k = static_cast<int>((angle + math::kHalfPi) / math::kPi * sectors);
    ++count[static_cast<std::size_t>(std::clamp(k, 0, sectors - 1))];
    ++all;
  }
  if (!(all > 0)) return {};
  for (double& n : count) n /= all;
  return count;
}

double evenness_of(const std::vector<double>& share) {
  if (share.empty()) return std::numeric_limits<double>::quiet_NaN();
  double entropy = 0;
  for (const double s : share)
    if (s > 0) entropy -= s * math::log(s);
  return entropy / math::log(static_cast<double>(share.size()));
}

}  // namespace

double arch_evenness(std::span<const Vec2d> people, const ArchOptions& options) {
  return evenness_of(sector_shares(people, options));
}

Arches arches(const Trajectories& all, const ArchOptions& options) {
  Arches out;
  const auto every = std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(options.period * all.rate)));
  const Vec2d into = normalized(options.into, Vec2d{1, 0});
  double evenness = 0, far = 0;
  std::vector<Vec2d> waiting;
  out.share.resize(static_cast<std::size_t>(std::max(2, options.sectors)));
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    waiting.clear();
    double distances = 0;
    for (const std::uint32_t p : present) {
      const Vec2d r = all.people[p].at(frame) - options.exit;
      if (length(r) > options.radius || dot(r, into) > 0) continue;
      waiting.push_back(all.people[p].at(frame));
      distances += length(r);
    }
    if (waiting.size() < options.least_people) return;
    const std::vector<double> share = sector_shares(waiting, options);
    if (share.empty()) return;
    ++out.looks;
    evenness += evenness_of(share);
    for (std::size_t k = 0; k < share.size(); ++k) out.share[k] += share[k];
    far += distances / static_cast<double>(waiting.size());
  });
  const double none = std::numeric_limits<double>::quiet_NaN();
  out.evenness = out.looks ? evenness / static_cast<double>(out.looks) : none;
  out.distance = out.looks ? far / static_cast<double>(out.looks) : none;
  for (double& s : out.share) s = out.looks ? s / static_cast<double>(out.looks) : none;
  return out;
}

std::optional<Vec2d> exit_direction(const Trajectories& all, Vec2d exit) {
  constexpr double kNear = 1.5;  // m
  Vec2d sum;
  for (const Walk& w : all.people)
    for (std::size_t i = 0; i + 1 < w.point.size(); ++i) {
      const Vec2d step = w.point[i + 1] - w.point[i];
      if (distance(w.point[i], exit) <= kNear && length(step) * all.rate <= kJumpSpeed) sum += step;
    }
  if (!(length(sum) > 0)) return std::nullopt;
  return normalized(sum);
}

}  // namespace throng::analysis
