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

/// Of the difference of two angles in [-pi, pi].
float shortest_turn(float difference) {
  if (difference > math::kPiF) return difference - math::kTwoPiF;
  return difference < -math::kPiF ? difference + math::kTwoPiF : difference;
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
  const bool raised = !ground.empty();
  workers.blocks(body.x.size(), 1024, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto r = static_cast<Row>(i);
      Shown& shown = appearance.shown[r];
      const float vx = shown.vx, vy = shown.vy, heading = shown.heading;
      shown = shown_of(world, profile, body, intent, r);
      if (raised) shown.z = ground.body_height(world, SurfaceIndex(shown.surface), {shown.x, shown.y});  // SH-20
      // SH-32: how it is moving, and the move it has committed to: what steering chose, before the limits of the body
      // have let it happen.
      appearance.intention[r] = {(shown.vx - vx) * rate, (shown.vy - vy) * rate,
                                 shortest_turn(shown.heading - heading) * rate, motion.vx[r], motion.vy[r]};
    }
  });
}

}  // namespace throng
