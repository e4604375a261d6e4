#include "throng/core/distributions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace throng {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr int kCount = 100000;

std::vector<double> samples(const Distribution& d, std::uint32_t number = 0) {
  std::vector<double> v;
  Draws draws({2024, 77, number}, Stream::kTest);
  for (int i = 0; i < kCount; ++i) v.push_back(sample(d, draws));
  return v;
}

double average(const std::vector<double>& v) {
  double sum = 0;
  for (const double x : v) sum += x;
  return sum / static_cast<double>(v.size());
}

double variance(const std::vector<double>& v) {
  const double m = average(v);
  double sum = 0;
  for (const double x : v) sum += (x - m) * (x - m);
  return sum / static_cast<double>(v.size() - 1);
}

/// Largest distance between the share of the samples and the reference, times sqrt(n). Above 1.95 it would happen
/// once in a thousand times by chance.
double kolmogorov_smirnov(std::vector<double> v, const std::function<double(double)>& reference) {
  std::sort(v.begin(), v.end());
  const double n = static_cast<double>(v.size());
  double most = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double f = reference(v[i]);
    most = std::max({most, f - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - f});
  }
  return most * std::sqrt(n);
}

double phi(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

struct Case {
  const char* name;
  Distribution d;
  std::function<double(double)> cdf;  ///< from the standard library, not from the code under test
  double mean, variance;              ///< exact; NaN = integrate the reference
};

/// Mean and variance from the reference cdf: integrals of 1 - F and 2 x (1 - F) from the lower limit on.
void integrate(Case& c) {
  const double lo = std::isfinite(lower(c.d)) ? lower(c.d) : c.d.a - 12 * c.d.b;
  const double hi = std::isfinite(upper(c.d)) ? upper(c.d) : c.d.a + 12 * c.d.b;
  const int n = 200000;
  const double h = (hi - lo) / n;
  double first = 0, second = 0;
  for (int i = 0; i < n; ++i) {
    const double x = (i + 0.5) * h;
    const double s = 1 - c.cdf(lo + x);
    first += s * h;
    second += 2 * x * s * h;
  }
  c.mean = lo + first;
  c.variance = second - first * first;
}

std::vector<Case> cases() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto cut = [](std::function<double(double)> f, double lo, double hi) {
    const double a = f(lo), b = f(hi);
    return [=](double x) { return (f(std::clamp(x, lo, hi)) - a) / (b - a); };
  };
  const auto normal = [](double m, double s) { return [=](double x) { return phi((x - m) / s); }; };
  const auto lognormal = [](double m, double s) {
    return [=](double x) { return x > 0 ? phi((std::log(x) - m) / s) : 0.0; };
  };
  const auto exponential = [](double m) { return [=](double x) { return -std::expm1(-x / m); }; };
  const auto weibull = [](double k, double s) { return [=](double x) { return -std::expm1(-std::pow(x / s, k)); }; };
  const auto erlang3 = [](double s) {
    return [=](double x) { return 1 - std::exp(-x / s) * (1 + x / s + x * x / (2 * s * s)); };
  };
  const auto chi1 = [](double s) { return [=](double x) { return std::erf(std::sqrt(x / s)); }; };  // shape 1/2
  std::vector<Case> v = {
      {"uniform", Distribution::uniform(-2, 5), [](double x) { return (x + 2) / 7; }, 1.5, 49.0 / 12},
      {"uniform cut", Distribution::uniform(-2, 5).within(0, 10), [](double x) { return x / 5; }, 2.5, 25.0 / 12},
      {"normal", Distribution::normal(1.34, 0.26), normal(1.34, 0.26), 1.34, 0.26 * 0.26},
      {"normal cut", Distribution::normal(1.34, 0.26).within(1.0, 1.5), cut(normal(1.34, 0.26), 1.0, 1.5), nan, nan},
      {"normal tail", Distribution::normal(0, 1).within(3, 3.7), cut([](double x) { return -phi(-x); }, 3, 3.7), nan,
       nan},
      {"normal half", Distribution::normal(1, 2).within(-kInf, 0.5),
       [](double x) { return phi((x - 1) / 2) / phi(-0.25); }, nan, nan},
      {"lognormal", Distribution::lognormal(0.3, 0.5), lognormal(0.3, 0.5), std::exp(0.3 + 0.125),
       (std::exp(0.25) - 1) * std::exp(0.6 + 0.25)},
      {"lognormal cut", Distribution::lognormal(0.3, 0.5).within(0.5, 2), cut(lognormal(0.3, 0.5), 0.5, 2), nan, nan},
      {"exponential", Distribution::exponential(2.5), exponential(2.5), 2.5, 6.25},
      {"exponential cut", Distribution::exponential(2.5).within(1, 4), cut(exponential(2.5), 1, 4), nan, nan},
      {"gamma 3", Distribution::gamma(3, 0.7), erlang3(0.7), 2.1, 3 * 0.49},
      {"gamma 1/2", Distribution::gamma(0.5, 2), chi1(2), 1.0, 2.0},
      {"gamma cut", Distribution::gamma(3, 0.7).within(1, 2.5), cut(erlang3(0.7), 1, 2.5), nan, nan},
      {"weibull", Distribution::weibull(1.8, 3), weibull(1.8, 3), 3 * std::tgamma(1 + 1 / 1.8),
       9 * (std::tgamma(1 + 2 / 1.8) - std::pow(std::tgamma(1 + 1 / 1.8), 2))},
      {"weibull cut", Distribution::weibull(1.8, 3).within(2, 6), cut(weibull(1.8, 3), 2, 6), nan, nan},
  };
  for (Case& c : v)
    if (std::isnan(c.mean)) integrate(c);
  return v;
}

