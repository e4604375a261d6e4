#include "throng/steering/tangent_2009/watch.h"

#include <algorithm>

namespace throng::tangent {

void watch(std::span<const Sight> seen, float dt, float smoothing, State& state) {
  Watched before[kMostWatched];
  std::size_t old = 0;
  for (; old < kMostWatched && state.slot[old].who.exists(); ++old) before[old] = state.slot[old];
  const std::size_t count = std::min<std::size_t>(seen.size(), kMostWatched);
  const float weight = dt / (smoothing + dt);
  for (std::size_t k = 0; k < count; ++k) {
    const Sight& s = seen[k];
    std::size_t at = k;  // mostly in the same order as last time
    if (at >= old || before[at].who != s.who)
      for (at = 0; at < old && before[at].who != s.who;) ++at;
    Watched& w = state.slot[k];
    w = {s.who, 0, {}};
    if (at == old) continue;
    w.observed = before[at].observed + dt;
    w.acceleration = before[at].acceleration + (s.acceleration - before[at].acceleration) * weight;
  }
  for (std::size_t k = count; k < old; ++k) state.slot[k] = {};
}

}  // namespace throng::tangent
