#include "throng/core/distributions.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "throng/core/math.h"

namespace throng {
namespace {

using Kind = Distribution::Kind;
constexpr double kInf = std::numeric_limits<double>::infinity();

/// log(1 + x) and e^x - 1 without the loss of digits for small x: the rounding of 1 + x (of e^x) is divided out again.
double log1p(double x) {
  const double u = 1.0 + x;
  return u == 1.0 ? x : math::log(u) * x / (u - 1.0);
}
double expm1(double x) {
  const double u = math::exp(x);
  if (u == 1.0) return x;
  return u < 0.5 || u > 2.0 ? u - 1.0 : (u - 1.0) * x / math::log(u);
}

double clamp_finite(double x) {
  return x != x ? 0.0 : math::clamp(x, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
}

/// Both shares of a value, each computed so that a small one keeps its digits.
struct Shares {
  double below, above;
};

/// Of the standard exponential distribution.
Shares exponential_shares(double z) { return z > 0.0 ? Shares{-expm1(-z), math::exp(-z)} : Shares{0.0, 1.0}; }

double weibull_z(const Distribution& d, double x) { return x > 0.0 ? math::pow(x / d.b, d.a) : 0.0; }

/// Of the distribution before it is cut off by min and max.
Shares shares(const Distribution& d, double x) {
  if (x == kInf) return {1.0, 0.0};
  if (x == -kInf) return {0.0, 1.0};
  switch (d.kind) {
    case Kind::kNormal: {
      const double z = (x - d.a) / d.b;
      return {normal_below(z), normal_above(z)};
    }
    case Kind::kLognormal: {
      if (!(x > 0.0)) return {0.0, 1.0};
      const double z = (math::log(x) - d.a) / d.b;
      return {normal_below(z), normal_above(z)};
    }
    case Kind::kExponential:
      return exponential_shares(x / d.a);
    case Kind::kWeibull:
      return exponential_shares(weibull_z(d, x));
    case Kind::kGamma:
      return {gamma_below(d.a, x / d.b), gamma_above(d.a, x / d.b)};
    default:
      return {0.0, 1.0};
  }
}

/// The value with these shares (they add up to 1; the smaller one decides).
double value(const Distribution& d, Shares s) {
  const bool low = s.below < 0.5;
  const auto normal = [&] { return low ? normal_quantile(s.below) : -normal_quantile(s.above); };
  const auto exponential = [&] { return low ? -log1p(-s.below) : -math::log(s.above); };
  switch (d.kind) {
    case Kind::kNormal:
      return d.a + d.b * normal();
    case Kind::kLognormal:
      return math::exp(d.a + d.b * normal());
    case Kind::kExponential:
      return d.a * exponential();
    case Kind::kWeibull:
      return d.b * math::pow(exponential(), 1.0 / d.a);
    case Kind::kGamma:
      return d.b * gamma_quantile(d.a, s.below, s.above);
    default:
      return d.a;
  }
}

/// A distribution that is a single number: constant, or without spread.
bool single(const Distribution& d, double& number) {
  if (d.kind == Kind::kConstant || (d.kind == Kind::kNormal && d.b == 0.0)) {
    number = d.a;
    return true;
  }
  if (d.kind == Kind::kLognormal && d.b == 0.0) {
    number = math::exp(d.a);
    return true;
  }
  return false;
}

bool listed(const Distribution& d, std::size_t i) {
  return i < d.weights.size() && d.weights[i] > 0.0 && d.values[i] >= d.min && d.values[i] <= d.max;
}

double listed_weight(const Distribution& d) {
  double sum = 0.0;
  for (std::size_t i = 0; i < d.values.size(); ++i)
    if (listed(d, i)) sum += d.weights[i];
  return sum;
}

double discrete_quantile(const Distribution& d, double u) {
  double left = u * listed_weight(d);
  double last = d.values.empty() ? 0.0 : clamp_finite(d.values.front());
  const auto chosen = [&](std::size_t i) {
    if (!listed(d, i)) return false;
    last = d.values[i];
    left -= d.weights[i];
    return left < 0.0;
  };
  // By ascending value, so that the quantile grows with u whatever the order in the list.
  if (std::is_sorted(d.values.begin(), d.values.end())) {
    for (std::size_t i = 0; i < d.values.size(); ++i)
      if (chosen(i)) break;
    return last;
  }
  std::vector<std::size_t> order(d.values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return d.values[a] < d.values[b]; });
  for (const std::size_t i : order)
    if (chosen(i)) break;
  return last;
}

/// Share of the uncut distribution between its limits.
double kept_share(const Distribution& d) {
  const Shares lo = shares(d, d.min), hi = shares(d, d.max);
  return lo.below > 0.5 ? lo.above - hi.above : hi.below - lo.below;
}

}  // namespace

Distribution Distribution::discrete(std::vector<double> values, std::vector<double> weights) {
  Distribution d = make(Kind::kDiscrete, 0, 0);
  d.values = std::move(values);
  d.weights = std::move(weights);
  return d;
}

Distribution Distribution::within(double lo, double hi) const {
  Distribution d = *this;
  d.min = lo;
  d.max = hi;
  return d;
}

std::string_view name_of(Distribution::Kind kind) {
  switch (kind) {
    case Kind::kConstant:
      return "constant";
    case Kind::kUniform:
      return "uniform";
    case Kind::kNormal:
      return "normal";
    case Kind::kLognormal:
      return "lognormal";
    case Kind::kExponential:
      return "exponential";
    case Kind::kGamma:
      return "gamma";
    case Kind::kWeibull:
      return "weibull";
    case Kind::kDiscrete:
      return "discrete";
  }
  return "unknown";
}

double quantile(const Distribution& d, double u) {
  double number;
  if (single(d, number)) return clamp_finite(number);
  u = u >= 0.0 ? std::min(u, 1.0) : 0.0;
  if (d.kind == Kind::kDiscrete) return discrete_quantile(d, u);
  const double lo = lower(d), hi = upper(d);
  if (u == 0.0 && lo > -kInf) return clamp_finite(lo);
  if (u == 1.0 && hi < kInf) return clamp_finite(hi);
  double x;
  if (d.kind == Kind::kUniform) {
    x = lo + (hi - lo) * u;
  } else {
    const Shares at_lo = shares(d, lo), at_hi = shares(d, hi);
    const Shares s{at_lo.below + u * (at_hi.below - at_lo.below), at_lo.above - u * (at_lo.above - at_hi.above)};
    x = value(d, s);
  }
  return clamp_finite(math::clamp(x, lo, hi));
}

double sample(const Distribution& d, Draws& draws) { return quantile(d, draws.uniform_open()); }

double cumulative(const Distribution& d, double x) {
  double number;
  if (single(d, number)) return x >= number ? 1.0 : 0.0;
  if (d.kind == Kind::kDiscrete) {
    double below = 0.0;
    for (std::size_t i = 0; i < d.values.size(); ++i)
      if (listed(d, i) && d.values[i] <= x) below += d.weights[i];
    return below / listed_weight(d);
  }
  const double lo = lower(d), hi = upper(d);
  if (x <= lo) return 0.0;
  if (x >= hi) return 1.0;
  if (d.kind == Kind::kUniform) return (x - lo) / (hi - lo);
  const Shares at_lo = shares(d, lo), at_x = shares(d, x);
  const double part = at_lo.below > 0.5 ? at_lo.above - at_x.above : at_x.below - at_lo.below;
  return math::clamp(part / kept_share(d), 0.0, 1.0);
}

double lower(const Distribution& d) {
  double number;
  if (single(d, number)) return number;
  switch (d.kind) {
    case Kind::kUniform:
      return std::max(d.a, d.min);
    case Kind::kNormal:
      return d.min;
    case Kind::kDiscrete:
      return discrete_quantile(d, 0.0);
    default:
      return std::max(0.0, d.min);
  }
}

double upper(const Distribution& d) {
  double number;
  if (single(d, number)) return number;
  switch (d.kind) {
    case Kind::kUniform:
      return std::min(d.b, d.max);
    case Kind::kDiscrete:
      return discrete_quantile(d, 2.0);  // more than all weights: the last
    default:
      return d.max;
  }
}

namespace {

/// Share of the standard normal distribution between lo and hi.
double normal_between(double lo, double hi) {
  return lo > 0.0 ? normal_above(lo) - normal_above(hi) : normal_below(hi) - normal_below(lo);
}

/// The same for the standard gamma distribution.
double gamma_between(double shape, double lo, double hi) {
  const double top = hi == kInf ? 0.0 : gamma_above(shape, hi);
  const double below_lo = gamma_below(shape, lo);
  return below_lo > 0.5 ? gamma_above(shape, lo) - top : (hi == kInf ? 1.0 : gamma_below(shape, hi)) - below_lo;
}

double density_or_zero(double z) {
  return z == kInf || z == -kInf ? 0.0 : 0.3989422804014327 * math::exp(-0.5 * z * z);
}

/// Means of the cut-off distributions: integrals of x times the density between the limits, over the share kept.
double cut_mean(const Distribution& d) {
  const double lo = lower(d), hi = upper(d);
  const double kept = kept_share(d);
  if (!(kept > 0.0)) return quantile(d, 0.5);
  switch (d.kind) {
    case Kind::kNormal: {
      const double z_lo = (lo - d.a) / d.b, z_hi = (hi - d.a) / d.b;
      return d.a + d.b * (density_or_zero(z_lo) - density_or_zero(z_hi)) / kept;
    }
    case Kind::kLognormal: {
      const double z_lo = lo > 0.0 ? (math::log(lo) - d.a) / d.b : -kInf;
      const double z_hi = hi < kInf ? (math::log(hi) - d.a) / d.b : kInf;
      const double share =
          z_lo == -kInf && z_hi == kInf ? 1.0 : normal_between(std::max(z_lo - d.b, -40.0), std::min(z_hi - d.b, 40.0));
      return math::exp(d.a + 0.5 * d.b * d.b) * share / kept;
    }
    case Kind::kExponential:
      return d.a * gamma_between(2.0, lo / d.a, hi / d.a) / kept;
    case Kind::kGamma:
      return d.b * d.a * gamma_between(d.a + 1.0, lo / d.b, hi / d.b) / kept;
    default: {
      const double shape = 1.0 + 1.0 / d.a;
      const double z_hi = hi == kInf ? kInf : weibull_z(d, hi);
      return d.b * math::exp(log_gamma(shape)) * gamma_between(shape, weibull_z(d, lo), z_hi) / kept;
    }
  }
}

}  // namespace

double mean(const Distribution& d) {
  double number;
  if (single(d, number)) return number;
  if (d.kind == Kind::kUniform) return 0.5 * (lower(d) + upper(d));
  if (d.kind == Kind::kDiscrete) {
    double sum = 0.0;
    for (std::size_t i = 0; i < d.values.size(); ++i)
      if (listed(d, i)) sum += d.values[i] * d.weights[i];
    const double weight = listed_weight(d);
    return weight > 0.0 ? sum / weight : 0.0;
  }
  return math::clamp(cut_mean(d), lower(d), upper(d));
}

namespace {

std::string text(double x) {
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, x).ptr;
  return {buffer, end};
}

std::string must(std::string_view what, double is, std::string_view rule) {
  return std::string(what) + " is " + text(is) + "; it must be " + std::string(rule);
}

/// Empty or the complaint about one parameter. The ranges keep every intermediate result within double.
std::string in_range(std::string_view what, double is, double lo, double hi) {
  if (is >= lo && is <= hi) return {};
  return must(what, is, "between " + text(lo) + " and " + text(hi));
}

constexpr double kLarge = 1e12;
constexpr double kSmall = 1e-12;
constexpr DistributionParameter kNoParameter{};

std::string check_parameters(const Distribution& d) {
  const auto [first, second] = parameters_of(d.kind);
  if (!first.name.empty())
    if (std::string bad = in_range(first.name, d.a, first.min, first.max); !bad.empty()) return bad;
  if (!second.name.empty())
    if (std::string bad = in_range(second.name, d.b, second.min, second.max); !bad.empty()) return bad;
  if (d.kind == Kind::kUniform && d.a > d.b)
    return must("the lower end of uniform", d.a, "at most its upper end, " + text(d.b));
  if (d.kind != Kind::kDiscrete) return {};
  if (d.values.empty()) return "discrete needs at least one value";
  if (d.values.size() != d.weights.size())
    return "discrete has " + std::to_string(d.values.size()) + " values and " + std::to_string(d.weights.size()) +
           " weights; it needs one weight for each value";
  std::string bad;
  double sum = 0.0;
  for (std::size_t i = 0; i < d.values.size() && bad.empty(); ++i) {
    bad = in_range("a value of discrete", d.values[i], -kLarge, kLarge);
    if (bad.empty()) bad = in_range("a weight of discrete", d.weights[i], 0, kLarge);
    sum += d.weights[i];
  }
  if (bad.empty() && !(sum > 0.0)) bad = "the weights of discrete are all 0; at least one must be greater";
  return bad;
}

}  // namespace

