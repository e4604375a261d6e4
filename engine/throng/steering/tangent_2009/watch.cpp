#include "throng/steering/tangent_2009/watch.h"

#include <algorithm>

namespace throng::tangent {

const Watched* find(const State& state, AgentId who, int guess) {
  if (state.slot[guess].who == who) return &state.slot[guess];
  for (const Watched& w : state.slot) {
    if (!w.who.exists()) break;
    if (w.who == who) return &w;
  }
  return nullptr;
}

void watch(std::span<const Sight> seen, float dt, float smoothing, State& state) {
  const State before = state;
  const std::size_t count = std::min<std::size_t>(seen.size(), kMostWatched);
  const float weight = dt / (smoothing + dt);
  for (std::size_t k = 0; k < count; ++k) {
    const Sight& s = seen[k];
    Watched& w = state.slot[k];
    const Watched* was = find(before, s.who, static_cast<int>(k));  // mostly in the same order as last time
    w = {s.who, 0, {}};
    if (was == nullptr) continue;
    w.observed = was->observed + dt;
    w.acceleration = was->acceleration + (s.acceleration - was->acceleration) * weight;
  }
  for (std::size_t k = count; k < kMostWatched && state.slot[k].who.exists(); ++k) state.slot[k] = {};
}

}  // namespace throng::tangent
