// What `throng analyze` says: numbers on the screen or as JSON, tables and plots in a folder.
#pragma once

#include <string>
#include <vector>

#include "analyze_input.h"
#include "throng/analysis/measures.h"

namespace throng::cli {

struct Taken {
  const analysis::Measure* measure = nullptr;
  analysis::Reading reading;
};

struct Analysis {
  std::vector<Taken> taken;
  std::vector<const analysis::Measure*> left_out;  ///< because something must be said about the scene
};

/// "--centre X,Y: the middle ..." for each of the needs.
std::string needs_text(unsigned needs, const AnalyzeInput& input);

/// measures.csv, and NAME.csv and NAME.svg where a measure has them. The names written, or why not.
Result<std::vector<std::string>> write_analysis(const Analysis& a, const AnalyzeOptions& options);

void print_text(const Analysis& a, const AnalyzeInput& input, const AnalyzeOptions& options,
                const std::vector<std::string>& files);
void print_json(const Analysis& a, const AnalyzeInput& input, const AnalyzeOptions& options,
                const std::vector<std::string>& files);

}  // namespace throng::cli
