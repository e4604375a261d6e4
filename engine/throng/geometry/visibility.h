// What can be seen from a point inside polygons with holes, by triangular expansion: the view is carried from triangle
// to triangle and narrowed at each edge with exact predicates.
#pragma once

#include "throng/geometry/triangulation.h"

namespace throng {

/// Triangle that contains p (closed; the first one found), or kNoTriangle. Walks over all triangles.
std::uint32_t find_triangle(const Triangulation& triangulation, Vec2d p);

/// Star-shaped polygon, counter-clockwise. Empty when p is outside or exactly a vertex. Cost: triangles seen.
Ring visibility_polygon(const Triangulation& triangulation, Vec2d p);

}  // namespace throng
