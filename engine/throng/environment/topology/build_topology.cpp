#include "throng/environment/topology/build_topology.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "throng/environment/topology/check_regions.h"
#include "throng/environment/topology/path_to_via.h"

namespace throng {
namespace {

using namespace topology;

RegionType type_of(SurfaceKind kind) {
  if (kind == SurfaceKind::kStairs) return RegionType::kStaircase;
  return kind == SurfaceKind::kRamp ? RegionType::kRamp : RegionType::kHall;
}

/// The surface as one region.
SurfaceCut whole(const World& world, std::size_t i) {
  const Surface& s = world.surfaces[i];
  SurfaceCut out;
  FloorRegion r;
  r.id = s.id, r.type = type_of(s.kind), r.area = area(world.floors[i]);
  float largest = 0;
  for (std::uint32_t k = s.first_polygon; k < s.last_polygon; ++k)
    if (world.mesh.area[k] > largest) largest = world.mesh.area[k], r.middle = Vec2d(world.mesh.centroid[k]);
  out.cut.regions.push_back(std::move(r));
  return out;
}

void number(std::vector<SurfaceCut>& surfaces) {
  std::uint32_t n = 0;
  for (SurfaceCut& s : surfaces) s.first = n, n += static_cast<std::uint32_t>(s.cut.regions.size());
}

void add_regions(const World& world, const std::vector<SurfaceCut>& surfaces, Topology& t) {
  for (std::size_t i = 0; i < surfaces.size(); ++i) {
    const FloorCut& cut = surfaces[i].cut;
    std::vector<MultiPolygon> outlines;
    if (cut.floor.triangles.empty()) {
      outlines.assign(cut.regions.size(), world.floors[i]);
    } else {
      outlines = trace_outlines(cut.floor, cut.regions.size());
    }
    for (std::size_t k = 0; k < cut.regions.size(); ++k) {
      Region r;
      r.id = cut.regions[k].id, r.type = cut.regions[k].type, r.surface = SurfaceIndex(i);
      r.area = cut.regions[k].area, r.middle = Vec2(cut.regions[k].middle);
      const Boxd box = bounds(outlines[k]);
      if (!box.empty()) r.bounds = {Vec2(box.lo), Vec2(box.hi)};
      r.outline = std::move(outlines[k]);
      t.regions.push_back(std::move(r));
    }
  }
}

std::vector<std::vector<RegionIndex>> neighbours_of(const Topology& t) {
  std::vector<std::vector<RegionIndex>> out(t.size());
  for (const Boundary& b : t.boundaries) {
    auto& list = out[b.from.value];
    if (b.from != b.to && (list.empty() || list.back() != b.to)) list.push_back(b.to);
  }
  return out;
}

Topology assemble(const World& world, std::vector<SurfaceCut> surfaces) {
  number(surfaces);
  Topology t;
  add_regions(world, surfaces, t);
  t.boundaries = find_boundaries(world, surfaces);
  for (std::size_t k = 0; k < t.boundaries.size(); ++k) {
    Region& r = t.regions[t.boundaries[k].from.value];
    if (r.last_boundary == 0) r.first_boundary = static_cast<std::uint32_t>(k);
    r.last_boundary = static_cast<std::uint32_t>(k + 1);
  }
  list_polygons(world, surfaces, t);
  ViaTables v = make_via_tables(neighbours_of(t));
  t.first_via = std::move(v.first), t.vias = std::move(v.vias);
  return t;
}

/// Gives names to regions that have none: "ground_hall_2", without the level where there is only one.
class Namer {
 public:
  explicit Namer(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn)
      : several_(world.levels.size() > 1) {
    for (const Surface& s : world.surfaces) taken_.insert(s.id);
    for (const auto& level : drawn)
      for (const DrawnRegion& r : level) taken_.insert(r.id);
  }

  void run(const std::string& level, std::vector<FloorRegion>& regions, bool by_type) {
    for (FloorRegion& r : regions) {
      if (!r.id.empty()) continue;
      const std::string stem =
          (several_ ? level + "_" : "") + (by_type ? std::string(word(r.type)) : std::string("rest")) + "_";
      int& n = counts_[stem];
      do r.id = stem + std::to_string(++n);
      while (taken_.count(r.id) > 0);
    }
  }

 private:
  bool several_;
  std::set<std::string> taken_;
  std::map<std::string, int> counts_;
};

/// Floors cut along the drawn regions; flights whole.
std::vector<SurfaceCut> cut_all(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn,
                                bool automatic) {
  std::vector<SurfaceCut> surfaces(world.surfaces.size());
  Namer namer(world, drawn);
  for (std::size_t i = 0; i < surfaces.size(); ++i) {
    const Surface& s = world.surfaces[i];
    if (s.first_polygon == s.last_polygon) continue;
    if (s.kind == SurfaceKind::kFloor) {
      surfaces[i].cut = cut_floor(world, SurfaceIndex(i), drawn[i]);
      namer.run(s.id, surfaces[i].cut.regions, automatic);
    }
    if (surfaces[i].cut.regions.empty()) surfaces[i] = whole(world, i);
  }
  return surfaces;
}

/// The path-to-via tables grow with the square of the number of regions.
bool tables_fit(const std::vector<SurfaceCut>& surfaces, const MapSettings& settings, Diagnostics& diagnostics) {
  constexpr double kBytes = 4 + 2 * sizeof(Via);  // of a pair of regions, on average
  double n = 0;
  for (const SurfaceCut& s : surfaces) n += static_cast<double>(s.cut.regions.size());
  const double megabytes = n * n * kBytes / (1024.0 * 1024.0);
  if (megabytes <= settings.memory_limit) return true;
  diagnostics.error("world.maps", "the floors are divided into " + std::to_string(static_cast<std::size_t>(n)) +
                                      " regions; the tables between them would need " +
                                      std::to_string(static_cast<std::size_t>(megabytes)) +
                                      " MB, more than memory_limit. Choose a smaller `narrow`, or fewer regions");
  return false;
}

}  // namespace

Topology whole_surfaces(const World& world) {
  std::vector<SurfaceCut> surfaces;
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) surfaces.push_back(whole(world, i));
  return assemble(world, std::move(surfaces));
}

std::optional<Topology> authored_topology(const World& world, const MapSettings& settings,
                                          const std::vector<std::vector<DrawnRegion>>& drawn,
                                          Diagnostics& diagnostics) {
  std::vector<SurfaceCut> surfaces = cut_all(world, drawn, false);
  check_regions(world, drawn, surfaces, diagnostics);
  if (!tables_fit(surfaces, settings, diagnostics)) return std::nullopt;
  Topology t = assemble(world, std::move(surfaces));
  t.divided = true;
  check_graph(world, drawn, t, diagnostics);
  return t;
}

std::optional<Topology> automatic_topology(const World& world, const MapSettings& settings, Diagnostics& diagnostics) {
  std::vector<std::vector<DrawnRegion>> drawn(world.levels.size());
  // Where regions overlap, the first one drawn is cut: doorways out of what they lead through.
  for (const Doorway& d : world.doorways) drawn[d.surface.value].push_back({"", d.type, "", d.area});
  for (std::size_t i = 0; i < drawn.size(); ++i)
    for (DrawnRegion& r : automatic_regions(world, SurfaceIndex(i), settings)) drawn[i].push_back(std::move(r));
  std::vector<SurfaceCut> surfaces = cut_all(world, drawn, true);
  if (!tables_fit(surfaces, settings, diagnostics)) return std::nullopt;
  Topology t = assemble(world, std::move(surfaces));
  t.divided = true;
  return t;
}

}  // namespace throng
