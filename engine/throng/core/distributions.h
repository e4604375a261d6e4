// Distributions of a person's properties and of times. A Distribution is plain data, made by the scenario reader.
//
// Sampling is by the inverse distribution function: one draw a value, any value within [lower(), upper()], no
// rejection loop, and the same draw gives a larger value where the distribution lies higher (studies that vary a
// parameter compare like with like). min and max cut the distribution off (values beyond are never drawn, the rest
// is rescaled); they do not pile up values at the limit.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/random.h"

namespace throng {

struct Distribution {
  enum class Kind {
    kConstant,     ///< a = value
    kUniform,      ///< a .. b
    kNormal,       ///< a = mean, b = standard deviation
    kLognormal,    ///< a, b = mean and standard deviation of the logarithm
    kExponential,  ///< a = mean
    kGamma,        ///< a = shape, b = scale
    kWeibull,      ///< a = shape, b = scale
    kDiscrete,     ///< values with weights
  };

  Kind kind = Kind::kConstant;
  double a = 0;
  double b = 0;
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  std::vector<double> values;   ///< kDiscrete only
  std::vector<double> weights;  ///< kDiscrete only; as many as values, need not add up to 1

  static Distribution constant(double value) { return make(Kind::kConstant, value, 0); }
  static Distribution uniform(double lo, double hi) { return make(Kind::kUniform, lo, hi); }
  static Distribution normal(double mean, double deviation) { return make(Kind::kNormal, mean, deviation); }
  static Distribution lognormal(double log_mean, double log_deviation) {
    return make(Kind::kLognormal, log_mean, log_deviation);
  }
  static Distribution exponential(double mean) { return make(Kind::kExponential, mean, 0); }
  static Distribution gamma(double shape, double scale) { return make(Kind::kGamma, shape, scale); }
  static Distribution weibull(double shape, double scale) { return make(Kind::kWeibull, shape, scale); }
  static Distribution discrete(std::vector<double> values, std::vector<double> weights);
  /// The same, cut off to [lo, hi].
  Distribution within(double lo, double hi) const;

  bool operator==(const Distribution&) const = default;

 private:
  static Distribution make(Kind kind, double a, double b) {
    Distribution d;
    d.kind = kind;
    d.a = a;
    d.b = b;
    return d;
  }
};

/// "constant", "uniform", "normal", "lognormal", "exponential", "gamma", "weibull", "discrete".
std::string_view name_of(Distribution::Kind kind);

/// What a distribution is given by, and what it may be. Without a name: the distribution has no such parameter.
struct DistributionParameter {
  std::string_view name;
  double min = 0, max = 0;
};
/// Of a and b; of a discrete distribution, which has lists, none.
std::array<DistributionParameter, 2> parameters_of(Distribution::Kind kind);

/// Empty when sound; otherwise one sentence with the value and the allowed range. Everything below expects a sound
/// distribution; an unsound one still gives a finite number without a loop that does not end.
std::string validate(const Distribution& d);

double sample(const Distribution& d, Draws& draws);
/// The value below which a share u of the values lies; u in (0, 1), else the nearest of lower() and upper().
double quantile(const Distribution& d, double u);
/// Share of the values at or below x.
double cumulative(const Distribution& d, double x);
double mean(const Distribution& d);
/// Smallest and largest value that can come; +-infinity where there is no limit.
double lower(const Distribution& d);
double upper(const Distribution& d);

// ---- the special functions behind them -------------------------------------------------------------------------
// Relative error: normal below 1e-13 up to 9 deviations out and 1e-12 beyond, gamma below 1e-10 up to shape 10000.

/// Standard normal: share below x, share above x, and the inverse of the former.
double normal_below(double x);
double normal_above(double x);
double normal_quantile(double u);
/// Logarithm of the gamma function, x > 0.
double log_gamma(double x);
/// Regularised lower incomplete gamma function P(shape, x), and 1 - P computed without cancellation.
double gamma_below(double shape, double x);
double gamma_above(double shape, double x);
/// The x with these shares below and above (they add up to 1; the smaller one decides).
double gamma_quantile(double shape, double below, double above);

}  // namespace throng
