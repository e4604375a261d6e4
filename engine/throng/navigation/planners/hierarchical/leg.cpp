// Tasks B and C of SH-58: the way points of a leg, from a stand to the next boundary or to the goal.
#include <algorithm>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng::navigation {
namespace {

constexpr float kSpan = 8;                ///< m at most between way points kept of a rough path
constexpr float kInside = 0.3f;           ///< m behind a boundary the next leg begins
constexpr float kBeyondSeam = 1.5f;       ///< m that a leg goes on straight behind a periodic edge
constexpr float kBefore = 0.05f;          ///< m before a point one is on its surface
constexpr int kMostLegs = 3;              ///< in one plan: doors are regions of a few decimetres
constexpr std::uint8_t kMostChanges = 6;  ///< doublings of keep_choice
constexpr std::size_t kTries = 4;         ///< openings tried before the mesh is asked

/// Out of the region that is left: it lies on the left of a - b.
Vec2 outward(const Boundary& b) {
  const Vec2 d = normalized(b.b - b.a);
  return {d.y, -d.x};
}

}  // namespace

/// Whether a body of that radius can walk straight to q, and arrives on that surface: a line on the plan that leads up
/// a stair ends on the floor above what it means. Openings lie on the edge of two surfaces, so a little before q
/// counts.
bool Trip::sees(const Stand& from, Vec2 q, std::uint32_t surface, float width) const {
  WalkResult end;
  if (!visible(world_, from.polygon, from.p, q, width, &end)) return false;
  if (surface == HierarchicalPlanner::kAnySurface) return true;
  if (end.stays) return end.surface.value == surface;
  const Vec2 before = q - normalized(q - from.p) * std::min(kBefore, distance(from.p, q));
  return walk(world_, from.polygon, from.p, before).surface.value == surface;
}

void Trip::push(Vec2 p, std::uint32_t surface) {
  if (s_.count == kWindow) return;
  s_.surfaces[s_.count] = static_cast<std::uint16_t>(surface);
  s_.points[s_.count++] = p;
}

/// Way points that are behind make room for others.
void Trip::compact() {
  std::copy(s_.points.begin() + s_.first, s_.points.begin() + s_.count, s_.points.begin());
  s_.count = static_cast<std::uint8_t>(s_.count - s_.first);
  std::fill(s_.points.begin() + s_.count, s_.points.end(), Vec2{});
  std::copy(s_.surfaces.begin() + s_.first, s_.surfaces.begin() + s_.first + s_.count, s_.surfaces.begin());
  std::fill(s_.surfaces.begin() + s_.count, s_.surfaces.end(), std::uint16_t{0});
  s_.first = 0;
}

/// Where one stands a little behind the opening that the window ends in; without a polygon where that is a wall.
Stand Trip::behind(const Opening& o) const {
  const Boundary& b = world_.topology.boundary(o.boundary);
  const SurfaceIndex surface = world_.topology.region(b.to).surface;
  for (const float inside : {kInside, 0.1f * kInside}) {
    const Vec2 p = o.crossing + outward(b) * inside;
    const PolygonIndex k = locate(world_, surface, p);
    if (k.exists() && region_at(world_, k, p) == b.to) return {p, k, b.to};
  }
  return {o.crossing, {}, b.to};
}

PathMapQuery Trip::query(const Stand& from) {
  PathMapQuery q;
  q.region = from.region;
  q.start = from.p;
  q.radius = radius();
  q.scheme = scheme();
  q.increments = params_.increments;
  q.window = static_cast<std::uint32_t>(params_.sorted_window);
  q.congestion = congestion();
  q.congestion_threshold = params_.congestion_threshold;
  if (!q.congestion.empty() && from.p == position()) {
    const float area = in_.scene.crowd_map.congestion.node_area[row_];
    q.own_share = 3.14159265f * radius() * radius() / area;
  }
  return q;
}

/// m: what the crowd on a rough path costs.
float Trip::crowd_on(const RoughPath& path) const {
  float sum = 0, left = path.length + 1;
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) sum += crowd_on(path.points[i], path.points[i + 1], left);
  return sum;
}

