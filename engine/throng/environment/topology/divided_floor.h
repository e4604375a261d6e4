// Work sheets of the topology: the boundary of a surface as rings, and the surface cut into triangles that each belong
// to one region. Not for others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/environment/topology/region_type.h"
#include "throng/environment/world.h"
#include "throng/geometry/gaps.h"
#include "throng/geometry/triangulation.h"

namespace throng::topology {

inline constexpr std::uint32_t kSolid = 0xffffffffu;  ///< label of what is not walkable
inline constexpr std::uint32_t kFree = 0xfffffffeu;   ///< walkable, of no region yet

/// Regions nearer to each other than this touch: what lies between is given to one of them, metres.
inline constexpr double kSlit = 0.05;
/// Smaller pieces are no regions of their own but join a neighbour, square metres.
inline constexpr double kSmallestRegion = 0.5;
/// Narrower openings between regions are none, metres.
inline constexpr double kNarrowestOpening = 0.05;

/// Edges with the floor on their left, rings closed by prev/next; collinear points are left out but at open edges.
struct SurfaceRings {
  std::vector<BoundaryEdge> edges;
  std::vector<std::uint32_t> ring;  ///< of each edge
  std::vector<Boxd> boxes;          ///< of each ring
};
SurfaceRings rings_of(const World& world, SurfaceIndex surface);

struct DividedFloor {
  std::vector<Vec2d> points;
  std::vector<Triangle> triangles;
  std::vector<std::uint32_t> label;  ///< of each triangle: kSolid or a number of the floor's own list of regions

  Vec2d corner(std::size_t t, int i) const { return points[triangles[t].v[i]]; }
  double area(std::size_t t) const;
  double edge_length(std::size_t t, int i) const { return distance(corner(t, i), corner(t, i == 2 ? 0 : i + 1)); }
};

/// A region as drawn, engine coordinates.
struct DrawnRegion {
  std::string id;
  RegionType type = RegionType::kHall;
  std::string path;  ///< "world.regions[3]"; empty: not the author's
  Polygon area;
  bool isolated = false;  ///< may be out of reach
};

/// A region of one floor after the cut.
struct FloorRegion {
  std::string id;
  RegionType type = RegionType::kHall;
  std::uint32_t drawn = kSolid;  ///< which of the drawn ones; kSolid = what no region covers
  std::uint32_t part = 0;        ///< walls cut a drawn region into parts: 0 for the largest
  double area = 0;
  Vec2d middle;
};

struct FloorCut {
  DividedFloor floor;
  std::vector<FloorRegion> regions;
};

/// Cuts the floor along the outlines. Afterwards every walkable triangle has a label, and each region is connected.
/// Empty when the linework could not be triangulated (never seen; the surface then stays one region).
FloorCut cut_floor(const World& world, SurfaceIndex surface, std::span<const DrawnRegion> drawn);

/// A cut surface in the numbering of the whole world. A surface left whole has one region and no triangles.
struct SurfaceCut {
  FloorCut cut;
  std::uint32_t first = 0;  ///< number of its first region
};

/// Every stretch where regions open into each other, both ways, grouped by `from` and `to`, twins set.
std::vector<Boundary> find_boundaries(const World& world, std::span<const SurfaceCut> surfaces);

/// Fills the lists behind region_at().
void list_polygons(const World& world, std::span<const SurfaceCut> surfaces, Topology& out);

/// Outlines of labels 0 .. count - 1, inside on the left, canonical.
std::vector<MultiPolygon> trace_outlines(const DividedFloor& floor, std::size_t count);

/// Regions of a surface without authored ones: cut where it is narrow, typed by shape.
std::vector<DrawnRegion> automatic_regions(const World& world, SurfaceIndex surface, const MapSettings& settings);

}  // namespace throng::topology
