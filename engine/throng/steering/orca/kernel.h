// The vector kernel of ORCA: half-planes against people (PV-10) and the linear programs (PV-12, PV-13) for batches of
// people, one person a lane. What a lane computes depends on nothing but its person, so every SIMD target, batch and
// order of rows gives the same bits.
#pragma once

#include <cstdint>
#include <span>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/columns.h"
#include "throng/state/percepts.h"
#include "throng/steering/orca/half_plane.h"

namespace throng::orca {

inline constexpr int kLanes = 16;  ///< people in a batch, on every target
inline constexpr int kMaxLines = kMaxNeighbours + kMaxWalls;

/// Line k of each person of a batch.
struct alignas(64) LineSlot {
  float nx[kLanes], ny[kLanes], b[kLanes];
};

/// Neighbour k of each person of a batch, relative to that person.
struct alignas(64) NeighbourSlot {
  float dx[kLanes], dy[kLanes];  ///< m
  float ux[kLanes], uy[kLanes];  ///< m/s: their velocity less the person's
  float radius[kLanes];          ///< m
};

/// A batch of persons whose lines are complete.
struct alignas(64) LineBatch {
  float vx[kLanes], vy[kLanes];    ///< preferred velocity, then the result so far
  float max_speed[kLanes];         ///< m/s
  std::int32_t hard[kLanes];       ///< lines of walls, which come first
  std::int32_t count[kLanes];      ///< lines
  std::int32_t failed_at[kLanes];  ///< first line that could not be satisfied; = count when all could
  Row row[kLanes];
  LineSlot line[kMaxLines];
};

/// Working memory of one call of steer: on the stack, never cleared; only what is used is touched.
struct Workspace {
  NeighbourSlot neighbour[kMaxNeighbours];
  LineBatch batch;
  LineBatch infeasible;  ///< persons waiting for the fallback, so that it runs with full vectors
  int infeasible_count = 0;
  LineSlot projected[kMaxLines];
};

/// Columns and constants, the same for a whole call of steer.
struct KernelInput {
  const Shown* shown;
  const AgentId* id;
  const std::uint8_t* count;  ///< neighbours, per row
  const Row* who;             ///< [row * stride + k], own row where there are fewer
  const Vec2* shift;          ///< likewise; null without periodic edges
  int stride;
  int max_neighbours;
  const float* preferred_vx;
  const float* preferred_vy;
  const float* max_speed;
  float inv_horizon;                   ///< 1/s
  float inv_dt;                        ///< 1/s
  const Standing* standing = nullptr;  ///< by row; null: nobody has right of way, and it costs nothing (PV-35)
  float preferred_shift = 0;           ///< m/s: who has right of way is met this far from its velocity at most; 0 = any
  bool share_slack = false;            ///< pairs that are not on collision course share evenly all the same
};

/// Lines of walls of the persons of a batch: lines[begin[i]] ... lines[begin[i + 1] - 1] for person i.
struct WallLines {
  const HalfPlane* lines;
  const std::uint16_t* begin;
};

/// Velocities for up to kLanes rows. Writes vx[row], vy[row], except for persons whose lines cannot all be satisfied:
/// those are written in a later call, at the latest by finish().
void solve_batch(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work, float* vx,
                 float* vy);
void finish(Workspace& work, float* vx, float* vy);

/// For tests and tools: the lines of one batch without solving. work.batch is filled as solve_batch would.
void make_lines(const KernelInput& in, std::span<const Row> rows, const WallLines& walls, Workspace& work);
/// For tests and tools: solves work.batch (vx, vy: preferred velocity) in place, fallback included.
void solve_lines(Workspace& work);

}  // namespace throng::orca
