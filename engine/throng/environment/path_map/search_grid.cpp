// Grid searches (SH-70, SH-71): A* over eight directions with whole-number costs, 12 across an edge and 17 across a
// corner, so that the open cells fit into a ring of buckets and nothing is ever sorted. No corner is cut.
#include <algorithm>
#include <bit>

#include "throng/environment/path_map/ends.h"
#include "throng/environment/path_map/queues.h"
#include "throng/environment/path_map/search.h"

namespace throng::path_map {
namespace {

constexpr std::uint32_t kStraightCost = 12, kDiagonalCost = 17;  // 17 / 12 = 1.417
constexpr int kBuckets = 128;        ///< more than the estimates of all open cells can differ by
constexpr int kRings = 2;            ///< cells around an end that are tried when its own cell is blocked
constexpr std::uint32_t kStart = 8;  ///< in place of a direction
constexpr int kDx[8] = {1, 0, -1, 0, 1, -1, -1, 1}, kDy[8] = {0, 1, 0, -1, 1, 1, -1, -1};

// Cell::state: cost in the upper 26 bits, then 4 of direction, target, closed. A larger state is a larger cost.
constexpr std::uint32_t kClosed = 1, kTarget = 2, kNotReached = 0xffffffc0u;
constexpr std::uint32_t cost_of(std::uint32_t state) { return state >> 6; }
constexpr std::uint32_t from_of(std::uint32_t state) { return state >> 2 & 15; }
constexpr std::uint32_t pack(std::uint32_t cost, std::uint32_t from) { return cost << 6 | from << 2; }

// Steps worth trying after one in that direction: the others lead where the cell before leads at no more cost. After a
// straight step not the three backwards; after a diagonal one only the three forwards. (No corner is ever cut, so the
// cheaper way is open whenever the step is.)
constexpr std::uint32_t kOnwards[9] = {0b10011011, 0b00110111, 0b01101110, 0b11001101, 0b00010011,
                                       0b00100110, 0b01001100, 0b10001001, 0b11111111};

/// A grid of the region, or its raster.
struct View {
  const CellBits& free;
  double cell;
  Vec2d origin;

