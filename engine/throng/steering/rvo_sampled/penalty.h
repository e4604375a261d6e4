// The penalty of a velocity, PV-08: w / time to collision + distance from the preferred velocity; for many velocities
// at once, one a lane. No lane depends on another, so every SIMD target gives the same bits.
#pragma once

#include "throng/core/vec.h"
#include "throng/state/percepts.h"
#include "throng/steering/vo/surroundings.h"

namespace throng::rvo_sampled {

inline constexpr int kMostSamples = 1024;

/// A disc that would be hit by the ray (scale v - sum): a person (scale 2, sum of both velocities: Eq 3.1) or the end
/// of a wall (scale 1, sum 0).
struct DiscThreat {
  Vec2 way;        ///< m
  Vec2 sum;        ///< m/s
  float scale;     ///< 1 or 2
  float free;      ///< m²: way² - radius², at least what touching is taken for
  float inv_free;  ///< 1/m²
  float apart;     ///< m²/s added to way · velocity: who overlaps has to part at some speed
  float least;     ///< 1/s: collisions later than 1 / least do not count
};

/// The face of a wall.
struct FaceThreat {
  Vec2 normal, along;  ///< unit; normal towards the person
  float foot, length;  ///< m along the wall
  float inv_gap;       ///< 1/m, from body to wall
  float least;         ///< 1/s
};

struct Threats {
  DiscThreat discs[kMaxNeighbours + 2 * vo::kMostWalls];
  FaceThreat faces[vo::kMostWalls];
  int disc_count = 0, face_count = 0;
};

/// Velocities to try. Arrays are filled to a multiple of 16, so that no target needs a remainder.
struct alignas(64) Samples {
  float vx[kMostSamples], vy[kMostSamples];  ///< m/s
  float urgency[kMostSamples];               ///< 1/s: 1 / time to collision; 0 = none
  float penalty[kMostSamples];               ///< m/s
  int count = 0;                             ///< of those tried
  int filled = 0;                            ///< multiple of 16
};

/// Fills urgency and penalty of all samples.
void penalise(const Threats& threats, Vec2 preferred, float safety_factor, Samples& samples);

/// The sample of least penalty, the first of equal ones.
int best_of(const Samples& samples);

}  // namespace throng::rvo_sampled
