// Static uniform grids over the plane: which items touch which cell, in two flat arrays. Built once, read by many.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/math.h"
#include "throng/core/vec.h"

namespace throng {

struct GridLayout {
  Vec2d origin;
  double cell = 1;
  int nx = 0, ny = 0;

  int x_of(double x) const { return std::clamp(math::floor_to_int((x - origin.x) / cell), 0, nx - 1); }
  int y_of(double y) const { return std::clamp(math::floor_to_int((y - origin.y) / cell), 0, ny - 1); }
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(y) * nx + x; }
  std::size_t cells() const { return static_cast<std::size_t>(nx) * ny; }
};

/// Covers the box with square cells; doubles the size until there are at most max_cells.
inline GridLayout make_layout(const Boxd& box, double cell, std::size_t max_cells) {
  GridLayout g;
  if (box.empty()) return g;
  g.origin = box.lo;
  for (g.cell = cell;; g.cell *= 2) {
    const double nx = math::floor((box.hi.x - box.lo.x) / g.cell) + 1,
                 ny = math::floor((box.hi.y - box.lo.y) / g.cell) + 1;
    if (nx * ny > static_cast<double>(max_cells)) continue;
    g.nx = static_cast<int>(nx), g.ny = static_cast<int>(ny);
    return g;
  }
}

/// Calls f(x, y) for every cell that a convex polygon (or a segment: two points; or a point) comes within `slack` of,
/// row by row, and perhaps for some more next to them.
template <class F>
void for_cells(const GridLayout& g, std::span<const Vec2d> convex, double slack, F f) {
  Boxd box;
  for (const Vec2d p : convex) box.add(p);
  box = box.grown(slack);
  const int y0 = g.y_of(box.lo.y), y1 = g.y_of(box.hi.y);
  for (int y = y0; y <= y1; ++y) {
    // Extent of the outline within the row (border rows are open-ended: everything beyond is clamped into them).
    const double lo = y == y0 ? box.lo.y : g.origin.y + y * g.cell - slack;
    const double hi = y == y1 ? box.hi.y : g.origin.y + (y + 1) * g.cell + slack;
    double left = 1e30, right = -1e30;
    for (std::size_t i = 0; i < convex.size(); ++i) {
      Vec2d a = convex[i], b = convex[(i + 1) % convex.size()];
      if (a.y > b.y) std::swap(a, b);
      if (b.y < lo || a.y > hi) continue;
      const double dy = b.y - a.y;
      const double xa = a.y >= lo ? a.x : a.x + (b.x - a.x) * ((lo - a.y) / dy);
      const double xb = b.y <= hi ? b.x : a.x + (b.x - a.x) * ((hi - a.y) / dy);
      left = std::min({left, xa, xb}), right = std::max({right, xa, xb});
    }
    if (left > right) continue;
    const int x0 = g.x_of(left - slack), x1 = g.x_of(right + slack);
    for (int x = x0; x <= x1; ++x) f(x, y);
  }
}

/// Item lists per cell, ascending within a cell.
struct CellLists {
  std::vector<std::uint32_t> first;  ///< cells + 1
  std::vector<std::uint32_t> items;

  std::span<const std::uint32_t> of(std::size_t cell) const {
    return {items.data() + first[cell], first[cell + 1] - first[cell]};
  }
};

/// cover(i, f) must call f(x, y) once for each cell of item i.
template <class Cover>
CellLists make_lists(const GridLayout& g, std::size_t count, Cover cover) {
  CellLists lists;
  lists.first.assign(g.cells() + 1, 0);
  for (std::size_t i = 0; i < count; ++i) cover(i, [&](int x, int y) { ++lists.first[g.index(x, y) + 1]; });
  for (std::size_t c = 0; c < g.cells(); ++c) lists.first[c + 1] += lists.first[c];
  lists.items.resize(lists.first.back());
  std::vector<std::uint32_t> at(lists.first.begin(), lists.first.end() - 1);
  for (std::size_t i = 0; i < count; ++i) {
    cover(i, [&](int x, int y) { lists.items[at[g.index(x, y)]++] = static_cast<std::uint32_t>(i); });
  }
  return lists;
}

}  // namespace throng
