// Planning with limited knowledge (SH-84): whoever knows only some regions goes through these alone. The path-to-via
// tables are everybody's, so such a person counts the edges itself, from the goal outwards over what it knows. The same
// does whoever knows of doors that are closed to it.
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {

/// Counts edges from every known region to the goal's (scratch.known_edges, 0 = no known way; the goal's own region
/// has none to count and says 0, too). False when no known way leads there.
bool Trip::knows_a_way(const Stand& from) {
  here_region_ = from.region;
  if (!counts()) return true;
  if (!knows(goal_region_)) return false;
  const Topology& t = world_.topology;
  std::vector<std::uint32_t>& edges = scratch_.known_edges;
  std::vector<std::uint32_t>& list = scratch_.known_list;
  edges.assign(t.size(), 0);
  list.clear();
  list.push_back(goal_region_.value);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const RegionIndex at(list[i]);
    for (const Boundary& b : t.boundaries_of(at)) {
      if (b.to == goal_region_ || edges[b.to.value] != 0 || !knows(b.to) || b.width() < 2 * radius() - 1e-4f) continue;
      if (doors_.closes(b.twin.value)) continue;  // one comes the other way
      edges[b.to.value] = edges[at.value] + 1;
      list.push_back(b.to.value);
    }
  }
  return from.region == goal_region_ || edges[from.region.value] != 0;
}

std::uint32_t Trip::edges_by(RegionIndex from, RegionIndex next) const {
  if (!counts()) {
    for (const Via& v : world_.topology.via(from, goal_region_))
      if (v.next == next) return v.cost;
    return 0;
  }
  const std::vector<std::uint32_t>& edges = scratch_.known_edges;
  if (next == from || (next != goal_region_ && edges[next.value] == 0)) return 0;
  const std::uint32_t cost = edges[next.value] + 1;
  return cost <= edges[from.value] + 1 ? cost : 0;
}

/// Whether a way over the mesh stays in what is known.
bool Trip::knows_path(const Path& path) const {
  if (!limited()) return true;
  for (const PortalIndex i : path.portals) {
    const Portal& p = world_.mesh.portal(i);
    if (!knows(region_at(world_, p.to, p.middle() + p.translation))) return false;
  }
  return true;
}

}  // namespace throng::navigation
