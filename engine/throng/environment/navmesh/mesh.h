// Navigation mesh: convex polygons over all surfaces (PV-44). One mesh serves all radii: every gap between two walls
// that is narrower than kWidestGap is itself an edge of the mesh, so a person of radius r can pass a sequence of
// portals exactly when each of them is at least 2 r wide (PV-45; argument in environment/README.md).
//
// Polygons are counter-clockwise. Edge e of polygon k runs from vertex e to the next one of k; its outward unit normal
// is MeshEdge::normal. All hot data is float; `vertices` keeps the double originals (multiples of 2^-16 m).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

using PortalIndex = Index<struct PortalTag>;

/// Half an open edge: the way out of polygon `from` into `to`. The way back is `twin`.
struct Portal {
  Vec2 left, right;  ///< ends as seen when leaving `from`, in from's coordinates
  PolygonIndex from, to;
  PortalIndex twin;
  Vec2 translation;       ///< add to coordinates when crossing (non-zero only at periodic seams)
  float width = 0;        ///< widest person (diameter) that fits, metres
  std::int32_t laps = 0;  ///< laps gained by crossing

  Vec2 middle() const { return (left + right) * 0.5f; }
  /// Whether a person of that radius may be routed through. The tolerance covers the snapping of the author's numbers.
  bool open_for(float radius) const { return width >= 2 * radius - 1e-4f; }
};

/// Points outside a polygon by less than this still count as inside (hysteresis at edges), metres.
inline constexpr float kMeshTolerance = 1e-4f;
/// Gaps up to this width are edges of the mesh: persons up to half of it in radius are routed exactly, metres.
inline constexpr float kWidestGap = 2.0f;

/// Static grid for locate(): mesh polygons that touch a cell.
struct MeshGrid {
  Vec2 origin;
  float inv_cell = 1;
  int nx = 0, ny = 0;
  std::vector<std::uint32_t> first;  ///< nx*ny + 1
  std::vector<std::uint32_t> items;  ///< polygons, ascending within a cell
};

/// In one place: everybody's polygon is tested in every step.
struct MeshEdge {
  Vec2 start;
  Vec2 normal;  ///< outward, unit
};

/// Where an edge leads: what a straight way over many polygons asks of it, beside those of the same polygon.
struct MeshExit {
  PortalIndex portal;  ///< none = wall
  PortalIndex twin;
  PolygonIndex to;
  bool seam = false;           ///< coordinates or laps change: see the portal
  bool other_surface = false;  ///< `to` is of another one
};

struct NavMesh {
  // per polygon
  std::vector<std::uint32_t> first_edge;  ///< size() + 1 offsets
  std::vector<SurfaceIndex> surface;
  std::vector<Vec2> centroid;
  std::vector<float> area;
  std::vector<std::uint32_t> component;         ///< islands: equal number = connected for a point
  std::vector<std::uint32_t> first_speed_area;  ///< size() + 1 offsets into speed_areas
  std::vector<std::uint32_t> speed_areas;       ///< World::speed_areas that touch the polygon
  // per edge
  std::vector<MeshEdge> edges;
  std::vector<MeshExit> exits;
  std::vector<Vec2d> vertices;  ///< start vertex, double
  // portals, ascending by (from, edge)
  std::vector<Portal> portals;
  std::vector<std::uint32_t> first_portal;  ///< size() + 1 offsets: portals out of a polygon
  std::vector<MeshGrid> grids;              ///< one for each surface

  std::size_t size() const { return surface.size(); }
  std::span<const Portal> portals_of(PolygonIndex k) const {
    return {portals.data() + first_portal[k.value], first_portal[k.value + 1] - first_portal[k.value]};
  }
  const Portal& portal(PortalIndex i) const { return portals[i.value]; }

  /// Signed distance of p outside the edge's line (negative = inside). Relative to the edge's own vertex, so it keeps
  /// its accuracy far from the origin.
  float outside(std::uint32_t edge, Vec2 p) const {
    const MeshEdge& e = edges[edge];
    return (p.x - e.start.x) * e.normal.x + (p.y - e.start.y) * e.normal.y;
  }
  /// The cheap test of every step.
  bool contains(PolygonIndex k, Vec2 p, float tolerance = kMeshTolerance) const {
    for (std::uint32_t e = first_edge[k.value]; e < first_edge[k.value + 1]; ++e) {
      if (!(outside(e, p) <= tolerance)) return false;
    }
    return true;
  }
};

}  // namespace throng
