#include "throng/navigation/filters/fundamental_diagram/walls_ahead.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng::navigation {
namespace {

constexpr float kWidths = 4;  ///< farther than so many phi a wall weighs less than 0.04 % of one at hand

bool faces(const Walls& walls, std::uint32_t wall, Vec2 p) { return det(walls.direction(wall), p - walls.a(wall)) > 0; }

/// Whether the point of this wall nearest to q is the nearest of the chain around it, and belongs to this wall. A
/// corner belongs to the wall that begins there.
bool is_nearest_of_chain(const Walls& walls, std::uint32_t wall, Vec2 p, Vec2 q) {
  const WallLine& line = walls.lines[wall];
  const Vec2 rel = q - line.a;
  const float t = dot(rel, line.direction);
  if (t >= line.length) return false;
  if (t > 0) return faces(walls, wall, p);
  // prev may lie beyond a periodic seam, with coordinates of its own: only its direction is asked.
  const Vec2 before = walls.direction(walls.prev[wall]);
  return dot(rel, before) >= 0 && (faces(walls, wall, p) || det(before, p - line.a) > 0);
}

}  // namespace

std::uint64_t weigh_walls(const World& world, const WallLook& look) {
  const float reach = std::min(look.reach, kWidths * look.phi);
  if (world.walls.clear(look.surface, look.at, reach)) return 0;
  const float sharpness = 1 / (2 * look.phi * look.phi);
  const float z = world.height(look.surface, look.from);
  Frame frames[kMaxFrames];
  const int count = frames_near(world, look.surface, look.at, reach, frames);
  std::uint64_t sum = 0;
  for (int i = 0; i < count; ++i) {
    const Frame& frame = frames[i];
    const Vec2 p = look.from - frame.shift, q = look.at - frame.shift;
    world.walls.near(frame.surface, q, reach, [&](std::uint32_t wall, Vec2 closest, float distance_sq) {
      // Walls of one's own surface always count, however steep it is.
      if (i > 0 && math::abs(world.height(frame.surface, closest) - z) >= kSameHeight) return;
      if (!is_nearest_of_chain(world.walls, wall, p, q)) return;
      const float share = dot(closest - p, look.ahead) < 0 ? look.behind : 1;
      const float weight = share * exp_of_minus(distance_sq * sharpness);
      sum += static_cast<std::uint64_t>(weight * static_cast<float>(kWholeWeight) + 0.5f);
    });
  }
  return sum;
}

}  // namespace throng::navigation
