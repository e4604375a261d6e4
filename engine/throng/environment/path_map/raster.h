// Draws a region's outline and the walls near it into cells. Used while path maps are built.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/environment/path_map/path_map.h"
#include "throng/environment/world.h"

namespace throng::path_map {

struct Segment {
  Vec2d a, b;
};

/// Cells of a region: where they lie and how many.
struct Lattice {
  Vec2d origin;
  double cell = 0;
  int nx = 0, ny = 0;

  double x(int i) const { return origin.x + (i + 0.5) * cell; }  ///< of the centres of column i
  double y(int j) const { return origin.y + (j + 0.5) * cell; }
};

/// Covers `bounds` and at least one cell more on every side; numbers of cells are multiples of `multiple`. The origin
/// is a whole multiple of the cell, so all regions of a world share one lattice.
Lattice make_lattice(const Box& bounds, double cell, int multiple);

/// Walls that matter for the ground of that region: of its surface and, through open edges, of adjoining ones.
std::vector<Segment> walls_of(const World& world, const Region& region, double range);

/// Sets the cells whose centre lies inside the rings (even-odd).
void fill(const Lattice& lattice, std::span<const Ring* const> rings, CellBits& bits);
/// Clears the cells whose centre is nearer to the wall than `buffer`.
void stamp_centres(const Lattice& lattice, const Segment& wall, double buffer, CellBits& bits);
/// Clears the cells any point of which is nearer to the wall than `buffer`.
void stamp_squares(const Lattice& lattice, const Segment& wall, double buffer, CellBits& bits);
/// Clears the cells that the segment crosses (those it merely touches along their border stay).
void stamp_crossed(const Lattice& lattice, const Segment& segment, CellBits& bits);

}  // namespace throng::path_map
