// Maximum of a function of a few variables without derivatives: Nelder and Mead's simplex in the unit cube.
// Deterministic; points outside the cube are brought to its border.
#pragma once

#include <functional>
#include <vector>

namespace throng {

struct SimplexOptions {
  double size = 0.15;       ///< of the first simplex, as a share of the cube
  double tolerance = 1e-4;  ///< ends when no corner is farther from the best than this
  int evaluations = 200;    ///< at most
};

struct SimplexResult {
  std::vector<double> at;
  double value = 0;
  int evaluations = 0;
};

SimplexResult maximise(const std::function<double(const std::vector<double>&)>& f, const std::vector<double>& start,
                       const SimplexOptions& options = {});

}  // namespace throng
