// What a whole crowd is seen to do: how often something happens to anybody, how many do the same thing at once, and
// whether people walk in lanes. Each is asked for by one expectation and looks only when it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "throng/environment/zone.h"
#include "throng/simulation/simulation.h"

namespace throng {

/// Events of anybody that begin with the expected words; "routine D" is one when that reactive routine begins to change
/// somebody's command.
class EventCount {
 public:
  /// After a step. `words`: alternatives are parted by |. Counts those of people in the zone, or all when it is empty.
  void observe(const Simulation& simulation, std::string_view words, const Zone& zone);
  std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
  std::vector<std::string> routines_;  ///< by index of the id
};

/// Greatest number of people at once whom others see doing something: sitting, queueing, watching.
class MostDoing {
 public:
  /// After a step. Counts in the zone, or everywhere when it is empty.
  void observe(const Simulation& simulation, Activity activity, const Zone& zone);
  std::uint32_t most() const { return most_; }

 private:
  std::uint32_t most_ = 0;
};

/// Lanes (SH-51): whether those ahead of a person, in a band as wide as people, walk the same way. 0 for a random mix
/// of two directions, 1 for perfect lanes.
class LaneOrder {
 public:
  /// After a step; looks once a simulated second.
  void observe(const Simulation& simulation, const Zone& zone);
  double mean() const;  ///< over people and seconds; NaN when nobody ever had anybody ahead

 private:
  double sum_ = 0;
  std::uint64_t samples_ = 0;
};

}  // namespace throng
