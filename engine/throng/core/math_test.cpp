#include "throng/core/math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "throng/core/distributions.h"
#include "throng/core/hash.h"
#include "throng/core/random.h"

namespace throng {
namespace {

constexpr float kInfF = std::numeric_limits<float>::infinity();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Distance in units of the last place of T at the exact result.
template <class T>
double ulps(T got, long double exact) {
  int exponent = 0;
  std::frexp(static_cast<double>(static_cast<T>(exact)), &exponent);
  exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) /
                             std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits));
}

/// Worst error over numbers spread evenly over [lo, hi], evenly over the magnitudes up to hi, and given ones.
template <class T, class F, class G>
double worst(F f, G reference, double lo, double hi, std::vector<double> also = {}) {
  static_assert(std::numeric_limits<long double>::digits >= 64, "the reference needs more digits than double");
  double most = 0;
  Draws draws({3, 4, 5}, Stream::kTest);
  const auto look = [&](double v) {
    const T x = static_cast<T>(v);
    if (x < lo || x > hi) return;
    const double e = ulps(f(x), reference(static_cast<long double>(x)));
    if (!(e <= most)) most = e;
  };
  for (int i = 0; i < 300000; ++i) look(draws.uniform(lo, hi));
  for (int i = 0; i < 300000; ++i) {
    const double size = std::exp(draws.uniform(std::log(1e-30), std::log(hi)));
    look(size);
    look(-size);
  }
  for (const double x : also) look(x);
  return most;
}

std::vector<double> near_quarter_turns(double limit, bool as_float) {
  std::vector<double> v;
  for (long n = 1; n < 700000; n += n < 6000 ? 1 : 13) {
    const double x = static_cast<double>(static_cast<long double>(n) * 1.57079632679489661923132169163975144L);
    if (x >= limit) break;
    for (int k = -1; k <= 1; ++k)
      for (const double sign : {1.0, -1.0})
        v.push_back(sign * (as_float ? static_cast<double>(std::bit_cast<float>(math::bits(static_cast<float>(x)) +
                                                                                static_cast<std::uint32_t>(k)))
                                     : std::bit_cast<double>(math::bits(x) + static_cast<std::uint64_t>(k))));
  }
  return v;
}

#define CALL(name) [](auto x) { return math::name(x); }
#define REFERENCE(name) [](long double x) { return std::name(x); }

TEST(Math, FloatErrorsAreWithinTwoUlp) {
  const std::vector<double> turns = near_quarter_turns(8192, true);
  EXPECT_LE(worst<float>(CALL(sin), REFERENCE(sin), -8192, 8192, turns), 1.0);
  EXPECT_LE(worst<float>(CALL(cos), REFERENCE(cos), -8192, 8192, turns), 1.0);
  EXPECT_LE(worst<float>(CALL(sin), REFERENCE(sin), -4, 4), 1.0);
  EXPECT_LE(worst<float>(CALL(cos), REFERENCE(cos), -4, 4), 1.0);
  EXPECT_LE(worst<float>(CALL(tan), REFERENCE(tan), -8192, 8192, turns), 1.0);
  EXPECT_LE(worst<float>(CALL(asin), REFERENCE(asin), -1, 1), 1.0);
  EXPECT_LE(worst<float>(CALL(acos), REFERENCE(acos), -1, 1), 1.0);
  EXPECT_LE(worst<float>(CALL(exp), REFERENCE(exp), -87.33, 88.7228), 1.0);
  EXPECT_LE(worst<float>(CALL(exp), REFERENCE(exp), -1, 1), 1.0);
  EXPECT_LE(worst<float>(CALL(log), REFERENCE(log), 1e-45, 3e38), 1.0);
  EXPECT_LE(worst<float>(CALL(log), REFERENCE(log), 0.5, 2), 1.0);
}

