#include "throng/environment/topology/divided_floor.h"

namespace throng::topology {
namespace {

/// Points this near to the straight line between their neighbours are feet of gaps, put in by the mesh and moved by the
/// snapping, metres.
constexpr double kStraight = 3e-5;

struct Corner {
  Vec2d p;
  bool open;  ///< the edge that leaves here
};

/// Follows the boundary through the polygons of the mesh: around a corner by crossing portals, so rings that touch stay
/// apart.
class Walker {
 public:
  Walker(const World& world, SurfaceIndex surface) : mesh_(world.mesh), surface_(surface) {
    const Surface& s = world.surface(surface);
    first_ = s.first_polygon, last_ = s.last_polygon;
    base_ = mesh_.first_edge[first_];
    const std::uint32_t n = mesh_.first_edge[last_] - base_;
    polygon_.resize(n), seen_.assign(n, 0);
    for (std::uint32_t k = first_; k < last_; ++k)
      for (std::uint32_t e = mesh_.first_edge[k]; e < mesh_.first_edge[k + 1]; ++e) polygon_[e - base_] = k;
  }

  template <class F>
  void each_ring(F f) {
    std::vector<Corner> ring;
    for (std::uint32_t start = base_; start < base_ + polygon_.size(); ++start) {
      if (inner(start) || seen_[start - base_]) continue;
      ring.clear();
      for (std::uint32_t e = start; !seen_[e - base_]; e = next(e)) {
        seen_[e - base_] = 1;
        ring.push_back({mesh_.vertices[e], mesh_.exits[e].portal.exists()});
      }
      f(ring);
    }
  }

 private:
  /// Both sides on this surface, and no seam between.
  bool inner(std::uint32_t e) const {
    const PortalIndex i = mesh_.exits[e].portal;
    if (!i.exists()) return false;
    const Portal& p = mesh_.portal(i);
    return p.laps == 0 && p.translation == Vec2{} && mesh_.surface[p.to.value] == surface_;
  }
  std::uint32_t after(std::uint32_t e) const {
    const std::uint32_t k = polygon_[e - base_];
    return e + 1 < mesh_.first_edge[k + 1] ? e + 1 : mesh_.first_edge[k];
  }
  std::uint32_t edge_of(PortalIndex i) const {
    const std::uint32_t k = mesh_.portal(i).from.value;
    std::uint32_t e = mesh_.first_edge[k];
    while (mesh_.exits[e].portal != i) ++e;
    return e;
  }
  std::uint32_t next(std::uint32_t e) const {
    e = after(e);
    while (inner(e)) e = after(edge_of(mesh_.portal(mesh_.exits[e].portal).twin));
    return e;
  }

  const NavMesh& mesh_;
  SurfaceIndex surface_;
  std::uint32_t first_ = 0, last_ = 0, base_ = 0;
  std::vector<std::uint32_t> polygon_;
  std::vector<std::uint8_t> seen_;
};

bool straight(const Corner& before, const Corner& at, Vec2d after) {
  if (before.open || at.open) return false;
  const Vec2d d = after - before.p;
  const double l = length(d), off = det(d, at.p - before.p), along = dot(d, at.p - before.p);
  return l > 0 && std::max(off, -off) <= kStraight * l && along > 0 && along < l * l;
}

std::vector<Corner> without_feet(const std::vector<Corner>& ring) {
  std::vector<Corner> out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Corner& before = out.empty() ? ring.back() : out.back();
    if (straight(before, ring[i], ring[(i + 1) % ring.size()].p)) continue;
    out.push_back(ring[i]);
  }
  return out.size() >= 3 ? out : ring;
}

}  // namespace

SurfaceRings rings_of(const World& world, SurfaceIndex surface) {
  SurfaceRings out;
  const Surface& s = world.surface(surface);
  if (s.first_polygon == s.last_polygon) return out;
  Walker(world, surface).each_ring([&](const std::vector<Corner>& all) {
    const std::vector<Corner> ring = without_feet(all);
    const auto base = static_cast<std::uint32_t>(out.edges.size()), n = static_cast<std::uint32_t>(ring.size());
    Boxd box;
    for (std::uint32_t i = 0; i < n; ++i) {
      out.edges.push_back({ring[i].p, ring[(i + 1) % n].p, base + (i + n - 1) % n, base + (i + 1) % n, ring[i].open});
      out.ring.push_back(static_cast<std::uint32_t>(out.boxes.size()));
      box.add(ring[i].p);
    }
    out.boxes.push_back(box);
  });
  return out;
}

}  // namespace throng::topology
