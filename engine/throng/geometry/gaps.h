// Gaps: the places where a disc growing between walls gets stuck first. A gap is a segment from a corner to another
// corner, or to the nearest point of a wall, whose circle (the segment being the diameter) holds no wall. These are the
// saddle points of the distance to the walls: what a disc can pass changes only at them. Two gaps never cross (angles
// in the quadrangle of their ends would sum to less than a full turn).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/vec.h"

namespace throng {

/// An edge of an area's boundary, the area on the left. Its start is "corner k" for edge k.
struct BoundaryEdge {
  Vec2d a, b;
  std::uint32_t prev = 0, next = 0;  ///< along the ring
  bool open = false;                 ///< not a wall: people pass
};

struct Gap {
  std::uint32_t corner = 0;  ///< one end: start of this edge
  std::uint32_t other = 0;   ///< the other end: start of this edge if at_corner, else inside this edge
  bool at_corner = false;
  Vec2d foot;        ///< the other end
  double width = 0;  ///< length of the segment
};

/// All gaps up to `widest`, each once, ascending by width (ties by corner, other). Near-ties count as gaps.
std::vector<Gap> find_gaps(std::span<const BoundaryEdge> edges, double widest);

}  // namespace throng
