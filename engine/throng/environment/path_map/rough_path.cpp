// Tasks B and C (SH-58): the chain from the straight line over the quadtree to the grids.
#include <algorithm>

#include "throng/environment/path_map/ends.h"
#include "throng/environment/path_map/search.h"

namespace throng {
namespace {

using path_map::Ends;

void reset(RoughPath& path) {
  path.points.clear();
  path.source = PathSource::kStraight;
  path.length = path.grid_cell = 0;
  path.visited = path.reached = path.expanded = 0;
  path.start_moved = path.target_moved = path.pulled = false;
}

bool prepare(const World& world, const PathMapQuery& query, PathMapScratch& scratch, Ends& ends, RoughPath& path) {
  reset(path);
  if (!path_map::find_ends(world, query, scratch, ends)) {
    ++scratch.use.failed;
    return false;
  }
  path.start_moved = ends.start_moved, path.target_moved = ends.target_moved;
  scratch.use.start_moved += ends.start_moved, scratch.use.target_moved += ends.target_moved;
  return true;
}

/// To the nearest point of the target, if only ground is between.
bool go_straight(const PathMapRegion& r, const PathMapQuery& q, const Ends& ends, const PathMapScratch& s,
                 RoughPath& path) {
  if (!q.to_segment) {
    if (!directly_reachable(r, ends.free_start, ends.free_target)) return false;
  } else {
    // The boundary itself may run through cells of the neighbour: ask for the target's ground next to it.
    const Vec2 aim = nearest_on_target(q, ends.free_start);
    const auto seed = std::min_element(s.seeds.begin(), s.seeds.end(), [&](const auto& a, const auto& b) {
      return length_sq(a.point - aim) < length_sq(b.point - aim);
    });
    if (!directly_reachable(r, ends.free_start, seed->point)) return false;
  }
  path_map::begin_points(ends, path);
  path_map::end_points(q, ends, path);
  path.source = PathSource::kStraight;
  return true;
}

}  // namespace

std::string_view word(QueueScheme scheme) {
  constexpr std::string_view kWords[] = {"sorted", "single", "multi", "pmulti"};
  return kWords[static_cast<int>(scheme)];
}

std::string_view word(Increments increments) {
  constexpr std::string_view kWords[] = {"fibonacci", "exact", "constant"};
  return kWords[static_cast<int>(increments)];
}

PathMapUse& PathMapUse::operator+=(const PathMapUse& o) {
  straight += o.straight, quadtree += o.quadtree, grid += o.grid, failed += o.failed, detailed += o.detailed;
  start_moved += o.start_moved, target_moved += o.target_moved;
  quadtree_nodes += o.quadtree_nodes, grid_cells += o.grid_cells;
  return *this;
}

bool find_rough_path(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path) {
  const PathMapRegion& r = world.path_map.region(query.region);
  Ends ends;
  if (!prepare(world, query, scratch, ends, path)) return false;
  if (go_straight(r, query, ends, scratch, path)) {
    ++scratch.use.straight;
    return true;
  }
  if (path_map::search_quadtree(r, query, ends, scratch, path)) {
    ++scratch.use.quadtree;
    return true;
  }
  for (std::size_t g = 0; g <= r.grids.size(); ++g) {
    if (!path_map::search_grid(r, query, ends, g, true, scratch, path)) continue;
    ++scratch.use.grid;
    return true;
  }
  ++scratch.use.failed;
  return false;
}

bool find_detailed_path(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path) {
  const PathMapRegion& r = world.path_map.region(query.region);
  Ends ends;
  if (!prepare(world, query, scratch, ends, path)) return false;
  if (!go_straight(r, query, ends, scratch, path)) {
    if (!path_map::search_grid(r, query, ends, r.grids.size(), true, scratch, path)) {
      ++scratch.use.failed;
      return false;
    }
    pull_string(r, path.points);
  }
  path.length = 0;
  for (std::size_t i = 1; i < path.points.size(); ++i) path.length += distance(path.points[i - 1], path.points[i]);
  path.pulled = true;
  ++scratch.use.detailed;
  return true;
}

bool search_quadtree(const World& world, const PathMapQuery& query, PathMapScratch& scratch, RoughPath& path) {
  Ends ends;
  return prepare(world, query, scratch, ends, path) &&
         path_map::search_quadtree(world.path_map.region(query.region), query, ends, scratch, path);
}

bool search_grid(const World& world, const PathMapQuery& query, std::size_t grid, bool heuristic,
                 PathMapScratch& scratch, RoughPath& path) {
  Ends ends;
  return prepare(world, query, scratch, ends, path) &&
         path_map::search_grid(world.path_map.region(query.region), query, ends, grid, heuristic, scratch, path);
}

}  // namespace throng
