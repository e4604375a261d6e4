#include <algorithm>

#include "throng/environment/maps.h"
#include "throng/environment/path_map/path_map.h"
#include "throng/environment/path_map/quadtree.h"
#include "throng/environment/path_map/raster.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

using path_map::Lattice;
using path_map::Segment;

constexpr double kMaxCells = 65000;  ///< on a side of a region: nodes hold their place in 16 bits

std::vector<const Ring*> rings_of(const MultiPolygon& outline, bool with_holes) {
  std::vector<const Ring*> rings;
  for (const Polygon& p : outline) {
    rings.push_back(&p.outer);
    if (!with_holes) continue;
    for (const Ring& hole : p.holes) rings.push_back(&hole);
  }
  return rings;
}

CellBits filled(const Lattice& lattice, const std::vector<const Ring*>& rings) {
  CellBits bits;
  bits.resize(lattice.nx, lattice.ny);
  path_map::fill(lattice, rings, bits);
  return bits;
}

/// What is not ground: an obstacle or object where one stands, and obstacle inside the outer border of the region.
std::vector<Occupancy> occupancies(const World& world, RegionIndex index, const Lattice& lattice,
                                   const CellBits& ground) {
  const Region& region = world.topology.region(index);
  const CellBits within = filled(lattice, rings_of(region.outline, false));
  std::vector<Occupancy> cells(static_cast<std::size_t>(lattice.nx) * lattice.ny, Occupancy::kOutside);
  for (int y = 0; y < lattice.ny; ++y) {
    for (int x = 0; x < lattice.nx; ++x) {
      Occupancy& o = cells[static_cast<std::size_t>(y) * lattice.nx + x];
      if (ground.get(x, y))
        o = Occupancy::kGround;
      else if (within.get(x, y))
        o = Occupancy::kObstacle;
    }
  }
  for (const PlacedObject& object : world.placed.items) {
    if (!object.blocks_way || object.surface != region.surface) continue;
    if (!object.bounds.touches(region.bounds)) continue;
    const CellBits covered = filled(lattice, rings_of({object.footprint}, true));
    const auto cell = [&](double v, double origin, int n) {
      return std::clamp(static_cast<int>((v - origin) / lattice.cell), 0, n - 1);
    };
    const int x1 = cell(object.bounds.hi.x, lattice.origin.x, lattice.nx);
    const int y1 = cell(object.bounds.hi.y, lattice.origin.y, lattice.ny);
    for (int y = cell(object.bounds.lo.y, lattice.origin.y, lattice.ny); y <= y1; ++y)
      for (int x = cell(object.bounds.lo.x, lattice.origin.x, lattice.nx); x <= x1; ++x)
        if (covered.get(x, y) && !ground.get(x, y))
          cells[static_cast<std::size_t>(y) * lattice.nx + x] =
              object.kind == kObstacleKind ? Occupancy::kObstacle : Occupancy::kObject;
  }
  return cells;
}

/// Numbers the connected pieces of free cells from 1 (steps across edges: diagonal steps never cut corners).
void label(PathGrid& g) {
  const int nx = g.free.nx;
  g.component.assign(static_cast<std::size_t>(nx) * g.free.ny, 0);
  std::vector<std::uint32_t> open;
  std::uint16_t next = 1;
  for (int y = 0; y < g.free.ny; ++y) {
    for (int x = 0; x < nx; ++x) {
      const std::uint32_t start = static_cast<std::uint32_t>(y) * nx + x;
      if (g.component[start] || !g.free.get(x, y)) continue;
      g.component[start] = next;
      open.assign(1, start);
      while (!open.empty()) {
        const std::uint32_t c = open.back();
        open.pop_back();
        // The lattice has a blocked cell around, so neighbours exist.
        for (const std::uint32_t n : {c + 1, c - 1, c + nx, c - nx}) {
          if (g.component[n] || !g.free.get(static_cast<int>(n % nx), static_cast<int>(n / nx))) continue;
          g.component[n] = next;
          open.push_back(n);
        }
      }
      if (next < kMixedComponent) ++next;
    }
  }
}

