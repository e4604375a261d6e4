// Looks at the people of every surface that can be seen from a point.
#pragma once

#include "throng/environment/world.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng::navigation {

/// Who looks, and from where.
struct Looker {
  SurfaceIndex surface;
  Vec2 position;
  Row self;
  std::uint32_t slot;  ///< of the results
};

/// Fills `out` (room for kMaxFrames) with the looks around `at`; returns how many. What is seen of oneself through a
/// periodic edge counts as anybody would.
inline int looks_around(const World& world, const CrowdMap& map, const Looker& who, Vec2 at, Vec2 ahead, float reach,
                        CrowdLook* out) {
  if (map.grids[who.surface.value].plain) {
    *out = {at, ahead, who.surface.value, who.self, who.slot, nullptr, 0};
    return 1;
  }
  const float z = world.height(who.surface, who.position);
  Frame frames[kMaxFrames];
  const int count = frames_near(world, who.surface, at, reach, frames);
  for (int i = 0; i < count; ++i) {
    const Frame& f = frames[i];
    const Plane* plane = &world.surface(f.surface).plane;
    out[i] = {at - f.shift, ahead, f.surface.value, i == 0 ? who.self : kNoRow, who.slot, plane, z};
  }
  return count;
}

}  // namespace throng::navigation
