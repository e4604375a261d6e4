// Special functions behind the distributions. Convergent series and continued fractions only (Abramowitz and Stegun
// 26.2.10, 26.2.14, 6.1.40, 6.5.29, 6.5.31); every loop has a fixed upper bound.
#include <cmath>
#include <limits>

#include "throng/core/distributions.h"
#include "throng/core/math.h"

namespace throng {
namespace {

constexpr double kInvSqrtTwoPi = 0.39894228040143267794;
constexpr double kHalfLogTwoPi = 0.91893853320467274178;
constexpr int kMostTerms = 20000;  // sqrt(largest shape) * a few dozen

double normal_density(double x) { return kInvSqrtTwoPi * math::exp(-0.5 * x * x); }

/// Share above x for x >= 0.
double upper_tail(double x) {
  if (x < 3.0) {
    // Q = 1/2 - density * (x + x^3/3 + x^5/15 + ...): positive terms; the subtraction loses 9 bits at most here.
    double term = x, sum = x;
    for (int k = 1; k < 200 && term > sum * 1e-17; ++k) {
      term *= x * x / (2 * k + 1);
      sum += term;
    }
    return 0.5 - normal_density(x) * sum;
  }
  // Q = density / (x + 1/(x + 2/(x + 3/(x + ...)))), from the inside out; fewer terms are needed further out.
  double fraction = x;
  for (int k = x < 5.0 ? 90 : 40; k > 0; --k) fraction = x + k / fraction;
  return normal_density(x) / fraction;
}

/// The x >= 0 with this share above it, share <= 1/2.
double value_above(double share) {
  share = share > 1e-305 ? share : 1e-305;
  const double goal = math::log(share);
  // Newton's method on log Q, which is concave and nearly a parabola: from a start below the root it cannot overshoot
  // by much, and a handful of steps reach the last digit.
  double x = 0.0;
  if (share < 0.2) {
    const double t = std::sqrt(-2.0 * goal);
    x = t - (math::log(t) + kHalfLogTwoPi) / t;
  } else {
    x = (0.5 - share) / kInvSqrtTwoPi;
  }
  for (int k = 0; k < 20; ++k) {
    const double q = upper_tail(x);
    const double step = (math::log(q) - goal) * q / normal_density(x);
    x += step;
    if (x < 0.0) x = 0.0;
    if (math::abs(step) <= 1e-15 * x) break;
  }
  return x;
}

/// x^shape e^-x / Gamma(shape + 1).
double gamma_factor(double shape, double x) { return math::exp(shape * math::log(x) - x - log_gamma(shape + 1.0)); }

double gamma_series(double shape, double x) {
  double term = 1.0, sum = 1.0;
  for (int k = 1; k < kMostTerms && term > sum * 1e-17; ++k) {
    term *= x / (shape + k);
    sum += term;
  }
  return gamma_factor(shape, x) * sum;
}

/// 1 - P by the continued fraction x + 1 - s - 1(1-s)/(x + 3 - s - 2(2-s)/(x + 5 - s - ...)), evaluated forwards
/// (modified Lentz algorithm).
double gamma_fraction(double shape, double x) {
  constexpr double kTiny = 1e-300;
  double b = x + 1.0 - shape;
  double c = 1.0 / kTiny, d = 1.0 / (math::abs(b) < kTiny ? kTiny : b), h = d;
  for (int k = 1; k < kMostTerms; ++k) {
    const double a = -k * (k - shape);
    b += 2.0;
    d = a * d + b;
    if (math::abs(d) < kTiny) d = kTiny;
    c = b + a / c;
    if (math::abs(c) < kTiny) c = kTiny;
    d = 1.0 / d;
    const double factor = d * c;
    h *= factor;
    if (math::abs(factor - 1.0) < 1e-16) break;
  }
  return gamma_factor(shape, x) * shape * h;
}

}  // namespace

double normal_above(double x) { return x >= 0.0 ? upper_tail(x) : 1.0 - upper_tail(-x); }
double normal_below(double x) { return normal_above(-x); }

double normal_quantile(double u) { return u < 0.5 ? -value_above(u) : value_above(1.0 - u); }

double log_gamma(double x) {
  if (!(x > 0.0)) return x == x ? std::numeric_limits<double>::max() : x;
  // Stirling's series needs a large argument: Gamma(x) = Gamma(x + n) / (x (x+1) ... (x+n-1)).
  double product = 1.0;
  while (x < 12.0) {
    product *= x;
    x += 1.0;
  }
  const double z = 1.0 / (x * x);
  const double series =
      (1.0 / 12 -
       z * (1.0 / 360 - z * (1.0 / 1260 - z * (1.0 / 1680 - z * (1.0 / 1188 - z * (691.0 / 360360 - z / 156)))))) /
      x;
  return (x - 0.5) * math::log(x) - x + kHalfLogTwoPi + series - math::log(product);
}

double gamma_below(double shape, double x) {
  if (!(x > 0.0)) return 0.0;
  return x < shape + 1.0 ? gamma_series(shape, x) : 1.0 - gamma_fraction(shape, x);
}

double gamma_above(double shape, double x) {
  if (!(x > 0.0)) return 1.0;
  return x < shape + 1.0 ? 1.0 - gamma_series(shape, x) : gamma_fraction(shape, x);
}

double gamma_quantile(double shape, double below, double above) {
  // Newton's method inside a bracket that every step narrows.
  const bool low = below < 0.5;
  double x;
  if (shape > 0.5) {  // Wilson and Hilferty: the cube root is nearly normal
    const double z = low ? normal_quantile(below) : -normal_quantile(above);
    const double root = 1.0 - 1.0 / (9.0 * shape) + z / (3.0 * std::sqrt(shape));
    x = shape * (root > 0.1 ? root * root * root : 1e-3);
  } else {  // the first term of the series
    x = math::exp((math::log(low ? below : 1.0 - above) + log_gamma(shape + 1.0)) / shape);
  }
  x = math::clamp(x, 1e-290, 1e12);
  constexpr double kInf = std::numeric_limits<double>::infinity();
  double lo = 0.0, hi = kInf;
  for (int k = 0; k < 200; ++k) {
    const double error = low ? gamma_below(shape, x) - below : above - gamma_above(shape, x);
    (error < 0.0 ? lo : hi) = x;
    const double density = math::exp((shape - 1.0) * math::log(x) - x - log_gamma(shape));
    double next = density > 0.0 ? x - error / density : -1.0;
    if (!(next > lo && next < hi)) next = hi == kInf ? 2.0 * x : (lo == 0.0 ? hi / 16.0 : 0.5 * (lo + hi));
    const double step = math::abs(next - x);
    x = next;
    if (step <= 1e-14 * x || x < 1e-290) break;
  }
  return x;
}

}  // namespace throng
