#include "throng/navigation/planners/roadmap/roadmap.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/goal.h"
#include "throng/navigation/planners/navmesh/crossing.h"
#include "throng/navigation/planners/roadmap/portal.h"

namespace throng {

using namespace navigation;

namespace {

constexpr std::size_t kMostEnds = 8;  ///< way points tried at either end of a way: the nearest that can be seen
constexpr int kRefillBelow = 3;

/// Way points from which, or to which, somebody at p can walk straight: nearest first.
void ends_near(const World& world, const Roadmap& map, PolygonIndex polygon, Vec2 p, float radius,
               std::vector<RoadEnd>& out) {
  std::vector<RoadEnd>& all = out;
  all.clear();
  for (std::uint32_t i = 0; i < map.size(); ++i) all.push_back({i, distance(p, map.at[i])});
  std::sort(all.begin(), all.end(), [](const RoadEnd& a, const RoadEnd& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.point < b.point;
  });
  std::size_t kept = 0;
  for (const RoadEnd& e : all) {
    if (kept == kMostEnds) break;
    if (visible(world, polygon, p, map.at[e.point], radius)) all[kept++] = e;
  }
  all.resize(kept);
}

}  // namespace

struct RoadmapPlanner::Context {
  const PlanInput& in;
  const Roadmap* map;
  std::span<State> state;
  PlanScratch& scratch;
  Route& out;
  Events& events;

  Vec2 position(Row r) const { return {in.self.body.x[r], in.self.body.y[r]}; }
  PolygonIndex polygon(Row r) const { return PolygonIndex(in.self.body.polygon[r]); }
  float radius(Row r) const { return in.self.profile.radius[r]; }
  /// Way point i of those kept, or the goal behind the last one.
  Vec2 point(Row r, int i) const {
    return i < out.count[r] ? map->at[out.portals[r][static_cast<std::size_t>(i)]] : state[r].goal;
  }
};

const FieldList& RoadmapPlanner::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("roadmap: from way point to way point of a roadmap that the author drew")
          .text("roadmap", &Params::roadmap,
                {.refers = "roadmap", .doc = "Which of world.roadmaps; may be left out when there is one."})
          .number("passing", &Params::passing,
                  {.unit = "m", .min = 0.05, .max = 20, .doc = "A point is passed when one is so near to it."});
  return list;
}

const Roadmap* RoadmapPlanner::map_of(const World& world) const {
  if (!params_.roadmap.empty()) return world.find_roadmap(params_.roadmap);
  return world.roadmaps.empty() ? nullptr : &world.roadmaps.front();
}

void RoadmapPlanner::plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch,
                          Route& out, Events& events) const {
  const Context c{in, map_of(in.world), state->as<State>(), scratch, out, events};
  for (const Row r : rows) plan_one(c, r);
}

void RoadmapPlanner::plan_one(const Context& c, Row r) const {
  const Intent& intent = c.in.intent;
  if (intent.action[r] == Intent::Action::kStand) return set_none(r, c.in, Route::Status::kNone, c.out);
  const Zone* zone = goal_zone(c.in.world, intent, r);
  if (zone != nullptr && contains(*zone, c.polygon(r), c.position(r))) {
    c.state[r] = {c.position(r), c.position(r), 0, 0, 0};
    return set_direct(r, c.in, c.position(r), 0, c.out);
  }
  const bool same_goal = c.out.goal_version[r] == intent.goal_version[r];
  const Route::Status status = c.out.status[r];
  if (!same_goal || status == Route::Status::kNone) return search(c, r);
  if (status == Route::Status::kFailed) {
    if (c.in.now >= double{c.state[r].retry}) search(c, r);
    return;
  }
  if (!follow(c, r)) {
    search(c, r);
    if (c.out.status[r] != Route::Status::kFailed)
      c.events.push_back({c.in.self.profile.id[r], EventKind::kReplanned, intent.place[r].value});
    return;
  }
  aim(c, r);
}

