#include "throng/steering/tangent_2009/approach.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::tangent {
namespace {

constexpr float kForever = 1e7f;
/// Sine of the angle within which the interaction point counts as on the decision line.
constexpr float kOnLine = 1e-3f;

/// How far a velocity relative to the apex is inside the right and the left border, m/s.
float inside_right(const Approach& a, Vec2 relative) { return det(a.right, relative); }
float inside_left(const Approach& a, Vec2 relative) { return det(relative, a.left); }

bool accelerates(const Neighbour& n) { return n.acceleration != Vec2{}; }

/// m: forward part of the touched vertex of the border, the larger for T2.
Role role_of(const Approach& a, bool left) {
  const float here = left ? a.left_at : a.right_at, there = left ? a.right_at : a.left_at;
  return here > there ? Role::kGiveWay : (here < there ? Role::kPassFirst : Role::kNone);
}

/// Neither side is nearer: the one on whose right the other is gives way, head-on both keep to the right.
bool tie(const Neighbour& n, const Approach& a) {
  const bool left_gives_way = a.left_at > a.right_at;
  if (a.left_at == a.right_at || math::abs(n.position.y) <= kOnLine * math::abs(n.position.x)) return false;
  return (n.position.y < 0) == left_gives_way;
}

/// m/s at which the walker may come nearer to somebody who is in its kite already: so that what bodies take, with the
/// same room ahead for the speed, is not reached within the time; negative where it is reached already.
float room(const Params& p, const Walker& w, const Neighbour& n) {
  const float body = w.radius + n.radius + p.body_margin;
  const float ahead = body + (w.kite.front - p.front);
  const float far = length(n.position);
  if (far == 0) return 0;
  const Vec2 e = n.position / far;
  const float x = e.x / (e.x > 0 ? ahead : body), y = e.y / body;
  return (far - 1 / std::sqrt(x * x + y * y)) / p.body_time;
}

}  // namespace

bool may_interact(const Walker& w, const Neighbour& n, Vec2 velocity, Tangents& t) {
  const Vec2 relative = velocity - n.velocity;
  if (!accelerates(n)) {
    // From beyond the kite's longest reach the area is narrower than a right angle to each side of the line R-P.
    const float longest = std::max({w.kite.front, w.kite.rear, w.kite.side});
    if (length_sq(n.position) > longest * longest && dot(n.position, relative) <= 0) return false;
  }
  t = tangents(w.kite, n.position);
  if (accelerates(n) || t.invaded) return true;
  return det(t.right, relative) > 0 && det(relative, t.left) > 0;
}

Approach approach(const Params& p, const Walker& w, const Neighbour& n, const Tangents& t) {
  Approach a;
  a.left = normalized(t.left);
  a.right = normalized(t.right);
  a.left_at = t.left_at;
  a.right_at = t.right_at;
  a.invaded = t.invaded;
  a.tti = time_to_interaction(n.position, n.velocity - w.velocity);
  const Vec2 sight = normalized(n.position, {1, 0});
  a.along = normalized(n.velocity, sight);
  a.error = perception_error(p, n.observed, a.tti, dot(a.along, sight));
  a.apex = n.velocity;
  if (t.invaded) a.apex += -left_of(a.left) * room(p, w, n);
  if (accelerates(n) && !t.invaded) {  // EG-37: I moves with u_t A, until it is due
    const float due = a.tti < p.acceleration_horizon ? a.tti : p.acceleration_horizon;
    a.apex += n.acceleration * due;
    const float fastest_sq = std::max(length_sq(n.velocity), math::square(w.wish.comfort));
    const float speed_sq = length_sq(a.apex);
    if (speed_sq > fastest_sq) a.apex *= std::sqrt(fastest_sq / speed_sq);  // nobody who speeds up does so for ever
    a.tti = due;
  }
  return a;
}

bool interacts(const Approach& a, Vec2 velocity) {
  const Vec2 relative = velocity - a.apex;
  return inside_right(a, relative) > reach(a.error, a.along, left_of(a.right)) &&
         inside_left(a, relative) > reach(a.error, a.along, left_of(a.left));
}

Passage passage(const Walker& w, const Neighbour& n, const Approach& a) {
  Passage p{-kForever, kForever, false, false};
  const Vec2 relative = w.wish.desired - n.velocity;
  for (const bool left : {false, true}) {
    const float now = left ? inside_left(a, relative) - reach(a.error, a.along, left_of(a.left))
                           : inside_right(a, relative) - reach(a.error, a.along, left_of(a.right));
    const float loss = left ? inside_left(a, n.acceleration) : inside_right(a, n.acceleration);
    if (loss > 0 && now / loss < p.out) p.out = now / loss, p.leaves_left = left;
    if (loss < 0 && now / loss > p.in) p.in = now / loss, p.enters_left = left;
  }
  return p;
}

Side side_of(const Walker& w, const Neighbour& n, const Approach& a) {
  bool left;
  if (accelerates(n) && !a.invaded) {
    const Passage p = passage(w, n, a);
    left = p.out - a.tti < a.tti - p.in ? p.leaves_left : p.enters_left;
    return {left, role_of(a, left)};
  }
  if (a.invaded) return {dot(w.wish.desired - a.apex, a.left) > 0, Role::kNone};
  const Vec2 relative = w.velocity - n.velocity;
  const float off = det(n.position, relative);
  const float line_sq = math::square(kOnLine) * length_sq(n.position) * length_sq(relative);
  left = off * off <= line_sq ? tie(n, a) : off > 0;
  return {left, role_of(a, left)};
}

}  // namespace throng::tangent
