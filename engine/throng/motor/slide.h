// A person's disc moved over the mesh without ever entering a wall.
//
// Invariant, by induction over every call: for each wall in front of the person, the distance of the centre afterwards
// is at least min(radius, distance before), measured in double on the float positions themselves, and the centre's way
// crosses no wall. So somebody who stands clear of all walls stays clear of them for ever; somebody put too near (a
// wide person in a narrow place) gets no nearer and is eased out.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"
#include "throng/motor/sweep.h"
#include "throng/state/moving_walls.h"

namespace throng::motor {

/// Distance kept beyond the radius, metres: several steps of a float 4 km from the origin, so that rounding a position
/// to float does not eat into the radius.
inline constexpr double kSkin = 5e-4;
/// Most that one call eases somebody out of a wall, metres.
inline constexpr double kMaxEase = 0.05;
/// Walls farther away than radius + displacement + this cannot matter to a call of slide().
inline constexpr float kWallMargin = static_cast<float>(2 * kSkin + kMaxEase);

/// Where somebody stands on the mesh.
struct Placement {
  Vec2 position;
  PolygonIndex polygon;
  SurfaceIndex surface;
  Vec2 shift;             ///< sum of the seams' translations since this was made; position - shift is unfolded
  std::int32_t laps = 0;  ///< crossings of periodic seams since this was made
};

struct SlideScratch {
  const MovingWalls* moving = nullptr;  ///< leaves of doors: walls like any other; null where there are none
  std::vector<WallHit> hits;
  std::vector<WallSegment> walls;
};

struct SlideResult {
  bool touched = false;  ///< a wall cut the way short or eased the person out
  bool refused = false;  ///< the mesh did not let the centre through although no wall stood there: stopped
};

/// Moves `at` by `displacement`: straight on to the first wall, then along it, a few times over.
SlideResult slide(const World& world, float radius, Vec2 displacement, Placement& at, SlideScratch& scratch);

/// Moves `at` straight to position + displacement where no wall is within reach. False (and unmoved) where the mesh
/// has no way.
bool stride(const World& world, Vec2 displacement, Placement& at);

}  // namespace throng::motor
