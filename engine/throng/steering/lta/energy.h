// The energy of a velocity (EG-54), for many at once, one a lane. No lane depends on another, so every SIMD target
// gives the same bits.
#pragma once

#include "throng/core/vec.h"
#include "throng/state/percepts.h"
#include "throng/steering/vo/surroundings.h"

namespace throng::lta {

inline constexpr int kMostCandidates = 1024;

/// Somebody, or the end of a wall (velocity 0), who is passed at some distance.
struct Passed {
  Vec2 way;       ///< m
  Vec2 velocity;  ///< m/s
  float weight;   ///< w_d w_phi
  float until;    ///< s: later does not count
};

/// The face of a wall: how near one is to it after `until` seconds.
struct Faced {
  Vec2 normal, along;       ///< unit; normal towards the person
  float gap, foot, length;  ///< m: of the person from the wall's line, along it, of it
  float room;               ///< m: gap less the radius; never negative
  float weight;
  float until;  ///< s
};

struct Terms {
  Passed passed[kMaxNeighbours + 2 * vo::kMostWalls];
  Faced faced[vo::kMostWalls];
  int passed_count = 0, faced_count = 0;
  float narrow = 1;      ///< 1/m²: 1 / (2 sigma_d²)
  float wish_speed = 0;  ///< m/s; u
  Vec2 goal;             ///< unit direction; zero where the person wants to stand
  float speed_weight = 0, goal_weight = 0, wall_weight = 0;
  float max_speed = 1;
};

struct alignas(64) Velocities {
  float vx[kMostCandidates], vy[kMostCandidates];  ///< m/s
  float energy[kMostCandidates];
  int count = 0;

  void add(Vec2 v) { vx[count] = v.x, vy[count] = v.y, ++count; }
};

/// Fills the energy of all velocities; the arrays are written up to the next multiple of 16.
void evaluate(const Terms& terms, Velocities& velocities);

}  // namespace throng::lta
