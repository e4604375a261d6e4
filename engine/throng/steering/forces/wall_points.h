// Walls as forces see them: the nearest point of each, once.
#pragma once

#include <cstddef>
#include <span>

#include "throng/environment/world.h"
#include "throng/state/percepts.h"

namespace throng::forces {

/// What a law may know of the person before a wall.
struct WallPerson {
  Vec2 velocity;   ///< m/s
  Vec2 direction;  ///< unit: where it wants to go, or faces
  float speed;     ///< m/s, preferred
  float radius;    ///< m
};

struct WallPoint {
  Vec2 normal;     ///< unit, from the wall to the person
  float distance;  ///< m, from the centre; negative: the centre is behind the wall
};

/// Acceleration (m/s²), and how much it changes with place (1/s²) and velocity (1/s).
struct WallPull {
  Vec2 acceleration;
  float stiffness = 0, drag = 0;
};

/// Nearest points of the walls that somebody at `from` (where the frame began) is in front of, seen from `at`. Corners
/// that two walls share are one point. `out` has room for percepts.size(); returns how many there are.
std::size_t wall_points(const Walls& walls, std::span<const WallPercept> percepts, Vec2 from, Vec2 at, WallPoint* out);

}  // namespace throng::forces
