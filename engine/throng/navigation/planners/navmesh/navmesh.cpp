#include "throng/navigation/planners/navmesh/navmesh.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/doors.h"
#include "throng/navigation/goal.h"
#include "throng/navigation/planners/navmesh/crossing.h"
#include "throng/navigation/planners/navmesh/window.h"

namespace throng {

using namespace navigation;

namespace {

constexpr std::size_t kMaxCorners = 64;  ///< of the string when it is cut at the end of the window
constexpr float kReached = 0.02f;        ///< m: corners nearer than this are behind
constexpr float kAstray = 0.25f;         ///< m beside the string: it is pulled anew

}  // namespace

struct NavmeshPlanner::Context {
  const PlanInput& in;
  std::span<State> state;
  PlanScratch& scratch;
  Route& out;
  Events& events;

  Vec2 position(Row r) const { return {in.self.body.x[r], in.self.body.y[r]}; }
  PolygonIndex polygon(Row r) const { return PolygonIndex(in.self.body.polygon[r]); }
  float radius(Row r) const { return in.self.profile.radius[r]; }
  std::span<const PortalIndex> window(Row r, PortalIndex (&buffer)[kRouteWindow]) const {
    for (int i = 0; i < out.count[r]; ++i) buffer[i] = PortalIndex(out.portals[r][static_cast<std::size_t>(i)]);
    return {buffer, out.count[r]};
  }
};

const FieldList& NavmeshPlanner::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("navmesh: shortest way over the navigation mesh, as wide as the person")
          .number("corner_margin", &Params::corner_margin,
                  {.unit = "m",
                   .min = 0,
                   .max = 1,
                   .doc = "Kept from wall corners beyond the radius, where there is room."})
          .integer("refill_below", &Params::refill_below,
                   {.min = 1,
                    .max = kRouteWindow - 1,
                    .doc = "A long way is searched again when fewer portals than this are left of the part kept."})
          .choice("crossing", &Params::crossing,
                  {{"funnel", Crossing::kFunnel, "along the taut string: the shortest way"},
                   {"ahead", Crossing::kAhead, "where the line to the middle of a portal farther ahead crosses it"},
                   {"centre", Crossing::kCentre, "at a fixed part of it, for groups that move as one"}},
                  {.doc = "Where people aim on the next portal."})
          .integer("look_ahead", &Params::look_ahead,
                   {.min = 1,
                    .max = kRouteWindow - 1,
                    .doc = "With crossing ahead: the line goes to the portal so many after the next one."})
          .number("heading_threshold", &Params::heading_threshold,
                  {.unit = "deg",
                   .min = 1,
                   .max = 180,
                   .degrees = true,
                   .doc = "With crossing ahead: pushed so far off the first direction, people aim anew; 180 = never."})
          .number("bias", &Params::bias,
                  {.min = 0,
                   .max = 1,
                   .doc = "With crossing centre: which part of portals, from 0 at the left end to 1 at the right."});
  return list;
}

void NavmeshPlanner::plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch,
                          Route& out, Events& events) const {
  const Context c{in, state->as<State>(), scratch, out, events};
  for (const Row r : rows) plan_one(c, r);
}

void NavmeshPlanner::plan_one(const Context& c, Row r) const {
  const Intent& intent = c.in.intent;
  if (intent.action[r] == Intent::Action::kStand) {
    set_none(r, c.in, Route::Status::kNone, c.out);
    return;
  }
  const Zone* zone = goal_zone(c.in.world, intent, r);
  if (zone != nullptr && contains(*zone, c.polygon(r), c.position(r))) {
    c.state[r] = {c.position(r), 0, 0, {}, {}, 0};
    set_direct(r, c.in, c.position(r), 0, c.out);
    return;
  }
  const bool same_goal = c.out.goal_version[r] == intent.goal_version[r];
  const Route::Status status = c.out.status[r];
  if (take_news(r, c.in) && same_goal && status != Route::Status::kNone) {
    search(c, r);
    if (c.out.status[r] != Route::Status::kFailed)
      c.events.push_back({c.in.self.profile.id[r], EventKind::kReplanned, intent.place[r].value});
    return;
  }
  if (!same_goal || status == Route::Status::kNone) return search(c, r);
  if (status == Route::Status::kFailed) {
    // The world does not change: only another polygon gives new hope, and that not in every frame.
    if (c.out.polygon[r] != c.in.self.body.polygon[r] && c.in.now >= double{c.state[r].retry()}) search(c, r);
    return;
  }
  if (c.in.doors) compare_doors(c, r);
  if (still_aims(c, r)) return;
  if (follow(c, r)) return aim(c, r);
  // Off the route (pushed, or carried past a fork).
  search(c, r);
  if (c.out.status[r] != Route::Status::kFailed) {
    c.events.push_back({c.in.self.profile.id[r], EventKind::kReplanned, intent.place[r].value});
  }
}

