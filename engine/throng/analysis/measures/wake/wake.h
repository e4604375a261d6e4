// Wake (PV-06): the void that a stream leaves behind something it flows around, an obstacle or somebody slow. Behind is
// downstream: where those go who have passed it. For somebody who walks slowly with the stream that is ahead of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "throng/analysis/stream.h"

namespace throng::analysis {

struct WakeOptions {
  std::optional<Vec2d> axis;      ///< direction of the stream; nothing: the one of most walking
  std::optional<Boxd> zone;       ///< only people in it
  std::optional<Vec2d> obstacle;  ///< its middle; nothing: behind people who are slow
  double obstacle_radius = 0.5;   ///< m
  double slow = 0.5;              ///< of the stream's speed: who is slower than that is flowed around
  double length = 2;              ///< m downstream from the body, in which the void is looked for
  double step = 0.5;              ///< m, of the profile
  double before = 2;              ///< m upstream in the profile
  double after = 5;               ///< m downstream in the profile
  double period = 1;              ///< s between looks
};

/// Densities in a lane as wide as the body (0.8 m at least), and in the two lanes of the same width beside it.
struct WakeStep {
  double along = 0;   ///< m downstream from the middle of the body, of the middle of the step
  double behind = 0;  ///< 1/m² in its lane; NaN where the stream does not reach
  double beside = 0;  ///< 1/m²
};

struct Wake {
  double ratio =
      0;  ///< density behind over that beside, over `length`; 1 = no wake, 0 = nobody is there; NaN when none
  double behind = 0, beside = 0;  ///< 1/m²
  std::uint64_t bodies = 0;       ///< that the stream flowed around
  std::uint64_t looks = 0;        ///< at all of them together
  std::vector<WakeStep> steps;
};

/// Of the stream only those count who are faster than what they flow around, downstream. Lanes end where the outermost
/// people walk.
Wake wake(const Trajectories& all, const WakeOptions& options = {});

}  // namespace throng::analysis
