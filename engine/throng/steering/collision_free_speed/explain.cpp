// What collision_free_speed says about one person: the terms of the sum, and the room in front.
#include "throng/core/math.h"
#include "throng/steering/collision_free_speed/collision_free_speed.h"

namespace throng::collision_free_speed {
namespace {

/// Repulsions, as arrows of at most 2 m, from `at`.
void draw_repulsions(std::span<const Near> from, float strength, float reach, Vec2 at, float z, SketchLayer& out) {
  for (const Near& n : from) {
    const float size = strength * math::exp((n.diameter - n.spacing) / reach);
    if (size < 0.01f) continue;
    out.segment(at, at + n.away * (size < 2 ? size : 2.0f), z);
  }
}

}  // namespace

void CollisionFreeSpeed::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion,
                                 Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const float wished = length(preferred);
  const Vec2 wish = normalized(preferred);
  Near people[kMaxNeighbours], walls[kMaxWalls];
  const std::span<const Near> around(people, static_cast<std::size_t>(people_around(in, row, people)));
  const std::span<const Near> beside(walls, static_cast<std::size_t>(walls_around(params_, in, row, walls)));
  const Vec2 e = direction_of(params_, wish, around, beside);
  int leader = -1;
  const float room = room_ahead(e, around, &leader);

  SketchLayer& neighbours = out.layer("neighbours");
  for (const Near& n : around) {
    const Vec2 p = at - n.away * n.spacing;
    neighbours.circle(p, n.diameter - self.radius, self.z);
    neighbours.segment(at, p, self.z);
  }
  neighbours.number("people noticed", static_cast<double>(around.size()));
  neighbours.number("walls noticed", in.percepts.wall_count[row]);

  SketchLayer& direction = out.layer("direction");
  direction.segment(at, at + wish, self.z);
  direction.segment(at, at + e, self.z);
  draw_repulsions(around, params_.repulsion, params_.repulsion_range, at, self.z, direction);
  draw_repulsions(beside, params_.wall_repulsion, params_.wall_repulsion_range, at, self.z, direction);
  direction.text("segments", "wish, direction chosen, then the repulsions of people and walls (1 m = the wish)");

  SketchLayer& ahead = out.layer("room ahead");
  const float seen = leader >= 0 ? room : params_.range;
  const float half = leader >= 0 ? people[leader].diameter : 2 * self.radius;
  const Vec2 aside = left_of(e) * half;
  ahead.segment(at + aside, at + aside + e * (seen + half), self.z);
  ahead.segment(at - aside, at - aside + e * (seen + half), self.z);
  if (leader >= 0) {
    ahead.circle(at - people[leader].away * people[leader].spacing, people[leader].diameter - self.radius, self.z);
    ahead.number("room in front", room, "m");
  } else {
    ahead.text("in front", "nobody");
  }
  ahead.number("speed for that room", wished > 0 ? speed_of(params_, wished, room) : 0, "m/s");
  ahead.number("preferred speed", wished, "m/s");
  ahead.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
}

}  // namespace throng::collision_free_speed
