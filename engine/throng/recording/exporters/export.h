// From frames of several levels to one file a level.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/recording/exporters/writer.h"

namespace throng {

/// Well-known text of a walkable area: POLYGON, or a GEOMETRYCOLLECTION where it is not one piece.
std::string walkable_wkt(const MultiPolygon& walkable);

struct ExportLevel {
  std::string id;
  MultiPolygon walkable;  ///< author's coordinates
};

struct ExportTarget {
  const ExportFormat* format = nullptr;
  std::string path;   ///< as given; with several levels each file's name gets "_LEVEL" before the extension
  std::string level;  ///< only this one, under exactly the name given; empty = all
  Overwrite overwrite = Overwrite::kNo;
};

/// One writer a level, and the walkable areas beside the files of formats that cannot hold them.
class LevelExport {
 public:
  /// `info` without level and walkable. Fails, leaving nothing behind, when a file cannot be made.
  static Result<LevelExport> start(const ExportTarget& target, const ExportInfo& info,
                                   std::span<const ExportLevel> levels);

  /// rows[i] are on levels[level[i]].
  std::optional<Error> add(std::int64_t frame, double time, std::span<const ExportRow> rows,
                           std::span<const std::uint16_t> level);
  /// The files written, or why not. What was finished before the failure stays.
  Result<std::vector<std::string>> finish();

 private:
  struct Part {
    std::size_t level;
    std::string path, area_path;
    std::string wkt;
    std::unique_ptr<TrajectoryWriter> writer;
    std::vector<ExportRow> rows;
  };
  std::vector<Part> parts_;
  std::vector<std::size_t> part_of_level_;
  Overwrite overwrite_ = Overwrite::kNo;
};

/// The name of a level's file: letters of the level's id that file systems like, before the extension.
std::string level_file_name(const std::string& path, std::string_view level);

}  // namespace throng
