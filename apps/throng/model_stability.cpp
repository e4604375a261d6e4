#include "model_stability.h"

#include <fmt/format.h>

#include <cmath>

namespace throng::bench {

std::string unsound(const RunQuality& run, const StabilityBounds& bounds) {
  if (!run.finite) return "not finite";
  // Written so that a NaN is no pass.
  if (!(run.speed_ratio <= bounds.speed_ratio)) return fmt::format("{:.2f} times the greatest speed", run.speed_ratio);
  return {};
}

std::string worse_than(const RunQuality& reference, const RunQuality& run, const StabilityBounds& b) {
  if (std::string why = unsound(run, b); !why.empty()) return why;
  const auto rises = [](double from, double to, double factor, double slack) {
    return !std::isnan(from) && !(to <= factor * from + slack);
  };
  if (rises(reference.acceleration, run.acceleration, b.acceleration_factor, b.acceleration_slack))
    return fmt::format("acceleration {:.2f} instead of {:.2f} m/s²", run.acceleration, reference.acceleration);
  if (rises(reference.penetration, run.penetration, b.penetration_factor, b.penetration_slack))
    return fmt::format("penetration {:.4f} instead of {:.4f}", run.penetration, reference.penetration);
  if (!(run.arrived >= reference.arrived - b.fewer_arrived))
    return fmt::format("{:.0f} % arrived instead of {:.0f} %", 100 * run.arrived, 100 * reference.arrived);
  const auto within = [](double from, double to, double factor) { return to <= from * factor && to >= from / factor; };
  const bool nobody = std::isnan(reference.travel_time);  // arrives: the pace is all there is of getting on
  if (!nobody && !within(reference.travel_time, run.travel_time, b.travel_time_factor))
    return fmt::format("{:.1f} s on the way instead of {:.1f} s", run.travel_time, reference.travel_time);
  if (nobody && !within(reference.speed, run.speed, b.speed_factor))
    return fmt::format("a pace of {:.2f} instead of {:.2f} m/s", run.speed, reference.speed);
  return {};
}

Stability largest_stable_step(std::span<const double> ladder, const std::function<RunQuality(double)>& run,
                              const StabilityBounds& bounds) {
  Stability result;
  if (ladder.empty()) return result;
  const RunQuality reference = run(ladder.front());
  result.why = unsound(reference, bounds);
  if (!result.why.empty()) return result;
  result.dt = ladder.front();
  for (const double dt : ladder.subspan(1)) {
    result.why = worse_than(reference, run(dt), bounds);
    if (!result.why.empty()) return result;
    result.dt = dt;
  }
  return result;
}

}  // namespace throng::bench
