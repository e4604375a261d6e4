#include "throng/objects/doors/interaction/stroller.h"

#include <cmath>

#include "throng/core/math.h"
#include "throng/geometry/segments.h"

namespace throng::interaction {
namespace {

Vec2 ahead(float heading) {
  const auto turn = math::sincos(heading);
  return {turn.cos, turn.sin};
}

/// In the frame of the stroller: x from its rear edge to the front, y to the left.
Vec2 local(const StrollerShape& shape, const StrollerState& s, Vec2 p) {
  const Vec2 x = ahead(s.heading);
  const Vec2 d = p - s.axle;
  return {dot(d, x) + shape.axle, det(x, d)};
}

struct Extent {
  Vec2 lo, hi;
};
Extent extent(const StrollerShape& shape, float margin) {
  return {{-margin, -shape.width / 2 - margin}, {shape.length + margin, shape.width / 2 + margin}};
}

/// Cuts [t0, t1] of p + t d to lo .. hi; false where nothing is left.
bool cut(float p, float d, float lo, float hi, float& t0, float& t1) {
  if (math::abs(d) < 1e-9f) return p >= lo && p <= hi;
  float a = (lo - p) / d, b = (hi - p) / d;
  if (a > b) {
    const float swap = a;
    a = b, b = swap;
  }
  if (a > t0) t0 = a;
  if (b < t1) t1 = b;
  return t0 <= t1;
}

float gap_to_disc(const StrollerShape& shape, const StrollerState& s, const Disc& disc) {
  const Extent e = extent(shape, 0);
  const Vec2 p = local(shape, s, disc.at);
  const Vec2 nearest{math::clamp(p.x, e.lo.x, e.hi.x), math::clamp(p.y, e.lo.y, e.hi.y)};
  return length(p - nearest) - disc.radius;
}

/// From the outline to a wall, m; 0 where it crosses it.
float gap_to_wall(const StrollerShape& shape, const StrollerState& s, const Wall& wall) {
  if (covers(shape, s, wall, 0)) return 0;
  const Extent e = extent(shape, 0);
  const Vec2 a = local(shape, s, wall.a), b = local(shape, s, wall.b);
  const Vec2 corners[] = {e.lo, {e.hi.x, e.lo.y}, e.hi, {e.lo.x, e.hi.y}};
  float least = 1e9f;
  for (int i = 0; i < 4; ++i) {
    const float d = distance_sq_of_segments(a, b, corners[i], corners[(i + 1) % 4]);
    least = d < least ? d : least;
  }
  return std::sqrt(least);
}

/// Keeps the margin to everything. What stands closer already (others may walk up to it) it does not come any nearer
/// to.
bool is_free(const StrollerShape& shape, const StrollerState& now, const StrollerState& then,
             std::span<const Wall> walls, std::span<const Disc> people) {
  for (const Wall& w : walls)
    if (covers(shape, then, w, shape.margin) && !(gap_to_wall(shape, then, w) >= gap_to_wall(shape, now, w)))
      return false;
  for (const Disc& d : people)
    if (covers(shape, then, d, shape.margin) && !(gap_to_disc(shape, then, d) >= gap_to_disc(shape, now, d)))
      return false;
  return true;
}

/// Turns by `turn`, rolling by `way` in the mean direction: the axle never slips sideways.
StrollerState rolled(const StrollerState& s, float turn, float way) {
  StrollerState out = s;
  out.axle += ahead(s.heading + turn / 2) * way;
  out.heading = math::wrap_angle(s.heading + turn);
  return out;
}

float heading_of(Vec2 v) { return math::atan2(v.y, v.x); }

}  // namespace

StrollerState stroller_before(const StrollerShape& shape, Vec2 root, Vec2 facing) {
  return {root + facing * (shape.bar + shape.axle), heading_of(facing)};
}

Vec2 pusher_of(const StrollerShape& shape, const StrollerState& s) {
  return s.axle - ahead(s.heading) * (shape.bar + shape.axle);
}

Vec3 hand_on_bar(const StrollerShape& shape, const StrollerState& s, bool left) {
  const Vec2 x = ahead(s.heading);
  const Vec2 p = s.axle - x * shape.axle + left_of(x) * (left ? shape.grip_half : -shape.grip_half);
  return {p.x, p.y, shape.bar_height};
}

std::array<Vec2, 4> corners_of(const StrollerShape& shape, const StrollerState& s) {
  const Vec2 x = ahead(s.heading), y = left_of(x) * (shape.width / 2);
  const Vec2 rear = s.axle - x * shape.axle, front = rear + x * shape.length;
  return {rear - y, front - y, front + y, rear + y};
}

bool covers(const StrollerShape& shape, const StrollerState& s, const Wall& wall, float margin) {
  const Extent e = extent(shape, margin);
  const Vec2 a = local(shape, s, wall.a), d = local(shape, s, wall.b) - a;
  float t0 = 0, t1 = 1;
  return cut(a.x, d.x, e.lo.x, e.hi.x, t0, t1) && cut(a.y, d.y, e.lo.y, e.hi.y, t0, t1);
}

bool covers(const StrollerShape& shape, const StrollerState& s, const Disc& disc, float margin) {
  const Extent e = extent(shape, 0);
  const Vec2 p = local(shape, s, disc.at);
  const Vec2 nearest{math::clamp(p.x, e.lo.x, e.hi.x), math::clamp(p.y, e.lo.y, e.hi.y)};
  return length_sq(p - nearest) <= math::square(disc.radius + margin);
}

bool roll(const StrollerShape& shape, const StrollerWish& wish, float dt, std::span<const Wall> walls,
          std::span<const Disc> people, StrollerState& state) {
  const float arm = shape.bar + shape.axle;
  // Pushed, it is steered to a point before the one where it should be; drawn, it follows the hands like a trailer.
  const Vec2 aim =
      wish.backward ? state.axle - wish.root : wish.root + wish.facing * (arm + shape.look_ahead) - state.axle;
  const float most_turn = shape.turn_rate * dt, most_way = shape.speed * dt;
  float wanted = length_sq(aim) > 1e-8f ? math::angle_between(state.heading, heading_of(aim)) : 0;
  if (wish.other_way && math::abs(wanted) > math::kHalfPiF) wanted = -wanted;
  const float turn = math::clamp(wanted, -most_turn, most_turn);
  const Vec2 middle = ahead(state.heading + turn / 2);
  const Vec2 to = wish.root + ahead(state.heading + turn) * arm - state.axle;
  const float way = math::clamp(dot(to, middle), -most_way, most_way);

  // All of it, else as much as there is room for: with the turn, without, or the turn alone.
  for (const float share : {1.0f, 0.5f, 0.25f}) {
    const StrollerState tries[] = {rolled(state, turn * share, way * share), rolled(state, 0, way * share),
                                   rolled(state, turn * share, 0)};
    for (const StrollerState& t : tries) {
      if (!is_free(shape, state, t, walls, people)) continue;
      state = t;
      return share == 1.0f && &t == &tries[0];
    }
  }
  return false;
}

}  // namespace throng::interaction
