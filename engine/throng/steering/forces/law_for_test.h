// For tests: a force law on one person at the origin.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "throng/steering/forces/force_model.h"
#include "throng/steering/test_crowd.h"

namespace throng::test {

struct OneNeighbour {
  Vec2 at, velocity;
  float radius = 0.25f;
  float priority = 0;
  Vec2 preferred{};
};

/// Acceleration of a person at the origin with this velocity who wants to go along +x at `speed`.
/// ranked: of what priority it is, where right of way counts.
inline Vec2 pull(const forces::ForceModel& model, Vec2 velocity, const std::vector<OneNeighbour>& neighbours,
                 float speed = 1.34f, float radius = 0.25f, std::optional<float> ranked = {}) {
  auto b = std::make_unique<forces::Batch>();
  b->most = static_cast<int>(neighbours.size());
  b->range = model.shell().range;
  b->combine = model.shell().combine;
  for (int i = 0; i < forces::kLanes; ++i) {
    b->vx[i] = velocity.x, b->vy[i] = velocity.y, b->radius[i] = radius;
    b->ex[i] = 1, b->ey[i] = 0, b->speed[i] = speed, b->count[i] = b->most;
    for (int k = 0; k < b->most; ++k) {
      const OneNeighbour& n = neighbours[static_cast<std::size_t>(k)];
      forces::NeighbourSlot& s = b->neighbour[k];
      s.dx[i] = n.at.x, s.dy[i] = n.at.y, s.vx[i] = n.velocity.x, s.vy[i] = n.velocity.y, s.radius[i] = n.radius;
      forces::StandingSlot& by = b->standing[k];
      by.priority[i] = n.priority, by.vx[i] = n.preferred.x, by.vy[i] = n.preferred.y;
    }
    b->own_standing.priority[i] = ranked.value_or(0);
    b->own_standing.vx[i] = speed, b->own_standing.vy[i] = 0;
  }
  forces::Pull out;
  (ranked ? model.ranked_kernel() : model.kernel()).pull(model.law(), *b, out);
  for (int i = 1; i < forces::kLanes; ++i) {
    EXPECT_EQ(out.ax[i], out.ax[0]) << "lane " << i;
    EXPECT_EQ(out.ay[i], out.ay[0]) << "lane " << i;
  }
  return {out.ax[0], out.ay[0]};
}

/// As pull(), on every SIMD target of this machine; all of them must agree to the bit.
inline Vec2 pull_everywhere(const forces::ForceModel& model, Vec2 velocity, const std::vector<OneNeighbour>& neighbours,
                            float speed = 1.34f, float radius = 0.25f, std::optional<float> ranked = {}) {
  Vec2 first;
  bool any = false;
  on_every_target([&] {
    const Vec2 a = pull(model, velocity, neighbours, speed, radius, ranked);
    if (any) {
      EXPECT_EQ(a, first);
    }
    first = a, any = true;
  });
  return first;
}

#define EXPECT_PULL(a, x_, y_)                             \
  do {                                                     \
    const ::throng::Vec2 pulled = (a);                     \
    EXPECT_NEAR(pulled.x, x_, 1e-5 + 1e-4 * std::abs(x_)); \
    EXPECT_NEAR(pulled.y, y_, 1e-5 + 1e-4 * std::abs(y_)); \
  } while (false)

}  // namespace throng::test