TEST(Distributions, SamplesFollowTheReference) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    ASSERT_EQ(validate(c.d), "");
    const std::vector<double> v = samples(c.d);
    EXPECT_LT(kolmogorov_smirnov(v, c.cdf), 1.95);
    // four standard errors; the variance's error assumes moderate tails, so it is wide
    EXPECT_NEAR(average(v), c.mean, 4 * std::sqrt(c.variance / kCount));
    EXPECT_NEAR(variance(v), c.variance, 0.05 * c.variance);
    for (const double x : v) {
      ASSERT_GE(x, lower(c.d));
      ASSERT_LE(x, upper(c.d));
    }
  }
}

TEST(Distributions, MeanAndCumulativeEqualTheReference) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    EXPECT_NEAR(mean(c.d), c.mean, 1e-7 * (1 + std::abs(c.mean)));
    for (int i = 1; i < 200; ++i) {
      const double x = quantile(c.d, i / 200.0);
      EXPECT_NEAR(c.cdf(x), i / 200.0, 1e-9);
      EXPECT_NEAR(cumulative(c.d, x), i / 200.0, 1e-10);
    }
  }
}

TEST(Distributions, QuantileGrowsWithItsArgument) {
  for (const Case& c : cases()) {
    double last = -kInf;
    for (int i = 0; i <= 2000; ++i) {
      const double x = quantile(c.d, i / 2000.0);
      ASSERT_GE(x, last) << c.name << ' ' << i;
      ASSERT_TRUE(std::isfinite(x)) << c.name << ' ' << i;
      last = x;
    }
  }
}

TEST(Distributions, DiscreteFollowsItsWeights) {
  const Distribution d = Distribution::discrete({3, 1, 2, 9}, {1, 2, 5, 0});
  ASSERT_EQ(validate(d), "");
  EXPECT_EQ(lower(d), 1);
  EXPECT_EQ(upper(d), 3);
  EXPECT_DOUBLE_EQ(mean(d), (3 + 2 + 10) / 8.0);
  double count[10] = {};
  for (const double x : samples(d)) ++count[static_cast<int>(x)];
  EXPECT_EQ(count[9], 0);
  double chi_square = 0;
  const double expected[] = {0, kCount * 2 / 8.0, kCount * 5 / 8.0, kCount * 1 / 8.0};
  for (int i = 1; i <= 3; ++i) chi_square += std::pow(count[i] - expected[i], 2) / expected[i];
  EXPECT_LT(chi_square, 13.8);  // 2 degrees of freedom, once in a thousand
  EXPECT_DOUBLE_EQ(cumulative(d, 2.5), 7 / 8.0);

  const Distribution cut = d.within(1.5, 10);
  EXPECT_EQ(lower(cut), 2);
  EXPECT_EQ(upper(cut), 3);
  EXPECT_DOUBLE_EQ(mean(cut), 13 / 6.0);
}

TEST(Distributions, WithoutSpreadTheyAreConstant) {
  Draws draws({1, 2, 3}, Stream::kTest);
  EXPECT_EQ(sample(Distribution::constant(0.25), draws), 0.25);
  EXPECT_EQ(sample(Distribution::normal(1.5, 0), draws), 1.5);
  EXPECT_EQ(sample(Distribution::lognormal(0, 0), draws), 1.0);
  EXPECT_EQ(sample(Distribution::uniform(2, 2), draws), 2.0);
  EXPECT_EQ(mean(Distribution::normal(1.5, 0)), 1.5);
  EXPECT_EQ(lower(Distribution::constant(4)), 4);
}

TEST(Distributions, OneDrawForEachValue) {
  Draws one({1, 2, 3}, Stream::kTest), other({1, 2, 3}, Stream::kTest);
  for (const Case& c : cases()) {
    sample(c.d, one);
    other.uniform_open();
    EXPECT_EQ(Draws(one).bits(), Draws(other).bits()) << c.name;
  }
}

