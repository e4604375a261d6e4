// Density and speed: what every way of measuring a fundamental diagram gives, and how points are put into bins.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct DiagramPoint {
  double density = 0;  ///< 1/m², in a file 1/m
  double speed = 0;    ///< m/s
};

/// Part of a run that counts, s on the clock of the frames.
struct TimeWindow {
  double from = -std::numeric_limits<double>::infinity();
  double to = std::numeric_limits<double>::infinity();
  bool has(double time) const { return time >= from && time <= to; }
};

/// Half of the time over which speeds are taken, s: 10 frames of 16 a second, as the measured values are.
inline constexpr double kHalfStride = 0.3125;

/// Speed at a frame: distance between the points `half` s before and after, or as near as the walk has them, over that
/// time. NaN for a walk of one frame and where it jumps in that time.
double speed_at(const Walk& walk, std::int64_t frame, double rate, double half = kHalfStride);

struct DiagramBin {
  double density = 0;  ///< middle of the bin
  std::uint64_t points = 0;
  double speed = 0, deviation = 0;       ///< m/s, mean and standard deviation
  double low = 0, median = 0, high = 0;  ///< m/s: 10, 50 and 90 % of the points are slower
  double mean_density = 0;               ///< of its points
};

/// Bins of that width, the first one around `first`, ascending; those with fewer than `least` points are left out.
std::vector<DiagramBin> bin_points(std::span<const DiagramPoint> points, double first, double width,
                                   std::uint64_t least = 1);

}  // namespace throng::analysis
