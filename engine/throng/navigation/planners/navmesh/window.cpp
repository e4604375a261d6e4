#include "throng/navigation/planners/navmesh/window.h"

#include <algorithm>

#include "throng/environment/navmesh/funnel.h"
#include "throng/navigation/goal.h"

namespace throng::navigation {
namespace {

constexpr float kOnLine = 1e-3f;  ///< m

/// Signed distance times width beyond the portal's line, seen in the direction of crossing.
float beyond(Vec2 left, Vec2 right, Vec2 q) { return det(right - left, q - left); }

}  // namespace

Vec2 unfolding(const World& world, std::span<const PortalIndex> portals) {
  Vec2 sum;
  for (const PortalIndex i : portals) sum -= world.mesh.portal(i).translation;
  return sum;
}

Segment way_segment(const Portal& portal, float radius) {
  const WayPortal w = way_portal(portal, radius);
  const Segment s{w.p, w.p + w.d};
  return dot(w.d, portal.right - portal.left) < 0 ? Segment{s.b, s.a} : s;
}

float comfortable_radius(const World& world, std::span<const PortalIndex> portals, float radius, float margin) {
  float room = radius + margin;
  for (const PortalIndex i : portals) room = std::min(room, 0.5f * world.mesh.portal(i).width);
  return std::max(room, radius);
}

StringCut cut_string(const World& world, std::span<const PortalIndex> portals, Vec2 p, std::span<const Vec2> corners) {
  const Portal& last = world.mesh.portal(portals.back());
  const Vec2 shift = unfolding(world, portals.first(portals.size() - 1));
  const Vec2 left = last.left + shift, right = last.right + shift;
  const Vec2 along = right - left;
  Vec2 from = p;
  float walked = 0;
  for (const Vec2 to : corners) {
    const float before = beyond(left, right, from), after = beyond(left, right, to);
    if (before < 0 && after >= 0) {
      const Vec2 at = lerp(from, to, before / (before - after));
      const float s = dot(at - left, along) / length_sq(along);
      // Other stretches of the string may cross the portal's line elsewhere.
      if (s > -kOnLine && s < 1 + kOnLine) return {at, walked + distance(from, at)};
    }
    walked += distance(from, to);
    from = to;
  }
  const Vec2 middle = (left + right) * 0.5f;
  return {middle, distance(p, middle)};
}

Vec2 first_beyond(const Portal& portal, Vec2 p, std::span<const Vec2> corners, float reached) {
  const float tolerance = -kOnLine * distance(portal.left, portal.right);
  for (const Vec2 q : corners) {
    if (beyond(portal.left, portal.right, q) >= tolerance && distance(p, q) > reached) return q;
  }
  return corners.empty() ? portal.middle() : corners.back();
}

float distance_to_stretch(Vec2 a, Vec2 b, Vec2 p) {
  const Vec2 ab = b - a;
  const float l = length_sq(ab);
  const float t = l > 0 ? dot(p - a, ab) / l : 0;
  return distance(p, lerp(a, b, t < 0 ? 0 : (t > 1 ? 1 : t)));
}

AreaAim aim_for_area(const Zone& zone, PolygonIndex polygon, Vec2 p, Vec2 otherwise) {
  AreaAim best{otherwise, distance(p, otherwise)};
  bool found = false;
  for (const Zone::Piece& piece : zone.pieces) {
    if (piece.polygon != polygon) continue;
    const Vec2 edge = nearest_in_piece(zone, piece, p);
    const float d = distance(p, edge);
    if (found && d >= best.distance) continue;
    best = {aim_into(zone, piece, p, edge), d};
    found = true;
  }
  return best;
}

}  // namespace throng::navigation
