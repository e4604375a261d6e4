#include "throng/steering/paris_2007/obstacle.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::paris {
namespace {

/// How much farther than a wall's end its section reaches, so that the body passes and not only its centre.
float widening(float distance, float body) {
  if (distance <= body) return math::kHalfPiF;
  return math::asin(body / distance);
}

}  // namespace

void sections_of(const Wall& wall, const WallReader& reader, const TimeSlices& slices, Sections& out) {
  const Vec2 along = wall.b - wall.a;
  const float size = length(along);
  if (!(size > 0) || det(along, -wall.a) <= 0) return;
  const Vec2 direction = along / size;
  const float foot = math::clamp(-dot(wall.a, direction), 0.0f, size);
  const float body = std::max(reader.body - reader.graze, 0.0f);
  for (const float side : {1.0f, -1.0f}) {
    const float end = side > 0 ? size - foot : foot;  // m from P0 to the wall's end on this side
    float near = 0;
    for (int i = 0; i < slices.count; ++i) {
      const float t2 = slices.node[static_cast<std::size_t>(i) + 1];
      const float far = std::min(reader.speed * t2, end);
      const Vec2 p = wall.a + direction * (foot + side * near), q = wall.a + direction * (foot + side * far);
      const float distance = length(p);
      if (distance > reader.beyond) break;
      const Section values{.v1 = std::max(distance - reader.body, 0.0f) / t2,
                           .v2 = kUnlimited,
                           .t1 = slices.node[static_cast<std::size_t>(i)],
                           .t2 = t2};
      // The walkable side is on the left of a -> b, so towards b angles as seen from the walker grow.
      const float begin = math::atan2(p.y, p.x);
      const float turn = math::wrap_angle(math::atan2(q.y, q.x) - begin);
      const float past_far = far < end ? 0 : widening(length(q), body);
      const float past_near = i == 0 && (side > 0 ? foot : size - foot) <= 0 ? widening(distance, body) : 0;
      if (values.v1 < reader.max_speed) {
        if (side > 0)
          out.add(begin - past_near, begin + std::max(turn, 0.0f) + past_far, values);
        else
          out.add(begin + std::min(turn, 0.0f) - past_far, begin + past_near, values);
      }
      near = far;
      if (far >= end) break;
    }
  }
}

}  // namespace throng::paris