TEST(Math, DoubleErrorsAreWithinFourUlp) {
  const std::vector<double> turns = near_quarter_turns(1048576, false);
  EXPECT_LE(worst<double>(CALL(sin), REFERENCE(sin), -1048576, 1048576, turns), 1.0);
  EXPECT_LE(worst<double>(CALL(cos), REFERENCE(cos), -1048576, 1048576, turns), 1.0);
  EXPECT_LE(worst<double>(CALL(sin), REFERENCE(sin), -4, 4), 1.0);
  EXPECT_LE(worst<double>(CALL(tan), REFERENCE(tan), -1048576, 1048576, turns), 4.0);
  EXPECT_LE(worst<double>(CALL(asin), REFERENCE(asin), -1, 1), 4.0);
  EXPECT_LE(worst<double>(CALL(acos), REFERENCE(acos), -1, 1), 4.0);
  EXPECT_LE(worst<double>(CALL(exp), REFERENCE(exp), -708.39, 709.78), 1.0);
  EXPECT_LE(worst<double>(CALL(exp), REFERENCE(exp), -1, 1), 1.0);
  EXPECT_LE(worst<double>(CALL(log), REFERENCE(log), 1e-320, 1e308), 1.0);
  EXPECT_LE(worst<double>(CALL(log), REFERENCE(log), 0.5, 2), 1.0);
}

TEST(Math, FunctionsOfTwoArgumentsAreAccurate) {
  Draws draws({3, 4, 6}, Stream::kTest);
  double atan_f = 0, atan_d = 0, pow_f = 0, pow_d = 0;
  for (int i = 0; i < 400000; ++i) {
    const double shrink = std::exp(-draws.uniform(0, 40) * (i % 3));
    double y = draws.uniform(-100, 100), x = draws.uniform(-100, 100) * shrink;
    if (i % 2) std::swap(x, y);
    const float xf = static_cast<float>(x), yf = static_cast<float>(y);
    atan_d = std::max(atan_d, ulps(math::atan2(y, x), std::atan2(static_cast<long double>(y), x)));
    atan_f = std::max(atan_f, ulps(math::atan2(yf, xf), std::atan2(static_cast<long double>(yf), xf)));

    const double base = std::exp(draws.uniform(-1, 1) * (i % 3 == 0 ? 700 : i % 3 == 1 ? 1 : 0.001));
    const double power = draws.uniform(-1, 1) * 707 / std::max(1e-9, std::abs(std::log(base)));
    pow_d = std::max(pow_d, ulps(math::pow(base, power), std::pow(static_cast<long double>(base), power)));
    const float bf = static_cast<float>(std::exp(draws.uniform(-8, 8)));
    const float pf = static_cast<float>(draws.uniform(-10, 10));
    pow_f = std::max(pow_f, ulps(math::pow(bf, pf), std::pow(static_cast<long double>(bf), pf)));
  }
  EXPECT_LE(atan_f, 2.0);
  EXPECT_LE(atan_d, 4.0);
  EXPECT_LE(pow_f, 1.0);
  EXPECT_LE(pow_d, 2.0);
}

TEST(Math, SinAndCosAreOddAndEven) {
  Draws draws({3, 4, 7}, Stream::kTest);
  for (int i = 0; i < 100000; ++i) {
    const float x = static_cast<float>(draws.uniform(-50, 50));
    ASSERT_EQ(math::sin(-x), -math::sin(x)) << x;
    ASSERT_EQ(math::cos(-x), math::cos(x)) << x;
    const float y = static_cast<float>(draws.uniform(-50, 50));
    ASSERT_EQ(math::atan2(-y, x), -math::atan2(y, x)) << x << ' ' << y;
  }
}

TEST(Math, Atan2KeepsTheRulesOfC) {
  const double values[] = {0.0, -0.0, 1.0, -1.0, 3.0, -3.0, 1e-300, -1e-300, 1e300, -1e300};
  for (const double y : values)
    for (const double x : values) {
      EXPECT_NEAR(math::atan2(y, x), std::atan2(y, x), 1e-15) << y << ' ' << x;
      EXPECT_EQ(std::signbit(math::atan2(y, x)), std::signbit(std::atan2(y, x))) << y << ' ' << x;
      const float fy = static_cast<float>(y), fx = static_cast<float>(x);
      if (math::is_finite(fx) && math::is_finite(fy)) {
        EXPECT_NEAR(math::atan2(fy, fx), std::atan2(fy, fx), 3e-7) << y << ' ' << x;
      }
    }
  EXPECT_EQ(math::atan2(0.0f, -1.0f), math::kPiF);
}

