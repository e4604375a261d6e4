// Path maps: for each region a quadtree over a buffered raster and a few buffered grids (SH-14 .. SH-17). Empty until
// build_maps(). Everything is constant after building; searches keep their marks in their own scratch (search.h).
//
// A raster cell is ground when its centre lies in the region and at least `buffer` from every wall (exact distance), so
// people are points here. Whole cells of the coarser grids keep that distance, so what is connected on a grid is
// connected on the raster: the raster (SH-15: "associated small-cell grid") is the finest grid of the fall-back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

/// What fills a node.
enum class Occupancy : std::uint8_t {
  kGround,    ///< free, also for a body of the buffer's radius
  kObstacle,  ///< wall, solid, or nearer to one than the buffer
  kObject,    ///< blocking placed object: bench, machine, counter ...
  kOutside,   ///< not of this region
};
inline constexpr int kOccupancies = 4;

/// Link to a neighbour: its number in the region, and its level in the top four bits, so that a search need not look
/// at the node before it takes it from a queue.
inline constexpr std::uint32_t kLinkNode = 0x0fffffffu;
inline constexpr std::uint32_t link_node(std::uint32_t link) { return link & kLinkNode; }
inline constexpr int link_level(std::uint32_t link) { return static_cast<int>(link >> 28); }
inline constexpr int kMaxPathLevels = 16;

/// Components above this are not told apart (a region with that many pieces of ground).
inline constexpr std::uint16_t kMixedComponent = 0xfffe;
inline constexpr std::uint16_t kNoComponent = 0xffff;

/// A square of 2^level raster cells a side. 16 bytes: searches touch one line for a node.
struct PathNode {
  std::uint32_t first_link = 0;    ///< PathMapRegion::links [first_link, first_link + links)
  std::uint16_t x = 0, y = 0;      ///< lower left raster cell
  std::uint16_t links = 0;         ///< neighbours that share an edge and are ground
  std::uint16_t search_links = 0;  ///< the first so many take part in searches (SH-17); the others are low-level nodes
  std::uint16_t component = kNoComponent;  ///< connected piece of ground
  std::uint8_t level = 0;
  Occupancy type = Occupancy::kGround;
};

/// One bit a cell, rows of whole words. Cells outside read as 0.
struct CellBits {
  int nx = 0, ny = 0, words = 0;  ///< words of a row
  std::vector<std::uint64_t> bits;

  void resize(int width, int height) {
    nx = width, ny = height, words = (width + 63) / 64;
    bits.assign(static_cast<std::size_t>(words) * height, 0);
  }
  const std::uint64_t* row(int y) const { return bits.data() + static_cast<std::size_t>(y) * words; }
  std::uint64_t* row(int y) { return bits.data() + static_cast<std::size_t>(y) * words; }
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < nx && y < ny; }
  bool get(int x, int y) const { return inside(x, y) && (row(y)[x >> 6] >> (x & 63) & 1); }
  void set(int x, int y) { row(y)[x >> 6] |= std::uint64_t{1} << (x & 63); }
  void clear(int x, int y) { row(y)[x >> 6] &= ~(std::uint64_t{1} << (x & 63)); }
};

/// A buffered grid (SH-14).
struct PathGrid {
  double cell = 0;
  Vec2d origin;
  CellBits free;
  std::vector<std::uint16_t> component;  ///< per cell: connected piece, 0 = blocked

  Vec2 centre(int x, int y) const { return Vec2(Vec2d{origin.x + (x + 0.5) * cell, origin.y + (y + 0.5) * cell}); }
};

struct LevelStatistics {
  std::uint32_t nodes[kOccupancies] = {};
  double area[kOccupancies] = {};  ///< m²
};

