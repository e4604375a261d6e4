// Small worlds and queries for tests of the path maps. Not part of the engine.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "throng/environment/maps.h"
#include "throng/environment/path_map/search.h"
#include "throng/environment/plans_for_test.h"

namespace throng::test {

inline constexpr QueueScheme kSchemes[] = {QueueScheme::kSorted, QueueScheme::kSingle, QueueScheme::kMulti,
                                           QueueScheme::kPmulti};

inline World mapped(const WorldPlan& plan, const MapSettings& settings = {}) {
  World w = compiled(plan);
  Diagnostics d;
  if (!build_maps(w, settings, kPathMap, d)) throw std::runtime_error(all_messages(d));
  return w;
}

inline RegionPlan one_region(const Polygon& area) {
  RegionPlan r;
  r.id = "all", r.level = "ground", r.area = area;
  return r;
}

/// A wall across with one door of that width in its middle.
inline WorldPlan two_rooms(double door) {
  WorldPlan p = one_room(30, 20);
  p.obstacles = {{"", "ground", box(14.5, 0, 15.5, 10 - door / 2), {}, 0},
                 {"", "ground", box(14.5, 10 + door / 2, 15.5, 20), {}, 0}};
  p.regions = {one_region(box(0, 0, 30, 20))};
  return p;
}

inline PathMapQuery ask(const World& w, Vec2d start, Vec2d target, QueueScheme scheme = QueueScheme::kPmulti) {
  PathMapQuery q;
  q.region = RegionIndex(0);
  q.start = Vec2(start - w.offset), q.target = Vec2(target - w.offset);
  q.scheme = scheme;
  return q;
}

inline void expect_on_ground(const PathMapRegion& r, const RoughPath& path) {
  for (std::size_t i = 1; i < path.points.size(); ++i)
    ASSERT_TRUE(directly_reachable(r, path.points[i - 1], path.points[i]))
        << "leg " << i << " of " << path.points.size();
}

/// Independent of the map's own labels: flood over the raster. 0 = no ground; equal numbers = connected.
inline std::vector<std::uint32_t> flood(const PathMapRegion& r) {
  const int nx = r.ground.nx;
  std::vector<std::uint32_t> label(static_cast<std::size_t>(nx) * r.ground.ny, 0), open;
  std::uint32_t next = 0;
  for (std::uint32_t c = 0; c < label.size(); ++c) {
    if (label[c] || !r.ground.get(static_cast<int>(c) % nx, static_cast<int>(c) / nx)) continue;
    label[c] = ++next;
    open.assign(1, c);
    while (!open.empty()) {
      const std::uint32_t a = open.back();
      open.pop_back();
      for (const std::uint32_t b : {a + 1, a - 1, a + nx, a - nx}) {
        if (b >= label.size() || label[b] || !r.ground.get(static_cast<int>(b) % nx, static_cast<int>(b) / nx))
          continue;
        label[b] = next;
        open.push_back(b);
      }
    }
  }
  return label;
}

}  // namespace throng::test
