// Half-planes against walls, PV-11.
#pragma once

#include <span>

#include "throng/core/vec.h"
#include "throng/environment/walls.h"
#include "throng/state/percepts.h"
#include "throng/steering/orca/half_plane.h"

namespace throng::orca {

struct Mover {
  Vec2 position, velocity;
  float radius;
};

/// What is needed of a wall, as the person sees it: facing the wall, its left and its right end, relative to the
/// person. Walls are directed with the walkable side on their left, so the left end is the wall's b, the right one a.
struct WallView {
  Vec2 left, right;   ///< m
  Vec2 along;         ///< unit vector from left to right
  Vec2 beyond_left;   ///< unit direction of the adjoining wall, away from the left end
  Vec2 beyond_right;  ///< likewise, right end
  bool left_convex, right_convex;

  /// Towards the walkable side.
  Vec2 normal() const { return {along.y, -along.x}; }
};

WallView view_of(const Walls& walls, const WallPercept& seen, Vec2 from);

/// The half-plane of one wall into `out`; false when it gives none: the person stands behind it, an earlier one of
/// `lines` already forbids everything it would, it shows only an end that another wall answers for, or the velocity
/// lies nearest to a foreign leg.
bool wall_line(const WallView& wall, Vec2 velocity, float radius, float horizon, std::span<const HalfPlane> lines,
               HalfPlane& out);

/// Half-planes of all walls in their given order (nearest first) into `out`, which has room for one each; returns how
/// many.
int wall_lines(const Walls& walls, std::span<const WallPercept> seen, const Mover& mover, float horizon,
               HalfPlane* out);

}  // namespace throng::orca
