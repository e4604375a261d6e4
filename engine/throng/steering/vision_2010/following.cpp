#include "throng/steering/vision_2010/following.h"

#include "throng/core/math.h"

namespace throng::vision {
namespace {

/// Bounds for whom one follows already are wider by this factor than for whom one joins.
constexpr float kHold = 1.5f;

float angle_between(Vec2 a, Vec2 b) { return math::abs(math::atan2(det(a, b), dot(a, b))); }

/// slack: 1 to join, kHold to stay.
bool can_be_followed(const Params& p, const Cone& c, std::span<const Quad> quads, Vec2 to_goal, float comfort,
                     float own_speed, float slack) {
  const float away_sq = length_sq(c.at), range = p.follow_range * slack;
  if (!(away_sq > 0) || away_sq > range * range) return false;
  const float least = p.follow_speed * comfort / slack;
  if (!(length_sq(c.velocity) > 0) || length_sq(c.velocity) < least * least) return false;
  if (angle_between({1, 0}, c.at) > 0.5f * p.field_of_view) return false;
  const float angle = p.follow_angle * slack;
  if (angle_between(to_goal, c.at) > angle || angle_between(to_goal, c.velocity) > angle) return false;
  // Who is met sooner than the gap is to be avoided, not to be followed.
  const float tti = stimulus_of(c.at, c.velocity, own_speed).tti;
  if (tti > 0 && tti < p.follow_gap / slack) return false;
  return p.points || !hidden(c, quads);
}

}  // namespace

bool hidden(const Cone& cone, std::span<const Quad> quads) {
  for (const Quad& q : quads) {
    // The line of sight s * at, 0 <= s <= 1, meets a + t (b - a), 0 <= t <= 1, from the side that is seen.
    const Vec2 along = q.b - q.a;
    const float across = det(cone.at, along);
    if (!(across > 0)) continue;  // sees its back, or along it
    const float s = det(q.a, along) / across, t = det(q.a, cone.at) / across;
    if (s < 0 || s > 1 || t < 0 || t > 1) continue;
    if (q.height - q.eye > s * (cone.height - cone.eye)) return true;
  }
  return false;
}

std::size_t choose_leader(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, const Goal& goal,
                          float comfort, float own_speed, std::size_t last) {
  if (!(comfort > 0) || goal.distance < p.follow_until) return kNobody;
  const auto [sin, cos] = math::sincos(goal.turn);
  const Vec2 to_goal{cos, sin};
  const auto suits = [&](std::size_t k, float slack) {
    return can_be_followed(p, cones[k], quads, to_goal, comfort, own_speed, slack);
  };
  if (last < cones.size() && suits(last, kHold)) return last;
  for (std::size_t k = 0; k < cones.size(); ++k)
    if (suits(k, 1)) return k;
  return kNobody;
}

}  // namespace throng::vision
