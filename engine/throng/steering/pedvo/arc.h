// The objective of a person who heads for a way portal: an arc of preferred velocities, all equally good, and its chord
// (PV-47, PV-48, PV-50 ... PV-53). Pure functions; README.md has the equations and how misprints were read.
// Angles count clockwise from the arc's left end, 0, to its right end. The kernel does the same operations in the same
// order for one person a lane (arc-inl.h), so both give the same bits.
#pragma once

#include <span>

#include "throng/core/vec.h"
#include "throng/steering/orca/half_plane.h"

namespace throng::pedvo {

/// By how much the middle of the chord may be slower than the arc (PV-51).
struct ErrorBound {
  float sigma = 0.1f;
  bool relative = true;  ///< sigma is a part of the preferred speed; else m/s
};

/// How far off the way to a distant portal counts as on it (PV-53).
struct Detour {
  float length = 1.0f;  ///< m, Delta: walked beside the way before turning back to it; 0 = portals are never expanded
  float factor = 1.1f;  ///< gamma > 1: the way may become this much longer
};

/// Greatest speed error of a chord: Eq 5.3, m/s.
float speed_error(float speed, float angle);
/// Cosine of half the widest arc: Eq 5.4 and 5.5 solved for theta/2. 0 (half a circle) where any error is allowed.
float widest_half_cosine(const ErrorBound& bound, float speed);
/// theta_max, rad.
float widest_angle(const ErrorBound& bound, float speed);

/// Distance up to which a portal is not expanded: Eq 5.9 with its true zero, 2 Delta / (1 + gamma); m.
float expansion_begins(const Detour& detour);
/// Distance from which it fills the widest arc: Eq 5.8, m.
float expansion_ends(const Detour& detour, float widest);
/// theta_E of Eq 5.9, rad.
float expanded_angle(const Detour& detour, float widest, float distance);

/// What a person wants at this moment (PV-47), after filters.
struct Wish {
  Vec2 left, right;    ///< unit directions to the ends of the portal; equal for a point
  Vec2 bias;           ///< m/s, velocity towards where the way crosses the portal
  float speed = 0;     ///< m/s, preferred
  float distance = 0;  ///< m to the portal
};

/// How far somebody is from a portal between a and b, both relative to it; m.
float distance_to_portal(Vec2 a, Vec2 b);

/// The objective of Algorithm 1: from v0 (left, t = 0) to v1 (right, t = 1).
struct Chord {
  Vec2 v0, v1;         ///< m/s
  Vec2 left, right;    ///< unit directions of the arc's ends
  float speed = 0;     ///< m/s, of the arc
  float t_bias = 0.5;  ///< where the bias direction meets the chord (PV-50)
  bool is_point = true;

  Vec2 at(float t) const { return v0 + (v1 - v0) * t; }
  /// Half-planes through the origin along the arc's ends: between them every velocity leads to the portal (PV-49).
  orca::HalfPlane left_end() const { return {left.y, -left.x, 0}; }
  orca::HalfPlane right_end() const { return {-right.y, right.x, 0}; }
};

/// Contracts the arc between two unit directions (clockwise from left to right) to `widest` < its angle, in proportion
/// towards n, a unit direction (PV-52). Where n lies outside, the nearer end stays.
void contract(Vec2& left, Vec2& right, Vec2 n, float widest);
/// Widens the arc about its middle direction, up to the half angle with that cosine (PV-53).
void expand(Vec2& left, Vec2& right, float half_cosine);

/// Where the ray along n meets the chord from v0 to v1; 0 or 1 where it passes outside (PV-50: the bias point is known
/// as a place on the portal; a place on the chord is another number).
float chord_parameter(Vec2 v0, Vec2 v1, Vec2 n);

/// The whole way from a wish to the chord. A point where the speed is 0, where the portal is a point that is not far
/// enough to be expanded, and where the portal is seen from behind.
Chord chord_of(const Wish& wish, const ErrorBound& bound, const Detour& detour, float max_speed);

}  // namespace throng::pedvo
