#include "throng/environment/topology/build_topology.h"

#include <algorithm>
#include <array>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/topology/path_to_via.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, 9> kWords = {"hall", "room",     "passageway", "portal", "staircase",
                                                    "ramp", "platform", "entrance",   "plaza"};

RegionType type_of(SurfaceKind kind) {
  if (kind == SurfaceKind::kStairs) return RegionType::kStaircase;
  return kind == SurfaceKind::kRamp ? RegionType::kRamp : RegionType::kHall;
}

void make_regions(const World& world, Topology& t) {
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    const Surface& s = world.surfaces[i];
    Region r;
    r.id = s.id, r.type = type_of(s.kind), r.surface = SurfaceIndex(i), r.bounds = s.bounds;
    r.outline = world.floors[i], r.area = area(r.outline);
    if (s.first_polygon < s.last_polygon) r.middle = world.mesh.centroid[s.first_polygon];
    t.regions.push_back(std::move(r));
  }
}

void make_boundaries(const World& world, Topology& t) {
  for (std::size_t i = 0; i < world.surfaces.size(); ++i) {
    Region& r = t.regions[i];
    r.first_boundary = static_cast<std::uint32_t>(t.boundaries.size());
    for (const Link& l : world.links_of(SurfaceIndex(i)))
      if (l.other.value != i)
        t.boundaries.push_back({RegionIndex(i), RegionIndex(l.other.value), {}, l.a, l.b, l.translation});
    r.last_boundary = static_cast<std::uint32_t>(t.boundaries.size());
    std::stable_sort(t.boundaries.begin() + r.first_boundary, t.boundaries.end(),
                     [](const Boundary& a, const Boundary& b) { return a.to < b.to; });
  }
  for (Boundary& b : t.boundaries) {
    for (std::size_t k = t.regions[b.to.value].first_boundary; k < t.regions[b.to.value].last_boundary; ++k) {
      const Boundary& o = t.boundaries[k];
      if (o.to == b.from && o.a == b.b + b.translation && o.b == b.a + b.translation) b.twin = BoundaryIndex(k);
    }
  }
}

void make_polygon_lists(const World& world, Topology& t) {
  t.first_of_polygon.assign(1, 0);
  for (std::size_t k = 0; k < world.mesh.size(); ++k) {
    t.of_polygon.push_back(RegionIndex(world.mesh.surface[k].value));
    t.first_of_polygon.push_back(static_cast<std::uint32_t>(t.of_polygon.size()));
  }
}

}  // namespace

Topology build_topology(const World& world) {
  Topology t;
  make_regions(world, t);
  make_boundaries(world, t);
  make_polygon_lists(world, t);
  std::vector<std::vector<RegionIndex>> neighbours(t.size());
  for (const Boundary& b : t.boundaries)
    if (neighbours[b.from.value].empty() || neighbours[b.from.value].back() != b.to)
      neighbours[b.from.value].push_back(b.to);
  ViaTables v = make_via_tables(neighbours);
  t.first_via = std::move(v.first), t.vias = std::move(v.vias);
  return t;
}

std::string_view word(RegionType type) { return kWords[static_cast<std::size_t>(type)]; }

RegionIndex Topology::find(std::string_view id) const {
  const auto it = std::find_if(regions.begin(), regions.end(), [&](const Region& r) { return r.id == id; });
  return it == regions.end() ? RegionIndex{} : RegionIndex(static_cast<std::size_t>(it - regions.begin()));
}

RegionIndex region_at(const World& world, PolygonIndex polygon, Vec2 p) {
  const Topology& t = world.topology;
  const std::uint32_t first = t.first_of_polygon[polygon.value], last = t.first_of_polygon[polygon.value + 1];
  for (std::uint32_t i = first; i + 1 < last; ++i)
    for (const Polygon& part : t.region(t.of_polygon[i]).outline)
      if (contains(part, Vec2d(p))) return t.of_polygon[i];
  return t.of_polygon[last - 1];
}

RegionIndex region_at(const World& world, SurfaceIndex surface, Vec2 p) {
  const PolygonIndex k = locate(world, surface, p);
  return k.exists() ? region_at(world, k, p) : RegionIndex{};
}

}  // namespace throng
