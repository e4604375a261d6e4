#include "throng/steering/pedvo/reach.h"

#include "throng/core/math.h"
#include "throng/steering/pedvo/limits.h"

namespace throng::pedvo {
namespace {

constexpr float kSteersAt = 0.5f;  ///< m/s: below, people step aside without turning

}  // namespace

int reach_lines(Vec2 v, const Limits& limits, float dt, orca::HalfPlane* out) {
  int count = 0;
  if (limits.acceleration >= 0 && math::is_finite(limits.acceleration)) {
    // One side of the octagon is across the velocity, so that braking straight is exact.
    const Vec2 ahead = normalized(v, Vec2{1, 0});
    const float reach = limits.acceleration * dt * kOctagon;
    Vec2 n = ahead;
    for (int i = 0; i < 8; ++i) {
      out[count++] = {-n.x, -n.y, -(dot(n, v) + (i == 4 ? limits.acceleration * dt : reach))};
      n = {(n.x - n.y) * kSqrtHalf, (n.x + n.y) * kSqrtHalf};
    }
  }
  const float turn = limits.turn_rate * dt;
  if (turn < math::kHalfPiF && length_sq(v) > kSteersAt * kSteersAt) {
    const float heading = math::atan2(v.y, v.x);
    const auto [sin_l, cos_l] = math::sincos(heading + turn);
    const auto [sin_r, cos_r] = math::sincos(heading - turn);
    out[count++] = {sin_l, -cos_l, 0};
    out[count++] = {-sin_r, cos_r, 0};
  }
  return count;
}

}  // namespace throng::pedvo
