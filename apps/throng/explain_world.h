// `throng run --explain-world`: what the world was compiled to (SH-27), without running it.
#pragma once

#include "throng/scenario/compile.h"

namespace throng::cli {

/// Builds every map, prints regions, objects, cells, nodes, coverage, memory and times; one JSON object with `json`.
/// Exit code.
int explain_world(const ScenarioSpec& spec, World world, bool json);

}  // namespace throng::cli
