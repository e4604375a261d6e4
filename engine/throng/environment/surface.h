// The sheets people walk on: one surface for each level's floor and one for each flight of stairs or ramp. All
// coordinates are the engine's (author's minus World::offset).
#pragma once

#include <cstdint>
#include <string>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

struct Level {
  std::string id;
  double elevation = 0;
  SurfaceIndex floor;
};

enum class SurfaceKind : std::uint8_t { kFloor, kStairs, kRamp };

/// z = z0 + gx x + gy y
struct Plane {
  float z0 = 0, gx = 0, gy = 0;
  constexpr float at(Vec2 p) const { return z0 + gx * p.x + gy * p.y; }
};

/// An open stretch of a surface's boundary. Whoever crosses it at p stands at p + translation on `other`.
/// Links come in pairs (the other side has the opposite translation), also when `other` is the same surface.
/// A query whose disc touches the segment a-b must also search `other` around p + translation.
struct Link {
  SurfaceIndex other;
  Vec2 translation;       ///< zero between floor and stairs
  Vec2 a, b;              ///< the stretch on this side, this surface on its left
  std::int32_t laps = 0;  ///< +1 leaving through edge a of a periodic pair, -1 through edge b, 0 at stairs
};

struct Surface {
  std::string id;  ///< of the level or the flight
  SurfaceKind kind = SurfaceKind::kFloor;
  LevelIndex level;  ///< a flight belongs to the level at its lower end
  LevelIndex upper;  ///< level at the upper end; same as `level` for floors
  Plane plane;
  Box bounds;
  Vec2 uphill;         ///< unit direction of ascent; zero on floors
  float speed_up = 1;  ///< factor on the horizontal speed
  float speed_down = 1;
  std::uint32_t first_wall = 0, last_wall = 0;        ///< walls [first, last)
  std::uint32_t first_polygon = 0, last_polygon = 0;  ///< mesh polygons [first, last)
  std::uint32_t first_link = 0, last_link = 0;        ///< World::links [first, last)

  float height(Vec2 p) const { return plane.at(p); }
};

}  // namespace throng
