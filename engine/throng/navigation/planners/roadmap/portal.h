// A way point as a portal across the way there and on (PV-43, PV-58). Pure functions.
#pragma once

#include "throng/core/vec.h"
#include "throng/state/columns.h"

namespace throng::navigation {

/// Three points of a way: the portal stands at `at`, across the mean of the directions before and after.
struct WayAcross {
  Vec2 from, at, next;

  Vec2 direction() const {
    const Vec2 before = normalized(at - from), after = normalized(next - at, before);
    return normalized(before + after, after);
  }
};

/// Left end first, shortened by the radius at both ends (PV-45); a point where it has no width or no room.
inline Segment portal_across(const WayAcross& way, float width, float radius) {
  const float half = 0.5f * width - radius;
  if (!(half > 0)) return {way.at, way.at};
  const Vec2 left = left_of(way.direction());
  return {way.at + left * half, way.at - left * half};
}

/// Whether somebody at p is past the way point: near enough to a point, or beyond the line across the way and not far
/// beside it.
inline bool passed(const WayAcross& way, float width, Vec2 p, float near) {
  const Vec2 d = p - way.at, u = way.direction();
  if (width == 0 && length_sq(d) < near * near) return true;
  const float across = det(u, d);
  const float side = 0.5f * width + 2 * near;
  return dot(d, u) > 0 && across < side && across > -side;
}

}  // namespace throng::navigation
