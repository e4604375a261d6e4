// Archive text: lines `id frame x y [z ...]`, `#` comments, frame rate and unit in the header (PeTrack, the Pedestrian
// Dynamics Data Archive, jpscore). Reading rules, those of PedPy:
//  - frame rate = first number on a header line that contains "framerate";
//  - unit = metre if a header line has "x/m" or "in m", centimetre if "x/cm" or "in cm"; a later line wins;
//  - what the header does not say must be given by the caller, whose word wins over the header's.
// Any bytes are safe: errors name the line.
#pragma once

#include <string_view>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

using ArchiveTextOptions = ImportOptions;

Result<TrajectoryFile> read_archive_text(std::string_view text, const ArchiveTextOptions& options = {});

}  // namespace throng
