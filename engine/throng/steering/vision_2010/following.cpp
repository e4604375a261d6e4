#include "throng/steering/vision_2010/following.h"

#include "throng/core/math.h"

namespace throng::vision {
namespace {

/// Bounds for whom one follows already are wider by this factor than for whom one joins.
constexpr float kHold = 1.5f;

float angle_between(Vec2 a, Vec2 b) { return math::abs(math::atan2(det(a, b), dot(a, b))); }

/// Near enough and seen, and not slower than `least`. slack: 1 to join, kHold to stay. Whoever goes to meet somebody
/// turns the head after it: then `view` is somewhat more than the picture is wide.
bool noticed(const Params& p, const Cone& c, std::span<const Quad> quads, float least, float slack, float view) {
  const float away_sq = length_sq(c.at), range = p.follow_range * slack;
  if (!(away_sq > 0) || away_sq > range * range) return false;
  if (length_sq(c.velocity) < least * least) return false;
  if (angle_between({1, 0}, c.at) > 0.5f * p.field_of_view * view) return false;
  return p.points || !hidden(c, quads);
}

bool can_be_followed(const Params& p, const Cone& c, std::span<const Quad> quads, Vec2 to_goal, float comfort,
                     float own_speed, float slack) {
  if (!(length_sq(c.velocity) > 0) || !noticed(p, c, quads, p.follow_speed * comfort / slack, slack, 1)) return false;
  const float angle = p.follow_angle * slack;
  if (angle_between(to_goal, c.at) > angle || angle_between(to_goal, c.velocity) > angle) return false;
  // Who is met sooner than the gap is to be avoided, not to be followed.
  const float tti = stimulus_of(c.at, c.velocity, own_speed).tti;
  return !(tti > 0 && tti < p.follow_gap / slack);
}

/// The time until it is met, or kNever where it cannot be or is none to be met. Who is on its way to somebody goes on
/// when that one slows down, which may be for the walker's own sake.
float time_to_meet(const Params& p, const Cone& c, std::span<const Quad> quads, float comfort, bool already) {
  const float slack = already ? kHold : 1, least = already ? 0 : p.follow_speed * comfort;
  if (!already && !(length_sq(c.velocity) > 0)) return kNever;
  if (!noticed(p, c, quads, least, slack, slack)) return kNever;
  const float time = meeting_of(c.at, c.velocity, comfort).time;
  return time > p.intercept_time * slack ? kNever : time;
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

bool goes_along(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, const Goal& goal,
                float comfort, std::size_t k) {
  if (!(comfort > 0) || goal.distance < p.follow_until || k >= cones.size()) return false;
  const Cone& c = cones[k];
  const auto [sin, cos] = math::sincos(goal.turn);
  return length_sq(c.velocity) > 0 && noticed(p, c, quads, p.follow_speed * comfort / kHold, kHold, kHold) &&
         angle_between({cos, sin}, c.velocity) <= p.follow_angle * kHold;
}

std::size_t choose_target(const Params& p, std::span<const Cone> cones, std::span<const Quad> quads, float comfort,
                          std::size_t last, std::size_t met) {
  if (!(comfort > 0)) return kNobody;
  if (last < cones.size() && last != met && time_to_meet(p, cones[last], quads, comfort, true) < kNever) return last;
  std::size_t best = kNobody;
  float soonest = kNever;
  for (std::size_t k = 0; k < cones.size(); ++k) {
    const float time = k == met ? kNever : time_to_meet(p, cones[k], quads, comfort, false);
    if (time < soonest) soonest = time, best = k;
  }
  return best;
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
