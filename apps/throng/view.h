// What `throng view` and `throng run --view` share.
#pragma once

#include <string>
#include <vector>

#include "studio/serve.h"
#include "throng/scenario/spec.h"

namespace throng::cli {

/// Scene, rate and end of a scenario, as the studio wants them.
studio::LiveTimeline::Options live_view(const ScenarioSpec& spec, const Simulation& simulation);
/// Whether the words (person_choice.h) name people; otherwise that is said on standard error.
bool can_explain(const Simulation& simulation, const std::vector<std::string>& words);
/// Prints the sketches of these people as JSON, one a line, or that nobody of them is there (on standard error).
std::vector<std::string> explanations(const Simulation& simulation, const std::vector<std::string>& words);
/// Whether the file is a recording (by its first bytes).
bool is_recording(const std::string& file);

}  // namespace throng::cli
