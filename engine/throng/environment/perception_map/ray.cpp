#include "throng/environment/perception_map/ray.h"

#include <cassert>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/perception_map/march.h"
#include "throng/environment/world.h"

namespace throng {
namespace {

/// Stairs and seams that one ray follows at most.
constexpr int kHops = 64;
/// A wall's end at the corner of an open edge counts before the opening, metres.
constexpr double kCorner = 1e-9;

struct Leg {
  double t;                              ///< where it ends
  const PerceptionEdge* edge = nullptr;  ///< that ends it
};

/// The nearest edge on the way, up to `range`. Nearest by (t, edge): the same as asking all edges.
Leg cast(const PerceptionMap& map, const PerceptionSheet& sheet, Vec2d o, Vec2d direction, double range, float eyes) {
  Leg hit{range}, open{range};
  March march(sheet, 1 / map.cell, o, direction);
  const PerceptionEdge* const edges = map.edges.data();
  while (sheet.inside(march.x, march.y)) {
    const std::size_t cell = sheet.index(march.x, march.y);
    int clear = sheet.clearance[cell];
    if (clear == 0) {
      for (const std::uint32_t number : sheet.edges_in(cell)) {
        const PerceptionEdge& e = edges[number];
        if (!(e.height >= eyes) && !e.open()) continue;
        const Crossing c = cross(e, o, direction);
        Leg& best = e.open() ? open : hit;
        if (c.crosses && (c.t < best.t || (c.t == best.t && (!best.edge || &e < best.edge)))) best = {c.t, &e};
      }
      clear = 1;
    }
    if (march.leave(clear) > (hit.t < open.t ? hit.t : open.t)) break;
  }
  return open.edge && open.t + kCorner < hit.t ? open : hit;
}

RayHit finish(SurfaceIndex surface, Vec2d end, Vec2d shift, double way, const PerceptionEdge* edge) {
  RayHit hit;
  hit.distance = static_cast<float>(way);
  hit.surface = surface, hit.point = Vec2(end), hit.shift = Vec2(shift);
  if (!edge) return hit;
  hit.what = edge->object.exists() ? RayHit::What::kObject : RayHit::What::kWall;
  hit.object = edge->object, hit.wall = edge->wall;
  return hit;
}

/// The legs of a ray, one a surface: calls each(surface, o, leg) and returns the end.
template <class Each>
RayHit follow(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float eyes, Each&& each) {
  assert(world.perception_map.built());
  const PerceptionMap& map = world.perception_map;
  const Vec2d d = normalized(Vec2d(direction), {1.0, 0.0});
  Vec2d o(p), shift;
  double way = 0;
  for (int hop = 0;; ++hop) {
    const Leg leg = cast(map, map.sheets[surface.value], o, d, double{range} - way, eyes);
    each(surface, o, leg.t);
    o += d * leg.t, way += leg.t;
    if (!leg.edge || !leg.edge->open() || hop == kHops) return finish(surface, o, shift, way, leg.edge);
    const Link& link = world.links[leg.edge->link];
    surface = link.other, o += Vec2d(link.translation), shift -= Vec2d(link.translation);
  }
}

}  // namespace

RayHit look(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float eye_height) {
  return follow(world, surface, p, direction, range, eye_height, [](SurfaceIndex, Vec2d, double) {});
}

RegionIndex region_of(const World& world, const RayHit& hit) {
  const PerceptionMap& map = world.perception_map;
  const PerceptionSheet& sheet = map.sheets[hit.surface.value];
  const int x = math::floor_to_int(hit.point.x / map.cell) - sheet.x0;
  const int y = math::floor_to_int(hit.point.y / map.cell) - sheet.y0;
  if (sheet.inside(x, y)) {
    const std::uint16_t label = sheet.region[sheet.index(x, y)];
    if (label < PerceptionSheet::kOutside) return RegionIndex(label);
  }
  const NearestPoint near = nearest_point(world, hit.surface, hit.point);
  return near.polygon.exists() ? region_at(world, near.polygon, near.position) : RegionIndex{};
}

bool sees(const World& world, SurfaceIndex surface, Vec2 p, Vec2 q, float eye_height, SurfaceIndex q_surface) {
  const RayHit hit = look(world, surface, p, q - p, distance(p, q), eye_height);
  return hit.free() && (!q_surface.exists() || hit.surface == q_surface);
}

Vec2 ray_direction(const EyeFan& fan, float heading, int i) {
  const float share = fan.rays > 1 ? static_cast<float>(i) / static_cast<float>(fan.rays - 1) - 0.5f : 0.0f;
  const auto turn = math::sincos(heading + share * fan.field);
  return {turn.cos, turn.sin};
}

void look_around(const World& world, SurfaceIndex surface, Vec2 p, float heading, const EyeFan& fan,
                 std::span<RayHit> out) {
  assert(out.size() == static_cast<std::size_t>(fan.rays));
  for (int i = 0; i < fan.rays; ++i)
    out[static_cast<std::size_t>(i)] =
        look(world, surface, p, ray_direction(fan, heading, i), fan.range, fan.eye_height);
}

void crossed_cells(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float eye_height,
                   std::vector<CrossedCell>& out) {
  out.clear();
  const PerceptionMap& map = world.perception_map;
  const Vec2d d = normalized(Vec2d(direction), {1.0, 0.0});
  follow(world, surface, p, direction, range, eye_height, [&](SurfaceIndex s, Vec2d o, double length) {
    const PerceptionSheet& sheet = map.sheets[s.value];
    March march(sheet, 1 / map.cell, o, d);
    while (sheet.inside(march.x, march.y)) {
      out.push_back({s, march.x, march.y});
      if (march.leave(1) > length) break;
    }
  });
}

}  // namespace throng
