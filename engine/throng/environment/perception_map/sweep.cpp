#include "throng/environment/perception_map/sweep.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/environment/perception_map/march.h"
#include "throng/environment/world.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

constexpr int kHops = 64;          ///< stairs and seams followed at most
constexpr double kGrazing = 1e-4;  ///< m: touching by less than this is free
constexpr double kToward = 1e-6;   ///< m per metre: slower approach is walking alongside
constexpr double kNever = 1e300;

/// When a disc meets the corner c.
double meet_corner(Vec2d c, Vec2d o, Vec2d d, double radius) {
  const Vec2d m = o - c;
  const double toward = -dot(m, d), beyond = length_sq(m) - radius * radius;
  if (!(toward > kToward)) return kNever;
  if (beyond < 0) return 0;  // already nearer than the radius, and coming nearer
  const double rest = toward * toward - beyond;
  return rest > 0 ? toward - std::sqrt(rest) : kNever;
}

/// When a disc that starts on the left of an edge meets it. Who moves away from the edge's line can still meet the end
/// ahead: `leaving` is set then, for that end alone.
double meet(const PerceptionEdge& e, Vec2d o, Vec2d d, double radius, bool& leaving) {
  const double length = e.length;
  const double away = det(e.b - e.a, o - e.a), speed = -det(e.b - e.a, d);
  leaving = speed < 0;
  if (away < -kOnEdge * length) return kNever;
  if (leaving) {
    const double along = dot(e.b - e.a, o - e.a);
    if (along >= 0 && along <= length * length) return kNever;
    return meet_corner(along < 0 ? e.a : e.b, o, d, radius);
  }
  double first = std::min(meet_corner(e.a, o, d, radius), meet_corner(e.b, o, d, radius));
  if (speed > kToward * length) {
    const double t = std::max((away - radius * length) / speed, 0.0);
    const double along = dot(e.b - e.a, o + d * t - e.a);
    if (along >= 0 && along <= length * length) first = std::min(first, t);
  }
  return first;
}

/// Calls f(edge) for edges in the cells that a disc around p touches.
template <class F>
void each_edge_near(const PerceptionMap& map, const PerceptionSheet& sheet, Vec2d p, double radius, F&& f) {
  const auto cell = [&](double v, int from, int n) {
    return math::clamp(math::floor_to_int(v / map.cell) - from, 0, n - 1);
  };
  if (sheet.nx == 0) return;
  const int x1 = cell(p.x + radius, sheet.x0, sheet.nx), y1 = cell(p.y + radius, sheet.y0, sheet.ny);
  for (int y = cell(p.y - radius, sheet.y0, sheet.ny); y <= y1; ++y)
    for (int x = cell(p.x - radius, sheet.x0, sheet.nx); x <= x1; ++x)
      for (const std::uint32_t number : sheet.edges_in(sheet.index(x, y))) f(map.edges[number]);
}

/// The way of the disc over one sheet.
class Cast {
 public:
  Cast(const PerceptionMap& map, const PerceptionSheet& sheet, Vec2d o, Vec2d d, double range, double radius)
      : map_(map), sheet_(sheet), o_(o), d_(d), radius_(radius), hit(range), open(range) {}

  void run() {
    const int reach = math::floor_to_int(radius_ / map_.cell) + 1;
    March march(sheet_, 1 / map_.cell, o_, d_);
    int known_x = -1000000, known_y = -1000000;  // cell around which everything has been tested
    while (sheet_.inside(march.x, march.y)) {
      int clear = sheet_.clearance[sheet_.index(march.x, march.y)] - reach;
      if (clear <= 0) {
        test_around(march.x, march.y, known_x, known_y, reach);
        known_x = march.x, known_y = march.y;
        clear = 1;
      }
      if (march.leave(clear) > std::min(hit, open)) break;
    }
  }

 private:
  /// Cells at most `reach` from (x, y) that are farther than that from the cell tested last.
  void test_around(int x, int y, int known_x, int known_y, int reach) {
    const int x0 = std::max(x - reach, 0), x1 = std::min(x + reach, sheet_.nx - 1);
    const int y0 = std::max(y - reach, 0), y1 = std::min(y + reach, sheet_.ny - 1);
    for (int j = y0; j <= y1; ++j)
      for (int i = x0; i <= x1; ++i) {
        if (i >= known_x - reach && i <= known_x + reach && j >= known_y - reach && j <= known_y + reach) continue;
        const std::size_t cell = sheet_.index(i, j);
        if (sheet_.clearance[cell] != 0) continue;
        for (const std::uint32_t number : sheet_.edges_in(cell)) test(map_.edges[number]);
      }
  }

