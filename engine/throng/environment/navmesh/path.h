// Shortest ways over the mesh: A* over portals (PV-45). Pure functions of the World with caller-owned scratch; warm
// scratch allocates nothing. Costs are metres of level walking at full speed: slopes and speed areas count more.
// Equal costs are decided by portal number, so results do not depend on anything but the arguments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/environment/world.h"

namespace throng {

/// What crossing portals costs beyond the way, of somebody in particular (doors).
class PortalTolls {
 public:
  virtual ~PortalTolls() = default;
  /// Metres added (>= 0); infinity closes it. Asked for portals that the search comes to, and for no others.
  virtual float toll(std::uint32_t portal) const = 0;
};

struct PathQuery {
  PolygonIndex start_polygon;
  Vec2 start;
  const Zone* goal = nullptr;  ///< to its nearest point; if null, to goal_point in goal_polygon
  PolygonIndex goal_polygon;
  Vec2 goal_point;
  float radius = 0;  ///< portals narrower than 2 r are closed
  std::span<const float>
      portal_cost;  ///< optional, one for each portal: metres added for crossing it (>= 0); infinity closes it
  const PortalTolls* tolls = nullptr;  ///< optional, besides portal_cost
};

struct Path {
  std::vector<PortalIndex> portals;  ///< in the order of crossing; empty when start and goal share a polygon
  PolygonIndex goal_polygon;
  Vec2 goal;        ///< in goal_polygon's own frame
  Vec2 goal_shift;  ///< goal + goal_shift is the goal unfolded into the start's frame
  float cost = 0;
};

/// One per thread. Grows to the size of the mesh at first use.
class PathScratch {
 public:
  /// A portal reached. The way there is kept taut as a cone: it last bent at `apex`, and from there everything between
  /// `right` and `left` is seen straight through the portals since. All points in the frame of the polygon entered.
  struct Node {
    Vec2 apex, left, right;
    Vec2 point;           ///< where the portal is crossed
    float apex_cost = 0;  ///< metres from the start to the apex
    float extra = 0;      ///< metres added so far for slow ground and portal_cost
    float cost = 0;       ///< of the whole way to `point`
    std::uint32_t parent = 0;
    std::uint32_t stamp = 0;
    bool closed = false;
  };
  struct Entry {
    float estimate;
    std::uint32_t node;
  };
  std::vector<Node> nodes;
  std::vector<Entry> heap;
  std::uint32_t stamp = 0;
};

/// False when there is no way for that radius; then `path` is empty.
bool find_path(const World& world, const PathQuery& query, PathScratch& scratch, Path& path);

/// Index in `portals` of the first one that leads out of `polygon`; portals.size() when the person is off the path
/// (or in the goal's polygon: compare with the last portal's `to`).
std::size_t path_position(const NavMesh& mesh, std::span<const PortalIndex> portals, PolygonIndex polygon);

}  // namespace throng
