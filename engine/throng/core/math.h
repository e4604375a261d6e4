// Elementary functions with the same bits on every machine: only +, -, *, /, sqrt and bit moves, no libm.
//
// Contract of every function here
//  - NaN in, NaN out; every other input (infinities and values outside the accurate range included) gives a finite
//    result, so one bad value never spreads through a crowd as inf - inf.
//  - error against the exact result: float at most 2 ulp, double at most 4 ulp, inside the range stated. Tested.
//  - results below the smallest normal number may be flushed to zero where the comment says so.
//  - the float versions of sin, cos, sincos, atan2, exp, log have twins for vectors in math-inl.h with equal bits.
#pragma once

#include <bit>
#include <cstdint>

namespace throng::math {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kTwoPi = 6.28318530717958647693;
inline constexpr double kHalfPi = 1.57079632679489661923;
inline constexpr float kPiF = 3.14159265f;  ///< a little above pi: the largest float angle wrap_angle gives
inline constexpr float kTwoPiF = 6.28318531f;
inline constexpr float kHalfPiF = 1.57079633f;

constexpr double radians(double degrees) { return degrees * (kPi / 180.0); }
constexpr double degrees(double radians) { return radians * (180.0 / kPi); }

template <class T>
struct SinCos {
  T sin, cos;
};

/// Accurate for |x| <= 8192 (float) and |x| <= 2^20 (double). Beyond, float x counts as +-8192 and double x is first
/// reduced by the double nearest 2 pi, which loses digits gradually. The result is always within [-1, 1].
float sin(float x);
float cos(float x);
SinCos<float> sincos(float x);
double sin(double x);
double cos(double x);
SinCos<double> sincos(double x);

/// Same ranges as sin. Double only through float's own reduction or its own; poles give large finite values.
float tan(float x);
double tan(double x);

/// Angle of the vector (x, y) in [-pi, pi]; (0, 0) gives 0 (sign rules for zeros as in C: atan2(-0, -1) = -pi).
float atan2(float y, float x);
double atan2(double y, double x);
/// |x| > 1 counts as +-1, so a dot product of unit vectors can be passed as it is.
float asin(float x);
float acos(float x);
double asin(double x);
double acos(double x);

/// Overflow gives the largest finite number; results below the smallest normal number are 0.
float exp(float x);
double exp(double x);
/// x <= 0 gives the lowest finite number; denormals are handled; +inf counts as the largest finite number.
float log(float x);
double log(double x);
/// x^y for x >= 0; a negative x is accepted where y is a whole number, else it counts as 0. 0^0 = 1, 0^negative and
/// overflow give the largest finite number, underflow gives 0.
float pow(float x, float y);
double pow(double x, double y);

/// Exact remainder with the sign of x, as in C. y = 0 gives 0; infinite x counts as the largest finite number.
float fmod(float x, float y);
double fmod(double x, double y);

// ---- small, inline, exact --------------------------------------------------------------------------------------

constexpr std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
constexpr std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

constexpr float abs(float x) { return std::bit_cast<float>(bits(x) & 0x7fffffffu); }
constexpr double abs(double x) { return std::bit_cast<double>(bits(x) & 0x7fffffffffffffffull); }
constexpr float copysign(float size, float sign) {
  return std::bit_cast<float>((bits(size) & 0x7fffffffu) | (bits(sign) & 0x80000000u));
}
constexpr double copysign(double size, double sign) {
  return std::bit_cast<double>((bits(size) & 0x7fffffffffffffffull) | (bits(sign) & 0x8000000000000000ull));
}
/// Works where std::isfinite could be folded away, and is constexpr.
constexpr bool is_finite(float x) { return (bits(x) & 0x7f800000u) != 0x7f800000u; }
constexpr bool is_finite(double x) { return (bits(x) & 0x7ff0000000000000ull) != 0x7ff0000000000000ull; }

template <class T>
constexpr T clamp(T x, T lo, T hi) {
  return x < lo ? lo : (x > hi ? hi : x);
}
template <class T>
constexpr T square(T x) {
  return x * x;
}

// Above these sizes every number of the type is whole. The comparison is written so that NaN takes the early exit.
constexpr float trunc(float x) {
  if (!(abs(x) < 8388608.0f)) return x;
  return copysign(static_cast<float>(static_cast<std::int32_t>(x)), x);
}
constexpr double trunc(double x) {
  if (!(abs(x) < 4503599627370496.0)) return x;
  return copysign(static_cast<double>(static_cast<std::int64_t>(x)), x);
}
template <class T>
constexpr T floor(T x) {
  const T t = trunc(x);
  return t > x ? t - T(1) : t;
}
template <class T>
constexpr T ceil(T x) {
  const T t = trunc(x);
  return t < x ? copysign(t + T(1), x) : t;
}
/// Halves away from zero, as std::round.
template <class T>
constexpr T round(T x) {
  const T t = trunc(x);
  return abs(x - t) >= T(0.5) ? t + copysign(T(1), x) : t;
}
/// floor as an integer, saturating at the int range; NaN gives 0. For grid cells.
template <class T>
constexpr std::int32_t floor_to_int(T x) {
  const T f = floor(x);
  if (!(f > T(-2147483648.0))) return f <= T(-2147483648.0) ? INT32_MIN : 0;
  return f >= T(2147483648.0) ? INT32_MAX : static_cast<std::int32_t>(f);
}

/// The same direction in [-pi, pi]. Values already there come back unchanged. Ranges as sin.
float wrap_angle(float a);
double wrap_angle(double a);
/// Shortest turn from a to b, in [-pi, pi], positive = left.
inline float angle_between(float a, float b) { return wrap_angle(b - a); }
inline double angle_between(double a, double b) { return wrap_angle(b - a); }

}  // namespace throng::math
