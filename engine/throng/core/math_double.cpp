// Double versions. The pieces that need more than 53 bits (range reduction, the logarithm in pow) use pairs of doubles
// whose sum is the value; products of two doubles are split exactly after Dekker (1971), since there is no FMA.
#include <cmath>
#include <limits>

#include "throng/core/math.h"
#include "throng/core/math_tables.h"

namespace throng::math {
namespace {

using namespace tables;

constexpr double kMost = std::numeric_limits<double>::max();

template <int n>
double polynomial(const double (&c)[n], double x) {
  double p = c[n - 1];
  for (int k = n - 2; k >= 0; --k) p = p * x + c[k];
  return p;
}

double finite(double x) { return abs(x) > kMost ? copysign(kMost, x) : x; }

struct Pair {
  double hi, lo;
};

/// Exact sum; |a| >= |b| or a = 0.
Pair fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

Pair two_sum(double a, double b) {
  const double s = a + b;
  const double of_b = s - a;
  return {s, (a - (s - of_b)) + (b - of_b)};
}

/// Exact product, for factors below 2^990.
Pair two_product(double a, double b) {
  const auto halves = [](double v) {
    const double big = v * 134217729.0;  // 2^27 + 1
    const double hi = big - (big - v);
    return Pair{hi, v - hi};
  };
  const Pair u = halves(a), v = halves(b);
  const double p = a * b;
  return {p, ((u.hi * v.hi - p) + u.hi * v.lo + u.lo * v.hi) + u.lo * v.lo};
}

/// e^(hi + lo) for hi in the range of normal results and |lo| much smaller than 1.
double exp_of(double hi, double lo) {
  const double shifted = hi * kLog2eD + kRoundD;
  const double n = shifted - kRoundD;
  const double a = hi - n * kLn2PartsD[0];
  const double b = n * kLn2PartsD[1] - lo;
  const double r = a - b;
  const double rest = (a - r) - b;
  const double p = 1.0 + (r + ((r * r) * polynomial(kExpD, r) + rest));
  return std::bit_cast<double>(bits(p) + (bits(shifted) << 52));
}

/// x = 2^e (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), x positive and finite.
struct Scaled {
  double e, f;
};
Scaled scaled(double x) {
  constexpr std::uint64_t kSqrtHalf = 0x3fe6a09e667f3bcdull;
  const bool tiny = x < std::numeric_limits<double>::min();
  const std::uint64_t above = bits(tiny ? x * 0x1p54 : x) - kSqrtHalf;
  const auto exponent = static_cast<std::int64_t>(above) >> 52;
  return {static_cast<double>(exponent) - (tiny ? 54.0 : 0.0),
          std::bit_cast<double>((above & 0xfffffffffffffull) + kSqrtHalf) - 1.0};
}

/// log x to about 65 bits, for pow: there it is multiplied by up to 700 before the exponential.
Pair log_pair(double x) {
  const auto [e, f] = scaled(x);
  const Pair den = fast_two_sum(2.0, f);
  const double s_hi = f / den.hi;
  const Pair back = two_product(s_hi, den.hi);
  const double s_lo = (((f - back.hi) - back.lo) - s_hi * den.lo) / den.hi;
  const Pair zz = two_product(s_hi, s_hi);
  const double z_lo = zz.lo + 2.0 * s_hi * s_lo;
  // u = atanh(s) / s - 1 = z/3 + z^2 T(z)
  const Pair third = two_product(zz.hi, kThirdPartsD[0]);
  const double third_lo = third.lo + (zz.hi * kThirdPartsD[1] + z_lo * kThirdPartsD[0]);
  const Pair u = fast_two_sum(third.hi, third_lo + (zz.hi * zz.hi) * polynomial(kAtanhTailD, zz.hi));
  // log(1 + f) = 2 s (1 + u)
  const Pair su = two_product(2.0 * s_hi, u.hi);
  const Pair g = fast_two_sum(2.0 * s_hi, su.hi);
  const double g_lo = g.lo + (su.lo + (2.0 * s_hi * u.lo + 2.0 * s_lo * u.hi) + 2.0 * s_lo);
  const Pair sum = two_sum(e * kLn2PartsD[0], g.hi);
  return fast_two_sum(sum.hi, sum.lo + (g_lo + e * kLn2PartsD[1]));
}

double atan_of(double t) {
  const double z = t * t;
  return t + (t * z) * polynomial(kAtanD, z);
}

}  // namespace

SinCos<double> sincos(double x) {
  if (abs(x) > kSinLimitD) x = fmod(x, kTwoPi);
  const double shifted = x * kTwoOverPiD + kRoundD;
  const double n = shifted - kRoundD;
  const std::uint64_t quadrant = bits(shifted);
  const double a = x - n * kHalfPiPartsD[0];
  const double b = n * kHalfPiPartsD[1];
  const double near = a - b;
  const double far = (((a - near) - b) - n * kHalfPiPartsD[2]) - n * kHalfPiPartsD[3];
  // far can be many ulps of near, too much for the first-order use of tail below: add it properly.
  const double r = near + far;
  const double tail = far - (r - near);
  const double z = r * r;
  const double s = r + ((r * z) * polynomial(kSinD, z) + tail);
  const double half_z = z * 0.5;
  const double w = 1.0 - half_z;
  const double c = w + (((1.0 - w) - half_z) + ((z * z) * polynomial(kCosD, z) - r * tail));
  const bool swap = quadrant & 1u;
  const double sin_part = swap ? c : s;
  const double cos_part = swap ? s : c;
  return {std::bit_cast<double>(bits(sin_part) ^ (quadrant & 2u) << 62),
          std::bit_cast<double>(bits(cos_part) ^ ((quadrant + 1u) & 2u) << 62)};
}

double sin(double x) { return sincos(x).sin; }
double cos(double x) { return sincos(x).cos; }
double tan(double x) {
  const SinCos<double> sc = sincos(x);
  return sc.sin / sc.cos;  // no double is an odd multiple of pi/2, so the divisor is not 0
}

double atan2(double y, double x) {
  const double abs_y = abs(finite(y)), abs_x = abs(finite(x));
  const bool steep = abs_y > abs_x;
  // Halved beforehand where the sum below could overflow; the quotient stays.
  const double scale = abs_y > 0x1p1020 || abs_x > 0x1p1020 ? 0.25 : 1.0;
  const double small = (steep ? abs_x : abs_y) * scale;
  const double large = (steep ? abs_y : abs_x) * scale;
  double angle;
  if (small > 0.41421356237309503 * large) {  // above tan(pi/8): atan t = pi/4 + atan((t - 1) / (t + 1))
    angle = 0.25 * kPiHiD + (atan_of((small - large) / (small + large)) + 0.25 * kPiLoD);
  } else {
    angle = atan_of(small / (large == 0.0 ? 1.0 : large));
  }
  if (steep) angle = 0.5 * kPiHiD - (angle - 0.5 * kPiLoD);
  if (bits(x) >> 63) angle = kPiHiD - (angle - kPiLoD);
  return copysign(angle, y);
}

double asin(double x) {
  x = clamp(x, -1.0, 1.0);
  return atan2(x, std::sqrt((1.0 - x) * (1.0 + x)));
}
double acos(double x) {
  x = clamp(x, -1.0, 1.0);
  return atan2(std::sqrt((1.0 - x) * (1.0 + x)), x);
}

double exp(double x) {
  if (x != x) return x;
  if (x > kExpMostD) return kMost;
  if (x < kExpLeastD) return 0.0;
  return exp_of(x, 0.0);
}

double log(double x) {
  if (x != x) return x;
  if (x <= 0.0) return -kMost;
  const auto [e, f] = scaled(finite(x));
  const double s = f / (2.0 + f);
  const double z = s * s;
  // log(1 + f) = 2 s + 2 s z H(z) and 2 s = f - s f: the first term is then exact.
  const double correction = s * (f - 2.0 * z * polynomial(kAtanhD, z));
  return e * kLn2PartsD[0] + (f - (correction - e * kLn2PartsD[1]));
}

double pow(double x, double y) {
  if (x != x || y != y) return x + y;
  if (y == 0.0) return 1.0;
  x = finite(x);
  y = finite(y);
  double sign = 1.0;
  if (x < 0.0) {
    const bool whole = trunc(y) == y;
    const bool odd = whole && abs(y) < 0x1p53 && fmod(y, 2.0) != 0.0;
    x = whole ? -x : 0.0;
    if (odd) sign = -1.0;
  }
  if (x == 0.0) return y > 0.0 ? 0.0 : sign * kMost;
  if (x == 1.0) return sign;
  const Pair l = log_pair(x);
  // |log x| >= 2^-53 here, so beyond this the result is out of range in any case and the products below stay small.
  y = clamp(y, -0x1p70, 0x1p70);
  const Pair p = two_product(y, l.hi);
  const Pair t = fast_two_sum(p.hi, p.lo + y * l.lo);
  if (t.hi > kExpMostD) return sign * kMost;
  if (t.hi < kExpLeastD) return sign * 0.0;
  return sign * exp_of(t.hi, t.lo);
}

double fmod(double x, double y) {
  if (x != x || y != y) return x + y;
  if (y == 0.0) return copysign(0.0, x);
  x = finite(x);
  y = finite(y);
  // Long division of the whole-number mantissas, 11 bits at a time.
  const auto parts = [](double v, int& exponent) {
    const std::uint64_t b = bits(v) & 0x7fffffffffffffffull;
    exponent = b >> 52 ? static_cast<int>(b >> 52) : 1;
    return b >> 52 ? (b & 0xfffffffffffffull) | 0x10000000000000ull : b;
  };
  int ex, ey;
  std::uint64_t r = parts(x, ex);
  const std::uint64_t d = parts(y, ey);
  if (ex < ey) return x;
  int shift = ex - ey;
  for (r %= d; shift > 0 && r > 0; shift -= 11) {
    const int by = shift < 11 ? shift : 11;
    r = (r << by) % d;
  }
  // r counts units of 2^(ey - 1075).
  if (r == 0) return copysign(0.0, x);
  while (r < 0x10000000000000ull && ey > 1) r <<= 1, --ey;
  const std::uint64_t packed = r < 0x10000000000000ull ? r : (r & 0xfffffffffffffull) | std::uint64_t(ey) << 52;
  return copysign(std::bit_cast<double>(packed), x);
}

double wrap_angle(double a) {
  if (abs(a) <= kPi) return a;
  if (abs(a) > kSinLimitD) a = fmod(a, kTwoPi);
  const double n = (a * (0.25 * kTwoOverPiD) + kRoundD) - kRoundD;
  const double once = a - n * (4.0 * kHalfPiPartsD[0]);
  return clamp((once - n * (4.0 * kHalfPiPartsD[1])) - n * (4.0 * kHalfPiPartsD[2]), -kPi, kPi);
}

}  // namespace throng::math
