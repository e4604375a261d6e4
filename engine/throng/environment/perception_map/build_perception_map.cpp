#include "throng/environment/perception_map/build_perception_map.h"

#include <algorithm>

#include "throng/environment/maps.h"
#include "throng/environment/perception_map/view_edges.h"
#include "throng/environment/world.h"
#include "throng/geometry/uniform_grid.h"

namespace throng {
namespace {

/// Edges are listed in cells grown by this much, so that no rounding of a ray's way hides one, metres.
constexpr double kSlack = 1.0 / 256;
constexpr int kTile = 8;
constexpr int kFarthest = 255;

struct Extent {
  int x0 = 0, y0 = 0, nx = 0, ny = 0;
};

/// Lattice cells under a box, with a spare cell around it.
Extent extent_of(const Box& box, double cell) {
  if (box.empty()) return {};
  const auto low = [&](double v) { return math::floor_to_int(v / cell) - 1; };
  const auto size = [&](double v, int from) {
    const int cells = math::floor_to_int(v / cell) + 2 - from;
    return (cells + kTile - 1) / kTile * kTile;
  };
  Extent e{low(box.lo.x), low(box.lo.y), 0, 0};
  e.nx = size(box.hi.x, e.x0), e.ny = size(box.hi.y, e.y0);
  return e;
}

/// Of everything on the surface: floor and objects, which may stick out of it.
std::vector<Box> boxes_of_surfaces(const World& world) {
  std::vector<Box> boxes;
  for (const Surface& s : world.surfaces) boxes.push_back(s.bounds);
  for (const PlacedObject& o : world.placed.items)
    if (o.surface.exists()) boxes[o.surface.value].add(o.bounds);
  return boxes;
}

/// (cell << 32 | item) of one sheet, sorted: the lists in the making.
using Entries = std::vector<std::uint64_t>;

void enter(const PerceptionSheet& sheet, int x, int y, std::size_t item, Entries& to) {
  to.push_back(static_cast<std::uint64_t>(sheet.index(x, y)) << 32 | item);
}

class SheetBuilder {
 public:
  SheetBuilder(const Extent& e, double cell) : grid_{{e.x0 * cell, e.y0 * cell}, cell, e.nx, e.ny} {
    sheet_.x0 = e.x0, sheet_.y0 = e.y0, sheet_.nx = e.nx, sheet_.ny = e.ny;
    sheet_.occupied.assign(grid_.cells() / 64, 0), sheet_.first_slot.assign(grid_.cells() / 64, 0);
    sheet_.region.assign(grid_.cells(), PerceptionSheet::kOutside);
    crossed_.assign(grid_.cells(), 0);
  }

  void add_edge(std::size_t number, const PerceptionEdge& e) {
    const Vec2d ends[] = {e.a, e.b};
    for_cells(grid_, ends, kSlack, [&](int x, int y) {
      enter(sheet_, x, y, number, edges_);
      crossed_[grid_.index(x, y)] = 1;
    });
  }

