// The part of walls in the density ahead of a person (PV-63, second sum of eq. 6.5).
#pragma once

#include <cstdint>

#include "throng/environment/world.h"

namespace throng::navigation {

struct WallLook {
  SurfaceIndex surface;
  Vec2 from;          ///< where the person stands: walls with their back to it do not concern it
  Vec2 at;            ///< the sample point, which may lie behind a wall
  float phi = 0.75f;  ///< m, width of the Gaussian
  float reach = 5;    ///< m
  Vec2 ahead = {};    ///< unit
  float behind = 1;   ///< weight of points of walls behind the person
};

/// Sum of e^(-d² / (2 phi²)) over obstacles, in units of kWholeWeight. An obstacle is a stretch of wall that has one
/// point nearest to the sample point, however many segments it is drawn with: each local minimum of the distance along
/// a chain of walls counts once. So a wall in two pieces is one wall, a round pillar is one obstacle, and the two
/// sides of a corridor or of a corner are two.
std::uint64_t weigh_walls(const World& world, const WallLook& look);

}  // namespace throng::navigation
