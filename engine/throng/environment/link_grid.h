// Which open edges (links) of a surface are near a point, without looking at all of them: a station has a dozen, a town
// of stations hundreds, and everybody asks in every frame.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/vec.h"
#include "throng/environment/clearance_map.h"

namespace throng {

/// Static grid over the box of one surface's links. A cell lists every link within kReach of it.
class LinkGrid {
 public:
  static constexpr float kReach = 12;         ///< m; people look no farther for others
  static constexpr double kCell = 4;          ///< m; wider in worlds of many kilometres
  static constexpr float kSlack = 1.0f / 64;  ///< m, by which reach is grown when lists are made: rounding of cells

  Vec2 origin;
  float inv_cell = 0;
  int nx = 0, ny = 0;                ///< cells; 0 = no links
  std::vector<std::uint32_t> first;  ///< nx*ny + 1 offsets into items
  std::vector<std::uint32_t> items;  ///< indices into World::links, ascending within a cell
  /// By finer cells: lower bound, in quarter metres, of the distance to any link. Most people walk
  /// beside walls and nowhere near a link.
  static constexpr int kFine = 4;
  ClearanceMap clearance;  ///< (kFine nx) * (kFine ny) cells

  /// Lower bound of the distance from p to any link, metres, at most kReach. p may lie anywhere.
  float clearance_at(Vec2 p) const { return nx == 0 ? kReach : clearance.at(p); }

  /// Links that may be within kReach of p, ascending. p may lie anywhere: a point beyond the box is nowhere nearer to a
  /// link than the point of the box nearest to it.
  std::span<const std::uint32_t> near(Vec2 p) const {
    if (nx == 0) return {};
    const auto cell =
        static_cast<std::size_t>(clamped((p.y - origin.y) * inv_cell, ny)) * static_cast<std::size_t>(nx) +
        static_cast<std::size_t>(clamped((p.x - origin.x) * inv_cell, nx));
    return {items.data() + first[cell], first[cell + 1] - first[cell]};
  }

 private:
  static int clamped(float v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
  }
};

}  // namespace throng
