// Collisions of many arcs at once: a lane is a turn rate, so no lane depends on another and every SIMD target gives the
// same bits.
#pragma once

#include "throng/core/vec.h"
#include "throng/state/percepts.h"
#include "throng/steering/vo/surroundings.h"

namespace throng::dwa {

inline constexpr int kSpeeds = 7;    ///< tried
inline constexpr int kTurns = 16;    ///< turn rates tried
inline constexpr int kMoments = 15;  ///< at which positions are compared

/// Somebody or the end of a wall: at `way` + `velocity` t.
struct Disc {
  Vec2 way, velocity;
  float near_sq;  ///< m²: nearer than this is a collision
};

/// The face of a wall.
struct Face {
  Vec2 normal, along;       ///< unit; normal towards the person
  float gap, foot, length;  ///< m
  float near;               ///< m: nearer than this is a collision
};

struct Hazards {
  Disc discs[kMaxNeighbours + 2 * vo::kMostWalls];
  Face faces[vo::kMostWalls];
  int disc_count = 0, face_count = 0;
};

/// The speeds and turn rates that are tried, and when each of them collides.
struct alignas(64) Window {
  float turn[kTurns];             ///< rad/s
  float arc_x[kMoments][kTurns];  ///< s: where one is then at a speed of 1 m/s, relative to now
  float arc_y[kMoments][kTurns];
  float hit[kSpeeds][kTurns];  ///< s; vo::kNever: no collision
  float speed[kSpeeds];        ///< m/s
  float step = 0.2f;           ///< s between moments; the first is one step from now
};

/// Fills hit: the first moment at which a disc or a face is too near.
void find_hits(const Hazards& hazards, Window& window);

}  // namespace throng::dwa
