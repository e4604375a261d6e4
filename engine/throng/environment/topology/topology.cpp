#include "throng/environment/topology/topology.h"

#include <algorithm>
#include <array>

#include "throng/core/hash.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, 9> kWords = {"hall", "room",     "passageway", "portal", "staircase",
                                                    "ramp", "platform", "entrance",   "plaza"};

bool in_piece(const Topology& t, std::uint32_t piece, Vec2 p) {
  const std::uint32_t first = t.first_corner[piece], last = t.first_corner[piece + 1];
  Vec2 a = t.corners[last - 1];
  for (std::uint32_t i = first; i < last; ++i) {
    const Vec2 b = t.corners[i];
    if (det(b - a, p - a) < 0) return false;
    a = b;
  }
  return true;
}

}  // namespace

std::string_view word(RegionType type) { return kWords[static_cast<std::size_t>(type)]; }

RegionIndex Topology::find(std::string_view id) const {
  const auto it = std::find_if(regions.begin(), regions.end(), [&](const Region& r) { return r.id == id; });
  return it == regions.end() ? RegionIndex{} : RegionIndex(static_cast<std::size_t>(it - regions.begin()));
}

Islands islands_of(const Topology& t) {
  Islands out;
  constexpr std::uint32_t kUnknown = 0xffffffffu;
  out.of.assign(t.size(), kUnknown);
  std::vector<std::uint32_t> stack;
  std::vector<double> area(t.size(), 0);
  for (std::uint32_t k = 0; k < t.size(); ++k) {
    if (out.of[k] == kUnknown) out.of[k] = k, stack.assign(1, k);
    while (!stack.empty()) {
      const RegionIndex at(stack.back());
      stack.pop_back();
      for (const Boundary& b : t.boundaries_of(at)) {
        if (out.of[b.to.value] != kUnknown) continue;
        out.of[b.to.value] = k;
        stack.push_back(b.to.value);
      }
    }
    area[out.of[k]] += t.regions[k].area;
  }
  if (!area.empty()) out.main = static_cast<std::uint32_t>(std::max_element(area.begin(), area.end()) - area.begin());
  return out;
}

std::size_t Topology::bytes() const {
  std::size_t n = regions.size() * sizeof(Region) + boundaries.size() * sizeof(Boundary) + first_via.size() * 4 +
                  vias.size() * sizeof(Via) + first_of_polygon.size() * 4 + of_polygon.size() * 4 +
                  first_piece.size() * 4 + first_corner.size() * 4 + corners.size() * sizeof(Vec2);
  for (const Region& r : regions) {
    for (const Polygon& p : r.outline) {
      n += p.outer.size() * sizeof(Vec2d);
      for (const Ring& hole : p.holes) n += hole.size() * sizeof(Vec2d);
    }
  }
  return n;
}

RegionIndex region_at(const World& world, PolygonIndex polygon, Vec2 p) {
  const Topology& t = world.topology;
  const std::uint32_t first = t.first_of_polygon[polygon.value], last = t.first_of_polygon[polygon.value + 1];
  for (std::uint32_t i = first; i + 1 < last; ++i)
    for (std::uint32_t piece = t.first_piece[i]; piece < t.first_piece[i + 1]; ++piece)
      if (in_piece(t, piece, p)) return t.of_polygon[i];
  return t.of_polygon[last - 1];
}

RegionIndex region_at(const World& world, SurfaceIndex surface, Vec2 p) {
  const PolygonIndex k = locate(world, surface, p);
  return k.exists() ? region_at(world, k, p) : RegionIndex{};
}

std::uint64_t hash(const Topology& t) {
  Hasher h;
  const auto add = [&](Vec2 v) { h.add(v.x).add(v.y); };
  for (const Region& r : t.regions) {
    h.add(std::string_view(r.id)).add(static_cast<std::uint32_t>(r.type)).add(r.surface.value).add(r.area);
    add(r.middle), add(r.bounds.lo), add(r.bounds.hi);
    for (const Polygon& p : r.outline) {
      for (const Vec2d v : p.outer) h.add(v.x).add(v.y);
      for (const Ring& hole : p.holes)
        for (const Vec2d v : hole) h.add(v.x).add(v.y);
    }
  }
  for (const Boundary& b : t.boundaries) {
    h.add(b.from.value).add(b.to.value).add(b.twin.value);
    add(b.a), add(b.b), add(b.translation);
  }
  h.add_all(std::span<const std::uint32_t>(t.first_via));
  for (const Via& v : t.vias) h.add(v.next.value).add(v.cost);
  h.add_all(std::span<const std::uint32_t>(t.first_of_polygon));
  for (const RegionIndex r : t.of_polygon) h.add(r.value);
  for (const Vec2 c : t.corners) add(c);
  return h.value();
}

}  // namespace throng
