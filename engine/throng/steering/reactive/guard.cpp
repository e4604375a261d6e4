// Routine E between two human steps: in every frame, with the positions of this frame (SH-47, SH-02).
#include <algorithm>

#include "throng/core/math.h"
#include "throng/steering/reactive/front.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
void Reactive::guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  if (states == nullptr) return;
  const bool turns = out.facing.used();
  const auto walls_of = [&](Row r, auto&& f) {
    const Shown& shown = in.scene.appearance.shown[r];
    f(in.world.walls.grids[shown.surface].beside, Vec2{shown.x, shown.y});
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    // The walls of a large world lie beyond the cache: asked for while others are looked after.
    if (i + 6 < rows.size()) walls_of(rows[i + 6], [](const WallBlocks& w, Vec2 p) { w.fetch_place(p); });
    if (i + 3 < rows.size()) walls_of(rows[i + 3], [](const WallBlocks& w, Vec2 p) { w.fetch_blocks(p); });
    const Row r = rows[i];
    State& state = states->as<State>()[r];
    const float wanted = length(state.wanted);
    if (wanted <= 0) continue;
    const Shown& own = in.scene.appearance.shown[r];
    const float now = length(Vec2{own.vx, own.vy});
    const Manner manner = in.self.profile.manner[r];
    const Comfort comfort =
        comfort_of(params_, state.stopped, manner.safe_distance, in.preferred.conduct[r].strict != 0);
    const SafeArea area{.axis = state.wanted / wanted,
                        .speed = std::max(std::min(now, wanted), 0.3f * wanted),
                        .size = 2 * own.radius,
                        .brake = in.self.profile.max_acceleration[r],
                        .reaction = params_.guard_reaction,
                        .comfort = comfort};
    const bool taken = front_is_taken(in, r, area);
    Vec2 v = taken ? Vec2{} : state.wanted;
    if (params_.wall_guard && !taken)
      v = keep_off_walls({.world = in.world,
                          .surface = SurfaceIndex(own.surface),
                          .position = {own.x, own.y},
                          .velocity = {own.vx, own.vy},
                          .radius = own.radius,
                          .brake = area.brake},
                         v);
    out.vx[r] = v.x, out.vy[r] = v.y;
    if (turns && taken) out.facing.at(r) = area.axis;
    state.braking = taken;
    state.stopped = held_up(params_, state.stopped, now, static_cast<float>(in.dt));
  }
}

}  // namespace throng::reactive
