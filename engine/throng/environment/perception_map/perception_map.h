// Stationary perception map (SH-12): where everything that can be seen or bumped into is, by cell. Empty until
// build_maps(). Questions to it: ray.h (seeing), sweep.h (walking straight).
//
// Every surface has a sheet: cells of one lattice that is the same for the whole world, so neighbouring grids fit
// without resampling. A region's grid is a window of its surface's sheet; each cell knows its region. A cell lists the
// objects that occupy it and the edges that cross it. Edges are the borders of view and way: the surface's own walls,
// the sides of placed objects, and the open edges to other surfaces (stairs, periodic seams).
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

inline constexpr float kTallAsWalls = std::numeric_limits<float>::infinity();
inline constexpr std::uint32_t kNoWall = 0xffffffffu;

/// A directed border: whoever comes from its left and crosses to the right meets it. From the right it is not there,
/// so whoever stands inside an object (on a seat) looks and walks out freely.
struct alignas(64) PerceptionEdge {
  Vec2d a, b;                    ///< engine coordinates; shared corners have equal bits
  float length = 0;              ///< m
  float height = kTallAsWalls;   ///< m above the floor; lower than the eyes: seen over. Less than 0: hides nothing
  ObjectIndex object;            ///< that it is a side of; none: a wall of the surface, or an open edge
  std::uint32_t wall = kNoWall;  ///< of World::walls, for walls; none for walls hidden behind an object
  std::uint32_t link = kNoWall;  ///< of World::links: an open edge, hides and blocks nothing
  bool blocks_way = true;        ///< nobody walks through

  bool open() const { return link != kNoWall; }
};

/// The cells of one surface. Storage is in tiles of 8 by 8 cells: one cache line of clearances.
struct PerceptionSheet {
  static constexpr std::uint16_t kMixed = 0xffff, kOutside = 0xfffe;

  int x0 = 0, y0 = 0;  ///< lattice cell of the lower left corner: covers [x0, x0 + nx) * cell
  int nx = 0, ny = 0;  ///< cells, multiples of 8
  /// Cells to the nearest one crossed by an edge, by the larger of the two differences; 0 = crossed itself. A border
  /// of the sheet counts as crossed.
  std::vector<std::uint8_t> clearance;
  std::vector<std::uint16_t> region;  ///< that the cell lies in; kMixed: several; kOutside: none
  // Which cells have something in them, a bit a cell of each tile, and the list of the tile's first such cell.
  std::vector<std::uint64_t> occupied;
  std::vector<std::uint32_t> first_slot;
  // Lists of cells that have something in them, two sentinels
  std::vector<std::uint32_t> first_edge, edges;      ///< ascending within a cell
  std::vector<std::uint32_t> first_object, objects;  ///< ascending within a cell

  /// x, y: counted from the sheet's corner.
  std::size_t index(int x, int y) const {
    const auto tile =
        static_cast<std::size_t>(y >> 3) * static_cast<std::size_t>(nx >> 3) + static_cast<std::size_t>(x >> 3);
    return tile * 64 + static_cast<std::size_t>((y & 7) * 8 + (x & 7));
  }
  bool inside(int x, int y) const {
    return static_cast<unsigned>(x) < static_cast<unsigned>(nx) && static_cast<unsigned>(y) < static_cast<unsigned>(ny);
  }
  /// Number of the cell's lists; 0 = nothing in it.
  std::uint32_t slot_of(std::size_t cell) const {
    const std::uint64_t bits = occupied[cell >> 6], own = std::uint64_t{1} << (cell & 63);
    if (!(bits & own)) return 0;
    return first_slot[cell >> 6] + static_cast<std::uint32_t>(std::popcount(bits & (own - 1)));
  }
  std::span<const std::uint32_t> edges_in(std::size_t cell) const {
    const std::uint32_t s = slot_of(cell);
    return {edges.data() + first_edge[s], first_edge[s + 1] - first_edge[s]};
  }
  std::span<const std::uint32_t> objects_in(std::size_t cell) const {
    const std::uint32_t s = slot_of(cell);
    return {objects.data() + first_object[s], first_object[s + 1] - first_object[s]};
  }
};

/// The part of its surface's sheet that belongs to a region's bounds: cells [x, x + nx) x [y, y + ny) of the sheet.
struct PerceptionWindow {
  int x = 0, y = 0, nx = 0, ny = 0;
};

struct PerceptionMap {
  double cell = 0;  ///< m; 0 = not built
  std::vector<PerceptionEdge> edges;
  std::vector<PerceptionSheet> sheets;    ///< one for each surface
  std::vector<PerceptionWindow> windows;  ///< one for each region

  bool built() const { return cell > 0; }
  std::size_t cell_count() const;  ///< of all sheets
  std::size_t memory() const;      ///< bytes
};

struct World;

/// Objects (ObjectIndex values, ascending) that occupy the cell of p; empty where nothing is or p is off the sheet.
std::span<const std::uint32_t> objects_at(const World& world, SurfaceIndex surface, Vec2 p);

}  // namespace throng
