// For tests: a small crowd that only moves. Its crowd map is filled by sorting, not by the stage `index` (which this
// module may not see), so that the two do not share mistakes.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/random.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"
#include "throng/motor/move.h"

namespace throng {

inline Polygon box(double x0, double y0, double x1, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// One level "floor" with a rectangular room.
inline WorldPlan room_plan(double width, double height) {
  WorldPlan plan;
  plan.levels.push_back({"floor", 0});
  plan.walkable.push_back({"floor", box(0, 0, width, height)});
  return plan;
}

inline std::string text_of(const Diagnostics& d) {
  std::string text;
  for (const Diagnostic& m : d.list()) text += m.path + ": " + m.message + "\n";
  return text;
}

class MovingCrowd {
 public:
  explicit MovingCrowd(World w, int worker_count = 1) : world(std::move(w)), workers(worker_count) { layout(); }

  /// position: author's coordinates. False when it is not walkable.
  bool add(Vec2d position, float radius = 0.2f, std::uint32_t surface = 0, float max_speed = 2) {
    const Vec2 p(world.to_engine(position));
    const PolygonIndex k = locate(world, SurfaceIndex(surface), p);
    if (!k.exists()) return false;
    const auto grow = [](auto& c) { c.resize(c.size() + 1); };
    profile.each(grow), body.each(grow), motion.each(grow);
    const std::size_t r = size() - 1;
    profile.id[r] = {static_cast<std::uint32_t>(r), 1};
    profile.radius[r] = radius;
    profile.height[r] = 1.75f;
    profile.max_speed[r] = max_speed;
    profile.max_acceleration[r] = std::numeric_limits<float>::infinity();
    profile.max_turn_rate[r] = 10;
    body.x[r] = p.x, body.y[r] = p.y;
    body.polygon[r] = k.value;
    body.surface[r] = static_cast<std::uint16_t>(surface);
    return true;
  }
  void want(std::size_t r, Vec2 v) { motion.vx[r] = v.x, motion.vy[r] = v.y; }
  std::size_t size() const { return profile.id.size(); }
  Vec2 position(std::size_t r) const { return {body.x[r], body.y[r]}; }
  Vec2d author(std::size_t r) const { return world.to_author(position(r)); }
  Vec2 velocity(std::size_t r) const { return {body.vx[r], body.vy[r]}; }

  void step(double dt) {
    sort();
    move(world, settings, dt, profile, map, objects, motion, workers, scratch, body, counts, &doors);
  }
  /// new row i = old row order[i].
  void permute(std::span<const Row> order) {
    Scratch s;
    const auto f = [&](auto& c) { c.permute(order, s); };
    profile.each(f), body.each(f), motion.each(f);
  }

  World world;
  Workers workers;
  MoveSettings settings;
  Profile profile;
  Body body;
  Motion motion;
  ObjectStates objects;
  CrowdMap map;
  MoveScratch scratch;
  MoveCounts counts;
  MovingWalls doors;

 private:
  void layout() {
    std::uint32_t strips = 0;
    for (const Surface& s : world.surfaces) {
      SurfaceGrid g;
      g.origin = s.bounds.lo;
      g.inv_cell = 0.8f;
      g.columns = static_cast<int>((s.bounds.hi.x - s.bounds.lo.x) * g.inv_cell) + 1;
      g.rows = static_cast<int>((s.bounds.hi.y - s.bounds.lo.y) * g.inv_cell) + 1;
      g.first_strip = strips;
      strips += static_cast<std::uint32_t>(((g.columns - 1) / kStripCells + 1) * g.rows);
      map.grids.push_back(g);
    }
    map.strip_slot.assign(strips, 0);
  }
  std::uint64_t cell(Row r) const {
    const SurfaceGrid& g = map.grids[body.surface[r]];
    const int c = g.column_of(body.x[r]), row = g.row_of(body.y[r]);
    const std::uint64_t strip = g.first_strip + static_cast<std::uint64_t>(c / kStripCells * g.rows + row);
    return strip * kStripCells + static_cast<std::uint64_t>(c % kStripCells);
  }
  void sort() {
    std::vector<std::pair<std::uint64_t, Row>> order;
    for (Row r = 0; r < size(); ++r) order.push_back({cell(r), r});
    std::sort(order.begin(), order.end());
    for (const std::uint32_t strip : map.touched) map.strip_slot[strip] = 0;
    map.touched.clear();
    map.cell_start.clear();
    map.x.resize(size()), map.y.resize(size()), map.row.resize(size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto strip = static_cast<std::uint32_t>(order[i].first / kStripCells);
      if (map.strip_slot[strip] == 0) {
        map.touched.push_back(strip);
        map.strip_slot[strip] = static_cast<std::uint32_t>(map.touched.size());
      }
      const std::size_t c = (map.touched.size() - 1) * kStripCells + order[i].first % kStripCells;
      while (map.cell_start.size() <= c) map.cell_start.push(static_cast<std::uint32_t>(i));
      map.row[i] = order[i].second;
      map.x[i] = body.x[order[i].second], map.y[i] = body.y[order[i].second];
    }
    while (map.cell_start.size() <= map.touched.size() * kStripCells)
      map.cell_start.push(static_cast<std::uint32_t>(order.size()));
  }
};

}  // namespace throng
