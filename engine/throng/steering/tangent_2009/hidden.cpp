#include "throng/steering/tangent_2009/hidden.h"

#include <algorithm>
#include <cmath>

namespace throng::tangent {

Hidden hidden_behind(const Params& p, const Corner& corner, float radius, float speed) {
  Hidden h;
  if (corner.at.x <= 0 || corner.at.y < -radius) return h;  // passed, or the way ends at the wall before the corner
  const float far = length(corner.at);
  const Vec2 sight = corner.at / far;
  const float sine = det(sight, corner.unseen);
  if (sine <= 0) return h;  // one sees along the face
  // Beyond a blunt corner a body has room beside the unseen face, beyond a sharp one beside the corner itself.
  const float beyond = dot(sight, corner.unseen) > 0 ? radius / sine : radius;
  h.from = corner.at + sight * beyond;
  const float bodies = 2 * radius;
  // The first to come could be in the way after that time; one is past in front when one is past with the whole body.
  const float comes_after = std::max(0.0f, h.from.y - bodies);
  if ((h.from.x + bodies) * p.hidden_speed <= comes_after * speed) return h;
  // The velocity comes later than it is wished by the time of adaptation, now and then.
  const float t = p.hidden_reaction + p.adaptation_time, b = p.hidden_braking;
  const float room = std::max(0.0f, h.from.x - bodies);
  const float can_stop = b * (std::sqrt(t * t + 2 * room / b) - t);  // v t + v² / 2b = room
  h.speed = std::max(p.hidden_slowest, can_stop);
  h.limits = h.speed < speed;
  return h;
}

}  // namespace throng::tangent
