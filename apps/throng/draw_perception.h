// Pictures of what one person perceives (SH-99, SH-D16): eye rays on the cells of the stationary map, and the fan in
// which it senses others, with its tiers.
#pragma once

#include <optional>

#include "throng/drawing/svg.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

/// From where and how.
struct Viewpoint {
  SurfaceIndex surface;
  Vec2 position;      ///< engine coordinates
  float heading = 0;  ///< rad
  Row self = kNoRow;  ///< a person, or nobody: a point
  float eyes = 1.6f;  ///< m
  float range = 10;   ///< m, of rays
  int rays = 41;
};

/// The fan of rays with what each meets, and the cells that the middle one crosses. Needs the perception map.
void draw_rays(const Simulation& simulation, const Viewpoint& from, SvgPicture& picture);
/// Cells of the crowd map in the sensing fan, coloured by tier, and who is sensed, numbered by distance. Needs a
/// person.
void draw_fan(const Simulation& simulation, const Viewpoint& from, SvgPicture& picture);

}  // namespace throng::cli
