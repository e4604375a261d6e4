// What the vector kernels of the force models read and write: batches of persons, one person a lane. What a lane
// computes depends on nothing but its person, so every SIMD target, batch and order of rows gives the same bits.
#pragma once

#include <cstdint>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/columns.h"
#include "throng/state/percepts.h"

namespace throng::forces {

inline constexpr int kLanes = 16;  ///< people in a batch, on every target

/// Somebody within a frame: where it was at a moment of the frame, and how it goes on from there.
struct alignas(16) Particle {
  float x, y, vx, vy;
};
struct Since {
  float radius;  ///< m
  float time;    ///< s since the frame began, of the Particle's place
};

/// How the accelerations due to single neighbours become one (EG-01, third piece).
enum class Combine : std::uint8_t { kSum, kStrongest, kMean };

/// Neighbour k of each person of a batch.
struct alignas(64) NeighbourSlot {
  float dx[kLanes], dy[kLanes];  ///< m, from the person to the neighbour; never both zero
  float vx[kLanes], vy[kLanes];  ///< m/s, of the neighbour
  float radius[kLanes];          ///< m, of the neighbour
};

/// Standing of one person a lane: priority, and preferred velocity, m/s.
struct alignas(64) StandingSlot {
  float priority[kLanes], vx[kLanes], vy[kLanes];
};

struct alignas(64) Batch {
  float vx[kLanes], vy[kLanes];  ///< m/s
  float radius[kLanes];          ///< m
  float ex[kLanes], ey[kLanes];  ///< unit: where the person wants to go; where it faces when it wants to stand
  float speed[kLanes];           ///< m/s, preferred
  std::int32_t count[kLanes];    ///< neighbours
  int most = 0;                  ///< the largest of them
  float range = 5;               ///< m: farther neighbours have no effect
  Combine combine = Combine::kSum;
  NeighbourSlot neighbour[kMaxNeighbours];
  StandingSlot own_standing;              ///< this and the next: only where a law asks for right of way (PV-34)
  StandingSlot standing[kMaxNeighbours];  ///< of neighbour k
};

/// What acts on each person of a batch besides its own drive.
struct alignas(64) Pull {
  float ax[kLanes], ay[kLanes];  ///< m/s²
  float stiffness[kLanes];       ///< 1/s²: how much the acceleration changes with the place, at most
  float drag[kLanes];            ///< 1/s: and with the velocity
};

/// The functions a force model brings; `law` are its constants.
struct Kernel {
  /// Only ax and ay.
  void (*pull)(const void* law, const Batch& batch, Pull& out) = nullptr;
  /// Only stiffness and drag, of the nearest place each neighbour can have come to after `ahead` seconds (a law that
  /// predicts meetings knows them from the present place already).
  void (*rates)(const void* law, const Batch& batch, float ahead, Pull& out) = nullptr;
  /// All of it, of the present places.
  void (*all)(const void* law, const Batch& batch, Pull& out) = nullptr;
};

/// Columns for the neighbours of a batch.
struct GatherInput {
  const Particle* at;         ///< by row
  const Since* since;         ///< by row
  float time;                 ///< s since the frame began: everybody is moved on to it
  const AgentId* id;          ///< by row: who gives way to the left when two stand in one spot
  const std::uint8_t* count;  ///< by row
  const Row* who;             ///< [row * stride + k], own row where there are fewer
  const Vec2* shift;          ///< likewise; null without periodic edges
  int stride;
  int max_neighbours;
  const Standing* standing = nullptr;  ///< by row; null: none is filled in
};

/// Fills radius, count, most and neighbour of up to kLanes rows; lanes beyond hold the first row's values. With
/// standing that of all of them, too.
/// Not the velocities: a person knows its own better than others do.
void gather(const GatherInput& in, const Row* rows, int lanes, Batch& out);

}  // namespace throng::forces
