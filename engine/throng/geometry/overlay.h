// Set operations on polygons (GEOS behind a small door: overlay.cpp is the only file that includes it). All results lie
// on the given grid, are valid, oriented (inside on the left) and in canonical order, so they do not depend on the
// order in which the library finds them. Reentrant: every call has its own context.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "throng/core/result.h"
#include "throng/geometry/polygon.h"
#include "throng/geometry/snap.h"

namespace throng {

Result<MultiPolygon> unite(const MultiPolygon& polygons, double grid = kSnap);
Result<MultiPolygon> subtract(const MultiPolygon& from, const MultiPolygon& cut, double grid = kSnap);
Result<MultiPolygon> intersect(const MultiPolygon& a, const MultiPolygon& b, double grid = kSnap);

/// The same linework cut at every crossing and touch, snapped to the grid: pieces meet at their ends only. Each piece
/// once, lower (x, then y) end first, sorted.
using Piece = std::pair<Vec2d, Vec2d>;
Result<std::vector<Piece>> cut_at_crossings(const std::vector<Piece>& lines, double grid = kSnap);

/// All points within `radius` of the area (or, for a negative radius, farther than |radius| from its outside). Corners
/// are rounded with that many segments a quarter circle. The library uses trigonometry here: bits may differ between
/// machines, so the engine's own compiler does not call it.
Result<MultiPolygon> offset(const MultiPolygon& polygons, double radius, int segments = 8, double grid = kSnap);

/// What is wrong with a polygon, and where.
struct Flaw {
  std::string what;  ///< "crosses itself", "a hole lies outside the outer ring", ...
  Vec2d where;
};
/// Nothing when the polygon is simple: rings do not cross, holes are inside and disjoint, the interior is connected.
std::optional<Flaw> find_flaw(const Polygon& polygon);

}  // namespace throng