/// Whether a straight way would lead through a crowd that is worth a look around it. People who stand at the target
/// itself wait for the same: nothing is gained by coming from the side.
bool Trip::jammed(const Stand& from, Vec2 to) const {
  float left = distance(from.p, to) - params_.detailed_within;
  if (congestion().empty() || left <= 0) return false;
  return crowd_on(from.p, to, left) > params_.worth_planning;
}

/// Task B. Only the sorted queue visits nodes in the order of their weighted distance; the others may run into a jam
/// first, although a way around it is not far. Who finds itself planned through one thinks again, thoroughly.
bool Trip::search_rough(PathMapQuery& q) {
  if (!search(q, Task::kRough)) return false;
  RoughPath& path = scratch_.rough;
  const bool certain = path.source == PathSource::kQuadtree && q.scheme == QueueScheme::kSorted;
  if (q.congestion.empty() || certain || crowd_on(path) <= params_.worth_planning) return true;
  std::swap(path, scratch_.spare);
  if (!search(q, Task::kAround)) std::swap(path, scratch_.spare);
  return true;
}

/// People stand nearer to walls than the buffer and still stand freely: only who stands in a wall, or in a corner so
/// narrow that no ground of the map is beside it, begins elsewhere, and that is said, once of a goal.
void Trip::check_start(const PathMapQuery& q) {
  if (s_.start_said) return;
  const PathMapRegion& map = world_.path_map.region(q.region);
  if (map.ground.get(map.cell_x(q.start.x), map.cell_y(q.start.y))) return;
  const RoughPath& path = scratch_.rough;
  const Vec2 first = path.points[!path.start_moved && path.points.size() > 1 ? 1 : 0];
  const float usual = static_cast<float>(world_.path_map.buffer + 1.5 * world_.path_map.cell) - radius();
  if (distance(position(), first) <= usual) return;
  s_.start_said = 1;
  say(EventKind::kStartMoved);
}

/// One search with its counts (SH-72). A straight line on the map is no search.
bool Trip::search(PathMapQuery& q, Task task) {
  PlanCounts& counts = scratch_.counts;
  const double start = scratch_.wall_clock ? scratch_.wall_clock() : 0;
  RoughPath& path = scratch_.rough;
  if (task == Task::kAround) q.scheme = QueueScheme::kSorted;
  const bool found = task == Task::kDetailed ? find_detailed_path(world_, q, scratch_.map, path)
                     : task == Task::kRough  ? find_rough_path(world_, q, scratch_.map, path)
                                             : search_quadtree(world_, q, scratch_.map, path);
  const double took = scratch_.wall_clock ? scratch_.wall_clock() - start : 0;
  ++s_.searches;
  if (found && path.source == PathSource::kStraight) {
    ++counts.straight;
    s_.last_kind = 0;
  } else {
    const bool quadtree = task == Task::kAround || (found && path.source == PathSource::kQuadtree);
    const PlanCounts::Kind kind = task == Task::kDetailed ? PlanCounts::kDetailed
                                  : quadtree              ? PlanCounts::kQuadtree
                                                          : PlanCounts::kGrid;
    ++counts.searches[kind];
    counts.paths[kind] += found;
    counts.nodes[kind] += path.visited;
    counts.seconds[kind] += took;
    s_.last_kind = static_cast<std::uint8_t>(kind + 1);
  }
  if (found && from_person_) check_start(q);
  return found;
}

