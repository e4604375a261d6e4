#include "throng/navigation/filters/passageway/safety_fan.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::navigation {
namespace {

constexpr float kTouch = 1e-3f;  ///< rad: directions this near to the edge of an interval are outside it

float angle_of(Vec2 v) { return math::atan2(v.y, v.x); }

/// The part of a - b with x >= 0: what lies behind limits nobody, but for an end beside the person, around which it
/// must not turn too soon. False: nothing.
bool cut_ahead(Vec2& a, Vec2& b, float radius) {
  if (a.x < 0 && b.x < 0) {
    a = b = a.x > b.x ? a : b;
    return a.x > -radius;
  }
  if (a.x < 0) a = lerp(a, b, a.x / (a.x - b.x));
  if (b.x < 0) b = lerp(b, a, b.x / (b.x - a.x));
  return true;
}

/// The part of a - b within `reach` of the origin. False: nothing.
bool cut_to_reach(Vec2& a, Vec2& b, float reach) {
  const Vec2 along = b - a;
  const float l = length_sq(along);
  if (!(l > 0)) return length_sq(a) <= reach * reach;
  const float middle = -dot(a, along) / l;
  const float half_sq = (reach * reach - length_sq(a + along * middle)) / l;
  if (!(half_sq > 0)) return false;
  const float half = std::sqrt(half_sq);
  const float from = std::max(0.0f, middle - half), to = std::min(1.0f, middle + half);
  if (from >= to) return false;
  const Vec2 start = a;
  a = start + along * from;
  b = start + along * to;
  return true;
}

struct Extent {
  Interval in{1e9f, -1e9f};
  void add(float angle) { in = {std::min(in.low, angle), std::max(in.high, angle)}; }
  bool any() const { return in.low <= in.high; }
};

/// The disc of a wall's end: up to its tangents where these are within the depth, else as far as it reaches in.
void add_end(Vec2 end, float radius, float depth, Extent& extent) {
  const float d = length(end);
  if (d >= depth + radius) return;
  float half = math::kHalfPiF;
  if (d * d - radius * radius > depth * depth) {
    half = math::acos((depth * depth + d * d - radius * radius) / (2 * depth * d));
  } else if (d > radius) {
    half = math::asin(radius / d);
  }
  extent.add(angle_of(end) - half);
  extent.add(angle_of(end) + half);
}

}  // namespace

bool wall_shadow(Vec2 a, Vec2 b, bool mirrored, float radius, float depth, Interval& shadow) {
  // Seen from behind a wall is not there.
  const float side = det(b - a, -a);
  if (mirrored ? side > 0 : side < 0) return false;
  const Vec2 n = normalized(left_of(b - a)) * (mirrored ? -radius : radius);
  if (!cut_ahead(a, b, radius)) return false;
  Extent extent;
  add_end(a, radius, depth, extent);
  add_end(b, radius, depth, extent);
  // The imaginary boundary: the wall, moved towards the person by half a body.
  Vec2 from = a + n, to = b + n;
  if (a != b && cut_to_reach(from, to, depth)) {
    extent.add(angle_of(from));
    extent.add(angle_of(to));
  }
  shadow = extent.in;
  return extent.any();
}

Interval safety_fan(const World& world, SurfaceIndex surface, const WayFrame& way, float radius, float depth,
                    float widest, Boundaries* drawn) {
  Interval fan{-widest, widest};
  const float range = depth + radius;
  if (world.walls.clear(surface, way.origin, range)) return fan;
  Frame frames[kMaxFrames];
  const int count = frames_near(world, surface, way.origin, range, frames);
  const float z = world.height(surface, way.origin);
  for (int i = 0; i < count; ++i) {
    const Frame& frame = frames[i];
    world.walls.near(frame.surface, way.origin - frame.shift, range, [&](std::uint32_t w, Vec2 closest, float) {
      if (math::abs(world.height(frame.surface, closest) - z) >= kSameHeight) return;
      const Vec2 a = way.to_local(world.walls.a(w) + frame.shift), b = way.to_local(world.walls.b(w) + frame.shift);
      Interval shadow;
      if (!wall_shadow(a, b, way.mirrored, radius, depth, shadow)) return;
      // The way itself is the route's word: a wall across it is beside it, on the side where most of it lies.
      if (shadow.low + shadow.high < 0) {
        fan.low = std::max(fan.low, std::min(shadow.high, 0.0f));
      } else {
        fan.high = std::min(fan.high, std::max(shadow.low, 0.0f));
      }
      if (drawn == nullptr || drawn->count + 2 > static_cast<int>(drawn->ends.size())) return;
      const Vec2 n = normalized(left_of(b - a)) * (way.mirrored ? -radius : radius);
      Vec2 from = a + n, to = b + n;
      if (!cut_to_reach(from, to, depth + 1)) return;
      drawn->ends[static_cast<std::size_t>(drawn->count++)] = from;
      drawn->ends[static_cast<std::size_t>(drawn->count++)] = to;
    });
  }
  return fan;
}

Interval mouth_fan(Vec2 a, Vec2 b, float radius) {
  const Vec2 along = normalized(b - a) * std::min(radius, 0.5f * distance(a, b));
  const float one = angle_of(a + along), other = angle_of(b - along);
  return {std::min(one, other), std::max(one, other)};
}

Interval blocked_by(const Oncomer& who, float speed) {
  const float d = length(who.position);
  const float half = d > who.room ? math::asin(who.room / d) : math::kHalfPiF;
  const float centre = angle_of(who.position);
  // Seen from the other the person moves along u = speed e(angle) - velocity, which passes at exactly `room` where u
  // points along the tangent t: speed sin(angle - t) = det(e(t), velocity).
  const auto direction = [&](float tangent) {
    const auto [s, c] = math::sincos(tangent);
    return tangent + math::asin(det(Vec2{c, s}, who.velocity) / speed);
  };
  return {direction(centre - half), direction(centre + half)};
}

bool is_blocked(std::span<const Interval> blocked, float angle) {
  return std::any_of(blocked.begin(), blocked.end(),
                     [&](const Interval& i) { return i.low + kTouch < angle && angle < i.high - kTouch; });
}

bool search_clockwise(const Interval& fan, std::span<const Interval> blocked, float start, float& found) {
  float angle = math::clamp(start, fan.low, fan.high);
  for (bool free = false; !free;) {
    free = true;
    for (const Interval& i : blocked) {
      if (!(i.low + kTouch < angle && angle < i.high - kTouch)) continue;
      angle = i.low;  // past this one on the kept side
      free = false;
      if (angle < fan.low - kTouch) return false;
    }
  }
  found = std::max(angle, fan.low);
  return true;
}

}  // namespace throng::navigation