TEST(Math, EveryInputButNanGivesAFiniteResult) {
  const double values[] = {0.0,   -0.0,  1.0,   -1.0,   2.5,  -2.5,   1e-320, -1e-320, 1e5, -1e5,
                           1e10,  -1e10, 1e300, -1e300, kInf, -kInf,  710.0,  -750.0,  0.5, 1e-40,
                           8193., 2e6,   88.73, -104.0, 1e38, 3.5e38, -7e38,  -3.0,    3.0, 1.0000000001};
  for (const double x : values) {
    const float f = static_cast<float>(x);
    for (const double r : {math::sin(x), math::cos(x), math::tan(x), math::asin(x), math::acos(x), math::exp(x),
                           math::log(x), math::wrap_angle(x)})
      EXPECT_TRUE(math::is_finite(r)) << x;
    for (const float r : {math::sin(f), math::cos(f), math::tan(f), math::asin(f), math::acos(f), math::exp(f),
                          math::log(f), math::wrap_angle(f)})
      EXPECT_TRUE(math::is_finite(r)) << x;
    EXPECT_LE(std::abs(math::sin(x)), 1.0);
    EXPECT_LE(std::abs(math::cos(f)), 1.0f);
    for (const double y : values) {
      const float g = static_cast<float>(y);
      EXPECT_TRUE(math::is_finite(math::pow(x, y)) && math::is_finite(math::pow(f, g))) << x << ' ' << y;
      EXPECT_TRUE(math::is_finite(math::atan2(x, y)) && math::is_finite(math::atan2(f, g))) << x << ' ' << y;
      EXPECT_TRUE(math::is_finite(math::fmod(x, y)) && math::is_finite(math::fmod(f, g))) << x << ' ' << y;
    }
  }
}

TEST(Math, NanStaysNan) {
  const float nan_f = std::numeric_limits<float>::quiet_NaN();
  for (const double r :
       {math::sin(kNan), math::cos(kNan), math::tan(kNan), math::asin(kNan), math::acos(kNan), math::exp(kNan),
        math::log(kNan), math::pow(kNan, 0.0), math::pow(2.0, kNan), math::atan2(kNan, 1.0), math::atan2(1.0, kNan),
        math::fmod(kNan, 1.0), math::floor(kNan), math::round(kNan), math::wrap_angle(kNan)})
    EXPECT_TRUE(std::isnan(r));
  for (const float r : {math::sin(nan_f), math::cos(nan_f), math::exp(nan_f), math::log(nan_f), math::pow(nan_f, 2.0f),
                        math::atan2(nan_f, 1.0f), math::atan2(1.0f, nan_f), math::wrap_angle(nan_f)})
    EXPECT_TRUE(std::isnan(r));
}

TEST(Math, PowHandlesSpecialArguments) {
  constexpr double kMost = std::numeric_limits<double>::max();
  EXPECT_EQ(math::pow(0.0, 0.0), 1.0);
  EXPECT_EQ(math::pow(0.0, 2.0), 0.0);
  EXPECT_EQ(math::pow(0.0, -1.0), kMost);
  EXPECT_EQ(math::pow(-2.0, 3.0), -8.0);
  EXPECT_EQ(math::pow(-2.0, 4.0), 16.0);
  EXPECT_EQ(math::pow(-2.0, 0.5), 0.0);
  EXPECT_EQ(math::pow(2.0, 10.0), 1024.0);
  EXPECT_EQ(math::pow(10.0, 400.0), kMost);
  EXPECT_EQ(math::pow(10.0, -400.0), 0.0);
  EXPECT_EQ(math::pow(1.0, 1e300), 1.0);
  EXPECT_EQ(math::pow(0.5, 1e300), 0.0);
  EXPECT_EQ(math::pow(1.0 + 0x1p-52, 1e300), kMost);
  EXPECT_EQ(math::pow(1e20f, 3.0f), std::numeric_limits<float>::max());
  EXPECT_EQ(math::pow(1e-20f, 3.0f), 0.0f);
}

