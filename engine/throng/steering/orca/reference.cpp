#include "throng/steering/orca/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng::orca::reference {
namespace {

Vec2d turned_left(Vec2d v) { return {-v.y, v.x}; }

struct Nearest {
  double distance = std::numeric_limits<double>::infinity();
  Vec2d point, outward;

  void offer(Vec2d from, Vec2d p, Vec2d n) {
    const double d = length(p - from);
    if (d < distance) *this = {d, p, n};
  }
};

bool allowed(std::span<const Line> lines, double max_speed, Vec2d v, double tolerance) {
  if (length(v) > max_speed + tolerance) return false;
  for (const Line& l : lines)
    if (l.violation(v) > tolerance) return false;
  return true;
}

/// Points where a line meets the circle of that radius around the origin.
void meet_circle(const Line& l, double radius, std::vector<Vec2d>& out) {
  const double n_sq = length_sq(l.n);
  if (n_sq == 0) return;
  const Vec2d foot = l.n * (l.b / n_sq);
  const double room = radius * radius - length_sq(foot);
  if (room < 0) return;
  const Vec2d along = turned_left(l.n) * (std::sqrt(room / n_sq));
  out.push_back(foot + along);
  out.push_back(foot - along);
}

void meet(const Line& a, const Line& b, std::vector<Vec2d>& out) {
  const double d = det(a.n, b.n);
  if (std::abs(d) < 1e-12) return;
  out.push_back({(a.b * b.n.y - b.b * a.n.y) / d, (a.n.x * b.b - b.n.x * a.b) / d});
}

/// Velocities that violate both lines equally.
Line balance(const Line& a, const Line& b) { return {a.n - b.n, a.b - b.b}; }

double worst(std::span<const Line> lines, Vec2d v) {
  double w = 0;
  for (const Line& l : lines) w = std::max(w, l.violation(v));
  return w;
}

/// Eq. 4.6 with min (E07).
double right_of(const Person& a, const Person& b) {
  return a.priority >= b.priority ? std::min(1.0, a.priority - b.priority) : 0.0;
}

/// Eq. 4.12: (1 - R) v + R v0, not farther than the limit from v.
Vec2d met(const Person& p, double right, double limit) {
  const Vec2d mixed = p.velocity * (1 - right) + p.preferred * right;
  const double far = distance(mixed, p.velocity);
  return limit > 0 && far > limit ? p.velocity + (mixed - p.velocity) * (limit / far) : mixed;
}

/// Eq. 4.16, case by case.
double share_of(double right, double others) {
  if (right > 0) return (1 - right) / 2;
  return others > 0 ? (1 + others) / 2 : 0.5;
}

}  // namespace

Line person_line(const Person& self, const Person& other, double horizon, double dt, const Yielding& yielding) {
  const Vec2d d = other.position - self.position;
  const double right = right_of(self, other), others = right_of(other, self);
  const Vec2d own = met(self, right, yielding.preferred_shift);
  const Vec2d relative = own - met(other, others, yielding.preferred_shift);
  const double r = self.radius + other.radius;
  Nearest best;
  const bool overlap = length_sq(d) <= r * r;
  const double tau = overlap ? dt : horizon;
  const Vec2d centre = d / tau;
  const Vec2d outward = normalized(relative - centre);
  if (overlap) {
    best.offer(relative, centre + outward * (r / tau), outward);
  } else {
    const double leg = std::sqrt(length_sq(d) - r * r);
    for (const double side : {1.0, -1.0}) {
      // Ray from where the tangent touches the small circle outwards.
      const Vec2d along = (d * leg + turned_left(d) * (side * r)) / length_sq(d);
      const double start = leg / tau;
      const double t = std::max(start, dot(relative, along));
      best.offer(relative, along * t, turned_left(along) * side);
    }
    // The arc faces the origin, between the two tangent points: there the radius points back along no tangent.
    const Vec2d on_arc = centre + outward * (r / tau);
    if (dot(on_arc, d) <= leg * leg / tau) best.offer(relative, on_arc, outward);
  }
  const Vec2d u = best.point - relative;
  double share = yielding.swapped ? share_of(others, right) : share_of(right, others);
  if (yielding.share_slack && dot(u, best.outward) < 0) share = 0.5;
  return {best.outward, dot(best.outward, own + u * share)};
}

std::optional<Vec2d> nearest_allowed(std::span<const Line> lines, double max_speed, Vec2d wanted, double tolerance) {
  std::vector<Vec2d> candidates{wanted, normalized(wanted) * max_speed};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double n_sq = length_sq(lines[i].n);
    if (n_sq > 0) candidates.push_back(wanted + lines[i].n * (lines[i].violation(wanted) / n_sq));
    meet_circle(lines[i], max_speed, candidates);
    for (std::size_t j = 0; j < i; ++j) meet(lines[i], lines[j], candidates);
  }
  std::optional<Vec2d> best;
  for (const Vec2d c : candidates)
    if (allowed(lines, max_speed, c, tolerance) && (!best || distance(c, wanted) < distance(*best, wanted))) best = c;
  return best;
}

std::optional<double> least_violation(std::span<const Line> lines, std::size_t hard, double max_speed,
                                      double tolerance) {
  // At the optimum either everything is satisfied, or three of these meet: lines violated equally, hard lines, circle.
  const std::span<const Line> walls = lines.first(hard), soft = lines.subspan(hard);
  std::vector<Line> curves(walls.begin(), walls.end());
  for (std::size_t i = 0; i < soft.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) curves.push_back(balance(soft[i], soft[j]));
  std::vector<Vec2d> candidates{Vec2d{}};
  for (const Line& l : lines) candidates.push_back(normalized(l.n) * max_speed);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    meet_circle(curves[i], max_speed, candidates);
    for (std::size_t j = 0; j < i; ++j) meet(curves[i], curves[j], candidates);
  }
  // Or one soft line alone is the worst, and the optimum is where its direction leaves the hard lines.
  for (const Line& l : walls) meet_circle(l, max_speed, candidates);
  if (nearest_allowed(lines, max_speed, {}, tolerance)) return 0.0;
  std::optional<double> best;
  for (const Vec2d c : candidates)
    if (allowed(walls, max_speed, c, tolerance)) {
      const double w = worst(soft, c);
      if (!best || w < *best) best = w;
    }
  return best;
}

}  // namespace throng::orca::reference
