// The crossing pairs of one model, and the page that compares models with people (EG-08 ... EG-14).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "throng/analysis/measures/crossing/pairs_report.h"
#include "throng/study/trials/crossing_protocol.h"
#include "throng/study/trials/trial_file.h"

namespace throng {

struct CrossingResult {
  std::string label;
  analysis::PairsReport report;
  double wall_s = 0;  ///< of the simulation
};

struct CrossingRun {
  CrossingResult result;
  std::vector<analysis::CrossingTrial> trials;
  std::vector<analysis::Crossing> crossings;
};

/// All trials with one model. `progress(done)` is called now and then.
CrossingRun run_crossings(const ModelChoice& model, const CrossingProtocol& protocol,
                          std::span<const CrossingStart> starts, const analysis::LowPass& filter,
                          const std::function<void(std::size_t)>& progress = {});

/// A page in Markdown: one line a model, best score first, people on top; then groups and roles. `picture(label)`: name
/// of the file with the density plot, or empty.
std::string crossing_report(std::span<const CrossingResult> results, const CrossingProtocol& protocol,
                            std::string_view filter, const std::function<std::string(const std::string&)>& picture);

/// The trials of a run from the moment both see each other: what `throng calibrate` and other tools read
/// (trial_file.h).
std::vector<Trial> as_trials(std::span<const analysis::CrossingTrial> trials, std::span<const CrossingStart> starts);

}  // namespace throng