  /// Cells that the footprint touches: those its sides cross, and those with the middle inside.
  void add_object(std::size_t number, const Polygon& footprint) {
    const Boxd box = bounds(footprint);
    if (box.empty()) return;
    const int x0 = grid_.x_of(box.lo.x), x1 = grid_.x_of(box.hi.x), y0 = grid_.y_of(box.lo.y),
              y1 = grid_.y_of(box.hi.y);
    const auto width = static_cast<std::size_t>(x1 - x0 + 1);
    covered_.assign(width * static_cast<std::size_t>(y1 - y0 + 1), 0);
    const auto mark = [&](int x, int y) {
      if (x >= x0 && x <= x1 && y >= y0 && y <= y1)
        covered_[static_cast<std::size_t>(y - y0) * width + static_cast<std::size_t>(x - x0)] = 1;
    };
    const auto sides = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2d ends[] = {ring[i], ring[(i + 1) % ring.size()]};
        for_cells(grid_, ends, 0, mark);
      }
    };
    sides(footprint.outer);
    for (const Ring& hole : footprint.holes) sides(hole);
    for (int y = y0; y <= y1; ++y) fill_row(footprint, y, mark);
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x)
        if (covered_[static_cast<std::size_t>(y - y0) * width + static_cast<std::size_t>(x - x0)])
          enter(sheet_, x, y, number, objects_);
  }

  void add_region(std::span<const Vec2d> convex, std::span<const RegionIndex> regions) {
    for_cells(grid_, convex, 0, [&](int x, int y) {
      std::uint16_t& label = sheet_.region[sheet_.index(x, y)];
      for (const RegionIndex r : regions) {
        const auto own = static_cast<std::uint16_t>(std::min(r.value, std::uint32_t{PerceptionSheet::kMixed}));
        label = label == PerceptionSheet::kOutside || label == own ? own : PerceptionSheet::kMixed;
      }
    });
  }

  PerceptionSheet finish() {
    make_lists();
    make_clearance();
    return std::move(sheet_);
  }

 private:
  template <class Mark>
  void fill_row(const Polygon& footprint, int y, Mark&& mark) {
    const double middle = grid_.origin.y + (y + 0.5) * grid_.cell;
    crossings_.clear();
    const auto cross = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2d a = ring[i], b = ring[(i + 1) % ring.size()];
        if ((a.y <= middle) != (b.y <= middle))
          crossings_.push_back(a.x + (b.x - a.x) * ((middle - a.y) / (b.y - a.y)));
      }
    };
    cross(footprint.outer);
    for (const Ring& hole : footprint.holes) cross(hole);
    std::sort(crossings_.begin(), crossings_.end());
    for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2)
      for (int x = grid_.x_of(crossings_[i]); x <= grid_.x_of(crossings_[i + 1]); ++x) mark(x, y);
  }

  void make_lists() {
    std::sort(edges_.begin(), edges_.end());
    std::sort(objects_.begin(), objects_.end());
    sheet_.first_edge = {0}, sheet_.first_object = {0};  // slot 0: nothing
    std::size_t e = 0, o = 0;
    while (e < edges_.size() || o < objects_.size()) {
      std::uint64_t cell = ~std::uint64_t{0};
      if (e < edges_.size()) cell = edges_[e] >> 32;
      if (o < objects_.size()) cell = std::min(cell, objects_[o] >> 32);
      std::uint64_t& tile = sheet_.occupied[cell >> 6];
      if (tile == 0) sheet_.first_slot[cell >> 6] = static_cast<std::uint32_t>(sheet_.first_edge.size());
      tile |= std::uint64_t{1} << (cell & 63);
      sheet_.first_edge.push_back(static_cast<std::uint32_t>(sheet_.edges.size()));
      sheet_.first_object.push_back(static_cast<std::uint32_t>(sheet_.objects.size()));
      for (; e < edges_.size() && edges_[e] >> 32 == cell; ++e)
        sheet_.edges.push_back(static_cast<std::uint32_t>(edges_[e]));
      for (; o < objects_.size() && objects_[o] >> 32 == cell; ++o)
        sheet_.objects.push_back(static_cast<std::uint32_t>(objects_[o]));
    }
    sheet_.first_edge.push_back(static_cast<std::uint32_t>(sheet_.edges.size()));
    sheet_.first_object.push_back(static_cast<std::uint32_t>(sheet_.objects.size()));
    sheet_.edges.shrink_to_fit(), sheet_.objects.shrink_to_fit();
    sheet_.first_edge.shrink_to_fit(), sheet_.first_object.shrink_to_fit();
  }

  /// Chessboard distance in two sweeps; what lies outside the sheet counts as crossed.
  void make_clearance() {
    const int nx = grid_.nx, ny = grid_.ny;
    std::vector<std::uint8_t> d(grid_.cells());
    const auto at = [&](int x, int y) -> int {
      return x < 0 || y < 0 || x >= nx || y >= ny ? 0 : d[grid_.index(x, y)];
    };
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        const int near = std::min(std::min(at(x - 1, y), at(x - 1, y - 1)), std::min(at(x, y - 1), at(x + 1, y - 1)));
        d[grid_.index(x, y)] =
            static_cast<std::uint8_t>(crossed_[grid_.index(x, y)] ? 0 : std::min(near + 1, kFarthest));
      }
    sheet_.clearance.resize(d.size());
    for (int y = ny - 1; y >= 0; --y)
      for (int x = nx - 1; x >= 0; --x) {
        const int near = std::min(std::min(at(x + 1, y), at(x + 1, y + 1)), std::min(at(x, y + 1), at(x - 1, y + 1)));
        std::uint8_t& own = d[grid_.index(x, y)];
        own = static_cast<std::uint8_t>(std::min<int>(own, near + 1));
        sheet_.clearance[sheet_.index(x, y)] = own;
      }
  }

  GridLayout grid_;
  PerceptionSheet sheet_;
  Entries edges_, objects_;
  std::vector<std::uint8_t> crossed_, covered_;
  std::vector<double> crossings_;
};

