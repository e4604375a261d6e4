// Questions to the crowd map that look across open edges (stairs, periodic edges). Within one surface, rows_near and
// each_near of state/crowd_map.h are enough.
#pragma once

#include "throng/core/math.h"
#include "throng/environment/world.h"
#include "throng/geometry/segments.h"
#include "throng/state/crowd_map.h"

namespace throng {

/// Calls f(row, position as it appears from p, distance squared) for everybody within `reach` of p, through open edges
/// too, if less than kSameHeight higher or lower than the floor at p. Somebody visible two ways round a short ring
/// comes twice.
template <class F>
void people_near(const World& world, const CrowdMap& map, SurfaceIndex surface, Vec2 p, float reach, F&& f) {
  Frame frames[kMaxFrames];
  frames[0] = {surface, {}};
  const bool plain = map.grids[surface.value].plain;
  const int count = plain ? 1 : frames_near(world, surface, p, reach, frames);
  const float z = world.height(surface, p);
  for (int i = 0; i < count; ++i) {
    const Frame& frame = frames[i];
    each_near(map, frame.surface, p - frame.shift, reach, [&](Row r, Vec2 q, float distance_sq) {
      if (!plain && math::abs(world.height(frame.surface, q) - z) >= kSameHeight) return;
      f(r, q + frame.shift, distance_sq);
    });
  }
}

/// People per square metre of the disc around p; whoever stands at p counts too. The disc is not cut at walls.
inline float density_at(const World& world, const CrowdMap& map, SurfaceIndex surface, Vec2 p, float radius) {
  int people = 0;
  people_near(world, map, surface, p, radius, [&](Row, Vec2, float) { ++people; });
  return static_cast<float>(people) / (math::kPiF * radius * radius);
}

/// People per square metre within `reach` of the segment a-b, a portal or the mouth of a passage (SH-25, SH-56). With
/// `ahead` only on the side that this direction points to: the half in front of an entrance. Not cut at walls.
inline float density_along(const World& world, const CrowdMap& map, SurfaceIndex surface, Vec2 a, Vec2 b, float reach,
                           Vec2 ahead = {}) {
  const Vec2 middle = (a + b) * 0.5f;
  const float half = 0.5f * distance(a, b);
  const bool one_side = ahead != Vec2{};
  int people = 0;
  people_near(world, map, surface, middle, half + reach, [&](Row, Vec2 q, float) {
    if (distance_sq_to_segment(a, b, q) > reach * reach) return;
    people += !one_side || dot(q - middle, ahead) >= 0;
  });
  const float area = 4 * half * reach + math::kPiF * reach * reach;
  return static_cast<float>(people) / (one_side ? 0.5f * area : area);
}

}  // namespace throng
