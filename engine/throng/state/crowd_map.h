// Who is near whom: a uniform grid over every surface, rebuilt by counting sort in every step.
// Written by: index. Read by perceive, decide, navigate, prefer, move. Positions are those of `appearance`: the start
// of the step.
//
// Cells lie in strips of kStripCells cells along x; a strip exists only while somebody stands in it, so neither time
// per step nor memory beyond one word a strip grows with the area of the world. People of neighbouring cells of one
// strip are contiguous in the sorted arrays: a query reads one run of memory per row of cells. Strips are numbered
// column of strips by column of strips, so rows of cells that are neighbours in y are neighbours in memory as well.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

inline constexpr int kStripCells = 64;
/// Queries look this much farther than asked, so that rounding of cell borders never hides anybody, metres.
inline constexpr float kCellSlack = 1.0f / 256;

/// Grid of one surface, laid out once at the start of the run. People outside count for the nearest cell.
struct SurfaceGrid {
  Vec2 origin;                    ///< lower left corner of cell (0, 0)
  float inv_cell = 1;             ///< cells per metre
  int columns = 0, rows = 0;      ///< cells
  std::uint32_t first_strip = 0;  ///< of this surface; strip = first_strip + (column / kStripCells) * rows + row
  bool plain = true;              ///< level, and no open edge: nobody of another surface can be near

  int column_of(float x) const { return clamped((x - origin.x) * inv_cell, columns); }
  int row_of(float y) const { return clamped((y - origin.y) * inv_cell, rows); }

 private:
  static int clamped(float v, int n) {
    if (!(v > 0)) return 0;  // also catches NaN
    return v >= static_cast<float>(n) ? n - 1 : static_cast<int>(v);
  }
};

/// How much of each path-map node people cover (SH-18). Empty unless the world has path maps. Sums are whole numbers,
/// so they do not depend on the order of people or workers, and the footprints of everybody are in them exactly.
struct Congestion {
  static constexpr double kUnits = 1 << 20;  ///< footprints are counted in 1 / kUnits m²

  std::vector<float> factor;            ///< g_i by node: share of its area covered by people; above 1 in a crush
  std::vector<std::int64_t> footprint;  ///< by node, in units
  std::vector<std::uint32_t> touched;   ///< nodes with somebody in them, in the order of the first row in each
  Column<std::uint32_t> node;           ///< per row: where it stands
  Column<float> node_area;              ///< per row: of that node, m²
};

/// Area that a body covers, in units of Congestion.
inline std::int64_t footprint_units(float radius) {
  const double r = radius;
  return static_cast<std::int64_t>(3.14159265358979 * r * r * Congestion::kUnits + 0.5);
}

struct CrowdMap {
  std::vector<SurfaceGrid> grids;         ///< per surface
  std::vector<std::uint32_t> strip_slot;  ///< per strip of the world: slot + 1 in this step, 0 = nobody there
  std::vector<std::uint32_t> touched;     ///< strips in use in this step, ascending; slot = position here
  Column<std::uint32_t> cell_start;       ///< [slot * kStripCells + cell], one more at the end
  Column<float> x, y;                     ///< positions in cell order
  Column<Row> row;                        ///< row of each, in cell order
  Congestion congestion;
  // Working memory of index.
  Column<std::uint32_t> cell_of;  ///< per row
  Column<std::uint32_t> rank_in_cell;
};

/// The runs of the sorted arrays that together hold everybody of `grid` in the box (and others near it), each person
/// once: `for (RunsIn run(map, grid, box); run.next();)`. Not a function that takes one: loops over vectors could not
/// be inlined into it.
class RunsIn {
 public:
  RunsIn(const CrowdMap& map, const SurfaceGrid& grid, const Box& box)
      : cells_(map.cell_start.data()),
        first_column_(grid.column_of(box.lo.x - kCellSlack)),
        last_column_(grid.column_of(box.hi.x + kCellSlack)),
        first_row_(grid.row_of(box.lo.y - kCellSlack)),
        last_row_(grid.row_of(box.hi.y + kCellSlack)),
        rows_(grid.rows),
        left_(last_column_ / kStripCells - first_column_ / kStripCells) {
    const int band = first_column_ / kStripCells;
    slots_ = map.strip_slot.data() + grid.first_strip + band * rows_;
    first_column_ -= band * kStripCells, last_column_ -= band * kStripCells;
    row_ = first_row_;
  }
  bool next() {
    for (;;) {
      while (row_ <= last_row_) {
        const std::uint32_t slot = slots_[row_++];
        if (slot == 0) continue;
        const std::uint32_t* cells = cells_ + std::size_t{slot - 1} * kStripCells;
        begin = cells[std::max(first_column_, 0)], end = cells[std::min(last_column_, kStripCells - 1) + 1];
        return true;
      }
      if (left_-- == 0) return false;
      slots_ += rows_;
      first_column_ -= kStripCells, last_column_ -= kStripCells;
      row_ = first_row_;
    }
  }

  std::uint32_t begin = 0, end = 0;  ///< the present run

 private:
  const std::uint32_t* cells_;
  const std::uint32_t* slots_;  ///< of the present column of strips, by row
  int first_column_, last_column_, first_row_, last_row_, rows_;
  int left_;  ///< columns of strips after this one
  int row_;   ///< the next one
};
/// f(begin, end) for each run of the box p ± reach.
template <class F>
void runs_near(const CrowdMap& map, const SurfaceGrid& grid, Vec2 p, float reach, F&& f) {
  for (RunsIn run(map, grid, {{p.x - reach, p.y - reach}, {p.x + reach, p.y + reach}}); run.next();)
    f(run.begin, run.end);
}

/// Calls f(row, position, distance squared) for everybody of that surface within `reach` of p (reach included), in an
/// order that depends on the rows. Only this surface: ask for each of World's frames_near to look across open edges.
template <class F>
void each_near(const CrowdMap& map, SurfaceIndex surface, Vec2 p, float reach, F&& f) {
  if (map.row.empty()) return;
  const float reach_sq = reach * reach;
  runs_near(map, map.grids[surface.value], p, reach, [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const Vec2 q{map.x[i], map.y[i]};
      const float d = length_sq(q - p);
      if (d <= reach_sq) f(map.row[i], q, d);
    }
  });
}

/// The rows alone.
template <class F>
void rows_near(const CrowdMap& map, SurfaceIndex surface, Vec2 p, float reach, F&& f) {
  each_near(map, surface, p, reach, [&](Row r, Vec2, float) { f(r); });
}

}  // namespace throng
