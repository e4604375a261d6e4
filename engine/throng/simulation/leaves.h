// Leaves that stand open or move, as obstacles for those who are not led (DR-06). Steering models know walls by their
// numbers in World::walls; while a step perceives and steers, the leaves stand behind the fixed ones there. Nothing of
// it where no door moves.
#pragma once

#include <utility>
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
};

/// Once before the run; leaves `out` empty where no door moves.
void lay_out(const World& world, const Objects& kinds, LeafWalls& out);
/// At the beginning of a step: `now` are the leaves as they stand.
void update(const Objects& kinds, const ObjectStates& states, const MovingWalls& now, LeafWalls& out);

/// While it lives the world's walls are those with leaves. Between stages, by one thread.
class LeavesUp {
 public:
  LeavesUp(Walls& walls, LeafWalls& leaves) : walls_(walls), leaves_(leaves) { change(); }
  ~LeavesUp() { change(); }
  LeavesUp(const LeavesUp&) = delete;
  LeavesUp& operator=(const LeavesUp&) = delete;

 private:
  void change() {
    if (!leaves_.empty()) std::swap(walls_, leaves_.walls);
  }
  Walls& walls_;
  LeafWalls& leaves_;
};

/// Whoever is not led and would walk into an open leaf walks around its free edge instead, with every steering model:
/// between a leaf and the wall it hangs on there is no way. plans: by row, empty where people open no doors.
void go_around_leaves(const LeafWalls& leaves, const MovingWalls& doors, const Self& self, const Route& route,
                      std::span<const DoorPlan> plans, const Workers& workers, Preferred& preferred);

}  // namespace throng
