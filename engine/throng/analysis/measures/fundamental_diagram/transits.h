// The fundamental diagram by transits (PV-70; method B of the pedestrian dynamics community): a region that everybody
// crosses; for each person the time it takes gives its speed, and the mean density of the region meanwhile is the
// density it walked in. One point a person and crossing.
#pragma once

#include "throng/analysis/measures/fundamental_diagram/points.h"
#include "throng/geometry/polygon.h"

namespace throng::analysis {

struct TransitOptions {
  Polygon area;
  double length = 0;  ///< m of way through the area; 0: the way each one walked in it
  TimeWindow window;  ///< both ends of a transit must lie in it
};

struct Transit {
  std::size_t person = 0;         ///< into Trajectories::people
  double enters = 0, leaves = 0;  ///< s: first frame in the area, first frame after it
  double density = 0;             ///< 1/m²
  double speed = 0;               ///< m/s
};

/// By person, then by time. Who is in the area in its first or last frame has not crossed it then, nor has who leaves
/// it less than half its length from where it came in.
std::vector<Transit> transits(const Trajectories& all, const TransitOptions& options);

std::vector<DiagramPoint> points_of(std::span<const Transit> transits);

}  // namespace throng::analysis