struct PathMapRegion {
  Vec2d origin;                  ///< lower left corner of the raster
  double cell = 0.2;             ///< m, S_0
  CellBits ground;               ///< the raster
  CellBits ground_tiles;         ///< squares of 8 x 8 cells that are all ground: long straight lines skip them
  std::uint32_t first_node = 0;  ///< number of its first node among all regions: indexes congestion
  /// Searchable nodes first, then other ground, then the rest, each in Z-order: what a search touches lies together.
  std::vector<PathNode> nodes;
  std::vector<std::uint16_t> search_piece;  ///< of the searchable nodes: connected piece of their graph
  std::vector<std::uint32_t> links;         ///< see link_node(); among ground nodes only: others are never entered
  // node of a raster cell: in Z-order the tile's first node, plus the cell's offset where the tile is split
  std::vector<std::uint32_t> of_z_order;
  int tiles_x = 0, tiles_y = 0;
  struct Tile {
    std::uint32_t node = 0;
    std::uint32_t split = 0;  ///< 0 = one node covers the tile; else 1 + block of 64 offsets
  };
  std::vector<Tile> tiles;
  std::vector<std::uint8_t> split;
  int levels = 0;
  int search_level = 0;                     ///< nodes below it take no part in searches (SH-17)
  int target_level = 0;                     ///< L_t of SH-68
  std::vector<LevelStatistics> statistics;  ///< by level
  double ground_area = 0;                   ///< m²
  double search_area = 0;                   ///< of it in nodes of search_level and above
  std::vector<PathGrid> grids;              ///< coarse to fine

  double size(int level) const { return cell * static_cast<double>(std::uint32_t{1} << level); }
  int cell_x(double x) const { return clamped((x - origin.x) / cell, ground.nx); }
  int cell_y(double y) const { return clamped((y - origin.y) / cell, ground.ny); }
  std::uint32_t node_of_cell(int x, int y) const {
    return of_z_order[slot_of_cell(tile_of_cell(x, y), cell_in_tile(x, y))];
  }
  std::size_t tile_of_cell(int x, int y) const { return static_cast<std::size_t>(y >> 3) * tiles_x + (x >> 3); }
  static std::uint32_t cell_in_tile(int x, int y) { return static_cast<std::uint32_t>((y & 7) << 3 | (x & 7)); }
  /// Of a raster cell, in of_z_order.
  std::uint32_t slot_of_cell(std::size_t tile, std::uint32_t cell) const {
    const Tile t = tiles[tile];
    return t.node + (t.split == 0 ? 0 : split[std::size_t{t.split - 1} * 64 + cell]);
  }
  /// m²
  float area_of(std::uint32_t node) const {
    const double side = size(nodes[node].level);
    return static_cast<float>(side * side);
  }
  Vec2 centre(std::uint32_t node) const {
    const PathNode& n = nodes[node];
    const double half = 0.5 * static_cast<double>(std::uint32_t{1} << n.level);
    return Vec2(Vec2d{origin.x + (n.x + half) * cell, origin.y + (n.y + half) * cell});
  }
  std::span<const std::uint32_t> links_of(const PathNode& n) const { return {links.data() + n.first_link, n.links}; }
  std::span<const std::uint32_t> search_links_of(const PathNode& n) const {
    return {links.data() + n.first_link, n.search_links};
  }
  bool searchable(std::uint32_t node) const {
    return nodes[node].type == Occupancy::kGround && nodes[node].level >= search_level;
  }
  std::size_t bytes() const;

 private:
  static int clamped(double v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<double>(n) ? n - 1 : static_cast<int>(v);
  }
};

struct PathMap {
  double cell = 0;  ///< m, side of the smallest node; 0 = not built
  double buffer = 0;
  std::size_t node_count = 0;          ///< nodes of all regions; congestion has one number for each
  std::vector<PathMapRegion> regions;  ///< as Topology::regions

  bool built() const { return cell > 0; }
  const PathMapRegion& region(RegionIndex i) const { return regions[i.value]; }
  /// Number of the node that holds p, among the nodes of all regions. Every p has one: outside, the nearest edge
  /// cell's.
  std::uint32_t node_at(RegionIndex region, Vec2 p) const {
    const PathMapRegion& r = regions[region.value];
    return r.first_node + r.node_of_cell(r.cell_x(p.x), r.cell_y(p.y));
  }
  /// m²; `node` as from node_at(region, ...)
  float node_area(RegionIndex region, std::uint32_t node) const {
    const PathMapRegion& r = regions[region.value];
    return r.area_of(node - r.first_node);
  }
  std::size_t bytes() const;
};

}  // namespace throng
