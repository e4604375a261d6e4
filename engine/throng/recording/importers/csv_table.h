// Tables of text with a header line that names the columns: `id`, `frame`, `x` and `y` are needed; `z`, `vx` and `vy`
// (or `v_x`, `v_y`), `heading` (rad), `level`, `activity`, `state`, `priority` and `time` (s) are used where they
// stand, others are ignored. Case does not matter; `x/cm`, `x [cm]` or `x (cm)` says the unit. Fields are separated by
// commas, semicolons or tabs and may be "quoted"; lines that begin with # are skipped. Our own tables (exporters/csv.h)
// are read back exactly.
//  - frame rate = the caller's, else the one at which `time` fits the frame numbers;
//  - unit = the caller's, else what the header says; our own header says metres.
// Any bytes are safe: errors name the line.
#pragma once

#include <string_view>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

/// The header line of our own tables.
inline constexpr std::string_view kCsvHeader = "id,frame,time,x,y,z,level,vx,vy,heading,activity";
/// Behind it, in this order, in tables that have them.
inline constexpr std::string_view kCsvState = ",state", kCsvPriority = ",priority";

Result<TrajectoryFile> read_csv_table(std::string_view text, const ImportOptions& options = {});

}  // namespace throng
