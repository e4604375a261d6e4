// Trajectories of people from any source: who was where in which frame. Metres, in the file's own coordinates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

struct PersonTrack {
  std::string id;
  std::vector<std::int64_t> frame;  ///< ascending, not necessarily without gaps
  std::vector<Vec2d> point;         ///< m
  std::vector<double> z;            ///< m; empty when the file has none
};

struct TrajectoryFile {
  double rate = 0;                  ///< frames per second
  std::vector<PersonTrack> people;  ///< in the order of first appearance in the file
};

}  // namespace throng
