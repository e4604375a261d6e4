// How likely a model makes what people did (EG-36, Eq 12-14): positions of a walk and of its simulation at equal times,
// delta = Manhattan distance, f = density of the normal distribution with mean 0 and a declared sigma.
// The source multiplies f over all samples and reports numbers near 1, which such a product cannot give: read as the
// geometric mean of f, of which the declared sigma sets the scale. Only the order of models and parameters counts.
#pragma once

#include <cstddef>
#include <span>

#include "throng/core/vec.h"

namespace throng::analysis {

class Likelihood {
 public:
  /// sigma: m.
  explicit Likelihood(double sigma) : sigma_(sigma) {}
  void add(Vec2d seen, Vec2d simulated);
  /// Compares as many as both have.
  void add(std::span<const Vec2d> seen, std::span<const Vec2d> simulated);

  std::size_t samples() const { return samples_; }
  /// Mean of log f; the lowest finite number when nothing was added.
  double mean_log() const;
  /// exp of it: at most 1 / (sqrt(2 pi) sigma), reached where every position is met.
  double geometric_mean() const;
  double mean_distance() const;  ///< m, Manhattan

 private:
  double sigma_;
  double squares_ = 0, distances_ = 0;
  std::size_t samples_ = 0;
};

}  // namespace throng::analysis
