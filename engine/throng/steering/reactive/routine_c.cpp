// Routine C: maintain separation in a moving crowd (SH-45, eq. 4.1 - 4.3).
#include "throng/core/math.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Slower than this somebody does not move with a crowd, m/s.
constexpr float kMoving = 0.2f;

}  // namespace

bool in_temporary_crowd(const Situation& s, const Neighbour& n) {
  const float y = dot(n.offset, s.heading), x = det(s.heading, n.offset);
  if (y <= 0 || y > s.sensing - 4 / s.sensing * x * x) return false;  // eq. 4.1
  const float speed = length(n.velocity);
  return speed > kMoving && dot(n.velocity, s.heading) >= s.angles.cos_similar * speed;
}

void keep_separation(const Situation& s, State&, Command& c) {
  if (c.speed <= kMoving || s.speed <= kMoving) return;
  const Params& p = s.params;
  const float d_min = p.d_min * s.size;
  Vec2 a;
  bool any = false;
  for (const Neighbour& n : s.neighbours()) {
    if (!in_temporary_crowd(s, n)) continue;
    // Eq. 4.2 has its pole at d_min and attracts below: inside d_min the push is the greatest there is instead.
    const float gap = std::max(n.distance - d_min, p.least_gap);
    a += n.offset * (-p.repulsion / (std::max(n.distance, 1e-3f) * gap));
    any = true;
  }
  if (!any) return;
  a = a / (s.inertia * p.inertia_unit);  // eq. 4.3
  const float size = length(a);
  if (size > p.most_push) a = a * (p.most_push / size);
  const float forward = dot(a, c.direction), lateral = det(c.direction, a);
  const float most = p.most_spread * c.speed;
  float aside = math::clamp(s.step * s.crowding * lateral, -most, most);
  const float ahead = std::max(c.speed + s.step * forward, p.least_share * c.speed);
  if (!in_lane(s, c.direction * ahead + left_of(c.direction) * aside)) aside = 0;
  const Vec2 v = c.direction * ahead + left_of(c.direction) * aside;
  const float speed = length(v);
  c.direction = v / speed;
  c.speed = std::min(speed, c.speed);
  c.changed = true;
  c.note('C', Why::kKeptApart);
}

}  // namespace throng::reactive
