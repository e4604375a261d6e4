#include "throng/environment/path_map/ends.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/path_map/nearest.h"
#include "throng/environment/path_map/queues.h"

namespace throng::path_map {
namespace {

constexpr float kNearDoor = 1.5f;  ///< m: a boundary whose own cells are all blocked is reached from so far

/// Straight steps between p, which is no ground, and ground. A body that has room at p needs room all the way. Where p
/// is nearer to a wall than its radius, no more room than p has is asked for, but the step must be short: pressed
/// against a wall, or a goal beside one. So no step leads through a gap that the body cannot pass.
class Step {
 public:
  Step(const World& world, const PathMapRegion& r, SurfaceIndex surface, Vec2 p, float radius)
      : world_(world), p_(p), width_(radius) {
    float room_sq = radius * radius;
    world.walls.near(surface, p, radius, [&](std::uint32_t, Vec2, float d) { room_sq = std::min(room_sq, d); });
    if (room_sq >= radius * radius) return;
    width_ = std::max(std::sqrt(room_sq) - kTouching, 0.0f);
    reach_ = 1.5f * static_cast<float>(world.path_map.buffer + r.cell);  // into any corner, wherever the cells lie
  }
  bool to(PolygonIndex of_p, Vec2 q) const { return near(q) && visible(world_, of_p, p_, q, width_); }
  bool from(PolygonIndex of_q, Vec2 q) const { return near(q) && visible(world_, of_q, q, p_, width_); }

 private:
  static constexpr float kTouching = 1e-4f;  ///< m: rounding of who touches a wall
  bool near(Vec2 q) const { return distance(p_, q) <= reach_; }

  const World& world_;
  Vec2 p_;
  float width_, reach_ = std::numeric_limits<float>::max();
};

/// Nearest ground a step away from p, so that it is not the far side of a wall; p stands in mesh polygon `polygon`.
FreePoint nearest_step(const World& world, const PathMapQuery& query, const PathMapRegion& r, PolygonIndex polygon,
                       Vec2 p, std::uint16_t component) {
  const Step step(world, r, world.topology.region(query.region).surface, p, query.radius);
  return nearest_free_if(r, p, component, [&](Vec2 q) { return step.to(polygon, q); });
}

bool on_ground(const PathMapRegion& r, Vec2 p, FreePoint& out) {
  const int x = r.cell_x(p.x), y = r.cell_y(p.y);
  if (!r.ground.get(x, y)) return false;
  out = {true, p, r.node_of_cell(x, y)};
  return true;
}

bool find_start(const World& world, const PathMapQuery& q, const PathMapRegion& r, Ends& ends) {
  FreePoint free;
  if (!on_ground(r, q.start, free)) {
    const SurfaceIndex surface = world.topology.region(q.region).surface;
    const PolygonIndex polygon = locate(world, surface, q.start);
    ends.start_moved = !polygon.exists();
    free = polygon.exists() ? nearest_step(world, q, r, polygon, q.start, kNoComponent) : nearest_free(r, q.start);
  }
  ends.free_start = free.position;
  ends.start_node = free.node;
  if (free.found) ends.component = r.nodes[free.node].component;
  return free.found;
}

bool find_point_target(const World& world, const PathMapQuery& q, const PathMapRegion& r, PathMapScratch& s,
                       Ends& ends) {
  FreePoint free;
  ends.final_point = q.target;
  if (on_ground(r, q.target, free)) {
    if (r.nodes[free.node].component != ends.component) return false;
  } else {
    const SurfaceIndex surface = world.topology.region(q.region).surface;
    const PolygonIndex polygon = locate(world, surface, q.target);
    ends.target_moved = !polygon.exists();
    free = polygon.exists() ? nearest_step(world, q, r, polygon, q.target, ends.component)
                            : nearest_free(r, q.target, ends.component);
    if (!free.found) return false;
    if (ends.target_moved) ends.final_point = free.position;
  }
  ends.free_target = free.position;
  s.seeds.push_back({free.node, free.position});
  return true;
}

/// All ground along the segment, seen from either side: the caller need not know on which side the region lies.
bool find_segment_target(const World& world, const PathMapQuery& q, const PathMapRegion& r, PathMapScratch& s,
                         Ends& ends) {
  const Vec2 d = q.segment_b - q.segment_a;
  const float l = length(d), step = 0.5f * static_cast<float>(r.cell);
  const float margin = std::min(q.radius, 0.5f * l);
  const Vec2 along = normalized(d, {1, 0}), normal = left_of(along);
  const int samples = static_cast<int>((l - 2 * margin) / step) + 1;
  for (const float side : {1.0f, 2.0f, -1.0f, -2.0f}) {
    std::uint32_t last = kNone;
    for (int i = 0; i <= samples; ++i) {
      const float at = std::min(margin + static_cast<float>(i) * step, l - margin);
      FreePoint free;
      if (!on_ground(r, q.segment_a + along * at + normal * (side * step), free) || free.node == last) continue;
      if (r.nodes[free.node].component != ends.component) continue;
      last = free.node;
      s.seeds.push_back({free.node, free.position});
    }
  }
  if (!s.seeds.empty()) return true;
  // A door so narrow that no cell lies in it, but somebody fits: from the nearest ground a step away.
  const Vec2 middle = lerp(q.segment_a, q.segment_b, 0.5f);
  const SurfaceIndex surface = world.topology.region(q.region).surface;
  const Step into(world, r, surface, middle, q.radius);
  const FreePoint free = nearest_free_if(r, middle, ends.component, [&](Vec2 p) {
    if (distance(p, middle) > kNearDoor) return false;
    const PolygonIndex polygon = locate(world, surface, p);
    return polygon.exists() && into.from(polygon, p);
  });
  if (free.found) s.seeds.push_back({free.node, free.position});
  return free.found;
}

}  // namespace

bool find_ends(const World& world, const PathMapQuery& q, PathMapScratch& s, Ends& ends) {
  const PathMapRegion& r = world.path_map.region(q.region);
  ends = {};
  ends.start = q.start;
  s.seeds.clear();
  if (!find_start(world, q, r, ends)) return false;
  return q.to_segment ? find_segment_target(world, q, r, s, ends) : find_point_target(world, q, r, s, ends);
}

void begin_points(const Ends& ends, RoughPath& path) {
  path.points.clear();
  path.points.push_back(ends.start_moved ? ends.free_start : ends.start);
  if (!ends.start_moved && ends.free_start != ends.start) path.points.push_back(ends.free_start);
}

void end_points(const PathMapQuery& q, const Ends& ends, RoughPath& path) {
  if (q.to_segment) {
    path.points.push_back(nearest_on_target(q, path.points.back()));
  } else {
    if (ends.free_target != path.points.back()) path.points.push_back(ends.free_target);
    if (ends.final_point != ends.free_target) path.points.push_back(ends.final_point);
  }
  path.length = 0;
  for (std::size_t i = 1; i < path.points.size(); ++i) path.length += distance(path.points[i - 1], path.points[i]);
}

}  // namespace throng::path_map
