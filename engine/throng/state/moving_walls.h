// Walls that move: leaves and panels of doors as they stand in this step. Derived from the state of objects before
// `move`, so neither hashed nor saved. Empty in a run without doors, and then nobody asks.
//
// Lines are directed like those of environment/walls.h: free on the left. Each door has a box in which its parts can
// ever be; a grid over the boxes, laid out once, makes a question near no door one look-up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/geometry/uniform_grid.h"

namespace throng {

struct MovingWall {
  Vec2 a, b;
};

class MovingWalls {
 public:
  struct Door {
    ObjectIndex object;
    SurfaceIndex surface;
    Box reach;                          ///< its parts are always inside
    bool glazed = false;                ///< one sees through it
    std::uint32_t first = 0, last = 0;  ///< lines [first, last) of this step
  };
  /// Questions about places farther than this from what they ask for look at every door of the surface, m.
  static constexpr float kMargin = 2;

  std::vector<Door> doors;
  std::vector<MovingWall> lines;

  /// What people push along (DR-32b): outlines, counter-clockwise; few, looked at one by one. Nobody looks through them
  /// less for that.
  struct Rolling {
    SurfaceIndex surface;
    Box box;
    std::uint32_t first = 0, last = 0;  ///< lines [first, last) of this step
  };
  std::vector<Rolling> rolling;

  bool empty() const { return doors.empty() && rolling.empty(); }
  /// Once, when `doors` has been filled. surfaces: bounds of each surface.
  void lay_out(std::span<const Box> surfaces);

  /// Calls f(wall) for every line of the doors that may have a part within `range` of p.
  template <class F>
  void near(SurfaceIndex surface, Vec2 p, float range, F&& f) const {
    each_door(surface, p, range, [&](const Door& d) {
      for (std::uint32_t i = d.first; i < d.last; ++i) f(lines[i]);
    });
    each_rolling(surface, p, range, [&](const Rolling& r) {
      for (std::uint32_t i = r.first; i < r.last; ++i) f(lines[i]);
    });
  }
  /// Whether any door may have a part within range of p.
  bool any_near(SurfaceIndex surface, Vec2 p, float range) const {
    bool any = false;
    each_door(surface, p, range, [&](const Door&) { any = true; });
    each_rolling(surface, p, range, [&](const Rolling&) { any = true; });
    return any;
  }
  /// Share of the straight view from p to q (same surface) up to the first leaf that is not glazed; 1 = free.
  float view(SurfaceIndex surface, Vec2 p, Vec2 q) const;

 private:
  template <class F>
  void each_door(SurfaceIndex surface, Vec2 p, float range, F&& f) const {
    if (surface.value >= grids_.size() || grids_[surface.value].layout.nx == 0) return;
    const Grid& g = grids_[surface.value];
    const Box box{{p.x - range, p.y - range}, {p.x + range, p.y + range}};
    const auto look = [&](std::uint32_t i) {
      if (doors[i].reach.touches(box)) f(doors[i]);
    };
    if (range > kMargin) {
      for (std::uint32_t i = 0; i < doors.size(); ++i)
        if (doors[i].surface == surface) look(i);
      return;
    }
    for (const std::uint32_t i :
         g.lists.of(g.layout.index(g.layout.x_of(static_cast<double>(p.x)), g.layout.y_of(static_cast<double>(p.y)))))
      look(i);
  }

  template <class F>
  void each_rolling(SurfaceIndex surface, Vec2 p, float range, F&& f) const {
    const Box box{{p.x - range, p.y - range}, {p.x + range, p.y + range}};
    for (const Rolling& r : rolling)
      if (r.surface == surface && r.box.touches(box)) f(r);
  }

  struct Grid {
    GridLayout layout;
    CellLists lists;
  };
  std::vector<Grid> grids_;  ///< by surface; those without doors have no cells
};

}  // namespace throng