TEST(Math, ExpAndLogSaturate) {
  EXPECT_EQ(math::exp(0.0f), 1.0f);
  EXPECT_EQ(math::exp(0.0), 1.0);
  EXPECT_EQ(math::log(1.0f), 0.0f);
  EXPECT_EQ(math::log(1.0), 0.0);
  EXPECT_EQ(math::exp(89.0f), std::numeric_limits<float>::max());
  EXPECT_EQ(math::exp(710.0), std::numeric_limits<double>::max());
  EXPECT_EQ(math::exp(-kInf), 0.0);
  EXPECT_EQ(math::exp(-88.0f), 0.0f);
  EXPECT_EQ(math::log(0.0f), std::numeric_limits<float>::lowest());
  EXPECT_EQ(math::log(-1.0), std::numeric_limits<double>::lowest());
  EXPECT_NEAR(math::log(kInfF), 88.72284f, 1e-4f);
}

TEST(Math, FloorCeilRoundTruncEqualTheLibrary) {
  Draws draws({3, 4, 8}, Stream::kTest);
  std::vector<double> values = {0.0,
                                -0.0,
                                0.5,
                                -0.5,
                                1.5,
                                -1.5,
                                0.49999999999999994,
                                8388607.5,
                                8388608.0,
                                4503599627370495.5,
                                9007199254740993.0,
                                -4503599627370495.5,
                                1e300,
                                kInf,
                                -kInf,
                                -0.2,
                                0.9999999999999999};
  for (int i = 0; i < 100000; ++i) values.push_back(std::bit_cast<double>(draws.bits64()));
  for (int i = 0; i < 100000; ++i) values.push_back(draws.uniform(-20, 20));
  for (int i = 0; i < 1000; ++i) values.push_back(0.5 * draws.below(100) - 25);
  for (const double x : values) {
    if (x != x) continue;
    const float f = static_cast<float>(x);
    ASSERT_EQ(math::bits(math::floor(x)), math::bits(std::floor(x))) << x;
    ASSERT_EQ(math::bits(math::ceil(x)), math::bits(std::ceil(x))) << x;
    ASSERT_EQ(math::bits(math::round(x)), math::bits(std::round(x))) << x;
    ASSERT_EQ(math::bits(math::trunc(x)), math::bits(std::trunc(x))) << x;
    ASSERT_EQ(math::bits(math::floor(f)), math::bits(std::floor(f))) << x;
    ASSERT_EQ(math::bits(math::ceil(f)), math::bits(std::ceil(f))) << x;
    ASSERT_EQ(math::bits(math::round(f)), math::bits(std::round(f))) << x;
    ASSERT_EQ(math::bits(math::trunc(f)), math::bits(std::trunc(f))) << x;
  }
}

TEST(Math, FloorToIntSaturates) {
  EXPECT_EQ(math::floor_to_int(-0.5f), -1);
  EXPECT_EQ(math::floor_to_int(2.999), 2);
  EXPECT_EQ(math::floor_to_int(-3.0), -3);
  EXPECT_EQ(math::floor_to_int(1e30f), INT32_MAX);
  EXPECT_EQ(math::floor_to_int(-1e30f), INT32_MIN);
  EXPECT_EQ(math::floor_to_int(-2147483648.0), INT32_MIN);
  EXPECT_EQ(math::floor_to_int(2147483647.5), INT32_MAX);
  EXPECT_EQ(math::floor_to_int(kInf), INT32_MAX);
  EXPECT_EQ(math::floor_to_int(kNan), 0);
}

