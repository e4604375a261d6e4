#include "throng/perception/index.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "throng/core/prefetch.h"

namespace throng {
namespace {

constexpr std::size_t kBlock = 1024;
/// Strips of the whole world: one word each. Where a surface is so large that it would need more than its share, its
/// cells are made larger.
constexpr double kMaxStrips = 1 << 22;
constexpr std::uint32_t kCellBits = 6;
static_assert(kStripCells == 1 << kCellBits);

double cells_along(float length, double cell) { return static_cast<double>(length) / cell + 1; }

SurfaceGrid grid_of(const Box& bounds, double cell, double share) {
  const float width = std::max(0.0f, bounds.hi.x - bounds.lo.x), height = std::max(0.0f, bounds.hi.y - bounds.lo.y);
  while ((cells_along(width, cell) / kStripCells + 1) * (cells_along(height, cell) + 1) > share && cell < 1e6)
    cell *= 2;
  SurfaceGrid g;
  g.origin = bounds.lo;
  g.inv_cell = static_cast<float>(1 / cell);
  g.columns = static_cast<int>(cells_along(width, cell));
  g.rows = static_cast<int>(cells_along(height, cell));
  return g;
}

/// Cell of each person as strip * kStripCells + cell in the strip.
void find_cells(const CrowdMap& map, const Shown* shown, std::size_t begin, std::size_t end, std::uint32_t* cell_of) {
  for (std::size_t r = begin; r < end; ++r) {
    const Shown& s = shown[r];
    const SurfaceGrid& g = map.grids[s.surface];
    const auto column = static_cast<std::uint32_t>(g.column_of(s.x));
    const auto row = static_cast<std::uint32_t>(g.row_of(s.y));
    const std::uint32_t strip = g.first_strip + (column >> kCellBits) * static_cast<std::uint32_t>(g.rows) + row;
    cell_of[r] = (strip << kCellBits) + (column & (kStripCells - 1));
  }
}

/// Gives every strip that somebody stands in a slot, in ascending order of strips.
void assign_slots(CrowdMap& map, std::size_t n) {
  for (const std::uint32_t strip : map.touched) map.strip_slot[strip] = 0;
  map.touched.clear();
  const std::uint32_t* cell_of = map.cell_of.data();
  std::uint32_t* slot = map.strip_slot.data();
  for (std::size_t r = 0; r < n; ++r) {
    const std::uint32_t strip = cell_of[r] >> kCellBits;
    if (slot[strip] != 0) continue;
    slot[strip] = 1;
    map.touched.push_back(strip);
  }
  std::sort(map.touched.begin(), map.touched.end());
  for (std::size_t i = 0; i < map.touched.size(); ++i) slot[map.touched[i]] = static_cast<std::uint32_t>(i + 1);
}

/// Counts people per cell, notes each person's number within its cell, and turns the counts into starts.
void count_cells(CrowdMap& map, std::size_t n) {
  const std::size_t cells = map.touched.size() * kStripCells;
  map.cell_start.resize_raw(cells + 1);
  std::uint32_t* start = map.cell_start.data();
  std::memset(start, 0, (cells + 1) * sizeof(std::uint32_t));
  const std::uint32_t* slot = map.strip_slot.data();
  std::uint32_t* cell_of = map.cell_of.data();
  std::uint32_t* rank = map.rank_in_cell.data();
  for (std::size_t r = 0; r < n; ++r) {
    const std::uint32_t c = cell_of[r];
    const std::uint32_t cell = ((slot[c >> kCellBits] - 1) << kCellBits) + (c & (kStripCells - 1));
    cell_of[r] = cell;
    rank[r] = start[cell]++;
  }
  std::uint32_t sum = 0;
  for (std::size_t c = 0; c <= cells; ++c) {
    const std::uint32_t here = start[c];
    start[c] = sum;
    sum += here;
  }
}

/// Node of everybody: which region of its surface it stands in, and there a look at the raster. In passes, each of
/// which only fetches what the next one reads: the tables of a large world lie beyond the cache, and waiting for one
/// person's lines would take longer than looking.
void find_nodes(const World& world, const Body& body, std::size_t begin, std::size_t end, Congestion& out) {
  constexpr std::size_t kGroup = 32;
  std::array<const PathMapRegion*, kGroup> region;
  std::array<std::size_t, kGroup> tile;
  std::array<std::uint32_t, kGroup> cell, slot;
  for (std::size_t first = begin; first < end; first += kGroup) {
    const std::size_t n = std::min(kGroup, end - first);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 p{body.x[first + i], body.y[first + i]};
      region[i] = &world.path_map.region(region_at(world, PolygonIndex(body.polygon[first + i]), p));
      const int x = region[i]->cell_x(p.x), y = region[i]->cell_y(p.y);
      tile[i] = region[i]->tile_of_cell(x, y);
      cell[i] = PathMapRegion::cell_in_tile(x, y);
      prefetch(&region[i]->tiles[tile[i]]);
    }
    for (std::size_t i = 0; i < n; ++i)
      if (const std::uint32_t block = region[i]->tiles[tile[i]].split; block != 0)
        prefetch(&region[i]->split[std::size_t{block - 1} * 64]);
    for (std::size_t i = 0; i < n; ++i) {
      slot[i] = region[i]->slot_of_cell(tile[i], cell[i]);
      prefetch(&region[i]->of_z_order[slot[i]]);
    }
    for (std::size_t i = 0; i < n; ++i) {
      slot[i] = region[i]->of_z_order[slot[i]];
      prefetch(&region[i]->nodes[slot[i]]);
    }
    for (std::size_t i = 0; i < n; ++i) {
      out.node[first + i] = region[i]->first_node + slot[i];
      out.node_area[first + i] = region[i]->area_of(slot[i]);
    }
  }
}

/// Takes everybody out of the nodes of the step before and puts them into the present ones: whoever has moved from N to
/// B is gone from N and counted in B (SH-18), whoever has left is counted nowhere. Nothing here grows with the number
/// of nodes.
void sum_footprints(const Profile& profile, std::size_t n, Congestion& c) {
  for (const std::uint32_t node : c.touched) c.footprint[node] = 0, c.factor[node] = 0;
  c.touched.clear();
  for (std::size_t r = 0; r < n; ++r) {
    const std::uint32_t node = c.node[r];
    if (c.footprint[node] == 0) c.touched.push_back(node);
    c.footprint[node] += footprint_units(profile.radius[r]);
    c.factor[node] = static_cast<float>(static_cast<double>(c.footprint[node]) /
                                        (Congestion::kUnits * static_cast<double>(c.node_area[r])));
  }
}

}  // namespace

