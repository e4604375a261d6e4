// Worlds with objects for tests of the perception map. Not part of the engine.
#pragma once

#include <string>
#include <vector>

#include "throng/environment/perception_map/build_perception_map.h"
#include "throng/environment/plans_for_test.h"

namespace throng::test {

inline ObstaclePlan solid(std::string id, Polygon area, double height = 3, std::string level = "ground") {
  ObstaclePlan o;
  o.id = std::move(id), o.level = std::move(level), o.area = std::move(area), o.height = height;
  return o;
}

/// Two rooms of 12 m by 10 m side by side, a region each, a wall of 0.2 m between them with a doorway from y = 4
/// to 5.2.
inline WorldPlan doorway() {
  WorldPlan p = one_room(24, 10);
  p.obstacles = {solid("south", box(11.9, 0, 12.1, 4)), solid("north", box(11.9, 5.2, 12.1, 10))};
  p.regions = {{"west", "ground", RegionType::kRoom, box(0, 0, 12, 10)},
               {"east", "ground", RegionType::kRoom, box(12, 0, 24, 10)}};
  return p;
}

/// A hall full of boxes and stars of three heights: 0.8 m, 1.5 m and 3 m. They may touch the hall's walls and overlap.
inline WorldPlan cluttered(std::uint64_t seed, double size, int count) {
  TestRandom random(seed);
  WorldPlan p = one_room(size, size);
  const double heights[] = {0.8, 1.5, 3};
  for (int i = 0; i < count; ++i) {
    const Vec2d c{random.uniform(0, size), random.uniform(0, size)};
    Polygon area;
    if (i % 2) {
      const double w = random.uniform(0.1, 1), h = random.uniform(0.1, 1);
      area = box(c.x - w, c.y - h, c.x + w, c.y + h);
    } else {
      area.outer = random_star(random, c, 0.3, 1.0, 5 + i % 7);
    }
    p.obstacles.push_back(solid("o" + std::to_string(i), area, heights[i % 3]));
  }
  return p;
}

inline void place(World& w, const WorldPlan& plan) {
  for (const ObstaclePlan& o : plan.obstacles) {
    PlacedObject item;
    item.id = o.id, item.surface = w.levels[w.find_level(o.level).value].floor;
    item.footprint = w.to_engine(o.area);
    const Boxd b = bounds(item.footprint);
    item.bounds = {Vec2(b.lo), Vec2(b.hi)};
    item.height = static_cast<float>(o.height), item.blocks_way = item.blocks_view = true;
    w.placed.by_name[item.id] = static_cast<std::uint32_t>(w.placed.items.size());
    w.placed.items.push_back(std::move(item));
  }
}

/// Compiled, with the map.
inline World seen(const WorldPlan& plan, double cell = 0.25) {
  World w = compiled(plan);
  if (w.placed.items.empty()) place(w, plan);
  w.perception_map = build_perception_map(w, cell);
  return w;
}

/// A point on the floor, at random.
inline Vec2 floor_point(const World& w, SurfaceIndex s, TestRandom& random) {
  const Box b = w.surface(s).bounds;
  for (;;) {
    const Vec2 p{static_cast<float>(random.uniform(b.lo.x, b.hi.x)),
                 static_cast<float>(random.uniform(b.lo.y, b.hi.y))};
    for (const Polygon& part : w.floors[s.value])
      if (locate_in_polygon(part, Vec2d(p)) == Inside::kInside) return p;
  }
}

}  // namespace throng::test
