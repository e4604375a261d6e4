// What `throng view` and `throng run --view` share.
#pragma once

#include <string>
#include <vector>

#include "studio/serve.h"
#include "throng/scenario/spec.h"

namespace throng::cli {

/// Scene, rate and end of a scenario, as the studio wants them.
studio::LiveTimeline::Options live_view(const ScenarioSpec& spec, const Simulation& simulation);
/// Whether the file is a recording (by its first bytes).
bool is_recording(const std::string& file);

}  // namespace throng::cli
