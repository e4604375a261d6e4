// Roadmaps and guidance fields of a World (PV-58): ways that an author drew instead of those a search finds. Engine
// coordinates. Pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

struct World;

/// Way points and the roads between them, on one floor.
struct Roadmap {
  struct Road {
    std::uint32_t to;
    float length;  ///< m
  };
  std::string id;
  SurfaceIndex surface;
  std::vector<std::string> names;
  std::vector<Vec2> at;
  std::vector<float> width;               ///< m; 0 = a point
  std::vector<std::uint32_t> polygon;     ///< of the mesh
  std::vector<std::uint32_t> first_road;  ///< size() + 1 offsets
  std::vector<Road> roads;

  std::size_t size() const { return at.size(); }
  std::span<const Road> roads_of(std::uint32_t i) const {
    return {roads.data() + first_road[i], first_road[i + 1] - first_road[i]};
  }
  /// Whether a person of that radius may pass (PV-45: the edge must be as wide as the person).
  bool open_for(std::uint32_t i, float radius) const { return width[i] == 0 || width[i] >= 2 * radius - 1e-4f; }
};

/// One per thread.
struct RoadScratch {
  std::vector<float> cost, last;
  std::vector<std::uint32_t> parent;
  std::vector<std::uint8_t> closed;
  struct Entry {
    float estimate;
    std::uint32_t point;
  };
  std::vector<Entry> heap;
};

/// Where a way may begin or end, and how many metres that is from the start or goal.
struct RoadEnd {
  std::uint32_t point;
  float distance;
};

/// A*: the shortest way from one of `starts` to one of `ends`, as way points in order; empty when there is none for
/// that radius. Equal ways are decided by the numbers of their points.
void find_road(const Roadmap& map, std::span<const RoadEnd> starts, std::span<const RoadEnd> ends, Vec2 goal,
               float radius, RoadScratch& scratch, std::vector<std::uint32_t>& out);

/// Directions on a grid; between grid points bilinear.
struct GuidanceField {
  std::string id;
  SurfaceIndex surface;
  Vec2 origin;               ///< of the first grid point
  float inv_cell = 1;        ///< 1/m
  int nx = 0, ny = 0;        ///< grid points
  std::vector<Vec2> values;  ///< row by row; zero = says nothing

  /// Unit direction at p; zero outside the grid and where it says nothing.
  Vec2 at(Vec2 p) const;
};

}  // namespace throng
