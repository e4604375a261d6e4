#include "throng/geometry/predicates.h"

#include "throng/core/math.h"

namespace throng {
namespace {

// x + y == a op b exactly, x being the rounded result (Dekker, Knuth).
struct Two {
  double x, y;
};

Two two_sum(double a, double b) {
  const double x = a + b;
  const double bv = x - a;
  return {x, (a - (x - bv)) + (b - bv)};
}

Two two_diff(double a, double b) { return two_sum(a, -b); }

Two split(double a) {
  const double c = 134217729.0 * a;  // 2^27 + 1: halves of at most 26 bits
  const double hi = c - (c - a);
  return {hi, a - hi};
}

Two two_product(double a, double b) {
  const double x = a * b;
  const Two p = split(a), q = split(b);
  return {x, p.y * q.y - (((x - p.x * q.x) - p.y * q.x) - p.x * q.y)};
}

/// An exact number: the sum of c[0..n), non-overlapping, increasing in magnitude, no zeros inside.
template <int N>
struct Expansion {
  double c[N];
  int n = 0;

  void add(double b) {
    double q = b;
    int m = 0;
    for (int i = 0; i < n; ++i) {
      const Two s = two_sum(q, c[i]);
      q = s.x;
      if (s.y != 0) c[m++] = s.y;
    }
    if (q != 0) c[m++] = q;
    n = m;
  }
  template <int M>
  void add(const Expansion<M>& e) {
    for (int i = 0; i < e.n; ++i) add(e.c[i]);
  }
  template <int M>
  void subtract(const Expansion<M>& e) {
    for (int i = 0; i < e.n; ++i) add(-e.c[i]);
  }
  int sign() const { return n == 0 ? 0 : (c[n - 1] > 0 ? 1 : -1); }
};

Expansion<2> difference(double a, double b) {
  Expansion<2> e;
  const Two d = two_diff(a, b);
  if (d.y != 0) e.c[e.n++] = d.y;
  if (d.x != 0) e.c[e.n++] = d.x;
  return e;
}

template <int A, int B>
Expansion<2 * A * B> product(const Expansion<A>& a, const Expansion<B>& b) {
  Expansion<2 * A * B> e;
  for (int i = 0; i < a.n; ++i) {
    for (int j = 0; j < b.n; ++j) {
      const Two p = two_product(a.c[i], b.c[j]);
      e.add(p.y);
      e.add(p.x);
    }
  }
  return e;
}

int orient_exact(Vec2d a, Vec2d b, Vec2d c) {
  Expansion<16> det;
  det.add(product(difference(a.x, c.x), difference(b.y, c.y)));
  det.subtract(product(difference(a.y, c.y), difference(b.x, c.x)));
  return det.sign();
}

using Small = Expansion<2>;

Expansion<16> det2(const Small& ax, const Small& ay, const Small& bx, const Small& by) {
  Expansion<16> e;
  e.add(product(ax, by));
  e.subtract(product(ay, bx));
  return e;
}

Expansion<16> lift(const Small& x, const Small& y) {
  Expansion<16> e;
  e.add(product(x, x));
  e.add(product(y, y));
  return e;
}

int in_circle_exact(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  const Small ax = difference(a.x, d.x), ay = difference(a.y, d.y);
  const Small bx = difference(b.x, d.x), by = difference(b.y, d.y);
  const Small cx = difference(c.x, d.x), cy = difference(c.y, d.y);
  Expansion<1536> det;
  det.add(product(lift(ax, ay), det2(bx, by, cx, cy)));
  det.add(product(lift(bx, by), det2(cx, cy, ax, ay)));
  det.add(product(lift(cx, cy), det2(ax, ay, bx, by)));
  return det.sign();
}

// Bounds on the rounding error of the plain evaluation, relative to the sum of the magnitudes of its terms: each
// difference and product contributes one unit of 2^-53, sums the rest; generous factors.
constexpr double kOrientBound = 4.0 * 1.1102230246251565e-16;
constexpr double kCircleBound = 16.0 * 1.1102230246251565e-16;

int sign(double x) { return x > 0 ? 1 : (x < 0 ? -1 : 0); }

}  // namespace

int orient(Vec2d a, Vec2d b, Vec2d c) {
  const double left = (a.x - c.x) * (b.y - c.y);
  const double right = (a.y - c.y) * (b.x - c.x);
  const double det = left - right;
  const double bound = kOrientBound * (math::abs(left) + math::abs(right));
  if (det > bound || det < -bound) return sign(det);
  if (left == 0 && right == 0) {
    // A product is exactly zero when a factor is: differences of doubles are zero only for equal numbers.
    const bool no_left = a.x == c.x || b.y == c.y, no_right = a.y == c.y || b.x == c.x;
    if (no_left && no_right) return 0;
  }
  return orient_exact(a, b, c);
}

int in_circle(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  const Vec2d p = a - d, q = b - d, r = c - d;
  const double qr = q.x * r.y, rq = r.x * q.y;
  const double rp = r.x * p.y, pr = p.x * r.y;
  const double pq = p.x * q.y, qp = q.x * p.y;
  const double lp = length_sq(p), lq = length_sq(q), lr = length_sq(r);
  const double det = lp * (qr - rq) + lq * (rp - pr) + lr * (pq - qp);
  const double size = lp * (math::abs(qr) + math::abs(rq)) + lq * (math::abs(rp) + math::abs(pr)) +
                      lr * (math::abs(pq) + math::abs(qp));
  const double bound = kCircleBound * size;
  if (det > bound || det < -bound) return sign(det);
  return in_circle_exact(a, b, c, d);
}

}  // namespace throng
