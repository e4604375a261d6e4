// A Sketch as JSON: what the studio gets, and what `throng run --explain` prints.
#pragma once

#include <string>

#include "throng/core/ids.h"
#include "throng/state/sketch.h"

namespace throng::studio {

/// {"type": "sketch", "index": ..., "generation": ..., "layers": [...]}, as in docs/protocol.md.
std::string sketch_json(AgentId who, const Sketch& sketch);

}  // namespace throng::studio
