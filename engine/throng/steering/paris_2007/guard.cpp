// Between two footsteps: the choice stays in force while everybody moves on, so a look ahead as far as one needs to
// stand.
#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/paris_2007.h"

namespace throng::paris {
namespace {

constexpr float kReaction = 0.1f;  ///< s
/// Nobody comes faster or is wider than this, m/s and m: how far the guard looks.
constexpr float kFastest = 2.0f, kWidest = 0.3f;

/// Whether two discs `contact` apart at touch, at offset p with relative velocity w, will touch within `time`.
bool touches_within(Vec2 p, Vec2 w, float contact, float time) {
  const float closing = dot(p, w);
  if (closing <= 0) return false;
  const float gap = length_sq(p) - contact * contact;
  if (gap <= 0) return true;
  // |p - w t|² = contact², the first t
  const float root = closing * closing - length_sq(w) * gap;
  return root > 0 && gap < (closing + std::sqrt(root)) * time;
}

}  // namespace

void Paris::guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* states, Motion& out) const {
  if (states == nullptr) return;
  for (const Row r : rows) {
    State& state = states->as<State>()[r];
    const Vec2 wanted = state.wanted;
    const float speed = length(wanted);
    const Shown& own = in.scene.appearance.shown[r];
    state.held_up =
        held_up(state.held_up, length(Vec2{own.vx, own.vy}), length(Vec2{in.preferred.vx[r], in.preferred.vy[r]}),
                static_cast<float>(in.dt), 3 * params_.patience);
    if (speed <= 0 || !params_.guard) continue;
    const float time = kReaction + speed / in.self.profile.max_acceleration[r];
    const float reach = own.radius + kWidest + (speed + kFastest) * time;
    const Vec2 p{own.x, own.y};
    bool taken = false;
    Frame frames[kMaxFrames];
    const int count = frames_near(in.world, SurfaceIndex(own.surface), p, reach, frames);
    for (int i = 0; i < count && !taken; ++i) {
      const Vec2 from = p - frames[i].shift;
      each_near(in.scene.crowd_map, frames[i].surface, from, reach, [&](Row other, Vec2 q, float) {
        const Shown& o = in.scene.appearance.shown[other];
        if (other == r || math::abs(o.z - own.z) > kSameHeight) return;
        taken |= touches_within(q - from, wanted - Vec2{o.vx, o.vy}, own.radius + o.radius, time);
      });
    }
    const Vec2 v = taken ? Vec2{} : wanted;
    out.vx[r] = v.x, out.vy[r] = v.y;
    state.braking = taken ? 1.0f : 0.0f;
  }
}

}  // namespace throng::paris
