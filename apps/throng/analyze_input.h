// What `throng analyze` looks at: a recording or a trajectory file as trajectories, and what its options say of the
// scene.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/analysis/subject.h"

namespace throng::cli {

struct AnalyzeOptions {
  std::string file, out, level;
  std::vector<std::string> measures;                          ///< words with commas between; none = all
  std::string format, unit;                                   ///< of trajectory files that do not say
  std::string zone, axis, centre, obstacle, exit, into;       ///< numbers with commas between, or a place
  std::string line, area, method;                             ///< of flows and fundamental diagrams
  std::string group_by, groups, arrivals;                     ///< empty: as the file knows it
  std::optional<double> from, to, radius, exit_radius, body;  ///< s, s, m, m, m
  std::optional<double> obstacle_radius;                      ///< m
  std::optional<double> rate;                                 ///< of trajectory files that do not say
  bool force = false, quiet = false, json = false;
};

struct AnalyzeInput {
  analysis::Trajectories all;
  analysis::MeasureScene scene;
  std::vector<std::string> notes;  ///< where its numbers come from, a sentence each
};

/// Reads the file and the options. The error says what is wrong with which of them.
Result<AnalyzeInput> read_input(const AnalyzeOptions& options);

/// "a,b" and several options: one word each, none empty.
std::vector<std::string> comma_words(const std::vector<std::string>& given);

}  // namespace throng::cli
