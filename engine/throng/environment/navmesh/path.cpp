#include "throng/environment/navmesh/path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/environment/navmesh/funnel.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

using Node = PathScratch::Node;
constexpr std::uint32_t kStart = 0xffffffffu;
constexpr float kFar = std::numeric_limits<float>::max();

/// Point of segment a-b where |from - x| + |x - to| is least: the straight line if it passes, else mirrored in the line
/// a-b, clamped to the ends.
Vec2 best_crossing(Vec2 a, Vec2 b, Vec2 from, Vec2 to) {
  const Vec2 d = b - a;
  const float l = length_sq(d);
  if (!(l > 0)) return a;
  const float tf = dot(from - a, d) / l, tt = dot(to - a, d) / l;
  float hf = det(d, from - a), ht = det(d, to - a);
  hf = hf < 0 ? -hf : hf, ht = ht < 0 ? -ht : ht;
  const float t = hf + ht > 0 ? (tf * ht + tt * hf) / (hf + ht) : tf;
  return a + d * (t < 0 ? 0.0f : (t > 1 ? 1.0f : t));
}

class Search {
 public:
  Search(const World& world, const PathQuery& query, PathScratch& scratch)
      : world_(world), mesh_(world.mesh), query_(query), scratch_(scratch) {
    if (query.goal) {
      target_ = query.goal->bounds;
    } else {
      target_ = {query.goal_point, query.goal_point};
    }
    if (scratch_.nodes.size() < mesh_.portals.size()) scratch_.nodes.resize(mesh_.portals.size());
    if (++scratch_.stamp == 0) {
      for (Node& n : scratch_.nodes) n.stamp = 0;
      scratch_.stamp = 1;
    }
    scratch_.heap.clear();
  }

  bool run(Path& path) {
    Node start;
    start.apex = start.left = start.right = start.point = query_.start;
    reach_goal(start, query_.start_polygon, kStart);
    expand(start, query_.start_polygon, kStart);
    while (!scratch_.heap.empty()) {
      std::pop_heap(scratch_.heap.begin(), scratch_.heap.end(), later);
      const PathScratch::Entry top = scratch_.heap.back();
      scratch_.heap.pop_back();
      if (top.estimate >= best_) break;
      Node& node = scratch_.nodes[top.node];
      if (node.closed) continue;
      node.closed = true;
      const Node copy = node;  // expand() may revisit the table
      const PolygonIndex k = mesh_.portals[top.node].to;
      reach_goal(copy, k, top.node);
      expand(copy, k, top.node);
    }
    return take(path);
  }

 private:
  static bool later(const PathScratch::Entry& a, const PathScratch::Entry& b) {
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.node > b.node;
  }

  Vec2 nearest_target(Vec2 p) const {
    return {std::clamp(p.x, target_.lo.x, target_.hi.x), std::clamp(p.y, target_.lo.y, target_.hi.y)};
  }
  float distance_to_target(Vec2 p) const { return distance(p, nearest_target(p)); }

  /// Never more than the true rest of the way. Through a seam the goal may be nearer than in a straight line, but the
  /// seam has to be reached first.
  float estimate(Vec2 p) const {
    float d = distance_to_target(p);
    if (world_.periodic) {
      for (const Link& link : world_.links) {
        if (link.laps != 0) d = std::min(d, std::sqrt(distance_sq_to_segment(link.a, link.b, p)));
      }
    }
    return d / world_.fastest;
  }

  /// Metres that slow ground adds between two points of a polygon (negative on fast ground).
  float slowness(PolygonIndex k, Vec2 a, Vec2 b) const {
    const bool areas = mesh_.first_speed_area[k.value] < mesh_.first_speed_area[k.value + 1];
    const Surface& s = world_.surface(mesh_.surface[k.value]);
    if (!areas && s.kind == SurfaceKind::kFloor) return 0;
    const float l = distance(a, b);
    if (!areas) return l / speed_factor(world_, k, a, b - a) - l;
    // Speed areas cut through polygons: take the mean over pieces of at most a metre.
    const int n = 1 + static_cast<int>(std::min(l, 64.0f));
    float sum = 0;
    for (int i = 0; i < n; ++i) {
      const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(n);
      sum += 1 / speed_factor(world_, k, a + (b - a) * t, b - a);
    }
    return l * (sum / static_cast<float>(n)) - l;
  }

