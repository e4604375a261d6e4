#include "throng/steering/forces/drive.h"

#include "throng/steering/pedvo/arc.h"

namespace throng::forces {
namespace {

constexpr float kStill = 0.05f;  ///< m/s: below this a velocity has no direction worth keeping

}  // namespace

Vec2 drive_of(Row r, const SteerInput& in, Goal goal, Vec2 velocity) {
  const Vec2 v{in.preferred.vx[r], in.preferred.vy[r]};
  const float speed = length(v), most = in.self.profile.max_speed[r];
  const Vec2 bias = speed > most ? v * (most / speed) : v;
  if (goal == Goal::kPoint || in.route == nullptr || (in.self.orders.flags[r] & Orders::kVelocity) != 0) return bias;
  const float now = length(velocity);
  if (!(now > kStill) || !(dot(velocity, bias) > 0)) return bias;
  const Vec2 at{in.scene.appearance.shown[r].x, in.scene.appearance.shown[r].y};
  const Segment& portal = in.route->target[r];
  const pedvo::Wish wish{in.preferred.left[r], in.preferred.right[r], bias, in.preferred.speed[r],
                         pedvo::distance_to_portal(portal.a - at, portal.b - at)};
  const pedvo::Chord arc = pedvo::chord_of(wish, {}, {}, most);
  if (arc.is_point) return bias;
  const Vec2 n = velocity / now;
  // The arc is narrower than half a circle: between its ends is to the right of the left one, to the left of the other.
  if (det(n, arc.left) >= 0 && det(arc.right, n) >= 0) return n * arc.speed;
  return (dot(n, arc.left) > dot(n, arc.right) ? arc.left : arc.right) * arc.speed;
}

}  // namespace throng::forces
