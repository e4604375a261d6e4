// Who is near whom: a uniform grid over every surface, rebuilt by counting sort in every step.
// Written by: index. Read by perceive, decide, navigate, prefer, move.
//
// Cells lie in strips of kStripCells cells along x; a strip exists only while somebody stands in it, so neither time
// per step nor memory beyond one word a strip grows with the area of the world. People of neighbouring cells of one
// strip are contiguous in the sorted arrays: a query reads one run of memory per row of cells.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

inline constexpr int kStripCells = 64;

/// Grid of one surface, laid out once at the start of the run.
struct SurfaceGrid {
  Vec2 origin;                   ///< lower left corner of cell (0, 0)
  int strips_x = 0;              ///< strips per row
  int rows = 0;                  ///< rows of cells
  std::uint32_t first_strip = 0; ///< into CrowdMap::strip_slot
};

struct CrowdMap {
  float cell = 1.25f;      ///< m
  float inv_cell = 0.8f;
  std::vector<SurfaceGrid> grids;         ///< per surface
  std::vector<std::uint32_t> strip_slot;  ///< per strip of the world: slot + 1 in this step, 0 = nobody there
  std::vector<std::uint32_t> touched;     ///< strips in use in this step, in slot order
  Column<std::uint32_t> cell_start;       ///< [slot * kStripCells + cell], one more at the end
  Column<float> x, y;                     ///< positions in cell order
  Column<Row> row;                        ///< row of each, in cell order
};

}  // namespace throng
