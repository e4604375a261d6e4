// Geometry of the window of portals that a route keeps.
#pragma once

#include <span>

#include "throng/environment/world.h"
#include "throng/environment/zone.h"
#include "throng/state/columns.h"

namespace throng::navigation {

/// Added to a point in the frame beyond the last portal gives it in the frame before the first one.
Vec2 unfolding(const World& world, std::span<const PortalIndex> portals);

/// Way portal of a person of that radius, left end first (PV-45).
Segment way_segment(const Portal& portal, float radius);

/// radius + margin, or less where a portal of the window is too narrow for the margin; never less than radius.
float comfortable_radius(const World& world, std::span<const PortalIndex> portals, float radius, float margin);

/// Where the string p, corners... crosses the last of `portals` (in p's frame), and its length up to there.
struct StringCut {
  Vec2 point;
  float distance;
};
StringCut cut_string(const World& world, std::span<const PortalIndex> portals, Vec2 p, std::span<const Vec2> corners);

/// First corner that lies on the portal's line or beyond it and is not yet reached from p; the last one if none does.
/// Corners before the portal are left out: prefer keeps to the portal anyway, and nobody turns back for a corner
/// already walked past.
Vec2 first_beyond(const Portal& portal, Vec2 p, std::span<const Vec2> corners, float reached);

float distance_to_stretch(Vec2 a, Vec2 b, Vec2 p);

/// Aim for an area that has a piece in the polygon where p is; `otherwise` when it has none.
struct AreaAim {
  Vec2 aim;
  float distance;  ///< to the area
};
AreaAim aim_for_area(const Zone& zone, PolygonIndex polygon, Vec2 p, Vec2 otherwise);

}  // namespace throng::navigation
