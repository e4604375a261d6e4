// The topological map: regions, the boundaries between them, and for every pair of regions the ways to go next
// (SH-08 .. SH-11). Top tier of the hierarchical environment; perception and path maps hang below its regions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/environment/topology/region_type.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// A bounded piece of one surface with everything in it (SH-09).
struct Region {
  std::string id;
  RegionType type = RegionType::kHall;
  SurfaceIndex surface;
  MultiPolygon outline;  ///< its walkable part, engine coordinates
  Box bounds;
  double area = 0;                                      ///< m², walkable
  Vec2 middle;                                          ///< a walkable point of it
  std::uint32_t first_boundary = 0, last_boundary = 0;  ///< ways out: Topology::boundaries [first, last)
};

/// One straight stretch where a region opens into another: the portal area B_SN of SH-58. The way back is `twin`, which
/// always exists and has the same ends the other way round (plus translation). A region that reaches both sides of a
/// periodic seam opens into itself there: from == to, with a translation; such ones are no edges of the graph.
struct Boundary {
  RegionIndex from, to;
  BoundaryIndex twin;
  Vec2 a, b;         ///< in from's coordinates, `from` on the left of a -> b
  Vec2 translation;  ///< add to coordinates when crossing; zero but at periodic seams
  float width() const { return distance(a, b); }
};

/// "Go to `next`, expect `cost` edges" (SH-11).
struct Via {
  RegionIndex next;
  std::uint32_t cost = 0;
};

struct Topology {
  bool divided = false;  ///< authored or cut regions; false: one a surface
  std::vector<Region> regions;
  std::vector<Boundary> boundaries;  ///< grouped by `from`, within it by `to`
  // V(from, to): entries of cost minimal and minimal + 1, by (cost, next)
  std::vector<std::uint32_t> first_via;  ///< regions² + 1 offsets, [to * regions + from]
  std::vector<Via> vias;
  // which regions a polygon of the mesh belongs to: nearly always one
  std::vector<std::uint32_t> first_of_polygon;  ///< polygons + 1
  std::vector<RegionIndex> of_polygon;
  // where there are several: convex pieces of the polygon, each in one region, by polygon
  std::vector<std::uint32_t> first_piece;   ///< pieces of entry i of of_polygon: [first_piece[i], first_piece[i + 1])
  std::vector<std::uint32_t> first_corner;  ///< pieces + 1 offsets into corners
  std::vector<Vec2> corners;                ///< counter-clockwise

  std::size_t size() const { return regions.size(); }
  const Region& region(RegionIndex i) const { return regions[i.value]; }
  const Boundary& boundary(BoundaryIndex i) const { return boundaries[i.value]; }
  std::span<const Boundary> boundaries_of(RegionIndex i) const {
    const Region& r = regions[i.value];
    return {boundaries.data() + r.first_boundary, r.last_boundary - r.first_boundary};
  }
  /// Where to go next from `from` to reach `to`; empty when there is no way.
  std::span<const Via> via(RegionIndex from, RegionIndex to) const {
    const std::size_t at = std::size_t{to.value} * regions.size() + from.value;
    return {vias.data() + first_via[at], first_via[at + 1] - first_via[at]};
  }
  RegionIndex find(std::string_view id) const;  ///< none when unknown
  std::size_t bytes() const;                    ///< of memory
};

/// What belongs together: regions between which there is a way.
struct Islands {
  std::vector<std::uint32_t> of;  ///< by region: the first region of its island
  std::uint32_t main = 0;         ///< the island of the largest area
};
Islands islands_of(const Topology& topology);

/// By bits, of every table.
std::uint64_t hash(const Topology& topology);

struct World;
/// "Where am I?" (SH-28): region that holds p, which lies in that polygon of the mesh. A few compares.
RegionIndex region_at(const World& world, PolygonIndex polygon, Vec2 p);
/// Same without knowing the polygon; none when p is not walkable.
RegionIndex region_at(const World& world, SurfaceIndex surface, Vec2 p);

}  // namespace throng
