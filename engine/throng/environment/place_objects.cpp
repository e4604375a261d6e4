#include "throng/environment/place_objects.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

/// An object whose footprint comes this near to the floor of a region stands in it, metres. Blocking ones are cut out,
/// so they only ever touch.
constexpr double kTouch = 0.01;

using Corners = std::vector<Vec2d>;

bool near(const Polygon& footprint, const Corners& convex) {
  for (const Vec2d p : convex)
    if (contains(footprint, p)) return true;
  if (contains(Polygon{convex, {}}, footprint.outer[0])) return true;
  const auto close = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2d a = ring[i], b = ring[(i + 1) % ring.size()];
      for (std::size_t k = 0; k < convex.size(); ++k)
        if (distance_sq_of_segments(a, b, convex[k], convex[(k + 1) % convex.size()]) <= kTouch * kTouch) return true;
    }
    return false;
  };
  return close(footprint.outer) || std::any_of(footprint.holes.begin(), footprint.holes.end(), close);
}

class Placer {
 public:
  explicit Placer(World& world) : mesh_(world.mesh), topology_(world.topology) { seen_.assign(mesh_.size(), 0); }

  /// Regions the object stands in or touches, ascending.
  std::vector<std::uint32_t> regions_of(const PlacedObject& o) {
    std::vector<std::uint32_t> out;
    const Box box = o.bounds.grown(static_cast<float>(kTouch));
    const MeshGrid& g = mesh_.grids[o.surface.value];
    if (g.nx == 0) return out;
    ++stamp_;
    const auto cell = [&](float v, float origin, int n) {
      const float c = (v - origin) * g.inv_cell;
      return !(c > 0) ? 0 : (c >= static_cast<float>(n) ? n - 1 : static_cast<int>(c));
    };
    for (int y = cell(box.lo.y, g.origin.y, g.ny); y <= cell(box.hi.y, g.origin.y, g.ny); ++y) {
      for (int x = cell(box.lo.x, g.origin.x, g.nx); x <= cell(box.hi.x, g.origin.x, g.nx); ++x) {
        const std::size_t at = static_cast<std::size_t>(y) * g.nx + x;
        for (std::uint32_t i = g.first[at]; i < g.first[at + 1]; ++i) add_polygon(o, box, g.items[i], out);
      }
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

 private:
  void add_polygon(const PlacedObject& o, const Box& box, std::uint32_t k, std::vector<std::uint32_t>& out) {
    if (seen_[k] == stamp_) return;
    seen_[k] = stamp_;
    Corners corners;
    Box around;
    for (std::uint32_t e = mesh_.first_edge[k]; e < mesh_.first_edge[k + 1]; ++e) {
      corners.push_back(mesh_.vertices[e]);
      around.add(Vec2(mesh_.vertices[e]));
    }
    if (!box.touches(around) || !near(o.footprint, corners)) return;
    const std::uint32_t first = topology_.first_of_polygon[k], last = topology_.first_of_polygon[k + 1];
    if (last - first == 1) return out.push_back(topology_.of_polygon[first].value);
    for (std::uint32_t i = first; i < last; ++i) {
      for (std::uint32_t piece = topology_.first_piece[i]; piece < topology_.first_piece[i + 1]; ++piece) {
        corners.clear();
        for (std::uint32_t c = topology_.first_corner[piece]; c < topology_.first_corner[piece + 1]; ++c)
          corners.push_back(Vec2d(topology_.corners[c]));
        if (!near(o.footprint, corners)) continue;
        out.push_back(topology_.of_polygon[i].value);
        break;
      }
    }
  }

  const NavMesh& mesh_;
  const Topology& topology_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

void place_objects(World& world) {
  PlacedObjects& placed = world.placed;
  std::vector<std::vector<ObjectIndex>> of(world.topology.size());
  Placer placer(world);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    PlacedObject& o = placed.items[i];
    const std::vector<std::uint32_t> regions = placer.regions_of(o);
    for (const std::uint32_t r : regions) of[r].push_back(ObjectIndex(i));
    o.region = region_at(world, o.surface, o.position);
    // An object that is cut out of the floor has no floor under it: the region beside it.
    if (!o.region.exists() && !regions.empty()) o.region = RegionIndex(regions[0]);
  }
  placed.first_of_region.assign(1, 0);
  placed.of_region.clear();
  for (const auto& list : of) {
    placed.of_region.insert(placed.of_region.end(), list.begin(), list.end());
    placed.first_of_region.push_back(static_cast<std::uint32_t>(placed.of_region.size()));
  }
}

}  // namespace throng
