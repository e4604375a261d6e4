#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/environment/compile/draft.h"
#include "throng/geometry/segments.h"
#include "throng/geometry/uniform_grid.h"

namespace throng::compile {
namespace {

constexpr double kCell = 1;                              // metres
constexpr std::size_t kMaxCells = std::size_t{1} << 20;  // 1 km by 1 km; larger worlds get larger cells
constexpr double kNear = 2;                              // metres within which clearances are exact

using Segment = std::array<Vec2d, 2>;

/// Lower bound of the distance from each coarse cell to the nearest occupied one, metres: separable, first along rows
/// (cells to the nearest occupied cell), then along columns.
std::vector<double> far_bound(const GridLayout& g, const std::vector<std::uint8_t>& occupied) {
  const int reach = math::floor_to_int(64 / g.cell) + 2;
  std::vector<int> row(g.cells(), reach);
  for (int y = 0; y < g.ny; ++y) {
    int since = reach;
    for (int x = 0; x < g.nx; ++x) {
      since = occupied[g.index(x, y)] ? 0 : std::min(since + 1, reach);
      row[g.index(x, y)] = since;
    }
    since = reach;
    for (int x = g.nx - 1; x >= 0; --x) {
      since = occupied[g.index(x, y)] ? 0 : std::min(since + 1, reach);
      row[g.index(x, y)] = std::min(row[g.index(x, y)], since);
    }
  }
  const auto gap_sq = [](int cells) { return cells <= 1 ? 0 : (cells - 1) * (cells - 1); };
  std::vector<double> out(g.cells());
  for (int y = 0; y < g.ny; ++y) {
    for (int x = 0; x < g.nx; ++x) {
      int best = gap_sq(row[g.index(x, y)]);
      for (int d = 1; d <= reach && gap_sq(d) < best; ++d) {
        if (y >= d) best = std::min(best, gap_sq(d) + gap_sq(row[g.index(x, y - d)]));
        if (y + d < g.ny) best = std::min(best, gap_sq(d) + gap_sq(row[g.index(x, y + d)]));
      }
      out[g.index(x, y)] = std::sqrt(static_cast<double>(best)) * g.cell;
    }
  }
  return out;
}

WallGrid::Listed list_lines(const Walls& walls, const std::vector<std::uint32_t>& items) {
  WallGrid::Listed out;
  for (std::vector<float>* column : {&out.ax, &out.ay, &out.dx, &out.dy, &out.length})
    column->assign(items.size() + WallGrid::kPadding, 0);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const WallLine& l = walls.lines[items[i]];
    out.ax[i] = l.a.x, out.ay[i] = l.a.y, out.dx[i] = l.direction.x, out.dy[i] = l.direction.y;
    out.length[i] = l.length;
  }
  return out;
}

}  // namespace

WallGrid build_wall_grid(const Walls& walls, const Surface& surface, const std::vector<std::array<Vec2d, 2>>& open) {
  WallGrid grid;
  const std::uint32_t n = surface.last_wall - surface.first_wall;
  if (n + open.size() == 0 || surface.bounds.empty()) return grid;
  std::vector<Segment> segments;
  for (std::uint32_t i = surface.first_wall; i < surface.last_wall; ++i) {
    segments.push_back({Vec2d(walls.a(i)), Vec2d(walls.b(i))});
  }
  const Boxd box{Vec2d(surface.bounds.lo), Vec2d(surface.bounds.hi)};
  const GridLayout g = make_layout(box, kCell, kMaxCells);
  grid.origin = Vec2(g.origin);
  grid.inv_cell = static_cast<float>(1 / g.cell);
  grid.nx = g.nx, grid.ny = g.ny;
  CellLists lists = make_lists(g, n, [&](std::size_t i, auto f) { for_cells(g, segments[i], WallGrid::kSlack, f); });
  for (std::uint32_t& w : lists.items) w += surface.first_wall;
  grid.first = std::move(lists.first), grid.items = std::move(lists.items);
  grid.listed = list_lines(walls, grid.items);

  segments.insert(segments.end(), open.begin(), open.end());
  std::vector<std::uint8_t> occupied(g.cells(), 0);
  GridLayout fine = g;
  fine.cell /= 2, fine.nx *= 2, fine.ny *= 2;
  std::vector<double> near(fine.cells(), 1e30);
  for (const Segment& s : segments) {
    for_cells(g, s, WallGrid::kSlack, [&](int x, int y) { occupied[g.index(x, y)] = 1; });
    for_cells(fine, s, kNear, [&](int x, int y) {
      const Vec2d lo = fine.origin + Vec2d{x * fine.cell, y * fine.cell};
      double& d = near[fine.index(x, y)];
      d = std::min(d, distance_to_box(s[0], s[1], {lo, lo + Vec2d{fine.cell, fine.cell}}));
    });
  }
  const std::vector<double> far = far_bound(g, occupied);
  grid.clearance.lay_out(grid.origin, 2 * grid.inv_cell, fine.nx, fine.ny);
  for (int y = 0; y < fine.ny; ++y) {
    for (int x = 0; x < fine.nx; ++x) {
      // Cells that no segment came near are at least kNear away. The millimetres cover rounding of float positions.
      const double exact = std::min(near[fine.index(x, y)], kNear);
      const double d = std::max(exact, far[g.index(x / 2, y / 2)]) - WallGrid::kSlack;
      grid.clearance.cell(x, y) = static_cast<std::uint8_t>(math::clamp(math::floor(d * 4), 0.0, 255.0));
    }
  }
  return grid;
}

}  // namespace throng::compile
