// throng bench perception: times of the two questions of perception, and that they are the same in any world.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace throng::bench {

struct PerceptionRow {
  std::string query;          ///< "fan" or "ray"
  std::uint32_t people = 0;   ///< of fan rows
  std::uint32_t objects = 0;  ///< of ray rows
  double area_m2 = 0;
  std::uint64_t queries = 0;
  double us_per_query = 0;  ///< median over the repeats
  double best_us = 0, worst_us = 0;
  double mean_result = 0;  ///< people sensed, or length of the ray, m
  double hits = 0;         ///< share of rays that met something
  double build_s = 0;      ///< of the perception map
  double map_mb = 0;
};

/// One person a square metre; everybody senses with the default fan. Objects: one in 40 m², rays of 10 m.
std::vector<PerceptionRow> measure_perception(int repeats);

}  // namespace throng::bench