  /// Carries the taut way on through the gate (left, right), both in the node's frame.
  static void narrow(Node& n, Vec2 left, Vec2 right) {
    const bool fresh = n.left == n.apex || n.right == n.apex;
    const Vec2 l = n.left - n.apex, r = n.right - n.apex;
    if (!fresh && det(l, right - n.apex) > 0) return bend(n, n.left, left, right);
    if (!fresh && det(r, left - n.apex) < 0) return bend(n, n.right, left, right);
    if (fresh || det(l, left - n.apex) < 0) n.left = left;
    if (fresh || det(r, right - n.apex) > 0) n.right = right;
  }
  static void bend(Node& n, Vec2 corner, Vec2 left, Vec2 right) {
    n.apex_cost += distance(n.apex, corner);
    n.apex = corner;
    n.left = left, n.right = right;
  }

  void expand(const Node& node, PolygonIndex k, std::uint32_t from) {
    const std::uint32_t first = mesh_.first_portal[k.value], last = mesh_.first_portal[k.value + 1];
    for (std::uint32_t i = first; i < last; ++i) {
      const Portal& p = mesh_.portals[i];
      if (!p.open_for(query_.radius) || (from != kStart && mesh_.portals[from].twin.value == i)) continue;
      Node& known = scratch_.nodes[i];
      const bool seen = known.stamp == scratch_.stamp;
      if (seen && known.closed) continue;
      Node next = node;
      const WayPortal way = way_portal(p, query_.radius);
      const Vec2 left = way.p, right = way.p + way.d;
      narrow(next, left, right);
      const Vec2 point = best_crossing(left, right, next.apex, nearest_target(next.apex));
      next.extra += slowness(k, node.point, point);
      if (i < query_.portal_cost.size()) next.extra += query_.portal_cost[i];
      if (query_.tolls) next.extra += query_.tolls->toll(i);
      next.point = point;
      next.cost = next.apex_cost + distance(next.apex, point) + next.extra;
      if (!(next.cost < kFar)) continue;  // closed by an infinite cost
      if (seen && !(next.cost < known.cost)) continue;
      for (Vec2* v : {&next.apex, &next.left, &next.right, &next.point}) *v += p.translation;
      next.parent = from;
      next.stamp = scratch_.stamp;
      next.closed = false;
      known = next;
      scratch_.heap.push_back({next.cost + estimate(next.point), i});
      std::push_heap(scratch_.heap.begin(), scratch_.heap.end(), later);
    }
  }

  void reach_goal(const Node& node, PolygonIndex k, std::uint32_t from) {
    const auto offer = [&](Vec2 goal) {
      Node end = node;
      narrow(end, goal, goal);
      const float cost = end.apex_cost + distance(end.apex, goal) + end.extra + slowness(k, node.point, goal);
      if (cost < best_) best_ = cost, best_goal_ = goal, best_polygon_ = k, best_from_ = from;
    };
    if (!query_.goal) {
      if (k == query_.goal_polygon) offer(query_.goal_point);
      return;
    }
    const auto& pieces = query_.goal->pieces;
    auto it = std::lower_bound(pieces.begin(), pieces.end(), k,
                               [](const Zone::Piece& p, PolygonIndex x) { return p.polygon < x; });
    for (; it != pieces.end() && it->polygon == k; ++it) {
      offer(nearest_in_piece(*query_.goal, *it, node.apex));
      offer(nearest_in_piece(*query_.goal, *it, node.point));
    }
  }

  bool take(Path& path) const {
    path.portals.clear();
    path.goal_shift = {};
    if (!(best_ < kFar)) return false;
    for (std::uint32_t i = best_from_; i != kStart; i = scratch_.nodes[i].parent) {
      path.portals.push_back(PortalIndex(i));
      path.goal_shift -= mesh_.portals[i].translation;
    }
    std::reverse(path.portals.begin(), path.portals.end());
    path.goal = best_goal_, path.goal_polygon = best_polygon_;
    path.cost = best_;
    return true;
  }

  const World& world_;
  const NavMesh& mesh_;
  const PathQuery& query_;
  PathScratch& scratch_;
  Box target_;
  float best_ = kFar;
  Vec2 best_goal_;
  PolygonIndex best_polygon_;
  std::uint32_t best_from_ = kStart;
};

}  // namespace

bool find_path(const World& world, const PathQuery& query, PathScratch& scratch, Path& path) {
  return Search(world, query, scratch).run(path);
}

std::size_t path_position(const NavMesh& mesh, std::span<const PortalIndex> portals, PolygonIndex polygon) {
  std::size_t i = 0;
  while (i < portals.size() && mesh.portal(portals[i]).from != polygon) ++i;
  return i;
}

}  // namespace throng
