// Orientation sections of a wall (EG-21).
#pragma once

#include "throng/steering/paris_2007/section.h"

namespace throng::paris {

/// A straight wall in the walker's frame, the walkable side on the left of a -> b.
struct Wall {
  Vec2 a, b;
};

/// How the walker meets walls.
struct WallReader {
  float speed;      ///< m/s, v_ref: how far apart P0, P1 ... lie
  float body;       ///< m kept from the wall: the radius, which the printed formula leaves out
  float graze;      ///< m: walls passed at `body` less this are not met; navigation leads past corners at the radius
  float max_speed;  ///< m/s: sections that allow it are left out
  float beyond;     ///< m: what is farther away is of no concern yet
};

/// Sections between P0 (nearest point) and P1, P1 and P2 ..., on both sides, with v1 = (|P_i| - body) / t2_i for the
/// near end P_i and v2 = infinity. None from behind the wall.
void sections_of(const Wall& wall, const WallReader& reader, const TimeSlices& slices, Sections& out);

}  // namespace throng::paris
