#include "throng/perception/ghost_raster.h"

#include <algorithm>

namespace throng {
namespace {

constexpr double kCoarse = 4;           ///< m, side of a cell at the least
constexpr double kMostCells = 1 << 20;  ///< of a surface: where it is larger its cells are
constexpr float kSlack = 1.0f / 256;    ///< m: rounding of cell borders hides nobody

}  // namespace

void GhostRaster::layout(const World& world, float range) {
  range_ = range + kSlack;
  sheets_.clear(), touched_.clear();
  std::size_t cells = 0;
  for (const Surface& s : world.surfaces) {
    const double width = std::max(0.0f, s.bounds.hi.x - s.bounds.lo.x);
    const double height = std::max(0.0f, s.bounds.hi.y - s.bounds.lo.y);
    double cell = std::max(kCoarse, 0.5 * static_cast<double>(range));
    while ((width / cell + 1) * (height / cell + 1) > kMostCells) cell *= 2;
    Sheet sheet;
    sheet.origin = s.bounds.lo;
    sheet.inv_cell = static_cast<float>(1 / cell);
    sheet.columns = static_cast<int>(width / cell) + 1, sheet.rows = static_cast<int>(height / cell) + 1;
    sheet.first = cells;
    cells += static_cast<std::size_t>(sheet.columns) * static_cast<std::size_t>(sheet.rows);
    sheets_.push_back(sheet);
  }
  cells_.assign(cells, 0);
}

void GhostRaster::clear() {
  for (const std::size_t cell : touched_) cells_[cell] = 0;
  touched_.clear();
}

void GhostRaster::mark(const Shown& ghost, std::uint8_t bits) {
  const Sheet& t = sheets_[ghost.surface];
  const int left = t.column_of(ghost.x - range_), right = t.column_of(ghost.x + range_);
  for (int row = t.row_of(ghost.y - range_), last = t.row_of(ghost.y + range_); row <= last; ++row)
    for (int column = left; column <= right; ++column) {
      std::uint8_t& cell = cells_[t.index(column, row)];
      if (cell == 0) touched_.push_back(t.index(column, row));
      cell = static_cast<std::uint8_t>(cell | bits);
    }
}

}  // namespace throng
