// A recording as files for other tools: frame by frame, so memory stays small.
//  - Positions are the author's: offset added in double.
//  - Frame numbers: time = frame / rate. Of a simulation the recorded frames, of an import the frames of its file.
//  - Ids: 1, 2, 3 ... in the order of first appearance; of an import those of its file where they are numbers.
//  - A person on a stair belongs to the level at its lower end, and so does the stair.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/exporters/export.h"
#include "throng/recording/recording.h"

namespace throng {

/// What can be walked on at a level, author's coordinates: its floor and the stairs that begin there, in one area.
/// Walls between floor and stairs (railings) are slits of 1 cm.
Result<MultiPolygon> level_area(const RecordedScene& scene, std::uint32_t level);

/// Export id of each entry of recording.people().
std::vector<std::int64_t> export_ids(const Recording& recording);

/// The files written. `progress` gets frames done and their number. `source`: name of the recording for the files.
Result<std::vector<std::string>> export_recording(const Recording& recording, const ExportTarget& target,
                                                  const std::string& source, const std::string& version,
                                                  const std::function<void(std::size_t, std::size_t)>& progress = {});

}  // namespace throng