  Vec2 centre(std::uint32_t c) const {
    const int x = static_cast<int>(c) % free.nx, y = static_cast<int>(c) / free.nx;
    return Vec2(Vec2d{origin.x + (x + 0.5) * cell, origin.y + (y + 0.5) * cell});
  }
  int x_of(float x) const { return static_cast<int>((x - origin.x) / cell); }
  int y_of(float y) const { return static_cast<int>((y - origin.y) / cell); }
};

View view_of(const PathMapRegion& r, std::size_t grid) {
  if (grid >= r.grids.size()) return {r.ground, r.cell, r.origin};
  return {r.grids[grid].free, r.grids[grid].cell, r.grids[grid].origin};
}

/// The cell of p, or if it is blocked the free ones around it that p sees.
void cells_at(const PathMapRegion& r, const View& v, Vec2 p, std::vector<std::uint32_t>& out) {
  const int cx = v.x_of(p.x), cy = v.y_of(p.y);
  if (v.free.get(cx, cy)) return out.push_back(static_cast<std::uint32_t>(cy) * v.free.nx + cx);
  for (int y = cy - kRings; y <= cy + kRings; ++y) {
    for (int x = cx - kRings; x <= cx + kRings; ++x) {
      if (!v.free.get(x, y)) continue;
      const std::uint32_t c = static_cast<std::uint32_t>(y) * v.free.nx + x;
      if (directly_reachable(r, p, v.centre(c))) out.push_back(c);
    }
  }
}

/// Keeps the cells of both lists that lie on common pieces of the grid; false when there are none.
bool keep_connected(const PathMapRegion& r, std::size_t grid, PathMapScratch& s) {
  if (s.start_cells.empty() || s.target_cells.empty()) return false;
  if (grid >= r.grids.size()) return true;  // ends were chosen on one piece of the raster
  const auto& component = r.grids[grid].component;
  for (const std::uint32_t a : s.start_cells)
    for (const std::uint32_t b : s.target_cells)
      if (component[a] == component[b]) return true;
  return false;
}

struct CellBox {
  int x0, y0, x1, y1;
  /// Cost at least to the box.
  std::uint32_t to(int x, int y) const {
    const int dx = std::max({x0 - x, x - x1, 0}), dy = std::max({y0 - y, y - y1, 0});
    const int more = std::max(dx, dy), less = std::min(dx, dy);
    return static_cast<std::uint32_t>(more) * kStraightCost +
           static_cast<std::uint32_t>(less) * (kDiagonalCost - kStraightCost);
  }
};

/// Bits x - 1, x, x + 1 of a row. The lattice has a blocked cell around, so they exist for free cells.
std::uint32_t three(const std::uint64_t* row, int x) {
  const int w = (x - 1) >> 6, o = (x - 1) & 63;
  std::uint64_t v = row[w] >> o;
  if (o > 61) v |= row[w + 1] << (64 - o);
  return static_cast<std::uint32_t>(v) & 7;
}

/// Which of the eight steps are open: a diagonal one needs both cells beside it.
std::uint32_t open_steps(const CellBits& free, int x, int y) {
  const std::uint32_t below = three(free.row(y - 1), x), here = three(free.row(y), x),
                      above = three(free.row(y + 1), x);
  const std::uint32_t e = here >> 2, w = here & 1, n = above >> 1 & 1, s = below >> 1 & 1;
  return e | n << 1 | w << 2 | s << 3 | (above >> 2 & e & n) << 4 | (above & w & n) << 5 | (below & w & s) << 6 |
         (below >> 2 & e & s) << 7;
}

/// With the heuristic it is A*, without Dijkstra's search.
template <bool kHeuristic>
class GridSearch {
 public:
  GridSearch(const View& view, PathMapScratch& scratch) : v_(view), s_(scratch), nx_(view.free.nx) {
    const std::size_t n = static_cast<std::size_t>(nx_) * v_.free.ny;
    if (s_.cells.size() < n) s_.cells.resize(n);
    if (s_.cell_stamp == 0xffffffffu) {
      std::fill(s_.cells.begin(), s_.cells.end(), PathMapScratch::Cell{});
      s_.cell_stamp = 0;
    }
    ++s_.cell_stamp;
    cells_ = s_.cells.data(), stamp_ = s_.cell_stamp;
    s_.buckets.resize(kBuckets);
    buckets_ = s_.buckets.data();
    for (auto& b : s_.buckets) b.clear();
  }

  /// The cell of the target that was reached, or kNone.
  std::uint32_t run() {
    box_ = {nx_, v_.free.ny, -1, -1};
    for (const std::uint32_t c : s_.target_cells) {
      const int x = static_cast<int>(c) % nx_, y = static_cast<int>(c) / nx_;
      box_ = {std::min(box_.x0, x), std::min(box_.y0, y), std::max(box_.x1, x), std::max(box_.y1, y)};
      s_.cells[c] = {s_.cell_stamp, kNotReached | kTarget};
    }
    std::uint32_t estimate = kNone;
    for (const std::uint32_t c : s_.start_cells)
      estimate = std::min(estimate, reach(static_cast<int>(c) % nx_, static_cast<int>(c) / nx_, 0, kStart));
    for (; open_ > 0; ++estimate) {
      auto& bucket = buckets_[estimate % kBuckets];
      while (!bucket.empty()) {
        const std::uint32_t place = bucket.back();
        bucket.pop_back();
        --open_;
        const int x = static_cast<int>(place & 0xffff), y = static_cast<int>(place >> 16);
        PathMapScratch::Cell& cell = cells_[static_cast<std::size_t>(y * nx_ + x)];
        if (cell.state & kClosed) continue;
        if (cell.state & kTarget) return static_cast<std::uint32_t>(y * nx_ + x);
        cell.state |= kClosed;
        ++taken_;
        step_from(x, y, cell.state);
      }
    }
    return kNone;
  }
  std::uint32_t taken() const { return taken_; }
  std::uint32_t reached() const { return reached_; }

