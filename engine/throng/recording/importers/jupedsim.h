// Trajectories of JuPedSim: an SQLite file with the tables trajectory_data, metadata and geometry, versions 1 to 3 (3
// has no orientation). The file is opened read-only and is not trusted: only real tables are read, no view or trigger
// of the file runs, and the number of rows is bounded by the size of the file. Where the walkable area changes during
// the run, all areas are united.
#pragma once

#include <string>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

Result<TrajectoryFile> read_jupedsim(const std::string& path, const ImportOptions& options = {});

}  // namespace throng