TEST(Math, FmodIsExact) {
  Draws draws({3, 4, 9}, Stream::kTest);
  const auto check = [](double x, double y) {
    ASSERT_EQ(math::bits(math::fmod(x, y)), math::bits(std::fmod(x, y))) << x << ' ' << y;
    const float fx = static_cast<float>(x), fy = static_cast<float>(y);
    if (fy != 0.0f && math::is_finite(fx) && math::is_finite(fy)) {
      ASSERT_EQ(math::bits(math::fmod(fx, fy)), math::bits(std::fmod(fx, fy))) << fx << ' ' << fy;
    }
  };
  for (int i = 0; i < 100000; ++i) {
    check(draws.uniform(-1000, 1000), draws.uniform(-10, 10));
    const double x = std::bit_cast<double>(draws.bits64()), y = std::bit_cast<double>(draws.bits64());
    if (math::is_finite(x) && math::is_finite(y) && y != 0) check(x, y);
  }
  check(1e308, 5e-324);
  check(5e-324, 1e308);
  check(6.0, 3.0);
  check(-6.0, 4.0);
  EXPECT_EQ(math::fmod(5.0, 0.0), 0.0);
}

TEST(Math, WrapAngleKeepsTheDirection) {
  EXPECT_EQ(math::wrap_angle(1.25f), 1.25f);
  EXPECT_EQ(math::wrap_angle(-math::kPiF), -math::kPiF);
  EXPECT_NEAR(math::wrap_angle(3.5), 3.5 - math::kTwoPi, 1e-15);
  EXPECT_NEAR(math::angle_between(3.0f, -3.0f), math::kTwoPi - 6.0, 1e-6);
  Draws draws({3, 4, 10}, Stream::kTest);
  for (int i = 0; i < 100000; ++i) {
    const double a = draws.uniform(-5000, 5000);
    const double w = math::wrap_angle(a);
    ASSERT_LE(std::abs(w), math::kPi);
    ASSERT_NEAR(math::sin(w), math::sin(a), 2e-15) << a;
    ASSERT_NEAR(math::cos(w), math::cos(a), 2e-15) << a;
    const float f = static_cast<float>(a);
    ASSERT_LE(std::abs(math::wrap_angle(f)), math::kPiF);
    ASSERT_NEAR(math::sin(math::wrap_angle(f)), math::sin(f), 3e-7) << a;
  }
}

TEST(Math, GoldenBitsAreTheSameForEveryCompilerAndBuild) {
  Draws draws({3, 4, 11}, Stream::kTest);
  Hasher floats, doubles, special;
  for (int i = 0; i < 50000; ++i) {
    const double x = draws.uniform(-1, 1) * (i % 2 ? 1000 : 3), y = draws.uniform(-50, 50);
    const float f = static_cast<float>(x), g = static_cast<float>(y);
    for (const float r : {math::sin(f), math::cos(f), math::tan(f), math::asin(f), math::acos(f), math::atan2(f, g),
                          math::exp(f), math::log(f), math::pow(math::abs(f), g), math::fmod(f, g), math::round(f),
                          math::floor(f), math::ceil(f), math::wrap_angle(f)})
      floats.add(r);
    for (const double r : {math::sin(x), math::cos(x), math::tan(x), math::asin(x), math::acos(x), math::atan2(x, y),
                           math::exp(x), math::log(x), math::pow(math::abs(x), y), math::fmod(x, y), math::round(x),
                           math::floor(x), math::ceil(x), math::wrap_angle(x)})
      doubles.add(r);
    if (i % 50 == 0) {
      for (const Distribution& d : {Distribution::normal(1, 2), Distribution::gamma(1.7, 2),
                                    Distribution::weibull(2, 3), Distribution::lognormal(0.1, 0.6).within(0.5, 3)})
        special.add(sample(d, draws));
      special.add(draws.normal());
    }
  }
  EXPECT_EQ(floats.value(), 0x5b25eaa9ee2f19d1ull);
  EXPECT_EQ(doubles.value(), 0x13a53fe843d2a5dfull);
  EXPECT_EQ(special.value(), 0xda1393a697f08b12ull);
}

TEST(Math, SinBeyondItsRangeLosesDigitsGradually) {
  EXPECT_NEAR(math::sin(1e7), std::sin(1e7), 1e-8);
  EXPECT_NEAR(math::cos(1e9), std::cos(1e9), 1e-6);
}

}  // namespace
}  // namespace throng
