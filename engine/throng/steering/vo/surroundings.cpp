#include "throng/steering/vo/surroundings.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::vo {
namespace {

constexpr float kSameSpot = 1e-3f;   ///< m
constexpr float kLastMoment = 0.2f;  ///< s

}  // namespace

int neighbours_of(const SteerInput& in, Row row, Neighbour* out) {
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& self = shown[row];
  const auto who = in.percepts.neighbours(row);
  const int count = static_cast<int>(who.size());
  for (int k = 0; k < count; ++k) {
    const Shown& other = shown[who[static_cast<std::size_t>(k)]];
    Vec2 way = Vec2{other.x - self.x, other.y - self.y} + in.percepts.shift_of(row, static_cast<std::size_t>(k));
    if (way == Vec2{}) {
      const AgentId* id = in.self.profile.id.data();
      way.x = id[row] < id[who[static_cast<std::size_t>(k)]] ? kSameSpot : -kSameSpot;
    }
    out[k] = {way, {other.vx, other.vy}, self.radius + other.radius};
  }
  return count;
}

int walls_of(const SteerInput& in, Row row, NearWall* out) {
  const Shown& self = in.scene.appearance.shown[row];
  const Walls& walls = in.walls();
  int count = 0;
  for (const WallPercept& seen : in.percepts.walls_of(row)) {
    if (count == kMostWalls) break;
    const WallLine& line = walls.lines[seen.wall];
    const Vec2 move = seen.shift - Vec2{self.x, self.y};
    const Vec2 a = line.a + move, along = line.direction, normal = left_of(along);
    const float gap = -dot(normal, a);
    if (gap < 0) continue;  // behind it
    const float foot = -dot(along, a);
    const Vec2 nearest = a + along * math::clamp(foot, 0.0f, line.length);
    out[count++] = {.a = a,
                    .b = line.b + move,
                    .along = along,
                    .normal = normal,
                    .length = line.length,
                    .gap = gap,
                    .foot = foot,
                    .at_a = walls.convex_a[seen.wall] != 0,
                    .at_b = walls.convex_b[seen.wall] != 0,
                    .nearest = nearest,
                    .distance_sq = length_sq(nearest)};
  }
  return count;
}

Vec2 out_of_walls(std::span<const NearWall> walls, Vec2 velocity, float radius) {
  for (const NearWall& w : walls) {
    const float d = std::sqrt(w.distance_sq);
    const Vec2 normal = d > 0 ? w.nearest / -d : w.normal;
    const float most = std::max(0.0f, d - radius) / kLastMoment;
    velocity += normal * std::max(0.0f, -dot(velocity, normal) - most);
  }
  return velocity;
}

Vec2 forward_of(const SteerInput& in, Row row) {
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  if (preferred != Vec2{}) return normalized(preferred);
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 velocity{self.vx, self.vy};
  if (velocity != Vec2{}) return normalized(velocity);
  const auto heading = math::sincos(self.heading);
  return {heading.cos, heading.sin};
}

void sketch_surroundings(const SteerInput& in, Row row, Sketch& out) {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  Neighbour people[kMaxNeighbours];
  const int count = neighbours_of(in, row, people);
  SketchLayer& layer = out.layer("neighbours");
  for (int k = 0; k < count; ++k) {
    const Vec2 p = at + people[k].way;
    layer.circle(p, people[k].radius - self.radius, self.z);
    layer.segment(at, p, self.z);
  }
  layer.number("people noticed", static_cast<double>(in.percepts.neighbours(row).size()));
  layer.number("walls noticed", in.percepts.wall_count[row]);
}

void sketch_velocities(const SteerInput& in, Row row, Vec2 chosen, const Motion& motion, Sketch& out) {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y}, actual{self.vx, self.vy};
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  SketchLayer& layer = out.layer("velocities", "m/s");
  layer.segment(at, at + preferred, self.z);
  layer.segment(at, at + chosen, self.z);
  layer.segment(at, at + actual, self.z);
  layer.text("segments", "preferred, chosen, actual");
  layer.number("preferred speed", length(preferred), "m/s");
  layer.number("chosen speed", length(chosen), "m/s");
  layer.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
}

}  // namespace throng::vo
