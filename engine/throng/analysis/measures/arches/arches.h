// Arches in front of a narrow exit (EG-57): those who wait stand in half a ring around it instead of in a line. How
// evenly they are spread over the half circle in front of the exit, and how far out they stand.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct ArchOptions {
  Vec2d exit;                      ///< the middle of the door
  Vec2d into{1, 0};                ///< the direction in which people go through it
  double radius = 4;               ///< m: those within it wait for the exit
  int sectors = 6;                 ///< of the half circle, of 30 degrees each
  std::uint64_t least_people = 8;  ///< within the radius, else the look does not count
  double period = 1;               ///< s between looks
};

struct Arches {
  /// Entropy of the shares of the sectors over that of equal shares: 0 = all in one sector (a line), 1 = an arch that
  /// is the same in all directions. Mean over looks, NaN when there was none.
  double evenness = 0;
  double distance = 0;  ///< m, mean from the exit
  std::uint64_t looks = 0;
  std::vector<double>
      share;  ///< of the people in each sector, mean over looks; from the left of those who go through to their right
};

/// Of one look; those behind the exit do not count.
double arch_evenness(std::span<const Vec2d> people, const ArchOptions& options);
Arches arches(const Trajectories& all, const ArchOptions& options);
/// The direction in which people walk where they are within 1.5 m of the exit; nothing when nobody is.
std::optional<Vec2d> exit_direction(const Trajectories& all, Vec2d exit);

}  // namespace throng::analysis