std::array<DistributionParameter, 2> parameters_of(Kind kind) {
  switch (kind) {
    case Kind::kConstant:
      return {{{"the constant", -kLarge, kLarge}, kNoParameter}};
    case Kind::kUniform:
      return {{{"the lower end of uniform", -kLarge, kLarge}, {"the upper end of uniform", -kLarge, kLarge}}};
    case Kind::kNormal:
      return {{{"the mean of normal", -kLarge, kLarge}, {"the standard deviation of normal", 0, kLarge}}};
    case Kind::kLognormal:
      return {{{"the logarithmic mean of lognormal", -100, 100},
               {"the logarithmic standard deviation of lognormal", 0, 10}}};
    case Kind::kExponential:
      return {{{"the mean of exponential", kSmall, kLarge}, kNoParameter}};
    case Kind::kGamma:
      return {{{"the shape of gamma", 0.01, 10000}, {"the scale of gamma", kSmall, kLarge}}};
    case Kind::kWeibull:
      return {{{"the shape of weibull", 0.05, 1000}, {"the scale of weibull", kSmall, kLarge}}};
    case Kind::kDiscrete:
      break;
  }
  return {{kNoParameter, kNoParameter}};
}

std::string validate(const Distribution& d) {
  std::string bad = check_parameters(d);
  if (!bad.empty()) return bad;
  if (d.min != d.min || d.max != d.max) return "min and max must be numbers";
  if (d.min > d.max) return must("min", d.min, "at most max, " + text(d.max));
  const std::string limits = "min " + text(d.min) + " and max " + text(d.max);
  double number;
  if (single(d, number))
    return number >= d.min && number <= d.max ? "" : "the value " + text(number) + " is not between " + limits;
  if (d.kind == Kind::kDiscrete) return listed_weight(d) > 0.0 ? "" : "no value of discrete lies between " + limits;
  if (d.kind == Kind::kUniform)
    return lower(d) <= upper(d) ? ""
                                : "uniform from " + text(d.a) + " to " + text(d.b) + " has nothing between " + limits;
  // Less is surely a mistake of units or signs, and the tails would decide everything.
  constexpr double kLeastShare = 1e-6;
  const double kept = kept_share(d);
  if (kept >= kLeastShare) return {};
  return std::string(name_of(d.kind)) + " has almost no values between " + limits + " (a share of " + text(kept) +
         "; at least 1e-06 is needed)";
}

}  // namespace throng
