// Routine E between two human steps: in every frame, with the positions of this frame (SH-47, SH-02).
#include <algorithm>
#include <array>

#include "throng/core/math.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

/// Nobody comes faster or is wider than this, m/s and m: how far the guard looks.
constexpr float kFastest = 2.0f, kWidest = 0.6f;
/// People who are looked at together.
constexpr std::uint32_t kAtOnce = 16;

/// Box around the half disc before p.
Box in_front(Vec2 p, Vec2 axis, float reach) {
  const float x = reach * math::abs(axis.y), y = reach * math::abs(axis.x);
  return {{p.x - (axis.x <= 0 ? reach : x), p.y - (axis.y <= 0 ? reach : y)},
          {p.x + (axis.x >= 0 ? reach : x), p.y + (axis.y >= 0 ? reach : y)}};
}

/// Whether anybody is in the area of the person in that row. Only a yes or no, so the order of looking does not count.
bool front_is_taken(const SteerInput& in, Row row, const SafeArea& area) {
  const Shown* shown = in.scene.appearance.shown.data();
  const CrowdMap& map = in.scene.crowd_map;
  const float *x = map.x.data(), *y = map.y.data();
  const Shown& own = shown[row];
  const Vec2 p{own.x, own.y};
  const SurfaceIndex home(own.surface);
  const float reach = area.reach(kFastest, kWidest);
  Frame frames[kMaxFrames];
  frames[0] = {home, {}};
  const bool plain = map.grids[home.value].plain;
  const int count = plain ? 1 : frames_near(in.world, home, p, reach, frames);
  bool taken = false;
  for (int i = 0; i < count && !taken; ++i) {
    const Vec2 from = p - frames[i].shift;
    runs_in(map, map.grids[frames[i].surface.value], in_front(from, area.axis, reach),
            [&](std::uint32_t begin, std::uint32_t end) {
              for (std::uint32_t first = begin; first < end && !taken; first += kAtOnce) {
                // Who is in front, without a branch for each; few of them are.
                std::array<std::uint32_t, kAtOnce> front;
                std::size_t found = 0;
                const std::uint32_t last = std::min(end, first + kAtOnce);
                for (std::uint32_t k = first; k < last; ++k) {
                  const Vec2 offset{x[k] - from.x, y[k] - from.y};
                  front[found] = k;
                  found += std::size_t{dot(offset, area.axis) > 0} & std::size_t{length_sq(offset) <= reach * reach};
                }
                for (std::size_t n = 0; n < found && !taken; ++n) {
                  const std::uint32_t k = front[n];
                  const Row r = map.row[k];
                  const Shown& o = shown[r];
                  if (r == row || (!plain && math::abs(o.z - own.z) >= kSameHeight)) continue;
                  taken = area.holds({x[k] - from.x, y[k] - from.y}, {o.vx, o.vy}, 2 * o.radius);
                }
              }
            });
  }
  return taken;
}

}  // namespace

void Reactive::guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  if (states == nullptr) return;
  const bool turns = out.facing.used();
  for (const Row r : rows) {
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
