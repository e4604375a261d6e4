// Seeing (SH-29): rays over the stationary perception map. A ray meets walls and view-blocking objects that are higher
// than the eyes, crosses open edges onto stairs and through periodic seams, and ends where nothing was met within its
// length. Heights are taken above the floor at each place: the line of sight follows the floor, also on stairs.
// Touching a corner is meeting it; running exactly along a side is not. Needs build_maps(kPerceptionMap).
#pragma once

#include <span>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/environment/perception_map/perception_map.h"

namespace throng {

/// What a ray met first, and where.
struct RayHit {
  enum class What : std::uint8_t { kNothing, kWall, kObject };
  What what = What::kNothing;
  float distance = 0;            ///< m; the whole length when nothing was met
  ObjectIndex object;            ///< that was met
  std::uint32_t wall = kNoWall;  ///< of World::walls; none for a wall hidden behind a low object
  SurfaceIndex surface;          ///< where the ray ended
  Vec2 point;                    ///< end of the ray, in that surface's coordinates
  Vec2 shift;                    ///< point + shift = where it appears to the asker (seams)

  bool free() const { return what == What::kNothing; }
};

/// Looks from p, which lies on `surface`, in a direction of any length > 0, at most `range` metres far, with eyes
/// `eye_height` metres above the floor. No allocation.
RayHit look(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float eye_height);

/// Region of the end of the ray; one look-up unless regions meet in that cell.
RegionIndex region_of(const World& world, const RayHit& hit);

/// Whether the straight view from p to q (in p's frame, on q_surface) is free (SH-30). Without q_surface: wherever the
/// line leads.
bool sees(const World& world, SurfaceIndex surface, Vec2 p, Vec2 q, float eye_height, SurfaceIndex q_surface = {});

/// A field of view: rays spread evenly, first and last on its borders.
struct EyeFan {
  float field = 3.4906585f;  ///< rad, 200 degrees
  int rays = 21;             ///< acuity
  float range = 10;          ///< m
  float eye_height = 1.6f;   ///< m above the floor
};

/// Direction of ray i, unit length.
Vec2 ray_direction(const EyeFan& fan, float heading, int i);
/// A ray for each element of `out` (fan.rays of them).
void look_around(const World& world, SurfaceIndex surface, Vec2 p, float heading, const EyeFan& fan,
                 std::span<RayHit> out);

/// Cells that the ray crosses, up to where it ends, for pictures and tests: every cell the line touches, those touched
/// at a corner only included. x, y count from the sheet's corner.
struct CrossedCell {
  SurfaceIndex surface;
  int x = 0, y = 0;
};
void crossed_cells(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float eye_height,
                   std::vector<CrossedCell>& out);

}  // namespace throng
