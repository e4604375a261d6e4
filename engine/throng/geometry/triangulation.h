// Constrained Delaunay triangulation with exact predicates: incremental insertion, then edges forced in by flips.
// Works on any finite doubles; the order of the result depends only on the input.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/result.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

inline constexpr std::uint32_t kNoTriangle = 0xffffffffu;

struct Triangle {
  std::array<std::uint32_t, 3> v{};  ///< counter-clockwise; edge i runs from v[i] to v[(i + 1) % 3]
  std::array<std::uint32_t, 3> neighbor{kNoTriangle, kNoTriangle,
                                        kNoTriangle};  ///< across edge i; none at the boundary
  std::array<std::uint8_t, 3> fixed{};                 ///< edge i was asked for: 1 = boundary, 2 = inner edge
};

struct Triangulation {
  std::vector<Vec2d> points;           ///< as given
  std::vector<Triangle> triangles;     ///< of the inside only
  std::vector<std::uint32_t> refused;  ///< inner edges (indices into the input) that would have crossed others
};

struct EdgeInput {
  std::uint32_t a = 0, b = 0;
  bool boundary = true;  ///< boundary: separates inside from outside; else: just has to be an edge of the result
};

/// Points must be distinct. Boundary edges must not cross each other (touching at points of the list is fine) and must
/// close: what is reached from far away by crossing an odd number of them is inside. Inner edges that cross earlier
/// edges or run through points are refused, in order, and listed. Fails with the place when boundary edges cross.
Result<Triangulation> triangulate(std::span<const Vec2d> points, std::span<const EdgeInput> edges);

/// Of the inside of valid, disjoint polygons. points = all ring points in order, equal points merged.
Result<Triangulation> triangulate(const MultiPolygon& polygons);

}  // namespace throng
