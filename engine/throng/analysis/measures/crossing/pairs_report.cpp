#include "throng/analysis/measures/crossing/pairs_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng::analysis {
namespace {

MeanSd mean_sd(const std::vector<double>& v) {
  MeanSd out{std::nan(""), std::nan("")};
  if (v.empty()) return out;
  double sum = 0, square = 0;
  for (const double x : v) sum += x;
  out.mean = sum / static_cast<double>(v.size());
  for (const double x : v) square += (x - out.mean) * (x - out.mean);
  out.sd = v.size() > 1 ? std::sqrt(square / static_cast<double>(v.size() - 1)) : 0;
  return out;
}

std::vector<double> mpd_at(const std::vector<const Crossing*>& trials, std::size_t step) {
  std::vector<double> v;
  for (const Crossing* c : trials) v.push_back(c->mpd[step]);
  return v;
}

std::vector<const Crossing*> those_in_need(std::span<const Crossing> trials) {
  std::vector<const Crossing*> list;
  for (const Crossing& c : trials)
    if (c.mpd[0] < kNeedsAdaptation) list.push_back(&c);
  return list;
}

double share_of(std::size_t step) { return static_cast<double>(step) / static_cast<double>(kSteps - 1); }

}  // namespace

Phases phases(std::span<const Crossing> all) {
  Phases out;
  const auto trials = those_in_need(all);
  out.trials = trials.size();
  if (trials.empty()) return out;
  for (std::size_t s = 0; s < kSteps; ++s) {
    const MeanSd m = mean_sd(mpd_at(trials, s));
    out.mean[s] = m.mean, out.sd[s] = m.sd;
  }
  const auto top = static_cast<std::size_t>(std::max_element(out.mean.begin(), out.mean.end()) - out.mean.begin());
  const auto low =
      static_cast<std::size_t>(std::min_element(out.mean.begin(), out.mean.begin() + top + 1) - out.mean.begin());
  const double rise = out.mean[top] - out.mean[low];
  std::size_t begin = kSteps - 1, end = kSteps - 1;
  if (rise > kNoChange) {
    const double slack = 0.02 * rise;
    for (begin = top; begin > low && out.mean[begin] > out.mean[low] + slack;) --begin;
    for (end = begin; end < top && out.mean[end] < out.mean[top] - slack;) ++end;
  }
  out.reaction_begins = share_of(begin), out.reaction_ends = share_of(end);
  const auto at = [&](std::size_t s) { return MeanSd{out.mean[s], out.sd[s]}; };
  out.at_see = at(0), out.at_begin = at(begin), out.at_end = at(end), out.at_cross = at(kSteps - 1);
  out.least_d_min = std::numeric_limits<double>::infinity();
  for (const Crossing* c : trials) {
    out.least_d_min = std::min(out.least_d_min, c->d_min);
    out.largest_d_min = std::max(out.largest_d_min, c->d_min);
    out.duration += c->duration() / static_cast<double>(trials.size());
  }
  return out;
}

std::array<Group, 10> ten_groups(std::span<const Crossing> trials) {
  std::vector<const Crossing*> sorted;
  for (const Crossing& c : trials) sorted.push_back(&c);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Crossing* a, const Crossing* b) { return a->mpd[0] < b->mpd[0]; });
  std::array<Group, 10> groups;
  const std::size_t each = sorted.size() / 10;
  for (std::size_t g = 0; g < 10; ++g) {
    std::vector<double> see, cross;
    for (std::size_t i = g * each; i < (g + 1) * each; ++i)
      see.push_back(sorted[i]->mpd[0]), cross.push_back(sorted[i]->mpd[kSteps - 1]);
    groups[g].trials = each;
    groups[g].see = mean_sd(see), groups[g].cross = mean_sd(cross);
    groups[g].test = signed_rank(see, cross, kNoChange);
    groups[g].change = groups[g].test.rises(0.05) ? 1 : groups[g].test.falls(0.05) ? -1 : 0;
  }
  return groups;
}

Roles roles(std::span<const Crossing> trials) {
  Roles out;
  std::array<double, 2> size{}, speeding{}, turning{};
  double samples = 0, quiet = 0, quiet_samples = 0;
  for (const Crossing& c : trials) {
    ++out.trials;
    for (std::size_t s = 0; s * 10 < kSteps * 9; ++s) {
      const bool needs = c.mpd[s] < kNeedsAdaptation;
      (needs ? samples : quiet_samples) += 1;
      for (std::size_t r = 0; r < 2; ++r) {
        const double a = length(Vec2d{c.speeding[r][s], c.turning[r][s]});
        if (!needs) {
          quiet += a / 2;
          continue;
        }
        size[r] += a, speeding[r] += c.speeding[r][s], turning[r] += c.turning[r][s];
      }
    }
  }
  const double none = std::nan("");
  for (std::size_t r = 0; r < 2; ++r) {
    out.adaptation[r] = samples > 0 ? size[r] / samples : none;
    const double both = speeding[r] + turning[r];
    out.speed_share[r] = both > 0 ? speeding[r] / both : none;
  }
  out.quiet = quiet_samples > 0 ? quiet / quiet_samples : none;
  return out;
}

AdaptationMap adaptation_map(std::span<const Crossing> trials, std::size_t role) {
  using M = AdaptationMap;
  M out;
  std::array<std::array<double, M::kTimes>, M::kDistances> count{};
  for (const Crossing& c : trials)
    for (std::size_t s = 0; s < kSteps; ++s) {
      const auto row = static_cast<std::size_t>(c.mpd[s] / M::kFarthest * M::kDistances);
      const std::size_t column = std::min(s * M::kTimes / (kSteps - 1), M::kTimes - 1);
      if (row >= M::kDistances) continue;
      count[row][column] += 1;
      out.mean[row][column] += length(Vec2d{c.speeding[role][s], c.turning[role][s]});
    }
  for (std::size_t r = 0; r < M::kDistances; ++r)
    for (std::size_t k = 0; k < M::kTimes; ++k)
      out.mean[r][k] = count[r][k] > 0 ? out.mean[r][k] / count[r][k] : std::nan("");
  return out;
}

DensityMap density_map(std::span<const Crossing> trials) {
  using M = DensityMap;
  M out;
  for (const Crossing& c : trials)
    for (std::size_t s = 0; s < kSteps; ++s) {
      const auto row = static_cast<std::size_t>(c.mpd[s] / M::kFarthest * M::kDistances);
      if (row < M::kDistances) out.share[row][s] += 1 / static_cast<double>(trials.size());
    }
  return out;
}

}  // namespace throng::analysis
