#include "throng/environment/gates.h"

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr float kBeyond = 0.6f;  ///< m before or behind the door: openings of thick walls have a portal at each face
constexpr float kMiddle = 0.1f;  ///< m: ends of what spans an opening may be so far inside its jambs
constexpr float kBefore = 3;     ///< m: who stands farther from a door does not try it
constexpr std::uint32_t kKeys = static_cast<std::uint32_t>(Stream::kFirstOfParts) + 6144;  ///< of the first lock

/// `a` - `b` leads through the door; `way` is the direction in which it is crossed.
GateSide gate_of(const Gates& gates, SurfaceIndex surface, Vec2 a, Vec2 b, Vec2 way) {
  for (std::uint32_t i = 0; i < gates.all.size(); ++i) {
    const Gate& g = gates.all[i];
    if (g.surface != surface) continue;
    const Vec2 middle = g.middle(), along = normalized(g.left - g.right);
    const float half = g.width() / 2 - kMiddle;
    const float s = dot(a - middle, along), t = dot(b - middle, along);
    if ((s < half || t > -half) && (t < half || s > -half)) continue;
    const auto away = [&](Vec2 p) { return math::abs(dot(p - middle, g.front)); };
    if (away(a) >= kBeyond || away(b) >= kBeyond) continue;
    return {i, static_cast<std::uint8_t>(dot(way, g.front) > 0 ? 1 : 0)};
  }
  return {};
}

void connect_portals(const World& world, Gates& gates) {
  gates.of_portal.assign(world.mesh.portals.size(), {});
  for (std::size_t p = 0; p < world.mesh.portals.size(); ++p) {
    const Portal& portal = world.mesh.portals[p];
    // Leaving `from`, the left end is on the left: this is where the portal leads.
    gates.of_portal[p] = gate_of(gates, world.mesh.surface[portal.from.value], portal.left, portal.right,
                                 -left_of(portal.left - portal.right));
  }
}

void connect_boundaries(const World& world, Gates& gates) {
  const Topology& t = world.topology;
  gates.of_boundary.assign(t.boundaries.size(), {});
  std::vector<std::uint8_t> bounds(gates.all.size(), 0);
  for (std::size_t k = 0; k < t.boundaries.size(); ++k) {
    const Boundary& b = t.boundaries[k];
    // `from` is on the left of a -> b: the way out is to the right.
    const GateSide side = gate_of(gates, t.region(b.from).surface, b.a, b.b, -left_of(b.b - b.a));
    gates.of_boundary[k] = side;
    if (side.exists()) bounds[side.gate] = 1;
  }
  std::vector<std::vector<std::uint32_t>> inside(t.size());
  for (std::uint32_t i = 0; i < gates.all.size(); ++i) {
    if (bounds[i] != 0) continue;
    const RegionIndex r = region_at(world, gates.all[i].surface, gates.all[i].middle());
    if (r.exists()) inside[r.value].push_back(i);
  }
  gates.first_inside.assign(1, 0), gates.inside.clear();
  for (const auto& list : inside) {
    gates.inside.insert(gates.inside.end(), list.begin(), list.end());
    gates.first_inside.push_back(static_cast<std::uint32_t>(gates.inside.size()));
  }
}

void list_locked(const World& world, Gates& gates) {
  const NavMesh& mesh = world.mesh;
  gates.first_locked.assign(1, 0), gates.locked.clear();
  for (std::uint32_t k = 0; k < mesh.size(); ++k) {
    Box box;
    for (std::uint32_t e = mesh.first_edge[k]; e < mesh.first_edge[k + 1]; ++e) box.add(mesh.edges[e].start);
    for (std::uint32_t i = 0; i < gates.all.size(); ++i) {
      const Gate& g = gates.all[i];
      if (g.lock == Gate::kNone || g.surface != mesh.surface[k]) continue;
      Box near;
      near.add(g.left), near.add(g.right);
      if (near.grown(kBefore).touches(box)) gates.locked.push_back(i);
    }
    gates.first_locked.push_back(static_cast<std::uint32_t>(gates.locked.size()));
  }
}

}  // namespace

bool Gate::crossed(Vec2 p, Vec2 q) const {
  const Vec2 c = middle();
  const float from = dot(p - c, front), to = dot(q - c, front);
  if ((from > 0) == (to > 0)) return false;
  const Vec2 at = p + (q - p) * (from / (from - to));
  return distance(at, c) <= width() / 2;
}

bool Gates::opens(const Gate& gate, std::size_t population, const RandomKey& person) const {
  if (gate.lock == Gate::kNone) return true;
  const float share = population < gate.carriers.size() ? gate.carriers[population] : 0.0f;
  if (!(share > 0) || share >= 1) return share > 0;
  return Draws(person, static_cast<Stream>(kKeys + gate.lock)).uniform_float() < share;
}

void connect(const World& world, Gates& gates) {
  connect_portals(world, gates);
  connect_boundaries(world, gates);
  list_locked(world, gates);
  gates.one_way = false;
  for (const Gate& g : gates.all) gates.one_way |= !g.open_from[0] || !g.open_from[1];
}

}  // namespace throng
