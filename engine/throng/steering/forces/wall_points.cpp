#include "throng/steering/forces/wall_points.h"

#include <cmath>

namespace throng::forces {

std::size_t wall_points(const Walls& walls, std::span<const WallPercept> percepts, Vec2 from, Vec2 at, WallPoint* out) {
  constexpr float kSamePoint = 1e-3f;  // m
  std::size_t count = 0;
  for (const WallPercept& p : percepts) {
    const WallLine& line = walls.lines[p.wall];
    const Vec2 a = line.a + p.shift;
    if (det(line.direction, from - a) < 0) continue;  // behind it all the time: another wall's business
    const float along = dot(line.direction, at - a), side = det(line.direction, at - a);
    WallPoint point;
    if (along >= 0 && along <= line.length) {
      point = {{-line.direction.y, line.direction.x}, side};
    } else {
      const Vec2 corner = along < 0 ? a : line.b + p.shift;
      const float d = distance(at, corner);
      if (d <= 0) continue;  // exactly on the corner: the walls themselves answer
      point = {(at - corner) / d, d};
    }
    bool known = false;
    for (const WallPoint& o : std::span(out, count))
      known |= std::abs(o.distance - point.distance) < kSamePoint && length_sq(o.normal - point.normal) < kSamePoint;
    if (!known) out[count++] = point;
  }
  return count;
}

}  // namespace throng::forces