/// The usual turn: in the same polygon, and near the straight stretch the string was pulled along. Then the string is
/// the same and only the distance has changed.
bool NavmeshPlanner::still_aims(const Context& c, Row r) const {
  Route& out = c.out;
  if (out.polygon[r] != c.in.self.body.polygon[r] || out.count[r] == 0) return false;
  const State& s = c.state[r];
  const Vec2 p = c.position(r);
  const float left = distance(p, s.knee);
  if (left < kReached) return false;
  if (params_.crossing == Crossing::kFunnel) {
    if (distance_to_stretch(s.from, s.knee, p) > kAstray) return false;
  } else if (params_.heading_threshold < math::kPiF &&
             off_approach(s.from, s.knee, p, math::cos(params_.heading_threshold))) {
    return false;
  }
  out.remaining[r] = left + s.after_knee;
  return true;
}

/// Location update of PV-45: the portals up to the present polygon have been passed; one step back is taken back.
/// False when the route must be searched again because the person is off it.
bool NavmeshPlanner::follow(const Context& c, Row r) const {
  const NavMesh& mesh = c.in.world.mesh;
  const PolygonIndex here = c.polygon(r);
  Route& out = c.out;
  State& s = c.state[r];
  if (out.polygon[r] == here.value) return true;
  PortalWindow& portals = out.portals[r];
  const int count = out.count[r];
  // Number of portals passed: the present polygon is where the i-th one leads.
  int passed = 0;
  for (int i = 0; i < count && passed == 0; ++i) {
    if (mesh.portals[portals[static_cast<std::size_t>(i)]].to == here) passed = i + 1;
  }
  if (passed > 0) {
    s.passed = portals[static_cast<std::size_t>(passed) - 1] + 1;
    std::copy(portals.begin() + passed, portals.begin() + count, portals.begin());
    std::fill(portals.begin() + count - passed, portals.end(), 0u);
    out.count[r] = static_cast<std::uint8_t>(count - passed);
  } else if (s.passed != 0 && mesh.portals[s.passed - 1].from == here &&
             mesh.portals[s.passed - 1].to.value == out.polygon[r] && count < kRouteWindow) {
    std::copy_backward(portals.begin(), portals.begin() + count, portals.begin() + count + 1);
    portals[0] = s.passed - 1;
    out.count[r] = static_cast<std::uint8_t>(count + 1);
    s.passed = 0;
  } else {
    return false;
  }
  out.polygon[r] = here.value;
  if (out.count[r] < params_.refill_below && out.whole[r] == 0) search(c, r);
  return true;
}

bool NavmeshPlanner::find(const Context& c, const PathQuery& query) {
  PlanCounts& counts = c.scratch.counts;
  const double start = c.scratch.wall_clock ? c.scratch.wall_clock() : 0;
  const bool found = find_path(c.in.world, query, c.scratch.search, c.scratch.path);
  if (c.scratch.wall_clock) counts.seconds[PlanCounts::kMesh] += c.scratch.wall_clock() - start;
  ++counts.searches[PlanCounts::kMesh];
  counts.paths[PlanCounts::kMesh] += found;
  return found;
}

void NavmeshPlanner::fail(const Context& c, Row r) const {
  State& s = c.state[r];
  const bool again = c.out.status[r] == Route::Status::kFailed &&
                     c.out.goal_version[r] == c.in.intent.goal_version[r] && s.pause() > 0;
  const float pause = again ? std::min(2 * s.pause(), kLastRetry) : kFirstRetry;
  s = {};
  s.pause() = pause;
  s.retry() = static_cast<float>(c.in.now) + s.pause();
  set_none(r, c.in, Route::Status::kFailed, c.out);
  report_no_way(r, c.in, c.events);
}

void NavmeshPlanner::search(const Context& c, Row r) const {
  const DoorTolls tolls(r, c.in);
  bool moved = false;
  if (!find_way(c, r, tolls.any() ? &tolls : nullptr, moved)) return fail(c, r);
  if (moved && c.out.goal_version[r] != c.in.intent.goal_version[r])
    c.events.push_back({c.in.self.profile.id[r], EventKind::kGoalMoved, c.in.intent.place[r].value});
  take_way(c, r);
}

/// Many wait before the next door: another way is taken if it is clearly better, all doors and queues considered.
void NavmeshPlanner::compare_doors(const Context& c, Row r) const {
  const GateSide next = next_door(r, c.in, c.out);
  if (!looks_around(r, c.in, c.out, next)) return;
  DoorTolls tolls(r, c.in);
  tolls.keep(next.gate);
  bool moved = false;
  if (!find_way(c, r, &tolls, moved)) return;
  const std::vector<GateSide>& gates = c.in.doors->gates.of_portal;
  for (const PortalIndex i : c.scratch.path.portals) {
    if (!gates[i.value].exists()) continue;
    if (gates[i.value].gate == next.gate) return;
    break;
  }
  take_way(c, r);
}

void NavmeshPlanner::take_way(const Context& c, Row r) const {
  set_none(r, c.in, Route::Status::kPortals, c.out);
  c.state[r].passed = 0;
  keep_window(c, r, c.scratch.path.goal);
  aim(c, r);
}

