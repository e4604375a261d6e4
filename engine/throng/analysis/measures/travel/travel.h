// How well a crowd gets on (EG-56): arrival and travel times, detours, share of slow time. Everything of a person
// counts up to its arrival; who does not arrive counts to its last frame, but has no travel time.
#pragma once

#include <cstdint>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct Travel {
  std::uint64_t people = 0, arrived = 0;
  double first_arrival = 0, last_arrival = 0;  ///< s, on the clock of the frames; NaN when nobody arrived
  double mean_time = 0, longest_time = 0;      ///< s from a person's first frame to its arrival; NaN as above
  double path_ratio = 0;  ///< way walked / straight distance from first to last point, mean over people; NaN when none
  double slow_share = 0;  ///< share of a person's time below `slow`, mean over people (L1381-1389); NaN when none
  double mean_speed = 0;  ///< m/s, over person-frames; NaN when none
};

/// The source's line between walking and being held up: 0.5 m/s.
inline constexpr double kSlow = 0.5;

/// Intervals with a jump are left out of ways and speeds.
Travel travel(const Trajectories& all, double slow = kSlow);

/// Way walked over straight distance; 1 for who never left its place. `points`: how many of its frames.
double path_ratio(const Walk& walk, std::size_t points, double rate);

}  // namespace throng::analysis
