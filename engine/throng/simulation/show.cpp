#include "throng/simulation/show.h"

namespace throng {

void show_row(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row r,
              Appearance& appearance) {
  const Surface& surface = world.surfaces[body.surface[r]];
  const Vec2 p{body.x[r], body.y[r]};
  const bool floor = surface.kind == SurfaceKind::kFloor;
  appearance.shown[r] = {p.x,
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

void show(const World& world, const Profile& profile, const Body& body, const Intent& intent, const Workers& workers,
          Appearance& appearance) {
  workers.blocks(body.x.size(), 1024, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) show_row(world, profile, body, intent, static_cast<Row>(r), appearance);
  });
}

}  // namespace throng
