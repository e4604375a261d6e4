// One score a model: how near what its walkers do is to what people did (EG-11, 12, 13). Every part counts the same.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/analysis/measures/crossing/pairs_report.h"

namespace throng::analysis {
namespace {

/// 1 where it is what people did, 0 at `scale` beside it or farther.
double near(double value, double target, double scale) {
  return value == value ? std::max(0.0, 1 - std::fabs(value - target) / scale) : 0;
}

std::string changes(const std::array<int, 10>& list) {
  std::string text;
  for (const int c : list) text += c > 0 ? '+' : c < 0 ? '-' : '0';
  return text;
}

/// Four statements of EG-13, a quarter each.
ScorePart roles_part(const Roles& r) {
  ScorePart part{"roles", "", "quiet above 1 m; first adapts less, mostly by speed; the other by both", 0};
  const double most = std::max(r.adaptation[0], r.adaptation[1]);
  const bool moves = most > 0.002;  // m/s²: who never adapts shows none of it
  const bool quiet = moves && r.quiet < most / 3;
  const bool less = moves && r.adaptation[0] < 0.9 * r.adaptation[1];
  const bool by_speed = moves && r.speed_share[0] > 0.5;
  const bool both = moves && r.speed_share[1] > 0.25 && r.speed_share[1] < 0.75;
  part.found = fmt::format("{}; {}; {}; {}", quiet ? "quiet" : "not quiet", less ? "first less" : "first not less",
                           by_speed ? "by speed" : "not by speed", both ? "by both" : "not by both");
  part.score = (quiet + less + by_speed + both) / 4.0;
  return part;
}

}  // namespace

PairsReport pairs_report(std::span<const Crossing> trials, std::size_t unusable) {
  PairsReport r;
  r.trials = trials.size(), r.unusable = unusable;
  r.phases = phases(trials), r.groups = ten_groups(trials), r.roles = roles(trials);
  r.least_d_min = std::numeric_limits<double>::infinity();
  const auto n = static_cast<double>(trials.size());
  double square = 0, in_range = 0, in_need = 0;
  for (const Crossing& c : trials) {
    r.mean_speed += c.mean_speed / n, r.duration += c.duration() / n, r.d_min.mean += c.d_min / n;
    r.order_kept += (c.first == c.expected_first) / n;
    r.least_d_min = std::min(r.least_d_min, c.d_min);
    if (c.mpd[0] >= kNeedsAdaptation) continue;
    ++in_need;
    in_range += c.d_min >= 0.41 && c.d_min <= 1.48;
  }
  for (const Crossing& c : trials) square += (c.d_min - r.d_min.mean) * (c.d_min - r.d_min.mean);
  r.d_min.sd = trials.size() > 1 ? std::sqrt(square / (n - 1)) : 0;
  if (trials.empty()) return r;

  const Phases& p = r.phases;
  const bool reacts = p.reaction_begins < 1;
  const auto add = [&](std::string name, std::string found, std::string people, double score) {
    r.parts.push_back({std::move(name), std::move(found), std::move(people), score});
  };
  // Scales: the deviations among people where the source gives them; a fifth of the interaction for times.
  add("MPD after reaction", fmt::format("{:.2f} m", p.at_end.mean), "0.88 m", near(p.at_end.mean, 0.88, 0.22));
  add("MPD at crossing", fmt::format("{:.2f} m", p.at_cross.mean), "0.84 m", near(p.at_cross.mean, 0.84, 0.19));
  add("reaction begins", fmt::format("{:.0f} %", 100 * p.reaction_begins), "7 %",
      reacts ? near(p.reaction_begins, 0.07, 0.2) : 0);
  add("reaction ends", fmt::format("{:.0f} %", 100 * p.reaction_ends), "79 %",
      reacts ? near(p.reaction_ends, 0.79, 0.2) : 0);
  const double inside = in_need > 0 ? in_range / in_need : 0;
  add("clearance 0.41 to 1.48 m", fmt::format("{:.0f} %", 100 * inside), "100 %", inside);
  std::array<int, 10> found{};
  double equal = 0;
  for (std::size_t g = 0; g < 10; ++g) found[g] = r.groups[g].change, equal += found[g] == kPeoplesGroups[g] ? 0.1 : 0;
  add("ten groups", changes(found), changes(kPeoplesGroups), equal);
  r.parts.push_back(roles_part(r.roles));
  for (const ScorePart& part : r.parts) r.score += part.score / static_cast<double>(r.parts.size());
  return r;
}

}  // namespace throng::analysis
