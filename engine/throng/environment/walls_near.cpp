#include <algorithm>

#include "throng/environment/world.h"
#include "throng/geometry/segments.h"

namespace throng {

int frames_near(const World& world, SurfaceIndex surface, Vec2 p, float range, Frame (&out)[kMaxFrames]) {
  out[0] = {surface, {}};
  int n = 1;
  if (world.link_grids[surface.value].clearance_at(p) > range) return n;  // nearly everywhere
  const auto look_through = [&](const Link& link, const Frame& f) {
    const Vec2 q = p - f.shift;  // p in that surface's own coordinates
    if (distance_sq_to_segment(link.a, link.b, q) > range * range) return;
    const Frame next{link.other, f.shift - link.translation};
    const bool known = std::any_of(out, out + n, [&](const Frame& x) {
      // Translations add up in different orders: equal within rounding is the same frame.
      return x.surface == next.surface && length_sq(x.shift - next.shift) < 1e-4f;
    });
    if (!known && n < kMaxFrames) out[n++] = next;
  };
  for (int i = 0; i < n; ++i) {
    const Frame f = out[i];
    if (range <= LinkGrid::kReach) {
      for (const std::uint32_t l : world.link_grids[f.surface.value].near(p - f.shift)) look_through(world.links[l], f);
    } else {
      for (const Link& link : world.links_of(f.surface)) look_through(link, f);
    }
  }
  return n;
}

void walls_near(const World& world, SurfaceIndex surface, Vec2 p, float z, float range, std::vector<WallHit>& out) {
  out.clear();
  Frame frames[kMaxFrames];
  const int n = frames_near(world, surface, p, range, frames);
  for (int i = 0; i < n; ++i) {
    const Surface& s = world.surface(frames[i].surface);
    const Vec2 shift = frames[i].shift;
    world.walls.near(frames[i].surface, p - shift, range, [&](std::uint32_t wall, Vec2 closest, float d) {
      const float dz = s.height(closest) - z;
      // Walls of one's own surface always count, however steep it is.
      if (i == 0 || (dz < kSameHeight && dz > -kSameHeight)) out.push_back({wall, d, shift});
    });
  }
  std::sort(out.begin(), out.end(), [](const WallHit& a, const WallHit& b) {
    if (a.distance_sq != b.distance_sq) return a.distance_sq < b.distance_sq;
    if (a.wall != b.wall) return a.wall < b.wall;
    return a.shift.x != b.shift.x ? a.shift.x < b.shift.x : a.shift.y < b.shift.y;
  });
}

}  // namespace throng
