// Files for other tools, written frame by frame: whatever the length of a run, memory stays small. A writer makes one
// file of one level; several levels are several writers (export.h).
//
// Every writer: nothing appears under the given name before finish() has succeeded; without it, or after an error,
// nothing is left behind. Positions are in the author's coordinates, as double.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/result.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// A person in a frame.
struct ExportRow {
  std::int64_t id = 0;            ///< 0 .. 2^32 - 1: one format has no larger
  Vec2d point;                    ///< m
  double z = 0;                   ///< m, height of the feet
  Vec2d velocity;                 ///< m/s
  std::optional<double> heading;  ///< rad, counter-clockwise from +x
  std::uint8_t activity = 0;      ///< index into ExportInfo::activities
  std::uint16_t state = 0;        ///< number + 1 in ExportInfo::states; 0: in none
  float priority = 0;             ///< right of way
};

/// What a writer must know of the run before the first frame.
struct ExportInfo {
  double rate = 10;          ///< frames per second
  std::optional<double> dt;  ///< s, step of the simulation; nothing for measured trajectories
  std::string source;        ///< name of the recording, without folders
  std::string level;
  MultiPolygon walkable;  ///< of the level, author's coordinates
  std::vector<std::string> activities;
  std::vector<std::string> states;  ///< of state machines; empty: there are none, and no column of them
  bool priorities = false;          ///< whether anybody has priority; otherwise there is no column of it
  std::string version;              ///< of the program
};

class TrajectoryWriter {
 public:
  virtual ~TrajectoryWriter() = default;
  /// Frames ascending; rows in ascending id order. Frames without anybody are told, too.
  virtual std::optional<Error> add(std::int64_t frame, double time, std::span<const ExportRow> rows) = 0;
  virtual std::optional<Error> finish() = 0;
};

/// In the header of our archive text: there z is the height of the feet.
inline constexpr std::string_view kOurMark = "written by throng";

enum class Overwrite { kNo, kYes };

using WriterResult = Result<std::unique_ptr<TrajectoryWriter>>;

struct ExportFormat {
  std::string_view name;       ///< "jupedsim"
  std::string_view extension;  ///< ".sqlite", used where a name without one is given
  std::string_view summary;
  bool has_geometry = false;  ///< else the walkable area goes into a file NAME.wkt beside it
  WriterResult (*make)(const std::string& path, const ExportInfo& info, Overwrite overwrite);
};

std::span<const ExportFormat> export_formats();
const ExportFormat* find_export_format(std::string_view name);

WriterResult make_csv_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite);
WriterResult make_archive_text_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite);
WriterResult make_jupedsim_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite);
WriterResult make_archive_hdf5_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite);

}  // namespace throng
