// Measures the searches of the path maps in one world: the rows of `throng bench path_search`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/environment/world.h"

namespace throng::bench {

/// One way of searching. Times and visited nodes are over all searches, lengths over those that all rows found.
struct PathSearchRow {
  std::string scheme;
  double cell = 0;  ///< m
  std::uint64_t searches = 0, found = 0;
  double seconds = 0;
  double visited = 0, reached = 0;  ///< nodes or cells taken from queues, and given a distance: sums
  std::uint64_t compared = 0;
  double length = 0, pulled = 0, shortest = 0;  ///< m, sums over the compared ones
  double ratio = 0, worst = 0;                  ///< pulled / shortest: sum, largest
  PathSearchRow& operator+=(const PathSearchRow& o);

  double us() const { return 1e6 * seconds / static_cast<double>(searches); }
  double mean_length() const { return length / static_cast<double>(compared); }
  double mean_pulled() const { return pulled / static_cast<double>(compared); }
  double mean_visited() const { return visited / static_cast<double>(searches); }
  double mean_reached() const { return reached / static_cast<double>(searches); }
  double mean_shortest() const { return shortest / static_cast<double>(compared); }
  double mean_ratio() const { return ratio / static_cast<double>(compared); }
  double success() const { return static_cast<double>(found) / static_cast<double>(searches); }
};

struct PathSearchOptions {
  int searches = 12500;
  std::uint64_t seed = 1;
  std::uint32_t window = 32;  ///< K of SortedQ
  double farthest = 60;       ///< m, straight from start to target
};

/// Random ground points of one region, connected but not in a straight line of each other (no search is made then).
/// `world` has its path maps; they have grids of 1.0 and 0.5 m.
std::vector<PathSearchRow> measure_path_searches(const World& world, const PathSearchOptions& options);

}  // namespace throng::bench
