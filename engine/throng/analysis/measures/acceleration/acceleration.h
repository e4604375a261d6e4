// Smoothness (PV-71, Eq 6.10): mean size of the acceleration over people and time,
//   A = 1/(T N) sum over frames and people of |p''|,  p'' = (p[i+1] - 2 p[i] + p[i-1]) / dt²
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct PersonAcceleration {
  std::uint32_t person = 0;  ///< into Trajectories::people
  double mean = 0;           ///< m/s², over its frames
  double most = 0;           ///< m/s²
  std::uint64_t frames = 0;
};

struct Acceleration {
  double mean = 0;                       ///< m/s², over person-frames; NaN when nobody has three frames
  std::vector<PersonAcceleration> each;  ///< those who have three frames
};

/// Up to each person's arrival. Frames next to a jump are left out.
Acceleration acceleration(const Trajectories& all);
double mean_acceleration(const Trajectories& all);

}  // namespace throng::analysis
