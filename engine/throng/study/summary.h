// What a study found: statistics of each combination and group, and what became of the claims.
#pragma once

#include <string>
#include <vector>

#include "throng/study/run_one.h"

namespace throng {

/// Of one measure over runs. Percentiles are of the runs, unweighted.
struct Spread {
  double mean = 0, deviation = 0;
  double p5 = 0, p50 = 0, p95 = 0, least = 0, most = 0;
  std::size_t runs = 0;
};

/// Weighted mean and spread; NaN values are left out.
Spread spread_of(std::vector<double> values, const std::vector<double>& weights = {});

struct CombinationSummary {
  std::size_t combination = 0;
  std::string label;
  std::vector<Spread> measures;
  std::vector<std::string> failed;  ///< runs without a result, with the reason
};

struct GroupSummary {
  std::string id;
  std::size_t members = 0;
  Spread ranked;  ///< of the members' means of the measure that ranks
};

struct ClaimVerdict {
  std::string text;
  std::string found;  ///< the numbers
  bool holds = false;
};

/// One scene alone.
struct SettingSummary {
  std::string id;
  std::vector<CombinationSummary> combinations;
};

struct StudySummary {
  std::vector<CombinationSummary> combinations;  ///< in the order of the study, all settings together
  std::vector<SettingSummary> settings;          ///< where there are several
  std::vector<std::size_t> ranking;              ///< numbers into `combinations`, best first
  std::vector<GroupSummary> groups;
  std::vector<ClaimVerdict> claims;
  std::size_t runs = 0, failed = 0, missing = 0;
  double wall_s = 0;      ///< of all runs together
  std::size_t other = 0;  ///< runs of another build or other files than the present ones
};

/// `runs` are those planned; results are found by their key, others are passed over.
StudySummary summarize(const StudySpec& study, const std::vector<Combination>& all, const std::vector<StudyRun>& runs,
                       const std::vector<StudyResult>& results);

/// A page for people, in Markdown: ranking, groups, claims. `top`: lines of the ranking from both ends.
std::string report_text(const StudySpec& study, const StudySummary& summary, std::size_t top = 20);
/// All combinations, one a line, tabs between columns.
std::string table_text(const StudySpec& study, const StudySummary& summary);

/// The measure that ranks over the number of the combination (SH-D17), groups in colours. SVG.
std::string plot_svg(const StudySpec& study, const StudySummary& summary);
/// The same as PNG.
std::string plot_png(const StudySpec& study, const StudySummary& summary);
/// The best combinations as bars of another measure, SVG; empty when there is no other measure.
std::string bars_svg(const StudySpec& study, const StudySummary& summary, std::size_t best = 10);

}  // namespace throng