TEST(Distributions, ValidateSaysWhatIsWrong) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const struct {
    Distribution d;
    const char* contains;
  } bad[] = {
      {Distribution::constant(nan), "constant"},
      {Distribution::constant(kInf), "constant"},
      {Distribution::constant(2).within(3, 4), "not between min 3 and max 4"},
      {Distribution::uniform(2, 1), "at most its upper end, 1"},
      {Distribution::uniform(0, 1).within(2, 3), "nothing between"},
      {Distribution::normal(1, -0.1), "is -0.1; it must be between 0 and"},
      {Distribution::normal(1, nan), "standard deviation"},
      {Distribution::normal(1, 0.1).within(5, 2), "min is 5; it must be at most max, 2"},
      {Distribution::normal(1, 0.01).within(2, 3), "almost no values"},
      {Distribution::normal(1, 0.01).within(nan, 3), "numbers"},
      {Distribution::lognormal(500, 1), "logarithmic mean"},
      {Distribution::lognormal(0, -1), "logarithmic standard deviation"},
      {Distribution::exponential(0), "mean of exponential"},
      {Distribution::exponential(-3), "mean of exponential"},
      {Distribution::gamma(0, 1), "shape of gamma"},
      {Distribution::gamma(1, 0), "scale of gamma"},
      {Distribution::weibull(-1, 1), "shape of weibull"},
      {Distribution::weibull(1, kInf), "scale of weibull"},
      {Distribution::discrete({}, {}), "at least one value"},
      {Distribution::discrete({1, 2}, {1}), "2 values and 1 weights"},
      {Distribution::discrete({1, 2}, {0, 0}), "all 0"},
      {Distribution::discrete({1, 2}, {1, -1}), "a weight of discrete is -1"},
      {Distribution::discrete({1, nan}, {1, 1}), "a value of discrete"},
      {Distribution::discrete({1, 2}, {1, 1}).within(5, 6), "no value"},
  };
  for (const auto& b : bad) {
    EXPECT_NE(validate(b.d).find(b.contains), std::string::npos) << b.contains << " <- " << validate(b.d);
    Draws draws({1, 2, 3}, Stream::kTest);  // ... and sampling it all the same ends and harms nobody
    EXPECT_FALSE(std::isnan(sample(b.d, draws))) << b.contains;
    mean(b.d);
  }
}

TEST(Distributions, ExtremeParametersStayFinite) {
  for (const Distribution& d :
       {Distribution::gamma(0.01, 1), Distribution::gamma(10000, 1e-3), Distribution::weibull(0.05, 1),
        Distribution::weibull(1000, 2), Distribution::lognormal(100, 10), Distribution::exponential(1e12),
        Distribution::normal(0, 1).within(4.5, kInf), Distribution::gamma(0.5, 1).within(10, kInf)}) {
    ASSERT_EQ(validate(d), "") << name_of(d.kind);
    for (const double u : {0.0, 0x1p-53, 1e-6, 0.1, 0.5, 0.9, 1 - 1e-6, 1 - 0x1p-53, 1.0})
      EXPECT_TRUE(std::isfinite(quantile(d, u))) << name_of(d.kind) << ' ' << u;
    EXPECT_TRUE(std::isfinite(mean(d))) << name_of(d.kind);
  }
  EXPECT_NEAR(quantile(Distribution::gamma(10000, 1), 0.5), 9999.6667, 1e-3);
}

TEST(Distributions, SpecialFunctionsEqualTheLibrary) {
  for (double x = -9; x <= 36; x += 0.037) {
    const double exact = 0.5 * std::erfc(x / std::sqrt(2.0));
    EXPECT_NEAR(normal_above(x) / exact, 1, 1e-13 * (1 + x * x / 100)) << x;  // exact itself rounds x / sqrt 2
    EXPECT_NEAR(normal_below(-x), normal_above(x), 0) << x;
    if (x > 0) {
      EXPECT_NEAR(normal_quantile(exact), -x, 1e-12 * x) << x;
    }
  }
  EXPECT_EQ(normal_quantile(0.5), 0.0);
  for (double x = 0.01; x < 200; x *= 1.07) EXPECT_NEAR(log_gamma(x), std::lgamma(x), 2e-13 * (1 + std::lgamma(x)));
  for (double x = 0.01; x < 60; x *= 1.1) {
    EXPECT_NEAR(gamma_below(0.5, x) / std::erf(std::sqrt(x)), 1, 1e-13) << x;
    EXPECT_NEAR(gamma_above(0.5, x) / std::erfc(std::sqrt(x)), 1, 1e-12) << x;
    EXPECT_NEAR(gamma_above(1.0, x) / std::exp(-x), 1, 1e-12) << x;
  }
}

TEST(Distributions, NamesAreTheWordsOfScenarios) {
  EXPECT_EQ(name_of(Distribution::Kind::kLognormal), "lognormal");
  EXPECT_EQ(name_of(Distribution::Kind::kDiscrete), "discrete");
}

}  // namespace
}  // namespace throng
