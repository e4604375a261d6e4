#include "throng/study/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace throng {
namespace {

double percentile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

double statistic(const Spread& s, std::string_view name) {
  if (name == "min") return s.least;
  if (name == "max") return s.most;
  if (name == "median") return s.p50;
  return s.mean;
}

/// What claims ask: means of the members of groups, and the tracks of single combinations.
class Asked {
 public:
  Asked(const StudySpec& study, const std::vector<Combination>& all, const StudySummary& summary,
        std::map<std::string, std::vector<std::uint64_t>> tracks)
      : study_(study), all_(all), summary_(summary), tracks_(std::move(tracks)) {}

  Spread of(const std::string& group, std::size_t measure) const {
    std::vector<double> means;
    for (const CombinationSummary& c : summary_.combinations)
      if (c.measures[measure].runs && is_in(group, c)) means.push_back(c.measures[measure].mean);
    return spread_of(std::move(means));
  }

  ClaimVerdict judge(const StudyClaim& claim) const {
    if (!claim.same_without.empty()) return same(claim);
    std::size_t measure = study_.ranked();
    for (std::size_t i = 0; i < study_.measures.size(); ++i)
      if (study_.measures[i] == claim.measure) measure = i;
    const std::string& right = claim.below.empty() ? claim.above : claim.below;
    const double a = value(claim.left, measure), b = value(right, measure);
    const bool known = !std::isnan(a) && !std::isnan(b);
    const char sign = claim.below.empty() ? '>' : '<';
    return {claim.text, known ? fmt::format("{} = {:.4g}, {} = {:.4g}", claim.left, a, right, b) : "not enough runs",
            known && (sign == '<' ? a < b : a > b)};
  }

 private:
  bool is_in(const std::string& group, const CombinationSummary& c) const {
    const Combination& values = all_[c.combination];
    if (values.values.empty()) return group == "all";
    // `all` are the full orders: what was added to compare with is not among them.
    if (group == "all")
      return study_.vary[0].permutations.empty() || values.values[0].size() == study_.vary[0].permutations.size();
    for (const StudyGroup& g : study_.groups)
      if (g.id == group) return belongs_to(g, values.values[0]);
    return false;
  }

  double value(const std::string& side, std::size_t measure) const {
    const auto blank = side.find(' ');
    const Spread s = of(blank == std::string::npos ? side : side.substr(blank + 1), measure);
    return s.runs ? statistic(s, blank == std::string::npos ? "mean" : side.substr(0, blank)) : std::nan("");
  }

  ClaimVerdict same(const StudyClaim& claim) const {
    std::size_t compared = 0, different = 0;
    for (const CombinationSummary& c : summary_.combinations) {
      if (!is_in(claim.left, c)) continue;
      std::string twin = c.label;
      std::erase_if(twin, [&](char letter) { return claim.same_without.find(letter) != std::string::npos; });
      const auto a = tracks_.find(c.label), b = tracks_.find(twin);
      if (twin == c.label || a == tracks_.end() || b == tracks_.end()) continue;
      ++compared;
      if (a->second != b->second) ++different;
    }
    return {claim.text, fmt::format("{} compared, {} different", compared, different), compared > 0 && different == 0};
  }

  const StudySpec& study_;
  const std::vector<Combination>& all_;
  const StudySummary& summary_;
  std::map<std::string, std::vector<std::uint64_t>> tracks_;
};

}  // namespace

Spread spread_of(std::vector<double> values, const std::vector<double>& weights) {
  Spread s;
  double weight = 0, sum = 0, squares = 0;
  std::vector<double> kept;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) continue;
    const double w = i < weights.size() ? weights[i] : 1;
    weight += w;
    sum += w * values[i];
    kept.push_back(values[i]);
  }
  s.runs = kept.size();
  if (kept.empty() || !(weight > 0)) return s;
  s.mean = sum / weight;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isnan(values[i]))
      squares += (i < weights.size() ? weights[i] : 1) * (values[i] - s.mean) * (values[i] - s.mean);
  const auto n = static_cast<double>(kept.size());
  s.deviation = n > 1 ? std::sqrt(squares / weight * n / (n - 1)) : 0;
  std::sort(kept.begin(), kept.end());
  s.p5 = percentile(kept, 0.05), s.p50 = percentile(kept, 0.5), s.p95 = percentile(kept, 0.95);
  s.least = kept.front(), s.most = kept.back();
  return s;
}

namespace {

using Found = std::map<std::string, const StudyResult*>;

/// Statistics of each combination over the runs of one setting, or of all.
std::vector<CombinationSummary> summarize_runs(const StudySpec& study, const std::vector<Combination>& all,
                                               const std::vector<StudyRun>& runs, const Found& found,
                                               std::optional<std::size_t> setting) {
  std::vector<CombinationSummary> list;
  for (std::size_t i = 0; i < runs.size();) {
    CombinationSummary c;
    c.combination = runs[i].combination;
    c.label = all[c.combination].label();
    std::vector<std::vector<double>> values(study.measures.size());
    std::vector<double> weights;
    for (; i < runs.size() && runs[i].combination == c.combination; ++i) {
      const auto it = found.find(key_of(study, all[c.combination], runs[i]));
      if (it == found.end() || (setting && runs[i].setting != *setting)) continue;
      const StudyResult& r = *it->second;
      if (!r.error.empty()) {
        c.failed.push_back(r.error);
        continue;
      }
      for (std::size_t m = 0; m < values.size(); ++m) values[m].push_back(r.values[m]);
      weights.push_back(study.settings[runs[i].setting].weight);
    }
    for (auto& v : values) c.measures.push_back(spread_of(std::move(v), weights));
    list.push_back(std::move(c));
  }
  return list;
}

}  // namespace

StudySummary summarize(const StudySpec& study, const std::vector<Combination>& all, const std::vector<StudyRun>& runs,
                       const std::vector<StudyResult>& results) {
  Found found;
  for (const StudyResult& r : results) found[r.key] = &r;
  StudySummary out;
  std::map<std::string, std::vector<std::uint64_t>> tracks;
  for (const StudyRun& run : runs) {
    const auto it = found.find(key_of(study, all[run.combination], run));
    ++out.runs;
    if (it == found.end()) {
      ++out.missing;
      continue;
    }
    const StudyResult& r = *it->second;
    out.wall_s += r.wall_s;
    out.failed += !r.error.empty();
    if (r.error.empty()) tracks[all[run.combination].label()].push_back(r.track_hash);
  }
  out.combinations = summarize_runs(study, all, runs, found, std::nullopt);
  for (std::size_t s = 0; study.settings.size() > 1 && s < study.settings.size(); ++s)
    out.settings.push_back({study.settings[s].id, summarize_runs(study, all, runs, found, s)});
  const std::size_t by = study.ranked();
  for (std::size_t i = 0; i < out.combinations.size(); ++i)
    if (out.combinations[i].measures[by].runs) out.ranking.push_back(i);
  std::stable_sort(out.ranking.begin(), out.ranking.end(), [&](std::size_t a, std::size_t b) {
    const double x = out.combinations[a].measures[by].mean, y = out.combinations[b].measures[by].mean;
    return study.lowest_first ? x < y : x > y;
  });
  const Asked asked(study, all, out, std::move(tracks));
  for (const StudyGroup& g : study.groups) {
    const Spread s = asked.of(g.id, by);
    out.groups.push_back({g.id, s.runs, s});
  }
  for (const StudyClaim& c : study.claims) out.claims.push_back(asked.judge(c));
  return out;
}

}  // namespace throng
