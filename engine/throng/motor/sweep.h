// A disc moving in a straight line among wall segments: when does it touch, which way does it slide. Pure functions in
// double; positions come from and go back to float columns, and the error of double is far below a float's step.
#pragma once

#include <span>

#include "throng/core/vec.h"

namespace throng::motor {

/// A wall in the frame of the mover: walkable side on the left of a -> b, unit direction, length (metres).
struct WallSegment {
  Vec2d a, b;
  Vec2d direction;
  double length = 0;

  static WallSegment between(Vec2d a, Vec2d b);
};

/// Closest point of the segment.
Vec2d closest_point(const WallSegment& w, Vec2d p);

/// p lies strictly on the walkable side of the wall's line. Whoever stands behind a wall ignores it: it belongs to
/// another room, or to another storey of the adjoining surface.
inline bool in_front(const WallSegment& w, Vec2d p) { return det(w.direction, p - w.a) > 0; }

/// Largest share t in [0, 1] of the displacement d that a point at p can go without coming closer to the segment than
/// `keep`. p must not be closer than `keep` already (then 0 is returned if d leads closer, else 1). Moving along the
/// boundary or away from it is no contact.
double free_share(const WallSegment& w, Vec2d p, Vec2d d, double keep);

/// Unit vector from the segment to p; the wall's left normal when p lies on the segment.
Vec2d away_from(const WallSegment& w, Vec2d p);

}  // namespace throng::motor
