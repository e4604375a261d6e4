// The vector kernel of pedvo: the half-planes of orca, the arc of each person and Algorithm 1, for batches of people,
// one person a lane. What a lane computes depends on nothing but its person, so every SIMD target, batch and order of
// rows gives the same bits.
#pragma once

#include <span>

#include "throng/steering/orca/kernel.h"
#include "throng/steering/pedvo/arc.h"
#include "throng/steering/pedvo/segment.h"

namespace throng::pedvo {

using orca::kLanes;

/// What the persons of a batch want; the bias velocity is in LineBatch.
struct alignas(64) WishBatch {
  float left_x[kLanes], left_y[kLanes], right_x[kLanes], right_y[kLanes];  ///< unit
  float ax[kLanes], ay[kLanes], bx[kLanes], by[kLanes];                    ///< m, ends of the portal from the person
  float speed[kLanes];                                                     ///< m/s
};

struct alignas(64) ChordBatch {
  float x0[kLanes], y0[kLanes], x1[kLanes], y1[kLanes];                    ///< m/s
  float left_x[kLanes], left_y[kLanes], right_x[kLanes], right_y[kLanes];  ///< unit; zero for points
  float speed[kLanes], t_bias[kLanes];
};

/// Working memory of one call of steer: on the stack, never cleared; only what is used is touched.
struct Workspace {
  orca::Workspace lines;
  WishBatch wish;
  ChordBatch chord;
  orca::LineBatch retry;  ///< persons without a velocity towards their portal: they try again without one (PV-55)
  int retry_count = 0;
};

/// Columns and constants, the same for a whole call of steer.
struct KernelInput {
  orca::KernelInput orca;
  bool segment = true;  ///< false: the preferred velocity is a point (PV-12)
  const Vec2* left = nullptr;
  const Vec2* right = nullptr;
  const float* speed = nullptr;
  const Segment* target = nullptr;        ///< null: nobody is far from its portal
  const std::uint8_t* ordered = nullptr;  ///< bit Orders::kVelocity: steered from outside, not on its way
  ErrorBound bound;
  Detour detour;
  Taste taste;
  float personal_space = 0;  ///< m ahead, half of it elsewhere (PV-BY-04)
};

/// Velocities for up to kLanes rows. Writes vx[row], vy[row], except for persons without a velocity that satisfies all
/// lines: those are written in a later call, at the latest by finish().
void solve_batch(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work,
                 float* vx, float* vy);
void finish(const KernelInput& in, Workspace& work, float* vx, float* vy);

/// For tests and tools: fills work.lines.batch, work.wish and work.chord without solving.
void make_objective(const KernelInput& in, std::span<const Row> rows, const orca::WallLines& walls, Workspace& work);
/// For tests and tools: Algorithm 1 for work.lines.batch and work.chord as they are. The result is in the batch's vx
/// and vy; the set of lanes without one is returned, their vx and vy stay.
unsigned solve_segments(const KernelInput& in, Workspace& work);

}  // namespace throng::pedvo
