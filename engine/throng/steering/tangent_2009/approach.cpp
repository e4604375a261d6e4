#include "throng/steering/tangent_2009/approach.h"

#include "throng/core/math.h"

namespace throng::tangent {
namespace {

constexpr float kForever = 1e7f;
/// Sine of the angle within which the interaction point counts as on the decision line.
constexpr float kOnLine = 1e-4f;

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

}  // namespace

bool may_interact(const Walker& w, const Neighbour& n) {
  if (accelerates(n)) return true;
  const Vec2 relative = w.wish.desired - n.velocity;
  // From beyond the kite's longest reach the area is narrower than a right angle to each side of the line R-P.
  const float longest = w.kite.front > w.kite.rear ? w.kite.front : w.kite.rear;
  const float reach_sq = math::square(longest > w.kite.side ? longest : w.kite.side);
  if (length_sq(n.position) > reach_sq && dot(n.position, relative) <= 0) return false;
  const Tangents t = tangents(w.kite, n.position, n.earlier);
  return det(t.right, relative) > 0 && det(relative, t.left) > 0;
}

Approach approach(const Params& p, const Walker& w, const Neighbour& n) {
  Approach a;
  const Tangents t = tangents(w.kite, n.position, n.earlier);
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
  if (accelerates(n)) {  // EG-37: I moves with u_t A, until it is due
    const float due = a.tti < p.acceleration_horizon ? a.tti : p.acceleration_horizon;
    a.apex += n.acceleration * due;
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
  if (accelerates(n)) {
    const Passage p = passage(w, n, a);
    left = p.out - a.tti < a.tti - p.in ? p.leaves_left : p.enters_left;
    return {left, role_of(a, left)};
  }
  const Vec2 relative = w.wish.desired - a.apex;
  const float off = det(n.position, relative);
  const float line_sq = math::square(kOnLine) * length_sq(n.position) * length_sq(relative);
  left = off * off <= line_sq ? tie(n, a) : off > 0;
  return {left, role_of(a, left)};
}

}  // namespace throng::tangent