/// Keeps of a rough path the points from which the next one kept can be walked straight, at most kSpan apart: the way
/// keeps its distance from walls (large nodes), and the window reaches far. A detailed path is kept as it is.
void Trip::take_points(const Stand& from, bool strict) {
  const std::vector<Vec2>& points = scratch_.rough.points;
  const PathMapRegion& map = world_.path_map.region(from.region);
  std::size_t at = 0;
  if (scratch_.rough.start_moved) push(points[0], surface_of(from.region));
  while (at + 1 < points.size()) {
    std::size_t next = at + 1;
    while (!strict && next + 1 < points.size() && distance(points[at], points[next + 1]) <= kSpan &&
           directly_reachable(map, points[at], points[next + 1]) &&
           !cuts_through_crowd(points[at], std::span(points).subspan(at + 1, next + 1 - at)))
      ++next;
    if (s_.count == kWindow) {
      s_.end = End::kCut;
      return;
    }
    push(points[next], surface_of(from.region));
    at = next;
  }
}

/// To the goal: straight, or Task C when near, else Task B.
bool Trip::leg_to_goal(const Stand& from) {
  s_.end = End::kGoal;
  s_.beyond = 0;
  PathMapQuery q = query(from);
  q.target = s_.goal;
  const bool detailed = distance(from.p, s_.goal) < params_.detailed_within;
  if (sees(from, s_.goal, surface_of(from.region), wide())) {
    if (!jammed(from, s_.goal) || !search(q, Task::kAround)) {
      ++scratch_.counts.straight;
      push(s_.goal, surface_of(from.region));
      return true;
    }
  } else if (!(detailed ? search(q, Task::kDetailed) : search_rough(q))) {
    return false;
  } else if (detailed && from_person_) {  // of a leg planned ahead the first part is rough: again when it has begun
    s_.detailed = 1;
  }
  const Vec2 last = scratch_.rough.points.back();
  const bool target_moved = scratch_.rough.target_moved;
  take_points(from, detailed);
  if (s_.end == End::kCut) {
    s_.beyond = distance(s_.points[s_.count - 1], s_.goal);
    return true;
  }
  if (!target_moved) return true;
  // The map knows only where the widest people can stand; the rest of the way may be free for this one.
  const PolygonIndex k = locate(world_, world_.topology.region(from.region).surface, last);
  if (k.exists() && visible(world_, k, last, s_.goal, radius())) {
    push(s_.goal, surface_of(from.region));
  } else if (goal_zone(world_, in_.intent, row_) == nullptr) {
    moved_ = true;
    s_.goal = last;
  }
  return true;
}

/// To an opening: straight, or Task B to any point of it.
bool Trip::leg_through(const Stand& from, const Opening& o) {
  const Boundary& b = world_.topology.boundary(o.boundary);
  Vec2 crossing = o.crossing;
  const bool seam = b.translation != Vec2{};
  s_.end = seam ? End::kSeam : End::kBoundary;
  PathMapQuery q = query(from);
  q.to_segment = true;
  q.segment_a = b.a;
  q.segment_b = b.b;
  const bool seen = sees(from, crossing, surface_of(from.region), wide());
  if (seen && (!jammed(from, crossing) || !search(q, Task::kAround))) {
    ++scratch_.counts.straight;
    push(crossing, surface_of(from.region));
  } else {
    const std::uint8_t before = s_.count;
    const End end = s_.end;
    if (!seen && !search_rough(q)) return false;
    take_points(from, false);
    crossing = s_.points[s_.count - 1];
    if (s_.count == before) push(crossing = o.crossing, surface_of(from.region));
    if (s_.end != end) return s_.beyond = distance(crossing, s_.goal), true;
  }
  if (seam) push(crossing + outward(b) * kBeyondSeam, surface_of(b.to));
  s_.beyond = std::max(0.0f, o.way - distance(from.p, o.crossing));
  return true;
}