 private:
  void step_from(int x, int y, std::uint32_t state) {
    std::uint32_t steps = open_steps(v_.free, x, y);
    if (kHeuristic) steps &= kOnwards[from_of(state)];  // the uninformed search is the plain one of the textbooks
    for (; steps != 0; steps &= steps - 1) {
      const std::uint32_t k = static_cast<std::uint32_t>(std::countr_zero(steps));
      reach(x + kDx[k], y + kDy[k], cost_of(state) + (k < 4 ? kStraightCost : kDiagonalCost), k);
    }
  }
  [[gnu::always_inline]] inline std::uint32_t reach(int x, int y, std::uint32_t cost, std::uint32_t from) {
    PathMapScratch::Cell& cell = cells_[static_cast<std::size_t>(y * nx_ + x)];
    if (cell.stamp != stamp_) {
      cell = {stamp_, pack(cost, from)};
      ++reached_;
    } else if (cost < cost_of(cell.state)) {
      reached_ += cost_of(cell.state) == cost_of(kNotReached);
      cell.state = pack(cost, from) | (cell.state & kTarget);
    } else {
      return kNone;
    }
    const std::uint32_t f = kHeuristic ? cost + box_.to(x, y) : cost;
    buckets_[f % kBuckets].push_back(static_cast<std::uint32_t>(y) << 16 | static_cast<std::uint32_t>(x));
    ++open_;
    return f;
  }

  const View& v_;
  PathMapScratch& s_;
  PathMapScratch::Cell* cells_;
  std::vector<std::uint32_t>* buckets_;
  std::uint32_t stamp_;
  int nx_;
  CellBox box_{};
  std::size_t open_ = 0;
  std::uint32_t taken_ = 0, reached_ = 0;
};

/// Centres of the cells of the way, without those on a straight run.
void construct(const View& v, std::uint32_t hit, const PathMapQuery& q, const Ends& ends, PathMapScratch& s,
               RoughPath& path) {
  begin_points(ends, path);
  s.nodes.clear();
  const int nx = v.free.nx;
  std::uint32_t ahead = kStart;
  for (std::uint32_t c = hit;;) {
    const std::uint32_t from = from_of(s.cells[c].state);
    if (from != ahead || from == kStart) s.nodes.push_back(c);
    if (from == kStart) break;
    ahead = from;
    c = static_cast<std::uint32_t>(static_cast<int>(c) - kDx[from] - kDy[from] * nx);
  }
  for (std::size_t i = s.nodes.size(); i-- > 0;) path.points.push_back(v.centre(s.nodes[i]));
  end_points(q, ends, path);
}

}  // namespace

bool search_grid(const PathMapRegion& r, const PathMapQuery& q, const Ends& ends, std::size_t grid, bool heuristic,
                 PathMapScratch& s, RoughPath& path) {
  const View v = view_of(r, grid);
  s.start_cells.clear(), s.target_cells.clear();
  cells_at(r, v, ends.free_start, s.start_cells);
  for (const PathMapScratch::Seed& seed : s.seeds) cells_at(r, v, seed.point, s.target_cells);
  if (!keep_connected(r, grid, s)) return false;
  const auto run = [&](auto search) {
    const std::uint32_t cell = search.run();
    path.visited += search.taken();
    path.reached += search.reached();
    s.use.grid_cells += search.taken();
    return cell;
  };
  const std::uint32_t hit = heuristic ? run(GridSearch<true>(v, s)) : run(GridSearch<false>(v, s));
  if (hit == kNone) return false;
  path.source = PathSource::kGrid;
  path.grid_cell = static_cast<float>(v.cell);
  construct(v, hit, q, ends, s, path);
  return true;
}

}  // namespace throng::path_map
