// People through a line: when each passes, and how many a second.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct Passage {
  std::size_t person = 0;  ///< into Trajectories::people
  double time = 0;         ///< s, between two frames
  int way = 0;             ///< +1: from the left of a -> b to its right, -1: back
};

/// By time. Jumps are no passages.
std::vector<Passage> passages(const Trajectories& all, Vec2d a, Vec2d b);

struct Flow {
  std::uint64_t people = 0;    ///< that passed and count
  double first = 0, last = 0;  ///< s; NaN when nobody passed
  double flow = 0;             ///< 1/s: (people - 1) / (last - first); NaN for less than two
  double specific = 0;         ///< 1/(m s): flow over the length of the line
};

/// Through the line a-b from its left to its right; each person counts at its first passage. `middle`: only that share
/// of them, in the middle of their order, so that neither the front nor the tail of a crowd counts.
Flow flow_through(const Trajectories& all, Vec2d a, Vec2d b, double middle = 1);

}  // namespace throng::analysis
