// Where the trip ends: the point T, its polygon and its region.
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {

/// A goal area is aimed at where it is nearest on its own floor, from elsewhere at its middle; asked again on every
/// leg.
Trip::Target Trip::find_target(const Stand& from) {
  const Intent& intent = in_.intent;
  const Zone* zone = goal_zone(world_, intent, row_);
  if (zone != nullptr && zone->empty()) return Target::kNoGround;
  if (zone != nullptr && !zone->is_point && world_.topology.region(from.region).surface == zone->surface) {
    const ZonePoint edge = nearest_in_zone(*zone, from.p);
    s_.goal = edge.position;
    for (const Zone::Piece& piece : zone->pieces)
      if (piece.polygon == edge.polygon) s_.goal = aim_into(*zone, piece, from.p, edge.position);
    goal_polygon_ = edge.polygon;
    goal_region_ = region_at(world_, goal_polygon_, s_.goal);
    return Target::kFound;
  }
  const SurfaceIndex surface = zone != nullptr ? zone->surface : SurfaceIndex(intent.surface[row_]);
  const NearestPoint goal = nearest_point(world_, surface, zone != nullptr ? zone->middle : intent.point[row_]);
  if (!goal.polygon.exists() || goal.distance > kOffFloor) return Target::kNoGround;
  s_.goal = goal.position;
  moved_ |= goal.distance > kNotMoved;
  goal_polygon_ = goal.polygon;
  goal_region_ = region_at(world_, goal.polygon, goal.position);
  return Target::kFound;
}

}  // namespace throng::navigation
