// Small plans for tests of the environment and of everything that stands on it. Not part of the engine.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "throng/environment/world.h"
#include "throng/geometry/random_for_test.h"

namespace throng::test {

inline Polygon box(double x0, double y0, double x1, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

inline WorldPlan one_room(double width, double depth) {
  WorldPlan p;
  p.levels = {{"ground", 0}};
  p.walkable = {{"ground", box(0, 0, width, depth)}};
  return p;
}

/// Two rooms of 20 m by 10 m above each other (3 m apart), a flight dropped into both: foot at (8, 5), head at (12, 5).
inline WorldPlan two_floors() {
  WorldPlan p;
  p.levels = {{"ground", 0}, {"upper", 3}};
  p.walkable = {{"ground", box(0, 0, 20, 10)}, {"upper", box(0, 0, 20, 10)}};
  StairPlan s;
  s.id = "stair", s.from = "ground", s.to = "upper", s.foot = {8, 5}, s.direction = 0, s.width = 2, s.run = 4;
  p.stairs = {s};
  p.places = {{"west", "ground", box(0, 0, 2, 10), {}}, {"east_up", "upper", box(18, 0, 20, 10), {}}};
  return p;
}

/// Corridor of 20 m by 4 m whose ends are one.
inline WorldPlan ring() {
  WorldPlan p = one_room(20, 4);
  p.periodic = {{"ground", {{20, 0}, {20, 4}}, {{0, 0}, {0, 4}}}};
  return p;
}

/// Rooms in a row with doors, pillars, thin walls, a ramp, speed areas, places: a bit of everything.
inline WorldPlan office() {
  WorldPlan p;
  p.levels = {{"ground", 0}, {"mezzanine", 1.5}, {"upper", 3}};
  p.walkable = {{"ground", box(0, 0, 40, 20)}, {"mezzanine", box(30.1, 2, 36, 6)}, {"upper", box(10, 0, 40, 20)}};
  p.obstacles = {{"pillar", "ground", box(5, 5, 5.6, 5.6), {}, 0},
                 {"desk", "ground", box(6.5, 5.2, 8.1, 6), {}, 0},
                 {"", "ground", {}, {{10, 0}, {10, 8}, {16, 8}, {16, 2}}, 0},
                 {"", "ground", {}, {{10, 9}, {10, 20}}, 0.2},
                 {"", "upper", {{{20, 8}, {24, 7}, {25, 12}, {21, 13}}, {}}, {}, 0}};
  StairPlan s;
  s.id = "north", s.from = "ground", s.to = "upper", s.foot = {20, 15}, s.direction = 30, s.width = 1.5, s.run = 5;
  p.stairs = {s};
  RampPlan r;
  r.id = "ramp_low", r.from = "ground", r.to = "mezzanine", r.foot = {24.1, 4}, r.width = 2, r.run = 6;
  p.ramps.push_back(r);
  r.id = "ramp_high", r.from = "mezzanine", r.to = "upper", r.foot = {32, 6}, r.direction = 90, r.width = 2, r.run = 6;
  p.ramps.push_back(r);
  p.speed_areas = {{"ground", box(0, 10, 8, 18), 0.5}};
  p.places = {{"a", "ground", box(1, 1, 3, 3), {}},
              {"b", "upper", box(36, 16, 39, 19), {}},
              {"c", "ground", {}, Vec2d{12, 2}},
              {"d", "mezzanine", box(33, 3, 35, 5), {}}};
  return p;
}

inline void move_by(std::vector<Vec2d>& v, Vec2d t) {
  for (Vec2d& p : v) p += t;
}
inline void move_by(Polygon& p, Vec2d t) {
  move_by(p.outer, t);
  for (Ring& h : p.holes) move_by(h, t);
}
/// The whole plan moved.
inline WorldPlan moved(WorldPlan p, Vec2d t) {
  for (auto& w : p.walkable) move_by(w.area, t);
  for (auto& o : p.obstacles) move_by(o.area, t), move_by(o.line, t);
  for (auto& s : p.stairs) s.foot += t;
  for (auto& r : p.ramps) r.foot += t;
  for (auto& a : p.speed_areas) move_by(a.area, t);
  for (auto& r : p.regions) move_by(r.area, t);
  for (auto& o : p.objects) move_by(o.footprint, t), o.position += t;
  for (auto& x : p.places) {
    move_by(x.area, t);
    if (x.point) *x.point += t;
  }
  for (auto& x : p.periodic) {
    for (Vec2d* v : {&x.edge_a[0], &x.edge_a[1], &x.edge_b[0], &x.edge_b[1]}) *v += t;
  }
  return p;
}

inline std::string all_messages(const Diagnostics& d) {
  std::string s;
  for (const Diagnostic& x : d.list()) s += x.path + ": " + x.message + "\n";
  return s;
}

/// Compiles or throws with the messages.
inline World compiled(const WorldPlan& plan) {
  Diagnostics d;
  auto w = compile_world(plan, d);
  if (!w) throw std::runtime_error(all_messages(d));
  return std::move(*w);
}

/// A random hall with pillars and narrow passages.
inline WorldPlan random_hall(std::uint64_t seed, double size = 30, int spikes = 24, int holes = 9) {
  TestRandom random(seed);
  WorldPlan p;
  p.levels = {{"ground", 0}};
  p.walkable = {{"ground", random_polygon(random, size, spikes, holes)}};
  return p;
}

}  // namespace throng::test
