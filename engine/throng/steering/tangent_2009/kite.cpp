#include "throng/steering/tangent_2009/kite.h"

#include "throng/core/math.h"

namespace throng::tangent {

Kite shrunk(const Kite& kite, float side) {
  if (side >= kite.side) return kite;
  const float by = side / kite.side;
  return {kite.front * by, kite.rear * by, side};
}

bool inside(const Kite& kite, Vec2 p) {
  const float length = p.x >= 0 ? kite.front : kite.rear;
  return math::abs(p.x) * kite.side + math::abs(p.y) * length < length * kite.side;
}

Tangents tangents(const Kite& kite, Vec2 p, bool left_handed) {
  if (inside(kite, p)) {
    const float length = p.x >= 0 ? kite.front : kite.rear;
    const bool to_left = p.y > 0 || (p.y == 0 && left_handed);
    const Vec2 normal{p.x >= 0 ? kite.side : -kite.side, to_left ? length : -length};
    // Of the edge's two ends the front or rear vertex is on one side of p, the side vertex on the other.
    const bool left_is_side = (p.x >= 0) != to_left;
    const float tip = p.x >= 0 ? kite.front : -kite.rear;
    return {left_of(normal), -left_of(normal), left_is_side ? 0 : tip, left_is_side ? tip : 0, true};
  }
  const Vec2 from[4] = {
      {p.x - kite.front, p.y}, {p.x, p.y - kite.side}, {p.x + kite.rear, p.y}, {p.x, p.y + kite.side}};
  const float at[4] = {kite.front, 0, -kite.rear, 0};
  Tangents t{from[0], from[0], at[0], at[0]};
  for (int v = 1; v < 4; ++v) {
    if (det(t.left, from[v]) > 0) t.left = from[v], t.left_at = at[v];
    if (det(t.right, from[v]) < 0) t.right = from[v], t.right_at = at[v];
  }
  return t;
}

}  // namespace throng::tangent
