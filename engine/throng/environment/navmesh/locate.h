// Where on the mesh is a point, and where does a straight step lead. Pure functions of the World.
#pragma once

#include "throng/environment/world.h"

namespace throng {

/// Polygon of that surface that contains p (lowest index at shared edges); none when p is not walkable.
PolygonIndex locate(const World& world, SurfaceIndex surface, Vec2 p);

struct NearestPoint {
  PolygonIndex polygon;  ///< none only when the surface has no walkable area
  Vec2 position;
  float distance = 0;
};
/// Nearest walkable point of the surface; p itself when it is walkable.
NearestPoint nearest_point(const World& world, SurfaceIndex surface, Vec2 p);

struct WalkResult {
  PolygonIndex polygon;
  SurfaceIndex surface;
  Vec2 position;     ///< after translations
  Vec2 translation;  ///< sum of the translations of crossed seams (position = straight goal + translation)
  std::int32_t laps = 0;
  bool hit_wall = false;  ///< stopped at a wall; position is the point of contact
  Vec2 normal;            ///< of the wall that was hit, pointing to the walkable side
  bool stays = true;      ///< all the way on the surface where it began
};

namespace detail {
WalkResult walk_across(const World& world, PolygonIndex from, Vec2 p, Vec2 q);
}

/// Follows the straight segment p -> q for a point, from polygon `from` (which holds p) through portals. When q is in
/// the same polygon, as in nearly every step, this is a handful of multiplications.
inline WalkResult walk(const World& world, PolygonIndex from, Vec2 p, Vec2 q) {
  if (world.mesh.contains(from, q)) return {from, world.mesh.surface[from.value], q, {}, 0, false, {}, true};
  return detail::walk_across(world, from, p, q);
}

/// Whether a disc of radius r can move straight from p (in `polygon`) to q without touching a wall. q is in p's frame.
/// r = 0 asks for a line of sight over the floor. Walls touched at exactly r count as clear. `end`: where a point gets
/// to.
bool visible(const World& world, PolygonIndex polygon, Vec2 p, Vec2 q, float r, WalkResult* end = nullptr);

}  // namespace throng
