// One run of a study: a scenario with changes, its measures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/scenario/files.h"
#include "throng/study/study.h"

namespace throng {

struct StudyResult {
  std::string key;
  std::vector<double> values;    ///< one a measure; NaN = nothing to measure
  std::uint64_t track_hash = 0;  ///< of everybody's positions, once a second: equal for equal tracks
  std::uint64_t agent_steps = 0;
  double wall_s = 0;
  std::uint64_t inputs = 0;  ///< inputs_of(): equal for runs of the same program with the same files; 0 = not known
  std::string error;         ///< why there is none
};

/// What the runs of one setting depend on besides seed and varied values: the program, and the texts of the scenario's
/// files.
std::uint64_t inputs_of(const FileSource& files, const std::string& scenario, const std::vector<std::string>& set,
                        std::uint64_t program);

/// Runs `scenario` (a file) with `set` on one thread.
StudyResult run_one(const FileSource& files, const std::string& scenario, const std::vector<std::string>& set,
                    double until, const std::vector<std::string>& measures);

/// One line of text with a tab between columns, and back. Nothing for a line that is not whole.
std::string to_line(const StudyResult& result);
std::optional<StudyResult> from_line(std::string_view line, std::size_t measures);
/// First line of a file of results.
std::string header_line(const std::vector<std::string>& measures);

}  // namespace throng
