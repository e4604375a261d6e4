// Parameters of a model that make trials of people most likely (EG-36, EG-55). Each trial is simulated from its own
// start (positions, velocities, goals, comfort speeds) and compared with what was seen at equal times
// (analysis/measures/ likelihood). The search is deterministic: a coarse grid over the ranges, then Nelder and Mead's
// simplex from its best points; every value stays within the range of its field.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/study/trials/trial_file.h"

namespace throng {

/// How well one model with one set of parameters does on trials.
struct Fit {
  double likelihood = 0;        ///< geometric mean of the density over all samples of all trials
  double mean_likelihood = 0;   ///< mean over trials of the trial's geometric mean: the source's "mean L(p)" (EG-55)
  double mean_log = 0;          ///< log of `likelihood`; what is maximised
  double mean_distance = 0;     ///< m, Manhattan
  std::size_t order_right = 0;  ///< pairs that passed in the order seen
  std::size_t pairs = 0;        ///< of people whose ways cross
  std::size_t trials = 0;
};

class TrialFitter {
 public:
  /// Trials must not be empty. sigma: m. `step`: of the simulation, s; samples are met by interpolation. `threads`:
  /// trials simulated at a time; the result does not depend on it.
  TrialFitter(std::span<const Trial> trials, double sigma, double step = 0.05, int threads = 1);

  Fit fit(const ModelChoice& model) const;
  double sigma() const { return sigma_; }

 private:
  std::span<const Trial> trials_;
  double sigma_;
  int threads_;
  TrialRunner runner_;
};

/// A parameter that is a number, or a distribution (by its mean; it is set to a constant), in the unit of the field;
/// nothing for any other kind.
std::optional<double> number_in(const Field& field, const void* params);
void set_number(const Field& field, void* params, double value);

/// A parameter that is varied: a number of the model's field list.
struct VariedParameter {
  std::string name;
  double low = 0, high = 0;  ///< in the unit of the field
};
/// Where no range is given in `words` ("horizon", "horizon=0.5:8") the field's is taken, or a twentieth to four times
/// the default where that is wider. Errors: no such parameter, not a number, a range outside that of the field.
Result<std::vector<VariedParameter>> varied_parameters(const ModelChoice& model, std::span<const std::string> words);

struct CalibrateOptions {
  int grid = 5;           ///< values of each parameter in the first search (fewer for many parameters)
  int starts = 3;         ///< best points of the grid that the simplex starts from
  int evaluations = 400;  ///< at most, grid and simplex together
};

struct Calibrated {
  ModelChoice model;
  std::vector<double> values;  ///< of the varied parameters
  /// Of each: by how much the mean log-likelihood falls at most when it is a tenth lower or higher. 0 = these trials do
  /// not tell this parameter, and its value is chance.
  std::vector<double> matters;
  Fit before, after;  ///< with the given parameters, and the best ones
  std::size_t evaluations = 0;
};

Calibrated calibrate(const TrialFitter& fitter, const ModelChoice& model, std::span<const VariedParameter> vary,
                     const CalibrateOptions& options = {}, const std::function<void(std::size_t)>& progress = {});

/// Trials of a model with noise on every position, for tests and for showing that calibration finds what it should.
std::vector<Trial> simulated_trials(std::span<const Trial> starts, const ModelChoice& model, double noise,
                                    std::uint64_t seed, double step = 0.05);

}  // namespace throng
