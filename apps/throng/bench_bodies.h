// throng bench bodies: what posing costs a walking person, on one core; memory; whether it grows in proportion (PV-92).
#pragma once

#include <cstdint>
#include <vector>

namespace throng::bench {

struct BodyRow {
  int people = 0;
  double us_per_frame = 0, best_us = 0, worst_us = 0;  ///< a person and frame: median of the windows, least, most
  double ms_per_step = 0;                              ///< of everybody together
  std::uint64_t bytes_per_person = 0;                  ///< pose, what the body remembers, and its figure
  double mean_speed = 0;                               ///< m/s: they do walk
  double planted_share = 0;                            ///< of feet
};

/// What may be spent (PV-92 and the bars of this project).
inline constexpr double kMostUsPerFrame = 2.0, kMostMsFor10000 = 25;
inline constexpr std::uint64_t kMostBytesPerPerson = 1536;

/// For each number of people: `repeats` windows of `steps` steps of walkers, one thread.
std::vector<BodyRow> measure_bodies(const std::vector<int>& sizes, int steps, int repeats);

}  // namespace throng::bench

namespace throng::cli {

/// Prints; exit code.
int bench_bodies(int agents, int steps, int repeats, bool json);

}  // namespace throng::cli
