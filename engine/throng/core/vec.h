// Plane vectors. Vec2 (float) is what columns hold; Vec2d (double) is what geometry is compiled with.
#pragma once

#include <cmath>

namespace throng {

template <class T>
struct Vec {
  T x{}, y{};

  constexpr Vec operator+(Vec o) const { return {x + o.x, y + o.y}; }
  constexpr Vec operator-(Vec o) const { return {x - o.x, y - o.y}; }
  constexpr Vec operator-() const { return {-x, -y}; }
  constexpr Vec operator*(T s) const { return {x * s, y * s}; }
  constexpr Vec operator/(T s) const { return {x / s, y / s}; }
  constexpr Vec& operator+=(Vec o) { return *this = *this + o; }
  constexpr Vec& operator-=(Vec o) { return *this = *this - o; }
  constexpr Vec& operator*=(T s) { return *this = *this * s; }
  constexpr bool operator==(const Vec&) const = default;

  template <class U>
  constexpr explicit operator Vec<U>() const {
    return {static_cast<U>(x), static_cast<U>(y)};
  }
};

using Vec2 = Vec<float>;
using Vec2d = Vec<double>;

template <class T>
constexpr Vec<T> operator*(T s, Vec<T> v) {
  return v * s;
}

template <class T>
constexpr T dot(Vec<T> a, Vec<T> b) {
  return a.x * b.x + a.y * b.y;
}

/// z of the cross product: positive when b lies to the left of a.
template <class T>
constexpr T det(Vec<T> a, Vec<T> b) {
  return a.x * b.y - a.y * b.x;
}

template <class T>
constexpr T length_sq(Vec<T> a) {
  return dot(a, a);
}

/// sqrt is the one libm function the engine may call: it is correctly rounded everywhere.
template <class T>
T length(Vec<T> a) {
  return std::sqrt(length_sq(a));
}

template <class T>
T distance(Vec<T> a, Vec<T> b) {
  return length(b - a);
}

/// Unit vector, or `otherwise` where the length is zero.
template <class T>
Vec<T> normalized(Vec<T> a, Vec<T> otherwise = {}) {
  const T l = length(a);
  return l > T(0) ? a / l : otherwise;
}

/// a turned left by a right angle.
template <class T>
constexpr Vec<T> left_of(Vec<T> a) {
  return {-a.y, a.x};
}

template <class T>
constexpr Vec<T> lerp(Vec<T> a, Vec<T> b, T t) {
  return a + (b - a) * t;
}

/// Axis-aligned box; empty (lo > hi) by default.
template <class T>
struct BoxOf {
  Vec<T> lo{T(1e30), T(1e30)}, hi{T(-1e30), T(-1e30)};

  constexpr bool empty() const { return lo.x > hi.x || lo.y > hi.y; }
  constexpr void add(Vec<T> p) {
    lo = {p.x < lo.x ? p.x : lo.x, p.y < lo.y ? p.y : lo.y};
    hi = {p.x > hi.x ? p.x : hi.x, p.y > hi.y ? p.y : hi.y};
  }
  constexpr void add(const BoxOf& b) {
    if (!b.empty()) add(b.lo), add(b.hi);
  }
  constexpr bool contains(Vec<T> p) const { return p.x >= lo.x && p.x <= hi.x && p.y >= lo.y && p.y <= hi.y; }
  constexpr bool touches(const BoxOf& b) const {
    return lo.x <= b.hi.x && b.lo.x <= hi.x && lo.y <= b.hi.y && b.lo.y <= hi.y;
  }
  constexpr BoxOf grown(T by) const { return {{lo.x - by, lo.y - by}, {hi.x + by, hi.y + by}}; }
  constexpr Vec<T> middle() const { return {(lo.x + hi.x) / 2, (lo.y + hi.y) / 2}; }
};
using Box = BoxOf<float>;
using Boxd = BoxOf<double>;

}  // namespace throng
