// Trajectories of people from any source: who was where in which frame, and on what they walked. Metres and seconds,
// in the file's own coordinates. Between the files of other tools and our recordings: importers make a TrajectoryFile,
// exporters take rows frame by frame (exporters/writer.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// One person's way. The vectors after `point` are either empty (the file does not say) or as long as `point`.
struct PersonTrack {
  std::string id;
  std::vector<std::int64_t> frame;     ///< ascending, not necessarily without gaps
  std::vector<Vec2d> point;            ///< m
  std::vector<double> z;               ///< m
  std::vector<Vec2d> velocity;         ///< m/s
  std::vector<double> heading;         ///< rad, counter-clockwise from +x; NaN where the file does not say
  std::vector<std::uint16_t> level;    ///< index into TrajectoryFile::levels; empty = the first
  std::vector<std::uint8_t> activity;  ///< index into TrajectoryFile::activities
  std::vector<std::uint16_t> state{};  ///< number + 1 in TrajectoryFile::states; 0: in none
  std::vector<float> priority{};       ///< right of way, >= 0
};

struct TrajectoryLevel {
  std::string id;
  double elevation = 0;   ///< m
  MultiPolygon walkable;  ///< empty when the file does not say
};

struct TrajectoryFile {
  double rate = 0;                      ///< frames per second; frame f is at f / rate seconds
  std::vector<PersonTrack> people;      ///< in the order of first appearance in the file
  std::vector<TrajectoryLevel> levels;  ///< empty when the file has no word about geometry or levels
  std::vector<std::string> activities;
  std::vector<std::string> states;  ///< of state machines
  bool z_is_feet = false;  ///< z is the height of the feet; else it may be the height of the person, as in PeTrack's

  std::size_t rows() const {
    std::size_t n = 0;
    for (const PersonTrack& p : people) n += p.frame.size();
    return n;
  }
};

/// What the caller knows better than the file, or the file does not say.
struct ImportOptions {
  std::optional<double> rate;             ///< frames per second
  std::optional<double> metres_per_unit;  ///< 1 or 0.01
};

}  // namespace throng