/// Way points that have been passed are dropped. False when the next one can no longer be walked to straight.
bool RoadmapPlanner::follow(const Context& c, Row r) const {
  Route& out = c.out;
  const Vec2 p = c.position(r);
  while (out.count[r] > 0) {
    const std::uint32_t at = out.portals[r][0];
    const WayAcross across{c.state[r].from, c.map->at[at], c.point(r, 1)};
    if (!passed(across, c.map->width[at], p, params_.passing)) break;
    c.state[r].from = c.map->at[at];
    PortalWindow& w = out.portals[r];
    std::copy(w.begin() + 1, w.end(), w.begin());
    w.back() = 0;
    --out.count[r];
  }
  if (out.count[r] < kRefillBelow && (out.whole[r] & Route::kWhole) == 0) go_on(c, r);
  return visible(c.in.world, c.polygon(r), p, c.point(r, 0), 0);
}

void RoadmapPlanner::fail(const Context& c, Row r, NoWay why) const {
  State& s = c.state[r];
  const bool again =
      c.out.status[r] == Route::Status::kFailed && c.out.goal_version[r] == c.in.intent.goal_version[r] && s.pause > 0;
  s.pause = again ? std::min(2 * s.pause, kLastRetry) : kFirstRetry;
  s.retry = static_cast<float>(c.in.now) + s.pause;
  set_none(r, c.in, Route::Status::kFailed, c.out);
  const AgentId who = c.in.self.profile.id[r];
  c.events.push_back({who, EventKind::kRouteFailed, c.in.intent.place[r].value});
  c.events.push_back({who, EventKind::kNoWay, static_cast<std::uint32_t>(why)});
}

void RoadmapPlanner::search(const Context& c, Row r) const {
  const World& world = c.in.world;
  const Intent& intent = c.in.intent;
  const Zone* zone = goal_zone(world, intent, r);
  const SurfaceIndex here(c.in.self.body.surface[r]);
  const Vec2 p = c.position(r);
  NearestPoint goal;
  if (zone != nullptr) {
    if (zone->empty()) return fail(c, r, NoWay::kNoGround);
    const ZonePoint at = nearest_in_zone(*zone, p);
    goal = {at.polygon, at.position, 0};
  } else {
    goal = nearest_point(world, SurfaceIndex(intent.surface[r]), intent.point[r]);
    if (!goal.polygon.exists() || goal.distance > kOffFloor) return fail(c, r, NoWay::kNoGround);
  }
  set_direct(r, c.in, p, 0, c.out);
  c.state[r] = {p, goal.position, 0, 0, 0};
  const bool same_floor = world.mesh.surface[goal.polygon.value] == here;
  if (same_floor && visible(world, c.polygon(r), p, goal.position, c.radius(r))) return aim(c, r);
  if (c.map == nullptr || c.map->surface != here || !same_floor) return fail(c, r, NoWay::kNoGuidance);
  PlanScratch& s = c.scratch;
  ends_near(world, *c.map, c.polygon(r), p, c.radius(r), s.road_starts);
  if (s.road_starts.empty()) ends_near(world, *c.map, c.polygon(r), p, 0, s.road_starts);
  ends_near(world, *c.map, goal.polygon, goal.position, 0, s.road_ends);
  if (s.road_starts.empty() || s.road_ends.empty()) return fail(c, r, NoWay::kNoGuidance);
  find_road(*c.map, s.road_starts, s.road_ends, goal.position, c.radius(r), s.roads, s.road);
  if (s.road.empty()) {
    find_road(*c.map, s.road_starts, s.road_ends, goal.position, 0, s.roads, s.road);
    return fail(c, r, s.road.empty() ? NoWay::kNotConnected : NoWay::kTooNarrow);
  }
  keep_window(c, r);
  aim(c, r);
}

