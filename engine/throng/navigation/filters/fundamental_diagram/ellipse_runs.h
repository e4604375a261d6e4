// The runs of the crowd map's sorted arrays that together hold everybody of a surface in an ellipse (and others near
// it), each person once: `for (EllipseRuns run(map, grid, ...); run.next();)`. As RunsIn of state/crowd_map.h, but what
// it gives leans with the ellipse: a long one across the grid has a box twice as large as itself.
#pragma once

#include <algorithm>
#include <cmath>

#include "throng/state/crowd_map.h"

namespace throng::navigation {

class EllipseRuns {
 public:
  /// Half axes `along` the unit vector `axis` and `across` it, m.
  EllipseRuns(const CrowdMap& map, const SurfaceGrid& grid, Vec2 centre, Vec2 axis, float along, float across)
      : map_(map), grid_(grid), centre_(centre) {
    const float a = along * along, b = across * across;
    const float xx = a * axis.x * axis.x + b * axis.y * axis.y, yy = a * axis.y * axis.y + b * axis.x * axis.x;
    half_x_ = std::sqrt(xx) + kCellSlack, half_y_ = std::sqrt(yy);
    lean_ = yy > 0 ? (a - b) * axis.x * axis.y / yy : 0;
    width_ = yy > 0 ? along * across / half_y_ + kCellSlack : half_x_;
    cell_ = 1 / grid.inv_cell;
    row_ = grid.row_of(centre.y - half_y_ - kCellSlack) - 1;
    last_row_ = grid.row_of(centre.y + half_y_ + kCellSlack);
  }

  bool next() {
    for (;;) {
      if (left_ == 0) {
        if (++row_ > last_row_) return false;
        find_columns();
      }
      --left_;
      const int band = strip_++;
      const std::uint32_t slot =
          map_.strip_slot[grid_.first_strip + static_cast<std::uint32_t>(band * grid_.rows + row_)];
      if (slot == 0) continue;
      const std::uint32_t* cells = map_.cell_start.data() + std::size_t{slot - 1} * kStripCells;
      const int first = first_column_ - band * kStripCells, last = last_column_ - band * kStripCells;
      begin = cells[std::max(first, 0)], end = cells[std::min(last, kStripCells - 1) + 1];
      if (begin < end) return true;
    }
  }

  std::uint32_t begin = 0, end = 0;  ///< the present run

 private:
  /// Columns of this row of cells that the ellipse can reach. People outside the grid are in its outermost rows.
  void find_columns() {
    const float low = grid_.origin.y + static_cast<float>(row_) * cell_ - centre_.y - kCellSlack;
    const float from = row_ == 0 ? -half_y_ : std::clamp(low, -half_y_, half_y_);
    const float to = row_ == grid_.rows - 1 ? half_y_ : std::clamp(low + cell_ + 2 * kCellSlack, -half_y_, half_y_);
    const float at_from = lean_ * from, at_to = lean_ * to;
    const float left = std::max(std::min(at_from, at_to) - width_, -half_x_);
    const float right = std::min(std::max(at_from, at_to) + width_, half_x_);
    first_column_ = grid_.column_of(centre_.x + left);
    last_column_ = grid_.column_of(centre_.x + right);
    strip_ = first_column_ / kStripCells;
    left_ = last_column_ / kStripCells - strip_ + 1;
  }

  const CrowdMap& map_;
  const SurfaceGrid& grid_;
  Vec2 centre_;
  float half_x_, half_y_;  ///< of the box around it
  float lean_;             ///< how far its middle goes along x with each metre along y
  float width_;            ///< half of it along x, at any y
  float cell_;             ///< m
  int row_, last_row_;
  int first_column_ = 0, last_column_ = 0;
  int strip_ = 0;  ///< column of strips
  int left_ = 0;   ///< columns of strips to come in this row
};

}  // namespace throng::navigation
