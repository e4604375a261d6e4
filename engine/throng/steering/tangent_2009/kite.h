// The personal area and its tangents (EG-28, EG-29; eq. 6), in the egocentric frame of the walker: x ahead, y left.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/params.h"

namespace throng::tangent {

/// Vertices (front, 0), (0, side), (-rear, 0), (0, -side); m. Centre to centre: both bodies are in it.
struct Kite {
  float front, rear, side;
};

/// Eq. 6: front = 0.8 + 0.4 v u_t.
inline Kite personal_area(const Params& p, float speed) { return {p.front + p.front_time * speed, p.rear, p.side}; }

/// Strictly inside.
bool inside(const Kite& kite, Vec2 p);

/// Directions from the two touching vertices to p; not of unit length. Seen from the kite p lies between them.
///
/// The interaction area of the source is the cone from p towards the kite. A velocity V of the walker puts the
/// interaction point at p + u_t V_P - u_t V: the same cone mirrored, with its apex at V_P, holds the velocities whose
/// interaction point lies in the area. Those are common to all neighbours, so everything is done with them.
struct Tangents {
  Vec2 left, right;         ///< counter-clockwise and clockwise border of the cone of velocities
  float left_at, right_at;  ///< m: how far ahead the touched vertices are; the one farther ahead is that of T2
  bool invaded = false;     ///< p is in the kite already: left = -right
};

/// p in the kite has no tangents. The kite stands for an ellipse (L1025), so the area is then what lies beyond the
/// tangent at p of the ellipse with the same axes through p: a half-plane that turns smoothly with p. For p = 0 it is
/// ahead.
Tangents tangents(const Kite& kite, Vec2 p);

}  // namespace throng::tangent
