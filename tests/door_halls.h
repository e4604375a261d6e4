// Two halls of 15 by 16 m with one door between them, for tests of people at doors in runs.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "support.h"
#include "throng/objects/door_double/door_double.h"
#include "throng/objects/door_hinged/door_hinged.h"
#include "throng/objects/moving.h"
#include "throng/scenario/culture_file.h"

namespace throng::test {

struct Halls {
  std::string kind;
  Params params;   ///< of the kind
  double gap = 1;  ///< m, opening in the wall
  std::uint64_t west = 12, east = 0, seed = 1;
  Distribution kindness = Distribution::constant(0.7), rush = Distribution::constant(0.2);
};

/// A door with one leaf or two. front: it opens to the side of those from the west; mirrored: hinge on the other side.
inline Halls with_leaves(Opens opens, bool two = false, bool mirrored = false) {
  DoorHinged::Params one;
  DoorDouble::Params both;
  one.opens = both.opens = opens;
  if (mirrored) one.handing = Handing::kLeft;
  if (two) return {.kind = "door_double", .params = Params::of(both), .gap = 1.9};
  return {.kind = "door_hinged", .params = Params::of(one), .gap = 0.95};
}

inline Culture need_based() {
  Diagnostics found;
  return *read_culture(std::string(find_shipped_culture("need_based")->text), "need_based.yaml", found);
}

/// The door's front looks to the west; people go over and leave there.
inline Setup two_halls(const Halls& h, std::string_view model = "orca") {
  WorldPlan plan = one_room(0, 0, 30, 16);
  for (const auto& [low, high] : {std::pair{0.0, 8 - h.gap / 2}, std::pair{8 + h.gap / 2, 16.0}}) {
    ObstaclePlan wall;
    wall.level = "ground", wall.area = rectangle(14.9, low, 15.1, high);
    plan.obstacles.push_back(wall);
  }
  add_place(plan, "west", rectangle(1, 2, 11, 14));
  add_place(plan, "east", rectangle(19, 2, 29, 14));
  ObjectPlan door;
  door.id = "door", door.kind = h.kind, door.level = "ground";
  door.position = Vec2d{15, 8}, door.direction = 180, door.path = "objects[0]";
  door.params = h.params;
  Diagnostics found;
  for (PlacedPlan& p : to_placed({&door, 1}, found)) plan.objects.push_back(std::move(p));
  Setup s = make_setup(plan, model);
  s.seed = h.seed;
  s.objects = settle_objects({&door, 1}, s.world, found);
  for (const Diagnostic& d : found.list()) ADD_FAILURE() << d.path << ": " << d.message;
  if (h.west > 0) s.sources.push_back(crowd_in(s, "there", "west", h.west, {"east"}));
  if (h.east > 0) s.sources.push_back(crowd_in(s, "back", "east", h.east, {"west"}));
  s.sinks = {{place(s, "east"), 0}, {place(s, "west"), 0}};
  s.doors.used = true;
  s.doors.culture = need_based();
  s.doors.of_population = {{h.kindness, h.rush}};
  return s;
}

/// m, deepest that anybody is in a part of a door that moves.
inline float deepest_in_doors(const Simulation& sim) {
  MovingWalls walls;
  gather_walls(sim.world(), sim.setup().objects, sim.crowd().objects, walls);
  float worst = -1;
  for (Row r = 0; r < sim.crowd().size(); ++r)
    for (const MovingWall& w : walls.lines) {
      const Vec2 p = position(sim, r), d = w.b - w.a;
      const float t = math::clamp(dot(p - w.a, d) / std::max(length_sq(d), 1e-12f), 0.0f, 1.0f);
      worst = std::max(worst, sim.crowd().profile.radius[r] - distance(p, w.a + d * t));
    }
  return worst;
}

}  // namespace throng::test
