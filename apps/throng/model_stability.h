// The largest stable time step of a model on a scene (PV-05: "largest time step with reliable, consistent results"),
// by one definition for all models. bench/README.md says it in words.
#pragma once

#include <functional>
#include <span>
#include <string>

namespace throng::bench {

/// What is compared between two runs of one scene that differ in their time step.
struct RunQuality {
  bool finite = true;       ///< every position and velocity of everybody
  double speed_ratio = 0;   ///< greatest speed of anybody, by its own greatest speed
  double acceleration = 0;  ///< mean, m/s² (PV-71)
  double penetration = 0;   ///< score (PV-72)
  double arrived = 0;       ///< share of the people, 0 to 1
  double travel_time = 0;   ///< s, mean over those who arrived; NaN when nobody did
  double speed = 0;         ///< m/s, mean over people and frames: compared where nobody arrives
};

/// How much worse than the reference a run may be. Factors alone would forbid any touch where the reference has none.
struct StabilityBounds {
  double speed_ratio = 1.01;
  double acceleration_factor = 1.5, acceleration_slack = 0.1;  // m/s²
  double penetration_factor = 2, penetration_slack = 0.005;    // score
  double fewer_arrived = 0.05;                                 // share of the people
  double travel_time_factor = 1.2;                             // either way
  double speed_factor = 1.2;                                   // either way
};

/// Time steps that are tried, s; the first is the reference.
inline constexpr double kTimeSteps[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5};

/// Why a run is not sound by itself; empty when it is.
std::string unsound(const RunQuality& run, const StabilityBounds& bounds = {});
/// Why a run is not as good as the reference; empty when it is.
std::string worse_than(const RunQuality& reference, const RunQuality& run, const StabilityBounds& bounds = {});

struct Stability {
  double dt = 0;    ///< s: this step and all smaller ones hold; 0 when not even the reference is sound
  std::string why;  ///< the next one does not; empty when the last of the ladder holds
};

/// Goes up the ladder until a step does not hold; later ones are not run. `run` is called once for each step tried.
Stability largest_stable_step(std::span<const double> ladder, const std::function<RunQuality(double)>& run,
                              const StabilityBounds& bounds = {});

}  // namespace throng::bench
