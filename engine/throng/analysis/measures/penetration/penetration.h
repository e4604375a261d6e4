// Bodies in each other, between the frames too (PV-72, Eq 6.11-6.13). In each interval both people move straight:
//   Q = p_i - p_j,  R = dt (v_i - v_j),  s = clamp(-Q.R / |R|², 0, 1) (R = 0: s = 0),  d = |Q + s R|
//   PD = max(0, 1 - d / (r_i + r_j)),   score = sum over intervals and pairs i < j of PD / (T N)
// T N is the number of person-intervals, so that it also holds where people come and go. Work is linear in people at
// a bounded density: a grid finds the pairs.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// A pair in each other in consecutive intervals.
struct Collision {
  std::uint32_t a = 0, b = 0;        ///< into Trajectories::people, a < b
  std::int64_t begin = 0, last = 0;  ///< first and last interval: that from frame f to f + 1
  double depth = 0;                  ///< largest PD of its intervals
  Vec2d where;                       ///< between the two when it began
};

/// A second of it.
struct PenetrationMoment {
  double begin = 0;                    ///< s
  double sum = 0;                      ///< of PD
  double deepest = 0;                  ///< largest PD
  std::uint64_t person_intervals = 0;  ///< T N
};

struct Penetration {
  double score = 0;                        ///< the sum over T N; NaN when there is no interval
  double deepest = 0;                      ///< largest PD of any pair and interval, 0 to 1
  std::uint64_t events = 0;                ///< collisions: runs of intervals in which one pair is in each other
  std::uint64_t pair_frames = 0;           ///< intervals in which a pair was in each other, over all pairs
  std::uint64_t people = 0;                ///< who ever collided
  double longest = 0;                      ///< s, of a collision
  std::vector<Collision> list;             ///< the events, in the order they began
  std::vector<PenetrationMoment> moments;  ///< second by second
};

/// Depth of one pair in one interval. q: p_i - p_j at its beginning, r: how much that changes in it.
double penetration_depth(Vec2d q, Vec2d r, double contact);

/// `least_depth`: a touch less deep counts for the score, but is no collision.
Penetration penetration(const Trajectories& all, double least_depth = 0.01);

}  // namespace throng::analysis
