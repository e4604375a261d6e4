// How often bodies are in each other, over time (PV-56, Fig 5.6).
//
// A collision, in a frame: two discs overlap, |p_i - p_j| < r_i + r_j, at the positions of the frame. The source says
// no more than "collisions" and has no tolerance; ours is that of the rounding of positions. Its simulation keeps
// nobody apart by other means than velocities, so an overlap is there in frame after frame, and half the time step
// counts it twice as often. Hence "the number of collisions is normalized across time step by multiplying by the time
// step size" (L1837) and by agents (L1832):
//   rate = dt x sum over the frames of a window of P(f) / (N T),   N = mean number of people, T = length of the window
// That is sum P(f) / sum N(f), "normalized for number of frames and number of agents": the two sentences are one rule.
// It is the time that people spend in each other, in pair-seconds a person and second. Done one after the other
// (divided by frames, then multiplied by dt) they would make the same walks look twenty times as bad at 0.2 s as at
// 0.01 s: `printed`, for comparison.
//
// Shallow overlaps are told apart from deep ones, which the source does not do. Work is linear in people at a bounded
// density: a grid finds the pairs.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct CollisionRateOptions {
  double window = 1;  ///< s
};

/// How deep an overlap is, m: any that is not rounding, any that separation would care about, deep ones.
inline constexpr double kOverlapDepths[] = {1e-5, 1e-3, 1e-2};

/// One window of time.
struct CollisionMoment {
  double begin = 0;  ///< s
  std::uint64_t frames = 0;
  std::uint64_t person_frames = 0;
  std::uint64_t pairs[3] = {};  ///< pair-frames deeper than each of kOverlapDepths

  /// Pair-seconds a person and second, of overlaps deeper than kOverlapDepths[depth].
  double rate(std::size_t depth = 0) const {
    return person_frames ? static_cast<double>(pairs[depth]) / static_cast<double>(person_frames) : 0;
  }
  double people() const { return frames ? static_cast<double>(person_frames) / static_cast<double>(frames) : 0; }
};

struct CollisionRate {
  CollisionMoment all;                   ///< the whole time
  std::vector<CollisionMoment> moments;  ///< window after window, from that of the first frame
  double dt = 0;                         ///< s
  double deepest = 0;                    ///< m

  /// Divided by frames and multiplied by dt: s.
  double printed(const CollisionMoment& m) const { return m.rate() * dt; }
};

CollisionRate collision_rate(const Trajectories& all, const CollisionRateOptions& options = {});

}  // namespace throng::analysis
