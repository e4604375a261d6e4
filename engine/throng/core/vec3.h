// Vectors and rotations of space, for bodies. World and body frames: x ahead, y to the left, z up, right-handed.
#pragma once

#include <cmath>

#include "throng/core/math.h"
#include "throng/core/vec.h"

namespace throng {

template <class T>
struct Vec3Of {
  T x{}, y{}, z{};

  constexpr Vec3Of operator+(Vec3Of o) const { return {x + o.x, y + o.y, z + o.z}; }
  constexpr Vec3Of operator-(Vec3Of o) const { return {x - o.x, y - o.y, z - o.z}; }
  constexpr Vec3Of operator-() const { return {-x, -y, -z}; }
  constexpr Vec3Of operator*(T s) const { return {x * s, y * s, z * s}; }
  constexpr Vec3Of operator/(T s) const { return {x / s, y / s, z / s}; }
  constexpr Vec3Of& operator+=(Vec3Of o) { return *this = *this + o; }
  constexpr Vec3Of& operator-=(Vec3Of o) { return *this = *this - o; }
  constexpr bool operator==(const Vec3Of&) const = default;
  constexpr Vec<T> plan() const { return {x, y}; }  ///< seen from above
};
using Vec3 = Vec3Of<float>;
using Vec3d = Vec3Of<double>;

template <class T>
constexpr Vec3Of<T> operator*(T s, Vec3Of<T> v) {
  return v * s;
}
template <class T>
constexpr T dot(Vec3Of<T> a, Vec3Of<T> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
constexpr Vec3Of<T> cross(Vec3Of<T> a, Vec3Of<T> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
constexpr T length_sq(Vec3Of<T> a) {
  return dot(a, a);
}
template <class T>
T length(Vec3Of<T> a) {
  return std::sqrt(length_sq(a));
}
template <class T>
T distance(Vec3Of<T> a, Vec3Of<T> b) {
  return length(b - a);
}
/// Unit vector, or `otherwise` where the length is zero.
template <class T>
Vec3Of<T> normalized(Vec3Of<T> a, Vec3Of<T> otherwise = {}) {
  const T l = length(a);
  return l > T(0) ? a / l : otherwise;
}
template <class T>
constexpr Vec3Of<T> lerp(Vec3Of<T> a, Vec3Of<T> b, T t) {
  return a + (b - a) * t;
}

/// Unit quaternion x i + y j + z k + w: a rotation. a * b turns by b first, then by a.
template <class T>
struct QuatOf {
  T x{0}, y{0}, z{0}, w{1};

  constexpr QuatOf operator*(QuatOf o) const {
    return {w * o.x + x * o.w + y * o.z - z * o.y, w * o.y - x * o.z + y * o.w + z * o.x,
            w * o.z + x * o.y - y * o.x + z * o.w, w * o.w - x * o.x - y * o.y - z * o.z};
  }
  constexpr QuatOf operator-() const { return {-x, -y, -z, -w}; }
  constexpr QuatOf inverse() const { return {-x, -y, -z, w}; }  ///< of a unit quaternion
  constexpr bool operator==(const QuatOf&) const = default;

  /// The vector, turned.
  constexpr Vec3Of<T> operator*(Vec3Of<T> v) const {
    const Vec3Of<T> u{x, y, z};
    const Vec3Of<T> t = cross(u, v) * T(2);
    return v + t * w + cross(u, t);
  }
};
using Quat = QuatOf<float>;
using Quatd = QuatOf<double>;

template <class T>
constexpr T dot(QuatOf<T> a, QuatOf<T> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
template <class T>
QuatOf<T> normalized(QuatOf<T> q) {
  const T l = std::sqrt(dot(q, q));
  return l > T(0) ? QuatOf<T>{q.x / l, q.y / l, q.z / l, q.w / l} : QuatOf<T>{};
}

/// Turn by `angle` (rad) around a unit axis.
template <class T>
QuatOf<T> turn_around(Vec3Of<T> axis, T angle) {
  const T s = math::sin(angle / T(2));
  return {axis.x * s, axis.y * s, axis.z * s, math::cos(angle / T(2))};
}
/// Around one axis of the frame (rad): x rolls to the right side, y bends forward, z turns to the left.
template <class T>
QuatOf<T> turn_x(T angle) {
  return {math::sin(angle / T(2)), T(0), T(0), math::cos(angle / T(2))};
}
template <class T>
QuatOf<T> turn_y(T angle) {
  return {T(0), math::sin(angle / T(2)), T(0), math::cos(angle / T(2))};
}
template <class T>
QuatOf<T> turn_z(T angle) {
  return {T(0), T(0), math::sin(angle / T(2)), math::cos(angle / T(2))};
}

/// Shortest rotation that takes unit vector a to unit vector b; opposite vectors: half a turn around any normal.
template <class T>
QuatOf<T> turn_between(Vec3Of<T> a, Vec3Of<T> b) {
  const T c = dot(a, b);
  if (c < T(-0.999999)) {
    const Vec3Of<T> other = a.x * a.x < T(0.5) ? Vec3Of<T>{T(1), T(0), T(0)} : Vec3Of<T>{T(0), T(1), T(0)};
    const Vec3Of<T> n = normalized(cross(a, other));
    return {n.x, n.y, n.z, T(0)};
  }
  const Vec3Of<T> n = cross(a, b);
  return normalized(QuatOf<T>{n.x, n.y, n.z, T(1) + c});
}

/// The rotation whose columns (images of the axes) are those; they are orthonormal and right-handed.
template <class T>
QuatOf<T> from_axes(Vec3Of<T> ax, Vec3Of<T> ay, Vec3Of<T> az) {
  const T trace = ax.x + ay.y + az.z;
  QuatOf<T> q;
  if (trace > T(0)) {
    q = {ay.z - az.y, az.x - ax.z, ax.y - ay.x, T(1) + trace};
  } else if (ax.x >= ay.y && ax.x >= az.z) {
    q = {T(1) + ax.x - ay.y - az.z, ax.y + ay.x, az.x + ax.z, ay.z - az.y};
  } else if (ay.y >= az.z) {
    q = {ax.y + ay.x, T(1) - ax.x + ay.y - az.z, ay.z + az.y, az.x - ax.z};
  } else {
    q = {az.x + ax.z, ay.z + az.y, T(1) - ax.x - ay.y + az.z, ax.y - ay.x};
  }
  return normalized(q);
}

/// Between two rotations by the shorter way, renormalised: exact at the ends, at most 0.6 degrees off the great circle
/// for rotations within a right angle of each other.
template <class T>
QuatOf<T> nlerp(QuatOf<T> a, QuatOf<T> b, T t) {
  const T s = dot(a, b) < T(0) ? -t : t;
  const T r = T(1) - t;
  return normalized(QuatOf<T>{a.x * r + b.x * s, a.y * r + b.y * s, a.z * r + b.z * s, a.w * r + b.w * s});
}

/// Between two rotations on the great circle, by the shorter way.
template <class T>
QuatOf<T> slerp(QuatOf<T> a, QuatOf<T> b, T t) {
  T c = dot(a, b);
  const T sign = c < T(0) ? T(-1) : T(1);
  c *= sign;
  if (c > T(0.9995)) return nlerp(a, b, t);
  const T angle = math::acos(c);
  const T s = T(1) / std::sqrt(T(1) - c * c);
  const T r = math::sin((T(1) - t) * angle) * s;
  const T q = math::sin(t * angle) * s * sign;
  return {a.x * r + b.x * q, a.y * r + b.y * q, a.z * r + b.z * q, a.w * r + b.w * q};
}

/// Angle of a rotation, rad, 0 .. pi.
template <class T>
T angle_of(QuatOf<T> q) {
  const T s = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  return T(2) * math::atan2(s, q.w < T(0) ? -q.w : q.w);
}

/// Splits q = swing * twist: twist around the unit axis, swing around a normal of it (DR-51).
template <class T>
struct SwingTwist {
  QuatOf<T> swing, twist;
};
template <class T>
SwingTwist<T> swing_twist(QuatOf<T> q, Vec3Of<T> axis) {
  const T along = q.x * axis.x + q.y * axis.y + q.z * axis.z;
  const QuatOf<T> twist = normalized(QuatOf<T>{axis.x * along, axis.y * along, axis.z * along, q.w});
  return {q * twist.inverse(), twist};
}

/// A place and a rotation: point p of the inner frame is at place + turn * p of the outer one.
struct Frame3 {
  Vec3 place;
  Quat turn;
  Vec3 operator*(Vec3 p) const { return place + turn * p; }
  Frame3 operator*(const Frame3& o) const { return {place + turn * o.place, turn * o.turn}; }
  Frame3 inverse() const {
    const Quat back = turn.inverse();
    return {-(back * place), back};
  }
};

}  // namespace throng
