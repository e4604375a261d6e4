// Questions to the crowd map that look across open edges (stairs, periodic edges). Within one surface, rows_near and
// each_near of state/crowd_map.h are enough.
#pragma once

#include "throng/core/math.h"
#include "throng/environment/world.h"
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

}  // namespace throng
