#include "throng/scenario/expect/wall_watch.h"

namespace throng {
namespace {

/// Twice the area of the triangle, positive when c is to the left of a -> b. In double: exact for coordinates of a
/// building.
double side(Vec2 a, Vec2 b, Vec2 c) {
  const Vec2d u = Vec2d(b) - Vec2d(a), v = Vec2d(c) - Vec2d(a);
  return u.x * v.y - u.y * v.x;
}

}  // namespace

bool crosses_wall(const World& world, SurfaceIndex surface, Vec2 from, Vec2 to) {
  const float range = distance(from, to);
  if (range == 0 || world.walls.clear(surface, from, range)) return false;
  bool crossed = false;
  world.walls.near(surface, from, range, [&](std::uint32_t w, Vec2, float) {
    const Vec2 a = world.walls.a(w), b = world.walls.b(w);
    crossed |= side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0;
  });
  return crossed;
}

void WallWatch::observe(const Simulation& simulation) {
  const Crowd& c = simulation.crowd();
  for (Row r = 0; r < c.size(); ++r) {
    const AgentId who = c.profile.id[r];
    if (who.index >= last_.size()) last_.resize(who.index + 1 + last_.size() / 2);
    Last& last = last_[who.index];
    const Last now{who, {c.body.x[r], c.body.y[r]}, c.body.surface[r], c.body.laps[r]};
    if (last.who == who && last.laps == now.laps && c.profile.script[r] == 0) {
      const bool crossed =
          crosses_wall(simulation.world(), SurfaceIndex(last.surface), last.at, now.at) ||
          (last.surface != now.surface && crosses_wall(simulation.world(), SurfaceIndex(now.surface), last.at, now.at));
      crossings_ += crossed ? 1u : 0u;
    }
    last = now;
  }
}

}  // namespace throng
