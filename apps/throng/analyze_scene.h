// What the options of `throng analyze` say of the scene: points, lines, areas, as numbers or as places of the
// recording.
#pragma once

#include <optional>

#include "analyze_input.h"
#include "throng/recording/trajectory.h"

namespace throng {
class Recording;
}

namespace throng::cli {

/// Fills in.scene, and notes. One of `recording` and `file` is null. The error says what is wrong with which option.
std::optional<Error> read_scene(const AnalyzeOptions& options, const Recording* recording, const TrajectoryFile* file,
                                AnalyzeInput& in);

}  // namespace throng::cli
