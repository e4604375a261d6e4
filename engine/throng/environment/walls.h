// Walls: directed segments a -> b with the walkable side on the LEFT and the solid on the right. A double-sided wall is
// two opposite segments. Chains are closed: next/prev always exist; they run on across open edges onto the adjoining
// surface, and across a periodic seam (then the neighbour's coordinates are shifted by the seam's translation: use only
// its direction; own ends a and b are complete in themselves).
//
// A convex end is a corner of the solid that sticks out into the walkable side (or a straight one, or the free end of a
// thin wall): the path bends to the right there. Needed by the ORCA obstacle half-planes (PV-11).
//
// A person on the right of a wall (behind it) must ignore that segment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/prefetch.h"
#include "throng/core/vec.h"
#include "throng/environment/clearance_map.h"

namespace throng {

/// Walls within kReach of a cell and with the cell, or a part of it, before them: eight beside each other, number by
/// number, so that one run of memory and a few vectors tell what concerns somebody in the cell.
class WallBlocks {
 public:
  static constexpr float kReach = 2.5f;  ///< m
  static constexpr int kWalls = 8;       ///< in a block; the last one is filled up with walls that are nowhere
  struct alignas(32) Block {
    float ax[kWalls], ay[kWalls], dx[kWalls], dy[kWalls], length[kWalls];  ///< m; end a, unit direction
  };

  Vec2 origin;
  float inv_cell = 0;
  int nx = 0, ny = 0;                ///< cells; 0 = no walls at all
  std::vector<std::uint32_t> first;  ///< nx*ny + 1 offsets into blocks
  std::vector<Block> blocks;

  /// p may lie anywhere.
  std::span<const Block> at(Vec2 p) const {
    if (nx == 0) return {};
    const std::size_t cell = cell_of(p);
    return {blocks.data() + first[cell], first[cell + 1] - first[cell]};
  }
  /// For somebody who will ask soon: first where the blocks are, a little later the blocks.
  void fetch_place(Vec2 p) const {
    if (nx != 0) prefetch(&first[cell_of(p)]);
  }
  void fetch_blocks(Vec2 p) const {
    const std::span<const Block> all = at(p);
    if (!all.empty()) prefetch_all(all.front());
  }

 private:
  std::size_t cell_of(Vec2 p) const {
    return static_cast<std::size_t>(clamped((p.y - origin.y) * inv_cell, ny)) * static_cast<std::size_t>(nx) +
           static_cast<std::size_t>(clamped((p.x - origin.x) * inv_cell, nx));
  }
  static int clamped(float v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
  }
};

/// Static grid over the walls of one surface. Cell lists are conservative (grown by kSlack); a clearance byte per
/// quarter cell holds a lower bound, in quarter metres, of the distance to any wall or open edge of the surface.
class WallGrid {
 public:
  static constexpr float kSlack = 1.0f / 64;  ///< metres by which cells are grown when lists are made

  Vec2 origin;
  float inv_cell = 0.5f;
  int nx = 0, ny = 0;                ///< cells; 0 = no walls at all
  std::vector<std::uint32_t> first;  ///< nx*ny + 1 offsets into items
  std::vector<std::uint32_t> items;  ///< wall indices, ascending within a cell
  WallBlocks beside;                 ///< the same walls once more, for those who ask in every frame
  ClearanceMap clearance;            ///< (2 nx) * (2 ny) cells, 255 = at least 63.75 m

  int cell_x(float x) const { return clamped((x - origin.x) * inv_cell, nx); }
  int cell_y(float y) const { return clamped((y - origin.y) * inv_cell, ny); }

  /// Lower bound of the distance from p to walls and open edges, metres. p may lie anywhere.
  float clearance_at(Vec2 p) const { return nx == 0 ? kUnbounded : clearance.at(p); }

  static constexpr float kUnbounded = 1e6f;

 private:
  static int clamped(float v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
  }
};

/// What is read of a wall in every frame, in half a cache line: walls are met one here and two there.
struct alignas(32) WallLine {
  Vec2 a, b;       ///< ends
  Vec2 direction;  ///< unit, from a to b
  float length = 0;
};
static_assert(sizeof(WallLine) == 32);

struct Walls {
  std::vector<WallLine> lines;
  std::vector<std::uint32_t> next, prev;
  std::vector<std::uint8_t> convex_a, convex_b;  ///< 1 = convex
  std::vector<SurfaceIndex> surface;
  std::vector<WallGrid> grids;  ///< one for each surface

  std::size_t size() const { return lines.size(); }
  Vec2 a(std::size_t i) const { return lines[i].a; }
  Vec2 b(std::size_t i) const { return lines[i].b; }
  Vec2 direction(std::size_t i) const { return lines[i].direction; }

  Vec2 closest(std::size_t i, Vec2 p) const {
    const WallLine& l = lines[i];
    const Vec2 rel{p.x - l.a.x, p.y - l.a.y};
    float t = rel.x * l.direction.x + rel.y * l.direction.y;
    t = t < 0 ? 0 : (t > l.length ? l.length : t);
    return {l.a.x + t * l.direction.x, l.a.y + t * l.direction.y};
  }

  /// True when it is certain, after one look-up, that no wall and no open edge of the surface is within range of p.
  /// Then neither near() nor the walls of adjoining surfaces need be asked.
  bool clear(SurfaceIndex s, Vec2 p, float range) const { return grids[s.value].clearance_at(p) >= range; }

  /// Calls f(wall, closest point, distance squared) once for each wall of surface s with distance <= range, in the
  /// order of cells (deterministic, not sorted by distance). Only this surface: see walls_near() for adjoining ones.
  template <class F>
  void near(SurfaceIndex s, Vec2 p, float range, F f) const {
    const WallGrid& g = grids[s.value];
    if (g.nx == 0) return;
    const int x0 = g.cell_x(p.x - range), x1 = g.cell_x(p.x + range);
    const int y0 = g.cell_y(p.y - range), y1 = g.cell_y(p.y + range);
    const float range_sq = range * range;
    for (int y = y0; y <= y1; ++y) {
      for (int x = x0; x <= x1; ++x) {
        const std::size_t cell = static_cast<std::size_t>(y) * g.nx + x;
        for (std::uint32_t k = g.first[cell]; k < g.first[cell + 1]; ++k) {
          const std::uint32_t w = g.items[k];
          const Vec2 c = closest(w, p);
          const float d = length_sq(c - p);
          // A wall is listed in many cells; it is reported from the one that holds its closest point.
          if (d <= range_sq && in_cell(g, c, x, y, x0, x1, y0, y1)) f(w, c, d);
        }
      }
    }
  }

 private:
  static int clamp_int(int v, int lo, int hi) { return v < lo ? lo : (v > hi ? hi : v); }
  static bool in_cell(const WallGrid& g, Vec2 c, int x, int y, int x0, int x1, int y0, int y1) {
    return clamp_int(g.cell_x(c.x), x0, x1) == x && clamp_int(g.cell_y(c.y), y0, y1) == y;
  }
};

/// A wall as seen by somebody: add `shift` to the wall's coordinates to get them in the asker's frame.
struct WallHit {
  std::uint32_t wall = 0;
  float distance_sq = 0;
  Vec2 shift;
};

}  // namespace throng
