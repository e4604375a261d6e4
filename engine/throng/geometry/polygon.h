// Polygons with holes in double precision. Rings are open lists of points (the first is not repeated).
// After orient_rings() the outer ring runs counter-clockwise and holes clockwise, so the inside is always on the left.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

using Ring = std::vector<Vec2d>;

struct Polygon {
  Ring outer;
  std::vector<Ring> holes;

  bool empty() const { return outer.empty(); }
};

using MultiPolygon = std::vector<Polygon>;

enum class Inside : int { kOutside = -1, kBoundary = 0, kInside = 1 };

/// Positive for counter-clockwise rings.
double signed_area(std::span<const Vec2d> ring);
double area(const Polygon& polygon);
double area(const MultiPolygon& polygons);

Boxd bounds(std::span<const Vec2d> points);
Boxd bounds(const Polygon& polygon);
Boxd bounds(const MultiPolygon& polygons);

/// Exact (no tolerance), whatever the orientation of the rings.
Inside locate_in_ring(std::span<const Vec2d> ring, Vec2d p);
Inside locate_in_polygon(const Polygon& polygon, Vec2d p);
inline bool contains(const Polygon& polygon, Vec2d p) { return locate_in_polygon(polygon, p) != Inside::kOutside; }

/// Drops a repeated closing point and consecutive equal points.
void clean_ring(Ring& ring);
void clean_rings(Polygon& polygon);

/// Outer ring counter-clockwise, holes clockwise.
void orient_rings(Polygon& polygon);

/// One spelling for equal sets of rings: every ring starts at its lowest (x, then y) point, holes and polygons are
/// sorted by first point. Needed because the order of an overlay's output is the library's own business.
void canonicalize(MultiPolygon& polygons);

/// Convex counter-clockwise, collinear points allowed (exact).
bool is_convex(std::span<const Vec2d> ring);

/// Part of the convex counter-clockwise `subject` inside the convex counter-clockwise `clip`; empty when none.
Ring clip_convex(std::span<const Vec2d> subject, std::span<const Vec2d> clip);

/// Area-weighted; the mean of the points when the area is zero.
Vec2d centroid(std::span<const Vec2d> ring);

}  // namespace throng
