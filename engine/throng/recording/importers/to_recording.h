// Trajectories from elsewhere as a recording that can be viewed, drawn, analysed and exported, but not replayed: there
// is no scenario in it.
//  - The frames of the file become engine steps (dt = 1 / rate), so that times and frame numbers stay the file's. Where
//    the file has every n-th frame only, so has the recording.
//  - What the file does not say is derived: velocity (central difference), heading (direction of the velocity, kept
//    while standing), activity (below 0.1 m/s: standing), gait (from the distance walked). Without a walkable area the
//    floor is the bounding box of all positions with 1 m to spare, without walls.
//  - z between 1.0 and 2.3 m everywhere is the height of people (PeTrack measures heads), unless the file is ours.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "throng/core/result.h"
#include "throng/recording/recorder.h"
#include "throng/recording/trajectory.h"

namespace throng {

struct ImportInfo {
  std::string origin;   ///< name of the imported file, without folders
  std::string program;  ///< "throng 0.1.0"
  bool overwrite = false;
};

struct ImportSummary {
  std::size_t people = 0, rows = 0, frames = 0;
  double start = 0, end = 0;     ///< s
  double rate = 0;               ///< recorded frames per second
  std::int64_t frame_shift = 0;  ///< added to the file's frame numbers because some were negative
  bool heights_from_z = false;   ///< z was taken for the height of people
  bool made_up_floor = false;    ///< the file has no walkable area
  bool renumbered = false;       ///< ids were not numbers that fit: people were numbered anew
};

Result<ImportSummary> record_trajectories(const TrajectoryFile& file, const std::string& path, const ImportInfo& info,
                                          const std::function<void(std::size_t, std::size_t)>& progress = {});

}  // namespace throng
