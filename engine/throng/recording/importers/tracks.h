// Collects the rows of a trajectory file, in any order, into one track a person. Shared by the importers, so that the
// same things are refused everywhere: too many people, positions that are no numbers, a frame that comes twice.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

/// Bounds of what an importer holds in memory.
inline constexpr std::size_t kMaxImportedPeople = 4'000'000;
inline constexpr std::size_t kMaxImportedRows = 200'000'000;
inline constexpr std::size_t kMaxImportedBytes = std::size_t{4} << 30;
/// Larger coordinates are a mistake, and whole numbers beyond 2^53 have no exact double.
inline constexpr double kMaxCoordinate = 1e9;
inline constexpr double kMaxFrame = 9e15;

struct TrackRow {
  std::int64_t frame = 0;
  Vec2d point;                    ///< in the file's unit
  std::optional<double> z;        ///< in the file's unit
  std::optional<Vec2d> velocity;  ///< per second, in the file's unit
  std::optional<double> heading;  ///< rad
  std::optional<std::uint16_t> level;
  std::optional<std::uint8_t> activity;
  std::optional<std::uint16_t> state;
  std::optional<float> priority;
};

class TrackBuilder {
 public:
  /// The reason why the row cannot be taken.
  std::optional<Error> add(std::string_view id, const TrackRow& row);
  std::optional<Error> add(std::int64_t id, const TrackRow& row);
  bool empty() const { return file_.people.empty(); }

  /// Frames in order, lengths in metres; a column that some rows of a person lack is dropped for that person.
  Result<TrajectoryFile> finish(double rate, double metres_per_unit);

 private:
  std::map<std::string, std::size_t, std::less<>> by_id_;
  std::size_t last_ = 0;  ///< person of the row before: most files go person by person
  std::size_t rows_ = 0;
  TrajectoryFile file_;
};

/// Whether a frame rate makes sense: above 0, at most 100 kHz.
bool sane_rate(double rate);

/// What is missing, or makes no sense, as one message; else nothing. `rate_from` and `unit_from`: where it would stand.
std::optional<Error> what_is_missing(const std::optional<double>& rate, std::string_view rate_from,
                                     const std::optional<double>& metres_per_unit, std::string_view unit_from);

}  // namespace throng
