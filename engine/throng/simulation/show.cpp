#include "throng/simulation/show.h"

#include "throng/core/math.h"

namespace throng {

namespace {

Shown shown_of(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row r) {
  const Surface& surface = world.surfaces[body.surface[r]];
  const Vec2 p{body.x[r], body.y[r]};
  const bool floor = surface.kind == SurfaceKind::kFloor;
  return {p.x,
          p.y,
          body.vx[r],
          body.vy[r],
          profile.radius[r],
          body.heading[r],
          surface.height(p),
          body.surface[r],
          intent.action[r] == Intent::Action::kStand ? Activity::kStanding : Activity::kWalking,
          static_cast<std::uint8_t>(floor ? 0 : 1)};
}

}  // namespace

void show_row(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row r,
              Appearance& appearance) {
  appearance.shown[r] = shown_of(world, profile, body, intent, r);
  appearance.intention[r] = {0, 0, 0, body.vx[r], body.vy[r]};
}

void show(const World& world, const GroundMap& ground, double dt, const Profile& profile, const Body& body,
          const Intent& intent, const Motion& motion, const Workers& workers, Appearance& appearance) {
  const auto rate = static_cast<float>(1 / dt);
  workers.blocks(body.x.size(), 1024, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto r = static_cast<Row>(i);
      const Shown before = appearance.shown[r];
      Shown now = shown_of(world, profile, body, intent, r);
      if (!ground.empty()) now.z = ground.body_height(world, SurfaceIndex(now.surface), {now.x, now.y});  // SH-20
      appearance.shown[r] = now;
      // SH-32: how it is moving, and the move it has committed to: what steering chose, before the limits of the body
      // have let it happen.
      appearance.intention[r] = {(now.vx - before.vx) * rate, (now.vy - before.vy) * rate,
                                 math::angle_between(before.heading, now.heading) * rate, motion.vx[r], motion.vy[r]};
    }
  });
}

}  // namespace throng
