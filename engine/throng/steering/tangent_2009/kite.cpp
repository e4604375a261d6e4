#include "throng/steering/tangent_2009/kite.h"

#include "throng/core/math.h"

namespace throng::tangent {

bool inside(const Kite& kite, Vec2 p) {
  const float length = p.x >= 0 ? kite.front : kite.rear;
  return math::abs(p.x) * kite.side + math::abs(p.y) * length < length * kite.side;
}

Tangents tangents(const Kite& kite, Vec2 p) {
  if (inside(kite, p)) {
    const float length = p.x >= 0 ? kite.front : kite.rear;
    Vec2 normal{p.x / (length * length), p.y / (kite.side * kite.side)};
    if (normal == Vec2{}) normal = {1, 0};
    return {left_of(normal), -left_of(normal), 0, 0, true};
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
