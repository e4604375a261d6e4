// throng bench perception: times of keeping the mobile map and of the two questions of perception, and that they are
// the same in any world.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace throng::bench {

struct PerceptionRow {
  std::string query;          ///< "index", "fan" or "ray"
  std::uint32_t people = 0;   ///< of index and fan rows
  std::uint32_t objects = 0;  ///< of ray rows
  double area_m2 = 0;
  std::uint64_t queries = 0;
  double us_per_query = 0;  ///< median over the repeats
  double best_us = 0, worst_us = 0;
  double mean_result =
      0;               ///< people sensed, or length of the ray, m; of index rows: people who changed their cell, share
  double hits = 0;     ///< share of rays that met something
  double build_s = 0;  ///< of the perception map
  double map_mb = 0;
};

/// One person a square metre, who walks a step and is put into the mobile map anew (index), and senses with the default
/// fan. Objects: one in 40 m², rays of 10 m.
std::vector<PerceptionRow> measure_perception(int repeats);

}  // namespace throng::bench