void layout(const World& world, float cell, CrowdMap& map) {
  map = {};
  std::uint32_t strips = 0;
  const double share = kMaxStrips / static_cast<double>(std::max<std::size_t>(1, world.surfaces.size()));
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    const Surface& s = world.surfaces[i];
    SurfaceGrid g = grid_of(s.bounds, static_cast<double>(cell), share);
    g.first_strip = strips;
    g.plain = s.first_link == s.last_link && s.plane.gx == 0 && s.plane.gy == 0;
    strips += static_cast<std::uint32_t>(((g.columns - 1) / kStripCells + 1) * g.rows);
    map.grids.push_back(g);
  }
  map.strip_slot.assign(strips, 0);
}

void layout(const World& world, CrowdMap& map) {
  layout(world, kCell, map);
  if (!world.path_map.built()) return;
  map.congestion.factor.assign(world.path_map.node_count, 0);
  map.congestion.footprint.assign(world.path_map.node_count, 0);
}

void congest(const World& world, const Profile& profile, const Body& body, const Workers& workers, Congestion& out) {
  if (out.factor.empty()) return;
  const std::size_t n = profile.id.size();
  out.node.resize_raw(n);
  out.node_area.resize_raw(n);
  workers.blocks(n, kBlock, [&](std::size_t begin, std::size_t end, int) { find_nodes(world, body, begin, end, out); });
  sum_footprints(profile, n, out);
}

void index(const World& world, const Profile& profile, const Appearance& appearance, const Workers& workers,
           CrowdMap& map) {
  assert(map.grids.size() == world.surfaces.size() && "call layout once before the first index");
  static_cast<void>(world);
  sort_into_cells({appearance.shown.data(), profile.id.size()}, workers, map);
}

void sort_into_cells(std::span<const Shown> all, const Workers& workers, CrowdMap& map) {
  const std::size_t n = all.size();
  const Shown* shown = all.data();
  map.x.resize_raw(n);
  map.y.resize_raw(n);
  map.row.resize_raw(n);
  map.cell_of.resize_raw(n);
  map.rank_in_cell.resize_raw(n);
  std::uint32_t* cell_of = map.cell_of.data();
  workers.blocks(n, kBlock,
                 [&](std::size_t begin, std::size_t end, int) { find_cells(map, shown, begin, end, cell_of); });
  // The two serial passes are a hundredth of a step: see README.
  assign_slots(map, n);
  count_cells(map, n);
  workers.blocks(n, kBlock, [&](std::size_t begin, std::size_t end, int) {
    const std::uint32_t* start = map.cell_start.data();
    const std::uint32_t* rank = map.rank_in_cell.data();
    float* x = map.x.data();
    float* y = map.y.data();
    Row* row = map.row.data();
    for (std::size_t r = begin; r < end; ++r) {
      const std::uint32_t at = start[cell_of[r]] + rank[r];
      x[at] = shown[r].x;
      y[at] = shown[r].y;
      row[at] = static_cast<Row>(r);
    }
  });
}

}  // namespace throng
