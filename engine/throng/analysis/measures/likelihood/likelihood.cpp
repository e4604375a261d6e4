#include "throng/analysis/measures/likelihood/likelihood.h"

#include <algorithm>
#include <limits>

#include "throng/core/math.h"

namespace throng::analysis {

void Likelihood::add(Vec2d seen, Vec2d simulated) {
  const double delta = math::abs(seen.x - simulated.x) + math::abs(seen.y - simulated.y);
  squares_ += delta * delta;
  distances_ += delta;
  ++samples_;
}

void Likelihood::add(std::span<const Vec2d> seen, std::span<const Vec2d> simulated) {
  for (std::size_t i = 0; i < std::min(seen.size(), simulated.size()); ++i) add(seen[i], simulated[i]);
}

double Likelihood::mean_log() const {
  if (samples_ == 0) return std::numeric_limits<double>::lowest();
  const double square = squares_ / static_cast<double>(samples_);
  return -0.5 * math::log(math::kTwoPi) - math::log(sigma_) - square / (2 * sigma_ * sigma_);
}

double Likelihood::geometric_mean() const { return samples_ ? math::exp(mean_log()) : 0; }

double Likelihood::mean_distance() const { return samples_ ? distances_ / static_cast<double>(samples_) : 0; }

}  // namespace throng::analysis
