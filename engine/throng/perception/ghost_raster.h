// Whether somebody who stands somewhere could see a ghost: asked of everybody in every step, so it is one look into a
// coarse raster of each surface. Without links between surfaces: who is near one is asked the long way.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/environment/world.h"
#include "throng/state/columns.h"

namespace throng {

class GhostRaster {
 public:
  enum Bits : std::uint8_t { kAny = 1, kOwn = 2 };  ///< kOwn: one that differs by asker

  /// `range`: m, how far anybody sees.
  void layout(const World& world, float range);
  void clear();
  /// Everybody within the range of that ghost.
  void mark(const Shown& ghost, std::uint8_t bits);
  std::uint8_t at(const Shown& s) const {
    const Sheet& t = sheets_[s.surface];
    return cells_[t.index(t.column_of(s.x), t.row_of(s.y))];
  }

 private:
  struct Sheet {
    Vec2 origin;
    float inv_cell = 1;
    int columns = 1, rows = 1;
    std::size_t first = 0;

    int column_of(float x) const { return clamped((x - origin.x) * inv_cell, columns); }
    int row_of(float y) const { return clamped((y - origin.y) * inv_cell, rows); }
    std::size_t index(int column, int row) const {
      return first + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
             static_cast<std::size_t>(column);
    }
    static int clamped(float v, int n) {
      if (!(v > 0)) return 0;
      return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
    }
  };

  float range_ = 0;
  std::vector<Sheet> sheets_;  ///< by surface
  std::vector<std::uint8_t> cells_;
  std::vector<std::size_t> touched_;
};

}  // namespace throng
