// Plain references for tests: slow, in double, by other ways than the kernel's.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "throng/core/vec.h"
#include "throng/steering/orca/half_plane.h"

namespace throng::orca::reference {

struct Line {
  Vec2d n;
  double b;

  double violation(Vec2d v) const { return b - dot(n, v); }
};

inline Line line_of(const HalfPlane& h) { return {{h.nx, h.ny}, h.b}; }

struct Person {
  Vec2d position, velocity;
  double radius;
  Vec2d preferred{};
  double priority = 0;
};

/// How right of way acts (PV-35). swapped: with the share that Eq. 4.18 prints, the other's (E11).
struct Yielding {
  double preferred_shift = 0;  ///< m/s, 0 = no limit
  bool share_slack = false;
  bool swapped = false;
};

/// PV-10 from the definition: the boundary of the truncated velocity obstacle is an arc and two rays; the nearest of
/// the nearest points on the three gives u and n. People who overlap: the circle for tau = dt alone. Velocities and
/// share by right of way (PV-35).
Line person_line(const Person& self, const Person& other, double horizon, double dt, const Yielding& yielding = {});

/// PV-12 by enumeration: the optimum is the wanted point, its projection on a line or on the circle, or a crossing of
/// two of those. Nothing where no point satisfies all lines to within `tolerance`.
std::optional<Vec2d> nearest_allowed(std::span<const Line> lines, double max_speed, Vec2d wanted,
                                     double tolerance = 1e-9);

/// PV-13 by enumeration: the least possible greatest violation of the lines from `hard` on, over velocities that
/// satisfy the first `hard` ones. Nothing where the hard lines alone leave none.
std::optional<double> least_violation(std::span<const Line> lines, std::size_t hard, double max_speed,
                                      double tolerance = 1e-9);

}  // namespace throng::orca::reference
