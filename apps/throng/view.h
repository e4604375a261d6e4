// What `throng view` and `throng run --view` share.
#pragma once

#include <string>

#include "studio/serve.h"
#include "throng/scenario/spec.h"

namespace throng::cli {

/// Scene, rate and end of a scenario, as the studio wants them.
studio::LiveTimeline::Options live_view(const ScenarioSpec& spec, const Simulation& simulation);
/// Prints the sketch of the person with that index as JSON, or that nobody has it (on standard error).
void explain_to_output(const Simulation& simulation, std::uint64_t index);
/// Whether the file is a recording (by its first bytes).
bool is_recording(const std::string& file);

}  // namespace throng::cli
