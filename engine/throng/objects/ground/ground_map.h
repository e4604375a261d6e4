// Height of the ground under a foot (SH-20, SH-34): the floor, the treads of a flight, and every ground object that
// covers the point; the greatest height counts. Constant time: a cell knows the ground objects in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/environment/world.h"

namespace throng {

/// Heights of one ground object: a plane, or samples on a grid with the plane below them; inside a polygon.
struct HeightField {
  ObjectIndex object;
  SurfaceIndex surface;
  Polygon area;  ///< engine coordinates
  Box bounds;
  Plane plane;  ///< height above sea of the surface, the rest comes on top
  Vec2 corner;  ///< of sample (0, 0)
  float cell = 1;
  int columns = 0, rows = 0;
  std::vector<float> samples;  ///< row by row from the corner; empty: the plane alone

  bool covers(Vec2 p) const { return bounds.contains(p) && contains(area, Vec2d(p)); }
  float at(Vec2 p) const;  ///< between samples linear in both directions
};

/// Heights of steps are at most this, m: how many treads a flight has.
inline constexpr float kLargestRiser = 0.18f;
/// Number and height of the risers of a flight; 0 for floors and ramps.
struct Treads {
  int count = 0;
  float riser = 0, low = 0;
};
Treads treads_of(const World& world, SurfaceIndex surface);

class GroundMap {
 public:
  void build(const World& world, std::vector<HeightField> fields);
  bool empty() const { return fields_.empty(); }

  /// Greatest height at p of that surface. On a flight the feet stand on its treads.
  float height(const World& world, SurfaceIndex surface, Vec2 p) const;
  /// Of ground objects and the surface's plane only: where a body is, without the steps of its feet.
  float body_height(const World& world, SurfaceIndex surface, Vec2 p) const;

 private:
  struct Grid {
    Vec2 origin;
    float inv_cell = 0;
    int columns = 0, rows = 0;
    std::vector<std::uint32_t> first;  ///< cells + 1
    std::vector<std::uint32_t> field;
  };
  void lay_out(SurfaceIndex surface, Grid& grid) const;

  std::vector<HeightField> fields_;
  std::vector<Grid> grids_;  ///< by surface
  std::vector<Treads> treads_;
};

}  // namespace throng