PathGrid build_grid(const Region& region, const std::vector<Segment>& walls, double cell, double buffer) {
  const Lattice lattice = path_map::make_lattice(region.bounds, cell, 1);
  PathGrid g;
  g.cell = cell;
  g.origin = lattice.origin;
  g.free = filled(lattice, rings_of(region.outline, true));
  for (const Segment& w : walls) path_map::stamp_squares(lattice, w, buffer, g.free);
  for (const Ring* ring : rings_of(region.outline, true)) {
    for (std::size_t i = 0; i < ring->size(); ++i)
      path_map::stamp_crossed(lattice, {(*ring)[i], (*ring)[i + 1 == ring->size() ? 0 : i + 1]}, g.free);
  }
  label(g);
  return g;
}

void build_region(const World& world, RegionIndex index, const MapSettings& settings, PathMapRegion& r) {
  const Region& region = world.topology.region(index);
  const Lattice lattice = path_map::make_lattice(region.bounds, settings.path_cell, 8);
  r.origin = lattice.origin;
  r.cell = lattice.cell;
  r.ground = filled(lattice, rings_of(region.outline, true));
  const std::vector<Segment> walls = path_map::walls_of(world, region, settings.buffer);
  for (const Segment& w : walls) path_map::stamp_centres(lattice, w, settings.buffer, r.ground);
  path_map::build_quadtree(occupancies(world, index, lattice, r.ground), settings.search_coverage,
                           settings.target_coverage, r);
  for (const double cell : settings.grids) r.grids.push_back(build_grid(region, walls, cell, settings.buffer));
  std::stable_sort(r.grids.begin(), r.grids.end(),
                   [](const PathGrid& a, const PathGrid& b) { return a.cell > b.cell; });
}

template <class T>
std::size_t bytes_of(const std::vector<T>& v) {
  return v.capacity() * sizeof(T);
}

}  // namespace

std::size_t PathMapRegion::bytes() const {
  std::size_t n = bytes_of(ground.bits) + bytes_of(ground_tiles.bits) + bytes_of(nodes) + bytes_of(links) +
                  bytes_of(tiles) + bytes_of(split) + bytes_of(of_z_order) + bytes_of(search_piece) +
                  bytes_of(statistics);
  for (const PathGrid& g : grids) n += bytes_of(g.free.bits) + bytes_of(g.component);
  return n;
}

std::size_t PathMap::bytes() const {
  std::size_t n = 0;
  for (const PathMapRegion& r : regions) n += r.bytes() + sizeof(r);
  return n;
}

bool build_path_map(World& world, const MapSettings& settings, Diagnostics& diagnostics) {
  PathMap& map = world.path_map;
  map = {};
  for (const Region& r : world.topology.regions) {
    const Vec2 size = r.bounds.hi - r.bounds.lo;
    if (std::max(size.x, size.y) / settings.path_cell < kMaxCells) continue;
    diagnostics.error("world.maps",
                      "region '" + r.id + "' is " + std::to_string(static_cast<int>(std::max(size.x, size.y))) +
                          " m long, more than 65,000 cells of path_cell: choose a larger path_cell or draw "
                          "smaller regions");
  }
  if (diagnostics.has_errors()) return false;
  map.buffer = settings.buffer;
  map.regions.resize(world.topology.size());
  for (std::size_t i = 0; i < map.regions.size(); ++i) {
    PathMapRegion& r = map.regions[i];
    build_region(world, RegionIndex(i), settings, r);
    r.first_node = static_cast<std::uint32_t>(map.node_count);
    map.node_count += r.nodes.size();
  }
  map.cell = settings.path_cell;
  return true;
}

}  // namespace throng
