#include "draw_congestion.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/path_map/search.h"

namespace throng::cli {
namespace {

constexpr float kShown = 0.1f;  ///< g above which nodes are coloured (T:1264)
constexpr int kMostLegs = 64;
constexpr double kDot = 0.5;  ///< of the radius: whole bodies would hide the nodes they fill

/// Yellow at kShown, red where a node is full.
std::string colour(float g) {
  const float t = std::clamp((g - kShown) / (0.8f - kShown), 0.0f, 1.0f);
  return fmt::format("#{:02x}{:02x}{:02x}", 255 - static_cast<int>(30 * t), 225 - static_cast<int>(195 * t),
                     120 - static_cast<int>(95 * t));
}

void draw_nodes(const Simulation& sim, DrawPage& page) {
  const PathMap& map = sim.world().path_map;
  const Congestion& c = sim.crowd().crowd_map.congestion;
  for (const std::uint32_t node : c.touched) {
    if (c.factor[node] <= kShown) continue;
    const auto after = std::upper_bound(map.regions.begin(), map.regions.end(), node,
                                        [](std::uint32_t n, const PathMapRegion& r) { return n < r.first_node; });
    const PathMapRegion& r = *(after - 1);
    const auto region = static_cast<std::size_t>(&r - map.regions.data());
    const std::uint32_t level = sim.world().surface(sim.world().topology.regions[region].surface).level.value;
    const PathNode& n = r.nodes[node - r.first_node];
    const double side = r.size(n.level);
    const Vec2d a = r.origin + Vec2d{n.x * r.cell, n.y * r.cell} + page.shift(level);
    const Polygon square{{a, {a.x + side, a.y}, {a.x + side, a.y + side}, {a.x, a.y + side}}, {}};
    page.picture.polygon(square, {.fill = colour(c.factor[node]), .stroke = "#b08040", .width = 0.5, .opacity = 0.9});
  }
}

/// The whole way as a chain of legs: each region's boundary towards the next one, then the goal.
struct Way {
  const Simulation& sim;
  const World& world;
  PathMapScratch scratch;
  RoughPath path;
  std::vector<Vec2d> points;
  double length = 0;

  bool leg(PathMapQuery q, std::span<const float> congestion, DrawPage& page) {
    q.congestion = congestion;
    q.scheme = QueueScheme::kSorted;  // the one that sees all of the field
    // With weights even a straight line may be a detour worth making: planners search then, too.
    const bool around = !congestion.empty() && search_quadtree(world, q, scratch, path);
    if (!around && !find_rough_path(world, q, scratch, path)) return false;
    const std::uint32_t level = world.surface(world.topology.region(q.region).surface).level.value;
    for (const Vec2 p : path.points) points.push_back(Vec2d(p) + page.shift(level));
    length += static_cast<double>(path.length);
    return true;
  }
};

bool trace(Way& way, Row row, Vec2 goal, RegionIndex goal_region, std::span<const float> congestion, DrawPage& page) {
  const World& world = way.world;
  const Body& body = way.sim.crowd().body;
  PathMapQuery q;
  q.start = {body.x[row], body.y[row]};
  q.region = region_at(world, PolygonIndex(body.polygon[row]), q.start);
  q.radius = way.sim.crowd().profile.radius[row];
  for (int i = 0; i < kMostLegs; ++i) {
    if (q.region == goal_region) {
      q.to_segment = false;
      q.target = goal;
      return way.leg(q, congestion, page);
    }
    const auto vias = world.topology.via(q.region, goal_region);
    const Boundary* best = nullptr;
    for (const Boundary& b : world.topology.boundaries_of(q.region))
      if (!vias.empty() && b.to == vias[0].next &&
          (!best || distance((b.a + b.b) * 0.5f, q.start) < distance((best->a + best->b) * 0.5f, q.start)))
        best = &b;
    if (!best) return false;
    q.to_segment = true;
    q.segment_a = best->a, q.segment_b = best->b;
    if (!way.leg(q, congestion, page)) return false;
    const Vec2 d = normalized(best->b - best->a);
    q.start = way.path.points.back() + best->translation + Vec2{d.y, -d.x} * 0.3f;
    q.region = best->to;
  }
  return false;
}

/// Where the length of a way is written: on its last fifth, behind whatever crowd it goes through or around.
Vec2d towards_the_end(const std::vector<Vec2d>& points) {
  double left = 0;
  for (std::size_t i = 1; i < points.size(); ++i) left += 0.2 * distance(points[i - 1], points[i]);
  for (std::size_t i = points.size(); i-- > 1;) {
    const double step = distance(points[i - 1], points[i]);
    if (step >= left) return lerp(points[i], points[i - 1], step > 0 ? left / step : 0);
    left -= step;
  }
  return points.front();
}

void draw_ways(const Simulation& sim, Row row, DrawPage& page) {
  const World& world = sim.world();
  const Intent& intent = sim.crowd().intent;
  const PlaceIndex place = intent.place[row];
  const SurfaceIndex surface =
      place.exists() ? world.places[place.value].zone.surface : SurfaceIndex(intent.surface[row]);
  const NearestPoint goal =
      nearest_point(world, surface, place.exists() ? world.places[place.value].zone.middle : intent.point[row]);
  if (!goal.polygon.exists()) return;
  const RegionIndex region = region_at(world, goal.polygon, goal.position);
  for (const bool weighed : {false, true}) {
    Way way{sim, world, {}, {}, {}, 0};
    const std::span<const float> g = sim.crowd().crowd_map.congestion.factor;
    if (!trace(way, row, goal.position, region, weighed ? g : std::span<const float>{}, page)) continue;
    page.picture.line(way.points, {.stroke = weighed ? "#1b7f3a" : "#2b5fd0", .width = weighed ? 2.6 : 2.0});
    page.picture.text(towards_the_end(way.points) + Vec2d{weighed ? 2.6 : 0, weighed ? 0.9 : -0.9},
                      fmt::format("{} {:.0f} m", weighed ? "with" : "without", way.length), 13,
                      weighed ? "#1b7f3a" : "#2b5fd0");
    page.picture.circle(way.points.front(), 0.45, {.fill = "none", .stroke = "#1b7f3a", .width = 2.5});
    page.picture.circle(way.points.back(), 0.45, {.fill = "none", .stroke = "#e69f00", .width = 2.5});
  }
}

}  // namespace

bool draw_congestion(const Simulation& sim, std::optional<std::uint64_t> person, DrawPage& page) {
  if (!sim.world().path_map.built()) return false;
  draw_nodes(sim, page);
  const Crowd& c = sim.crowd();
  for (Row r = 0; r < c.size(); ++r) {
    const std::uint32_t level = sim.world().surfaces[c.body.surface[r]].level.value;
    page.picture.circle(Vec2d{c.body.x[r], c.body.y[r]} + page.shift(level), kDot * double{c.profile.radius[r]},
                        kMapPeople);
  }
  // Of whoever has farthest to go, the lowest id among equals: who is past the crowd shows nothing of it.
  Row shown = kNoRow;
  for (const Row r : c.rows_by_id()) {
    const bool asked = person ? c.profile.id[r].index == *person : c.intent.action[r] != Intent::Action::kStand;
    if (asked && (shown == kNoRow || c.route.remaining[r] > c.route.remaining[shown])) shown = r;
  }
  if (shown != kNoRow) draw_ways(sim, shown, page);
  return true;
}

}  // namespace throng::cli
