// Velocity obstacles with straight borders and the optimum outside them (PV-09).
#pragma once

#include <vector>

#include "throng/core/vec.h"
#include "throng/state/percepts.h"
#include "throng/steering/vo/surroundings.h"

namespace throng::clearpath {

/// Forbidden velocities: those with n · v > b for all borders (n unit vectors, pointing inwards). Convex.
struct Obstacle {
  struct Border {
    Vec2 n;
    float b;
  };
  Border border[3];  ///< cut-off, left leg, right leg
  int count;         ///< of borders: 3, or 1 where bodies touch: only the cut-off

  bool contains(Vec2 v) const {
    for (int k = 0; k < count; ++k)
      if (!(dot(border[k].n, v) > border[k].b)) return false;
    return true;
  }
};

/// How near somebody may come: the velocities with which two would touch within `horizon`, the cone cut off by the
/// straight line that touches the cut-off circle at its nearest point. `share` of the change is one's own: apex at
/// (1 - share) own + share other velocity (1/2: the mean of both), and the cut-off at that share of the distance.
/// Who overlaps must part within half a second.
Obstacle obstacle_of(const vo::Neighbour& other, Vec2 own_velocity, float share, float horizon);

/// Likewise of a wall, which does nothing to avoid anybody.
Obstacle obstacle_of(const vo::NearWall& wall, float radius, float horizon);

inline constexpr int kMostObstacles = kMaxNeighbours + vo::kMostWalls;
static_assert(kMostObstacles % 16 == 0, "whole vectors on every target");

/// All obstacles of a person, border by border, so that one line is cut with many of them at once.
struct alignas(64) Obstacles {
  float nx[3][kMostObstacles] = {}, ny[3][kMostObstacles] = {}, b[3][kMostObstacles] = {};
  int borders[kMostObstacles] = {};  ///< 3 or 1
  int count = 0;

  void add(const Obstacle& o);
  Obstacle at(int k) const;
  bool allow(Vec2 v) const;
};

/// Points on borders that are free and nearest to the wish there; for people who look.
struct Candidates {
  std::vector<Vec2> points;
};

/// The velocity nearest to `preferred` (|preferred| <= max_speed) that no obstacle contains, within the disc of
/// max_speed: `preferred` itself, its projection on a border, or where two borders (or a border and the disc's edge)
/// cross. false: there is none. Of several equally near ones the first in the order of obstacles; the cut-off before
/// the right leg before the left.
bool nearest_free(const Obstacles& obstacles, Vec2 preferred, float max_speed, Vec2& out,
                  Candidates* candidates = nullptr);

}  // namespace throng::clearpath
