#include "throng/objects/doors/clearance.h"

#include <algorithm>
#include <cmath>

namespace throng {

LeafLimits limits_among(const LeafShape& s, float angle, std::span<const DoorBody> people) {
  LeafLimits out;
  for (const DoorBody& b : people) {
    const float far = distance(b.position, s.hinge), touch = b.radius + s.thickness / 2;
    if (far > s.width + touch) continue;
    const float bearing = bearing_of(s, b.position);
    // Who stands in the opened angle is met by the closing leaf, who stands beyond by the opening one; with a leaf that
    // is open to the other side the other way round.
    const bool inside = bearing < angle;
    const bool opening = inside == (angle < 0);
    const float half = touching_half_angle(s.width, far, opening ? std::max(touch - kPress, 1e-3f) : touch);
    if (half < 0 || half >= math::kPiF) continue;  // out of reach, or on the hinge, where no leaf can avoid it
    if (inside)
      out.low = std::max(out.low, bearing + half);
    else
      out.high = std::min(out.high, bearing - half);
  }
  return out;
}

float free_turn(Vec2 pivot, float length, float thickness, float heading, float most,
                std::span<const DoorBody> people) {
  for (const DoorBody& b : people) {
    const float far = distance(b.position, pivot), touch = b.radius + thickness / 2;
    if (far > length + touch) continue;
    const float half = touching_half_angle(length, far, touch);
    if (half < 0 || half >= math::kPiF) continue;
    const Vec2 rel = b.position - pivot;
    const float ahead = math::wrap_angle(math::atan2(rel.y, rel.x) - heading);
    if (ahead < 0) continue;  // it turns away from this one
    most = std::min(most, std::max(0.0f, ahead - half));
  }
  return most;
}

float free_way(Vec2 end, Vec2 direction, float thickness, float most, std::span<const DoorBody> people) {
  for (const DoorBody& b : people) {
    const Vec2 rel = b.position - end;
    const float aside = std::max(0.0f, math::abs(det(direction, rel)) - thickness / 2);
    if (aside >= b.radius) continue;
    const float ahead = dot(direction, rel);
    if (ahead < 0) continue;  // beside the panel or behind its end
    most = std::min(most, std::max(0.0f, ahead - std::sqrt(b.radius * b.radius - aside * aside)));
  }
  return most;
}

}  // namespace throng
