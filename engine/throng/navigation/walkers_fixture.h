// For tests: people who navigate and prefer, and walk exactly as they prefer (points, no avoidance).
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "throng/core/math.h"
#include "throng/environment/maps.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/navigate.h"
#include "throng/navigation/prefer.h"
#include "throng/state/crowd.h"

namespace throng {

inline Polygon box(double x0, double y0, double x1, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

inline WorldPlan room(double w, double h) {
  WorldPlan plan;
  plan.levels = {{"floor", 0}};
  plan.walkable = {{"floor", box(0, 0, w, h)}};
  return plan;
}

inline void block(WorldPlan& plan, double x0, double y0, double x1, double y1) {
  plan.obstacles.push_back({"", "floor", box(x0, y0, x1, y1), {}, 0});
}

inline PlacePlan place(std::string id, Polygon area, std::string level = "floor") {
  PlacePlan p;
  p.id = std::move(id), p.level = std::move(level), p.area = std::move(area);
  return p;
}

inline World world_of(const WorldPlan& plan) {
  Diagnostics d;
  std::optional<World> w = compile_world(plan, d);
  std::string text;
  for (const Diagnostic& m : d.list()) text += m.path + ": " + m.message + "\n";
  if (!w) throw std::runtime_error(text);
  return std::move(*w);
}

class Walkers {
 public:
  explicit Walkers(const WorldPlan& plan, std::string_view planner = "navmesh", int worker_count = 1,
                   const Params* params = nullptr)
      : world(world_of(plan)), workers(worker_count) {
    const PartKind<Planner>* kind = find_part(planners(), planner);
    planner_ = kind->make(params ? *params : kind->defaults());
    if (planner_->needs_maps() != 0) {
      Diagnostics d;
      if (!build_maps(world, plan.maps, planner_->needs_maps(), d)) throw std::runtime_error(d.list()[0].message);
    }
    const std::vector<std::byte> zeros(planner_->state_size());
    crowd.part_state.columns.emplace_back(std::span<const std::byte>(zeros));
  }

  Row add(Vec2d author, float radius = 0.2f, std::uint32_t surface = 0) {
    const Row r = crowd.add();
    crowd.profile.radius[r] = radius;
    crowd.profile.preferred_speed[r] = 1.5f;
    crowd.profile.max_speed[r] = 2;
    crowd.intent.speed_wish[r] = 1;
    put(r, author, surface);
    return r;
  }
  /// Before anybody is added.
  void use(const Filter& filter) {
    const std::vector<std::byte> zeros(filter.state_size());
    crowd.part_state.columns.emplace_back(std::span<const std::byte>(zeros));
    filters.push_back({&filter, static_cast<std::uint32_t>(crowd.part_state.columns.size() - 1), {}});
    if (filter.uses() & kUsesManner) crowd.profile.manner.use();
    if (filter.uses() & kUsesConduct) crowd.preferred.conduct.use();
    if (filter.uses() & kUsesStanding) crowd.preferred.priority.use();
    if (filter.uses() & kUsesAttention) crowd.intent.attention.use();
  }
  void put(Row r, Vec2d author, std::uint32_t surface = 0) {
    const Vec2 p(world.to_engine(author));
    crowd.body.x[r] = p.x, crowd.body.y[r] = p.y;
    crowd.body.surface[r] = static_cast<std::uint16_t>(surface);
    crowd.body.polygon[r] = locate(world, SurfaceIndex(surface), p).value;
  }
  void go(Row r, std::string_view place) {
    crowd.intent.action[r] = Intent::Action::kGo;
    crowd.intent.place[r] = world.find_place(place);
    ++crowd.intent.goal_version[r];
  }
  void go(Row r, Vec2d point, std::uint32_t surface = 0) {
    crowd.intent.action[r] = Intent::Action::kGo;
    crowd.intent.place[r] = {};
    crowd.intent.point[r] = Vec2(world.to_engine(point));
    crowd.intent.surface[r] = static_cast<std::uint16_t>(surface);
    ++crowd.intent.goal_version[r];
  }
  /// One turn of navigate and prefer. `turn`: everybody's minds are due.
  void think(bool turn = true) {
    crowd.due.minds.clear();
    crowd.due.steer.assign(1, {});
    for (Row r = 0; r < crowd.size(); ++r) {
      if (turn) crowd.due.minds.push_back(r);
      crowd.due.steer[0].push_back(r);
    }
    const Self self{crowd.due, crowd.profile, crowd.orders, crowd.body};
    const Scene scene{crowd.appearance, crowd.crowd_map, crowd.objects};
    const Planner* p[] = {planner_.get()};
    const std::uint32_t slots[] = {0};
    known_doors.resize(crowd.size());
    const DoorsAhead doors{gates, known_doors};
    navigate(p, slots, world, now, 1, self, scene, crowd.knowledge, crowd.intent, workers, crowd.part_state, scratch,
             crowd.route, buffers, gates.empty() ? nullptr : &doors);
    events.clear();
    buffers.append_to(events);
    prefer_only();
  }
  /// prefer alone, with the routes as they are.
  void prefer_only() {
    const Self self{crowd.due, crowd.profile, crowd.orders, crowd.body};
    const Scene scene{crowd.appearance, crowd.crowd_map, crowd.objects};
    prefer(filters, settings, world, now, self, scene, crowd.intent, crowd.percepts, crowd.route, workers,
           crowd.part_state, crowd.preferred);
  }
  /// What others see of everybody, who walks as it preferred last and faces its goal point; a crowd map of one cell.
  void show_people() {
    CrowdMap& map = crowd.crowd_map;
    const std::size_t n = crowd.size();
    map.grids.resize(1);
    map.grids[0] = {Vec2(world.surfaces[0].bounds.lo), 0.001f, 1, 1, 0, true};
    map.strip_slot = {1};
    map.cell_start.resize(kStripCells + 1);
    for (std::size_t i = 0; i <= kStripCells; ++i) map.cell_start[i] = i == 0 ? 0 : static_cast<std::uint32_t>(n);
    map.x.resize(n), map.y.resize(n), map.row.resize(n);
    for (Row r = 0; r < n; ++r) {
      const Vec2 p = position(r), v = preferred(r), way = crowd.intent.point[r] - p;
      map.x[r] = p.x, map.y[r] = p.y, map.row[r] = r;
      crowd.appearance.shown[r] = {
          p.x, p.y, v.x, v.y, crowd.profile.radius[r], math::atan2(way.y, way.x), 0, 0, Activity::kWalking, 0};
    }
  }
  /// Moves everybody by its preferred velocity, as points.
  void walk_on(double dt) {
    for (Row r = 0; r < crowd.size(); ++r) {
      const Vec2 p = position(r);
      const Vec2 q{p.x + crowd.preferred.vx[r] * float(dt), p.y + crowd.preferred.vy[r] * float(dt)};
      const WalkResult w = walk(world, PolygonIndex(crowd.body.polygon[r]), p, q);
      crowd.body.x[r] = w.position.x, crowd.body.y[r] = w.position.y;
      crowd.body.polygon[r] = w.polygon.value;
      crowd.body.surface[r] = static_cast<std::uint16_t>(w.surface.value);
      crowd.body.laps[r] = static_cast<std::int16_t>(crowd.body.laps[r] + w.laps);
      walls_met += w.hit_wall;
    }
    now += dt;
  }
  Vec2 position(Row r) const { return {crowd.body.x[r], crowd.body.y[r]}; }
  Vec2d author(Row r) const { return world.to_author(position(r)); }
  Vec2 preferred(Row r) const { return {crowd.preferred.vx[r], crowd.preferred.vy[r]}; }
  Vec2d aim(Row r) const { return world.to_author(crowd.route.aim[r]); }
  Route::Status status(Row r) const { return crowd.route.status[r]; }
  int count(EventKind kind) const {
    int n = 0;
    for (const Event& e : events) n += e.kind == kind;
    return n;
  }

  const Planner& planner() const { return *planner_; }

  World world;
  Workers workers;
  Crowd crowd;
  PreferSettings settings;
  std::vector<FilterUse> filters;
  Gates gates;  ///< doors; none unless the test hangs some
  std::vector<KnownDoors> known_doors;
  double now = 0;
  int walls_met = 0;
  NavigateScratch scratch;
  EventBuffers buffers;
  Events events;

 private:
  std::unique_ptr<Planner> planner_;
};

}  // namespace throng