/// Keeps the first points of scratch.road.
void RoadmapPlanner::keep_window(const Context& c, Row r) const {
  const std::vector<std::uint32_t>& road = c.scratch.road;
  const std::size_t kept = std::min<std::size_t>(road.size(), kRouteWindow);
  c.out.portals[r] = {};
  std::copy(road.begin(), road.begin() + static_cast<std::ptrdiff_t>(kept), c.out.portals[r].begin());
  c.out.count[r] = static_cast<std::uint8_t>(kept);
  c.out.whole[r] = kept == road.size() ? Route::kWhole : 0;
  State& s = c.state[r];
  s.beyond = distance(c.map->at[road.back()], s.goal);
  for (std::size_t i = kept; i < road.size(); ++i) s.beyond += distance(c.map->at[road[i - 1]], c.map->at[road[i]]);
}

/// The way behind the points kept, from the next of them: whoever is on its way does not look for a shorter one, which
/// in sight of roads that cross would leave a part of the way out.
void RoadmapPlanner::go_on(const Context& c, Row r) const {
  PlanScratch& s = c.scratch;
  const State& state = c.state[r];
  s.road_starts.assign(1, {c.out.portals[r][0], 0.0f});
  const PolygonIndex there = locate(c.in.world, c.map->surface, state.goal);
  ends_near(c.in.world, *c.map, there, state.goal, 0, s.road_ends);
  find_road(*c.map, s.road_starts, s.road_ends, state.goal, c.radius(r), s.roads, s.road);
  if (!s.road.empty()) keep_window(c, r);
}

/// Target, aim and remaining way from where the person stands now.
void RoadmapPlanner::aim(const Context& c, Row r) const {
  Route& out = c.out;
  const Vec2 p = c.position(r);
  const State& s = c.state[r];
  if (out.count[r] == 0) {
    const Zone* zone = goal_zone(c.in.world, c.in.intent, r);
    Vec2 goal = s.goal;
    if (zone != nullptr && !zone->is_point) {
      const Vec2 edge = nearest_in_zone(*zone, p).position;
      goal = edge + normalized(edge - p) * kInset;
    }
    return set_direct(r, c.in, goal, distance(p, s.goal), out);
  }
  const std::uint32_t at = out.portals[r][0];
  const WayAcross across{s.from, c.map->at[at], c.point(r, 1)};
  out.status[r] = Route::Status::kWayPoints;
  out.whole[r] = static_cast<std::uint8_t>((out.whole[r] & Route::kWhole) | Route::kFollow);
  out.polygon[r] = c.in.self.body.polygon[r];
  out.target[r] = portal_across(across, c.map->width[at], c.radius(r));
  const Segment t = out.target[r];
  out.aim[r] = t.a == t.b ? t.a : lerp(t.a, t.b, crossing_parameter(t, p, across.next));
  float remaining = distance(p, out.aim[r]);
  Vec2 from = out.aim[r];
  for (int i = 1; i < out.count[r]; ++i) {
    remaining += distance(from, c.point(r, i));
    from = c.point(r, i);
  }
  out.remaining[r] = remaining + s.beyond;
}

void RoadmapPlanner::explain(Row r, const PlanInput& in, const ByteColumn* state, const Route& route,
                             Sketch& out) const {
  const Roadmap* map = map_of(in.world);
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[r]), p);
  SketchLayer& way = out.layer("way");
  if (route.status[r] == Route::Status::kFailed || route.status[r] == Route::Status::kNone) {
    way.text("route", route.status[r] == Route::Status::kFailed ? "no way" : "none");
    return;
  }
  way.number("remaining", route.remaining[r], "m");
  way.point(route.aim[r], z);
  way.text("points", "aim");
  Vec2 from = p;
  for (int i = 0; map != nullptr && i < route.count[r]; ++i) {
    const Vec2 to = map->at[route.portals[r][static_cast<std::size_t>(i)]];
    way.segment(from, to, z);
    from = to;
  }
  way.segment(from, state->as<State>()[r].goal, z);
  way.segment(route.target[r].a, route.target[r].b, z);
  if (map == nullptr) return;
  SketchLayer& roads = out.layer("roadmap");
  for (std::uint32_t i = 0; i < map->size(); ++i)
    for (const Roadmap::Road& road : map->roads_of(i)) roads.segment(map->at[i], map->at[road.to], z);
  roads.text("id", map->id);
}

}  // namespace throng
