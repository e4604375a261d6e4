// Placed objects: what stands or lies somewhere in the world, obstacles included. This module knows where they are and
// what they cover; what they are for (seats, queues, windows) is the business of `objects`, which finds its own kind
// number here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

/// Kind number of plain obstacles (walls, columns, solids); kinds of `objects` start at 1.
inline constexpr std::uint16_t kObstacleKind = 0;

struct PlacedObject {
  std::string id;  ///< author's name; obstacles without one are "obstacle 3"
  std::uint16_t kind = kObstacleKind;
  SurfaceIndex surface;
  RegionIndex region;  ///< that holds its position; none for an obstacle outside all regions
  Polygon footprint;   ///< engine coordinates, rings oriented
  Box bounds;
  Vec2 position;
  float heading = 0;  ///< rad
  float height = 1;   ///< m above the floor
  bool blocks_way = false;
  bool blocks_view = false;
};

struct PlacedObjects {
  std::vector<PlacedObject> items;
  std::unordered_map<std::string, std::uint32_t> by_name;  // allowed: looked up, never walked (SH-19, SH-35)
  // what stands in a region or reaches into it: the objects of a topology node (SH-08)
  std::vector<std::uint32_t> first_of_region;  ///< regions + 1 offsets
  std::vector<ObjectIndex> of_region;          ///< ascending within a region

  std::size_t size() const { return items.size(); }
  const PlacedObject& operator[](ObjectIndex i) const { return items[i.value]; }
  std::span<const ObjectIndex> in_region(RegionIndex r) const {
    return {of_region.data() + first_of_region[r.value], first_of_region[r.value + 1] - first_of_region[r.value]};
  }
  ObjectIndex find(std::string_view name) const {
    const auto it = by_name.find(std::string(name));
    return it == by_name.end() ? ObjectIndex{} : ObjectIndex(it->second);
  }
};

}  // namespace throng
