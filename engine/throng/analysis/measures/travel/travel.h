// How well a crowd gets on (EG-56): arrival and travel times, detours, share of slow time. Everything of a person
// counts up to its arrival; who does not arrive counts to its last frame, but has no travel time.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// NaN where there is none.
struct PersonTravel {
  std::uint32_t person = 0;                      ///< into Trajectories::people
  double entered = 0, arrival = 0, time = 0;     ///< s, the last two of those who arrived
  double way = 0, straight = 0, path_ratio = 0;  ///< m, m; of those who did not end where they began
  double speed = 0, slow_share = 0;              ///< m/s, mean; share of its time below `slow`
};

struct Travel {
  std::uint64_t people = 0, arrived = 0;
  double first_arrival = 0, last_arrival = 0;  ///< s, on the clock of the frames; NaN when nobody arrived
  double mean_time = 0, longest_time = 0;      ///< s from a person's first frame to its arrival; NaN as above
  double path_ratio = 0;  ///< way walked / straight distance from first to last point, mean over people; NaN when none
  double slow_share = 0;  ///< share of a person's time below `slow`, mean over people (L1381-1389); NaN when none
  double mean_speed = 0;  ///< m/s, over person-frames; NaN when none
  std::vector<PersonTravel> each;
};

/// The source's line between walking and being held up: 0.5 m/s.
inline constexpr double kSlow = 0.5;

/// Intervals with a jump are left out of ways and speeds.
Travel travel(const Trajectories& all, double slow = kSlow);

/// The first `points` of its frames; jumps are no way of its own.
struct WalkLength {
  double way = 0, straight = 0;  ///< m
};
WalkLength walk_length(const Walk& walk, std::size_t points, double rate);
/// Way walked over straight distance; 1 for who never left its place.
double path_ratio(const Walk& walk, std::size_t points, double rate);

}  // namespace throng::analysis
