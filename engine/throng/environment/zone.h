// A part of the walkable area: a place, a source's area, an area of another speed. Convex pieces, each inside one
// polygon of the mesh, so "am I in it", "a random point of it" and "the nearest point of it" are cheap and exact.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

struct World;

struct Zone {
  struct Piece {
    PolygonIndex polygon;
    std::uint32_t first = 0, count = 0;  ///< vertices, counter-clockwise; 1 = a single point
  };

  SurfaceIndex surface;
  bool is_point = false;
  Box bounds;
  double area = 0;            ///< square metres; 0 for a point
  Vec2 middle;                ///< a point of the zone near its centroid
  std::vector<Piece> pieces;  ///< ascending by polygon
  std::vector<Vec2> vertices;
  // fan triangles of all pieces, for sampling
  std::vector<std::uint32_t> triangle_piece, triangle_vertex;  ///< triangle = piece's first vertex, v, v + 1
  std::vector<double> triangle_end;                            ///< cumulated area at the triangle's end

  bool empty() const { return pieces.empty(); }
};

struct ZonePoint {
  Vec2 position;
  PolygonIndex polygon;
};

/// The part of `area` (engine coordinates) that is walkable on that surface; empty() when none is. Total for any
/// polygon that passed validity().
Zone make_zone(const World& world, SurfaceIndex surface, const Polygon& area);
/// The single point p; empty() when p is not walkable.
Zone make_point_zone(const World& world, SurfaceIndex surface, Vec2d p);

/// Whether p (which lies in mesh polygon `polygon`) is in the zone. Never for a single point.
bool contains(const Zone& zone, PolygonIndex polygon, Vec2 p);
/// Same without knowing the polygon.
bool contains(const Zone& zone, SurfaceIndex surface, Vec2 p);

/// Uniform over the zone for independent uniform u, v, w in [0, 1).
ZonePoint sample(const Zone& zone, double u, double v, double w);

/// Nearest point of one piece to p.
Vec2 nearest_in_piece(const Zone& zone, const Zone::Piece& piece, Vec2 p);
/// Nearest point of the zone in a straight line, whatever stands between.
ZonePoint nearest_in_zone(const Zone& zone, Vec2 p);

}  // namespace throng
