// throng bench doors: what doors and the manners at them cost a frame (DR-54), on one core.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace throng::bench {

struct DoorRow {
  std::string scene;
  std::string what;
  int doors = 0, people = 0;
  double ms_per_frame = 0, best_ms = 0, worst_ms = 0;  ///< whole step: median of the windows, least, most
  double passages_per_s = 0;                           ///< simulated: the doors are in use
  double most_ms = 0;                                  ///< what may be spent; 0: not bounded
};

/// Four doors and 16 people with bodies; 100 doors and 1,000 people; as many people of whom nobody comes near a door,
/// with the doors and without.
std::vector<DoorRow> measure_doors(int steps, int repeats);

/// The second scene and the third: corridors of 20 m with a wall and a door half way, ten people in each.
/// `far`: they stay in the western half. `doors`: whether there are any.
std::string corridors_yaml(int corridors, bool far, bool doors);

}  // namespace throng::bench

namespace throng::cli {

/// Prints; exit code.
int bench_doors(int steps, int repeats, bool json);

}  // namespace throng::cli
