// Traffic circle (EG-57): people who all cross one middle walk around it on one side, and the middle stays nearly
// empty.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct CircleOptions {
  Vec2d centre;
  double radius = 10;        ///< m: people farther out do not count
  int rings = 10;            ///< of equal width
  double inner_share = 0.2;  ///< the middle is this share of the radius
  double least_speed = 0.1;  ///< m/s: slower people circle neither way
};

struct Circle {
  std::vector<double> occupancy;      ///< of each ring: mean people a square metre while anybody was within `radius`
  std::vector<double> ring_rotation;  ///< rotation of each ring; NaN when nobody walked in it
  double density = 0;                 ///< of the whole disc, people a square metre
  double centre_density = 0;  ///< of the middle / of the whole disc; 1 = no emptier than elsewhere, NaN when none
  double rotation = 0;  ///< mean of sin(angle from the outward direction to the velocity): +1 all go counter-clockwise
  double momentum = 0;  ///< mean angular momentum about the centre per mass, m²/s; positive = counter-clockwise
  std::uint64_t samples = 0;  ///< person-frames
};

/// Up to each person's arrival.
Circle circle(const Trajectories& all, const CircleOptions& options);

}  // namespace throng::analysis
