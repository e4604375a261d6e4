// Smoothness (PV-71, Eq 6.10): mean size of the acceleration over people and time,
//   A = 1/(T N) sum over frames and people of |p''|,  p'' = (p[i+1] - 2 p[i] + p[i-1]) / dt²
#pragma once

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// m/s²; up to each person's arrival. Frames next to a jump are left out. NaN when nobody has three frames.
double mean_acceleration(const Trajectories& all);

}  // namespace throng::analysis
