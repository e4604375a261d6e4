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

/// Whether any part of the cell is before the wall (on its left).
bool before(const GridLayout& g, int x, int y, const Segment& s) {
  const Vec2d lo = g.origin + Vec2d{x * g.cell, y * g.cell}, along = s[1] - s[0];
  for (const Vec2d corner : {Vec2d{0, 0}, Vec2d{1, 0}, Vec2d{0, 1}, Vec2d{1, 1}})
    if (det(along, lo + corner * g.cell - s[0]) > -WallGrid::kSlack * length(along)) return true;
  return false;
}

WallBlocks make_blocks(const Walls& walls, std::uint32_t first_wall, std::span<const Segment> segments,
                       const Boxd& box) {
  constexpr double kBlockCell = 2, kReach = double{WallBlocks::kReach} + WallGrid::kSlack;
  constexpr float kNowhere = 1e6f;
  WallBlocks out;
  if (segments.empty()) return out;
  const GridLayout g = make_layout(box, kBlockCell, kMaxCells / 4);
  const CellLists lists = make_lists(g, segments.size(), [&](std::size_t i, auto f) {
    for_cells(g, segments[i], kReach, [&](int x, int y) {
      const Vec2d lo = g.origin + Vec2d{x * g.cell, y * g.cell};
      // Whoever asks from beyond the border asks the cell at the border.
      const bool border = x == 0 || y == 0 || x + 1 == g.nx || y + 1 == g.ny;
      if (distance_to_box(segments[i][0], segments[i][1], {lo, lo + Vec2d{g.cell, g.cell}}) > kReach) return;
      if (border || before(g, x, y, segments[i])) f(x, y);
    });
  });
  out.origin = Vec2(g.origin), out.inv_cell = static_cast<float>(1 / g.cell), out.nx = g.nx, out.ny = g.ny;
  out.first.push_back(0);
  for (std::size_t cell = 0; cell < g.cells(); ++cell) {
    const std::span<const std::uint32_t> of_cell = lists.of(cell);
    for (std::size_t i = 0; i < of_cell.size(); i += WallBlocks::kWalls) {
      WallBlocks::Block& b = out.blocks.emplace_back();
      for (std::size_t k = 0; k < WallBlocks::kWalls; ++k) {
        b.ax[k] = b.ay[k] = kNowhere, b.dx[k] = 1, b.dy[k] = b.length[k] = 0;
        if (i + k >= of_cell.size()) continue;
        const WallLine& l = walls.lines[first_wall + of_cell[i + k]];
        b.ax[k] = l.a.x, b.ay[k] = l.a.y, b.dx[k] = l.direction.x, b.dy[k] = l.direction.y, b.length[k] = l.length;
      }
    }
    out.first.push_back(static_cast<std::uint32_t>(out.blocks.size()));
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
  grid.beside = make_blocks(walls, surface.first_wall, segments, box);

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