/// Into scratch.path; false where there is none. `moved`: the goal point cannot be stood on.
bool NavmeshPlanner::find_way(const Context& c, Row r, const PortalTolls* tolls, bool& moved) const {
  const World& world = c.in.world;
  const Intent& intent = c.in.intent;
  const Zone* zone = goal_zone(world, intent, r);
  PathQuery query{c.polygon(r), c.position(r), zone, {}, {}, c.radius(r), {}, tolls};
  bool possible = zone == nullptr || !zone->empty();
  if (zone == nullptr) {
    const NearestPoint goal = nearest_point(world, SurfaceIndex(intent.surface[r]), intent.point[r]);
    possible = goal.polygon.exists() && goal.distance <= kOffFloor;
    moved = possible && goal.distance > kNotMoved;
    query.goal_polygon = goal.polygon;
    query.goal_point = goal.position;
  }
  return possible && find(c, query);
}

/// Keeps the first portals of scratch.path. Where the way is longer, the end of the window is the point where the
/// taut string of the whole way crosses the last portal kept.
void NavmeshPlanner::keep_window(const Context& c, Row r, Vec2 goal) const {
  const World& world = c.in.world;
  const Path& path = c.scratch.path;
  Route& out = c.out;
  State& s = c.state[r];
  const std::size_t count = std::min<std::size_t>(path.portals.size(), kRouteWindow);
  for (std::size_t i = 0; i < count; ++i) out.portals[r][i] = path.portals[i].value;
  out.count[r] = static_cast<std::uint8_t>(count);
  out.whole[r] = count == path.portals.size();
  s.end = goal;
  s.beyond = 0;
  if (out.whole[r]) return;
  const Vec2 p = c.position(r);
  c.scratch.corners.resize(kMaxCorners);
  const FunnelResult whole = funnel(world, path.portals, p, goal + path.goal_shift, c.radius(r), c.scratch.corners);
  const std::span<const PortalIndex> kept = std::span(path.portals).first(count);
  const StringCut cut = cut_string(world, kept, p, std::span(c.scratch.corners).first(whole.corners));
  s.end = cut.point - unfolding(world, kept);
  s.beyond = std::max(0.0f, whole.distance - cut.distance);
}

/// Target, aim and remaining way from where the person stands now.
void NavmeshPlanner::aim(const Context& c, Row r) const {
  const World& world = c.in.world;
  Route& out = c.out;
  if (out.status[r] == Route::Status::kFailed) return;
  const Vec2 p = c.position(r);
  State& s = c.state[r];
  if (out.count[r] == 0) {
    const Zone* zone = goal_zone(world, c.in.intent, r);
    if (zone == nullptr || zone->is_point) return set_direct(r, c.in, s.end, distance(p, s.end), out);
    const AreaAim a = aim_for_area(*zone, c.polygon(r), p, s.end);
    return set_direct(r, c.in, a.aim, a.distance, out);
  }
  out.status[r] = Route::Status::kPortals;
  out.polygon[r] = c.in.self.body.polygon[r];
  PortalIndex buffer[kRouteWindow];
  const std::span<const PortalIndex> window = c.window(r, buffer);
  const Portal& next = world.mesh.portal(window[0]);
  out.target[r] = way_segment(next, c.radius(r));
  // A window that does not reach the goal ends on its last portal.
  const std::span<const PortalIndex> strung = out.whole[r] ? window : window.first(window.size() - 1);
  Vec2 corners[4];
  const FunnelResult f = funnel(world, strung, p, s.end + unfolding(world, window),
                                comfortable_radius(world, window, c.radius(r), params_.corner_margin), corners);
  out.aim[r] = first_beyond(next, p, std::span(corners).first(f.corners), kReached);
  out.remaining[r] = f.distance + s.beyond;
  s.from = p;
  s.knee = f.corners > 0 ? corners[0] : out.aim[r];
  if (params_.crossing != Crossing::kFunnel) s.knee = out.aim[r] = bias_point(c, r, window);
  s.after_knee = std::max(0.0f, out.remaining[r] - distance(p, s.knee));
}

/// The bias point of the next portal, on the portal (PV-46, PV-57). Who is there already looks past it. The bias of a
/// group (PV-57) is for portals that it comes to.
Vec2 NavmeshPlanner::bias_point(const Context& c, Row r, std::span<const PortalIndex> window) const {
  const Vec2 p = c.position(r), end = c.state[r].end + unfolding(c.in.world, window);
  const Segment portal = c.out.target[r];
  const bool centre = params_.crossing == Crossing::kCentre;
  const Vec2 farther = middle_ahead(c.in.world, window, centre ? 1 : params_.look_ahead, end);
  const Vec2 ahead = lerp(portal.a, portal.b, crossing_parameter(portal, p, farther));
  Vec2 at = centre ? lerp(portal.a, portal.b, params_.bias) : ahead;
  // Whom others push over the side of its way, into a niche, comes back where it is. Back at the middle of the niche's
  // portal it would be pushed in again by those behind, and walk in circles.
  if (centre && leads_back(portal, p, at, farther)) at = ahead;
  return distance(p, at) < kReached ? farther : at;
}

}  // namespace throng