bool Trip::leg_to_boundary(const Stand& from, Opening& taken) {
  std::array<Opening, kMostOpenings> list;
  const std::size_t n = std::min(openings(from, list), kTries);
  const std::uint8_t before = s_.count;
  for (std::size_t i = 0; i < n; ++i) {
    if (!leg_through(from, list[i])) {
      s_.count = before;
      continue;
    }
    taken = list[i];
    taken.crossing = s_.points[s_.count - 1];
    const std::uint32_t chosen = taken.boundary.value + 1;
    ++scratch_.counts.choices;
    const auto goal = static_cast<std::uint16_t>(goal_region_.value + 1);
    const bool here_before = s_.from == from.region.value + 1 && s_.chosen_for == goal;
    const bool changed = here_before && s_.boundary != chosen;
    scratch_.counts.changed += changed;
    s_.changes =
        here_before ? std::min<std::uint8_t>(static_cast<std::uint8_t>(s_.changes + changed), kMostChanges) : 0;
    s_.expected = allowance(from.region);
    s_.from = from.region.value + 1;
    s_.boundary = chosen;
    s_.chosen_for = goal;
    s_.next = world_.topology.boundary(taken.boundary).to.value + 1;
    return true;
  }
  return false;
}

/// Appends the leg that begins at `from`, and further ones while their beginning is about to be reached.
bool Trip::add_leg(Stand from, int legs) {
  Opening taken;
  if (doors_.any_closed_in(from.region)) return false;  // the maps of a region do not know the doors in it
  if (from.region == goal_region_ && !seam_is_shorter(from, taken)) return leg_to_goal(from);
  if (from.region == goal_region_) return leg_through(from, taken);
  if (!leg_to_boundary(from, taken)) return false;
  if (s_.end != End::kBoundary || legs >= kMostLegs || s_.count + 3 > kWindow) return true;
  if (distance(position(), taken.crossing) > params_.look_ahead) return true;
  const Stand next = behind(taken);
  if (!next.polygon.exists()) return true;
  from_person_ = false;
  const State kept = s_;
  push(next.p, surface_of(next.region));
  if (find_target(next) != Target::kFound || !knows_a_way(next) || !add_leg(next, legs + 1))
    s_ = kept;  // from there, when it has been reached
  return true;
}

/// The exact way over the navigation mesh: where the tables lead into a part of a region that is cut off from the next
/// opening, or where somebody fits through a gap that the buffered maps close.
bool Trip::leg_over_mesh() {
  PathQuery q{polygon(), position(), goal_zone(world_, in_.intent, row_), goal_polygon_, s_.goal,
              radius(),  {},         doors_.any() ? &doors_ : nullptr};
  if (q.goal != nullptr && q.goal->empty()) return false;
  PlanCounts& counts = scratch_.counts;
  const double start = scratch_.wall_clock ? scratch_.wall_clock() : 0;
  const bool found = find_path(world_, q, scratch_.search, scratch_.path);
  if (scratch_.wall_clock) counts.seconds[PlanCounts::kMesh] += scratch_.wall_clock() - start;
  ++counts.searches[PlanCounts::kMesh];
  counts.paths[PlanCounts::kMesh] += found;
  ++s_.searches;
  s_.last_kind = PlanCounts::kMesh + 1;
  if (!found || !knows_path(scratch_.path)) return false;
  s_.count = s_.first = 0;
  s_.detailed = 2;
  const Path& path = scratch_.path;
  const Vec2 end = path.goal + path.goal_shift;
  const FunnelResult f = funnel(world_, path.portals, position(), end, radius() + params_.corner_margin, s_.points);
  s_.count = static_cast<std::uint8_t>(f.corners);
  s_.end = f.reaches_goal ? End::kGoal : End::kCut;
  if (s_.count == 0) push(end, HierarchicalPlanner::kAnySurface);
  s_.surfaces.fill(HierarchicalPlanner::kAnySurface);
  s_.goal = path.goal;
  s_.beyond = f.reaches_goal ? 0 : distance(s_.points[s_.count - 1], end);
  s_.next = s_.from = s_.boundary = s_.expected = 0;
  s_.chosen_for = 0;
  return true;
}

std::span<const Vec2> Trip::rough_path_now() {
  const Stand from = here();
  if (s_.first >= s_.count || !world_.path_map.built()) return {};
  PathMapQuery q = query(from);
  q.target = s_.points[s_.count - 1];
  if (s_.end == End::kNone || !search_quadtree(world_, q, scratch_.map, scratch_.rough)) return {};
  return scratch_.rough.points;
}

}  // namespace throng::navigation
