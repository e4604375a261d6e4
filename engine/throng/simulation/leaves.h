// Leaves that stand open or move, as obstacles for those who are not led (DR-06). Steering models know walls by number:
// in runs with doors by that in a copy of World::walls with the leaves behind them (Scene::walls). The World itself
// never changes. Nothing of it where no door moves.
#pragma once

#include <vector>

#include "throng/behavior/doorway/door_plan.h"
#include "throng/core/workers.h"
#include "throng/objects/objects.h"
#include "throng/perception/leaves.h"
#include "throng/state/moving_walls.h"
#include "throng/state/views.h"

namespace throng {

/// A leaf on a hinge that is in nobody's way through its door only if one goes around it.
struct OpenLeaf {
  SurfaceIndex surface;
  Vec2 hinge, tip;
};

/// Walls of the world and, behind them, the leaves of this moment.
struct LeafWalls {
  Walls walls;
  std::uint32_t first = 0;           ///< number of the first leaf's first line
  std::vector<std::uint8_t> seen;    ///< by line
  std::vector<MovingWall> shut;      ///< lines with all doors shut
  std::vector<std::uint32_t> chain;  ///< by line: first line of its outline
  std::vector<std::uint8_t> always;  ///< by line: of a drum, whose panels are never a way
  std::vector<OpenLeaf> open;

  bool empty() const { return shut.empty(); }
  /// For Scene::walls.
  const Walls* seen_walls() const { return empty() ? nullptr : &walls; }
};

/// Once before the run; leaves `out` empty where no door moves.
void lay_out(const World& world, const Objects& kinds, LeafWalls& out);
/// At the beginning of a step: `now` are the leaves as they stand.
void update(const Objects& kinds, const ObjectStates& states, const MovingWalls& now, LeafWalls& out);

/// Whoever is not led and would walk into an open leaf walks around its free edge instead, with every steering model:
/// between a leaf and the wall it hangs on there is no way. plans: by row, empty where people open no doors.
void go_around_leaves(const LeafWalls& leaves, const MovingWalls& doors, const Self& self, const Route& route,
                      std::span<const DoorPlan> plans, const Workers& workers, Preferred& preferred);

}  // namespace throng