void label_regions(const World& world, SurfaceIndex surface, SheetBuilder& to) {
  const Surface& s = world.surface(surface);
  const Topology& t = world.topology;
  if (t.first_of_polygon.empty()) return;
  for (std::uint32_t k = s.first_polygon; k < s.last_polygon; ++k) {
    const std::uint32_t first = world.mesh.first_edge[k], last = world.mesh.first_edge[k + 1];
    to.add_region({world.mesh.vertices.data() + first, last - first},
                  {t.of_polygon.data() + t.first_of_polygon[k], t.first_of_polygon[k + 1] - t.first_of_polygon[k]});
  }
}

PerceptionWindow window_of(const Region& region, const PerceptionSheet& sheet, double cell) {
  const auto clamp = [](int v, int n) { return math::clamp(v, 0, n - 1); };
  const int x0 = clamp(math::floor_to_int(region.bounds.lo.x / cell) - sheet.x0, sheet.nx);
  const int y0 = clamp(math::floor_to_int(region.bounds.lo.y / cell) - sheet.y0, sheet.ny);
  const int x1 = clamp(math::floor_to_int(region.bounds.hi.x / cell) - sheet.x0, sheet.nx);
  const int y1 = clamp(math::floor_to_int(region.bounds.hi.y / cell) - sheet.y0, sheet.ny);
  return {x0, y0, x1 - x0 + 1, y1 - y0 + 1};
}

template <class T>
std::size_t bytes(const std::vector<T>& v) {
  return v.capacity() * sizeof(T);
}

}  // namespace

std::size_t estimate_perception_map(const World& world, double cell) {
  constexpr double kPerCell = 1 + 2 + 12.0 / 64 + 0.8;  // clearance, region, tiles, lists
  double cells = 0;
  for (const Box& box : boxes_of_surfaces(world)) {
    if (box.empty()) continue;
    cells += ((box.hi.x - box.lo.x) / cell + 10) * ((box.hi.y - box.lo.y) / cell + 10);
  }
  std::size_t edges = world.walls.size() + world.links.size();
  for (const PlacedObject& o : world.placed.items) edges += o.footprint.outer.size();
  return static_cast<std::size_t>(cells * kPerCell) + edges * 3 * sizeof(PerceptionEdge) / 2;
}

PerceptionMap build_perception_map(const World& world, double cell) {
  PerceptionMap map;
  map.cell = cell;
  const std::vector<Box> boxes = boxes_of_surfaces(world);
  std::vector<std::vector<std::uint32_t>> objects(world.surfaces.size());
  for (std::size_t i = 0; i < world.placed.size(); ++i)
    if (world.placed.items[i].surface.exists())
      objects[world.placed.items[i].surface.value].push_back(static_cast<std::uint32_t>(i));
  for (std::size_t s = 0; s < world.surfaces.size(); ++s) {
    SheetBuilder builder(extent_of(boxes[s], cell), cell);
    const std::size_t first = map.edges.size();
    view_edges(world, SurfaceIndex(s), objects[s], map.edges);
    for (std::size_t e = first; e < map.edges.size(); ++e) builder.add_edge(e, map.edges[e]);
    for (const std::uint32_t o : objects[s]) builder.add_object(o, world.placed.items[o].footprint);
    label_regions(world, SurfaceIndex(s), builder);
    map.sheets.push_back(builder.finish());
  }
  for (const Region& r : world.topology.regions) map.windows.push_back(window_of(r, map.sheets[r.surface.value], cell));
  return map;
}

bool build_perception_map(World& world, const MapSettings& settings, Diagnostics&) {
  world.perception_map = build_perception_map(world, settings.perception_cell);
  return true;
}

std::size_t PerceptionMap::cell_count() const {
  std::size_t n = 0;
  for (const PerceptionSheet& s : sheets) n += s.clearance.size();
  return n;
}

std::size_t PerceptionMap::memory() const {
  std::size_t n = bytes(edges) + bytes(windows);
  for (const PerceptionSheet& s : sheets)
    n += bytes(s.clearance) + bytes(s.region) + bytes(s.occupied) + bytes(s.first_slot) + bytes(s.first_edge) +
         bytes(s.edges) + bytes(s.first_object) + bytes(s.objects);
  return n;
}

std::span<const std::uint32_t> objects_at(const World& world, SurfaceIndex surface, Vec2 p) {
  const PerceptionMap& map = world.perception_map;
  const PerceptionSheet& sheet = map.sheets[surface.value];
  const int x = math::floor_to_int(p.x / map.cell) - sheet.x0, y = math::floor_to_int(p.y / map.cell) - sheet.y0;
  if (!sheet.inside(x, y)) return {};
  return sheet.objects_in(sheet.index(x, y));
}

}  // namespace throng
