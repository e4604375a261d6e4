// Space use (PV-56): which part of the floor anybody ever walked on. With point goals people collapse to a line; with
// way portals they fill the width of corridors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct SpaceUseOptions {
  double cell = 0.1;          ///< m
  std::optional<Boxd> frame;  ///< of the bitmap; nothing: around all positions
};

/// A bitmap, row by row from the lower left corner.
struct SpaceUse {
  Vec2d corner;
  double cell = 0.1;
  int nx = 0, ny = 0;
  std::vector<std::uint8_t> used;  ///< 1: a body was there

  bool at(int x, int y) const { return used[static_cast<std::size_t>(y) * static_cast<std::size_t>(nx) + x] != 0; }
  double area() const;  ///< m² used
};

/// Cells whose middle was inside somebody's body at a frame or on the straight way between two, up to each person's
/// arrival. Jumps (kJumpSpeed) leave nothing in between. At most 40 million cells: then cells are made larger.
SpaceUse space_use(const Trajectories& all, const SpaceUseOptions& options = {});

/// Used in `more` and not in `less`; both must have the same frame and cell, else it is empty.
SpaceUse only_in(const SpaceUse& more, const SpaceUse& less);

/// Used white, unused black, as Figures 5.2 and 5.3; a pixel a cell.
std::string space_use_png(const SpaceUse& use);

}  // namespace throng::analysis
