// Leaves of doors as people see them who walk: obstacles besides the walls of the world.
#pragma once

#include <cstdint>
#include <span>

#include "throng/state/moving_walls.h"

namespace throng {

/// As they stand at the beginning of a step. A leaf is noticed within MovingWalls::kMargin of a person: one look-up for
/// everybody who is near no door.
struct SeenLeaves {
  const MovingWalls& doors;
  std::uint32_t first = 0;             ///< number of doors.lines[0] behind the walls of the world (Scene::walls)
  std::span<const std::uint8_t> seen;  ///< by line; 0: of a shut leaf, which is a way and no obstacle
};

}  // namespace throng