  void test(const PerceptionEdge& e) {
    if (e.open()) {
      const Crossing c = cross(e, o_, d_);
      if (c.crosses && c.t < open) open = c.t, open_edge = &e;
      return;
    }
    if (!e.blocks_way) return;
    bool leaving = false;
    const double t = meet(e, o_, d_, radius_, leaving);
    if (leaving && t <= hit && squeezed()) return;
    if (t < hit || (t == hit && hit_edge && &e < hit_edge)) hit = t, hit_edge = &e;
  }

  /// Whether it starts nearer to something than the radius. Such a disc may get off a wall along which the next piece
  /// of wall begins: leaving never stops it.
  bool squeezed() {
    if (!asked_) {
      asked_ = true;
      each_edge_near(map_, sheet_, o_, radius_, [&](const PerceptionEdge& e) {
        squeezed_ = squeezed_ || (e.blocks_way && det(e.b - e.a, o_ - e.a) >= 0 &&
                                  distance_sq_of_segments(e.a, e.b, o_, o_) < radius_ * radius_);
      });
    }
    return squeezed_;
  }

  const PerceptionMap& map_;
  const PerceptionSheet& sheet_;
  Vec2d o_, d_;
  double radius_;
  bool asked_ = false, squeezed_ = false;

 public:
  double hit, open;
  const PerceptionEdge *hit_edge = nullptr, *open_edge = nullptr;
};

/// What the disc at p would touch beyond an open edge that it reaches across without its centre crossing it.
const PerceptionEdge* beyond_openings(const World& world, SurfaceIndex surface, Vec2d p, double radius) {
  const PerceptionMap& map = world.perception_map;
  const PerceptionEdge* touched = nullptr;
  const auto touches = [&](const PerceptionEdge& e, Vec2d at) {
    return distance_sq_of_segments(e.a, e.b, at, at) < radius * radius && det(e.b - e.a, at - e.a) >= 0;
  };
  each_edge_near(map, map.sheets[surface.value], p, radius, [&](const PerceptionEdge& e) {
    if (!e.open() || !touches(e, p)) return;
    const Link& link = world.links[e.link];
    const Vec2d there = p + Vec2d(link.translation);
    each_edge_near(map, map.sheets[link.other.value], there, radius, [&](const PerceptionEdge& o) {
      if (o.blocks_way && touches(o, there) && (!touched || &o < touched)) touched = &o;
    });
  });
  return touched;
}

}  // namespace

RayHit sweep(const World& world, SurfaceIndex surface, Vec2 p, Vec2 direction, float range, float radius) {
  assert(world.perception_map.built());
  const PerceptionMap& map = world.perception_map;
  const Vec2d d = normalized(Vec2d(direction), {1.0, 0.0});
  const double r = std::max(double{radius} - kGrazing, 0.0);
  Vec2d o(p), shift;
  double way = 0;
  const PerceptionEdge* edge = nullptr;
  for (int hop = 0;; ++hop) {
    Cast cast(map, map.sheets[surface.value], o, d, double{range} - way, r);
    cast.run();
    edge = cast.hit_edge;
    const bool crosses = cast.open_edge && cast.open < cast.hit && hop < kHops;
    const double t = std::min(cast.hit, crosses ? cast.open : cast.hit);
    o += d * t, way += t;
    if (!crosses) break;
    const Link& link = world.links[cast.open_edge->link];
    surface = link.other, o += Vec2d(link.translation), shift -= Vec2d(link.translation);
  }
  if (!edge && world.surface(surface).first_link != world.surface(surface).last_link)
    edge = beyond_openings(world, surface, o, r);
  RayHit hit;
  hit.distance = static_cast<float>(way);
  hit.surface = surface, hit.point = Vec2(o), hit.shift = Vec2(shift);
  if (!edge) return hit;
  hit.what = edge->object.exists() ? RayHit::What::kObject : RayHit::What::kWall;
  hit.object = edge->object, hit.wall = edge->wall;
  return hit;
}

bool reachable(const World& world, SurfaceIndex surface, Vec2 p, Vec2 q, float radius, SurfaceIndex q_surface) {
  const RayHit hit = sweep(world, surface, p, q - p, distance(p, q), radius);
  return hit.free() && (!q_surface.exists() || hit.surface == q_surface);
}

}  // namespace throng
