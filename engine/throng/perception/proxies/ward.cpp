#include "throng/perception/proxies/ward.h"

#include "throng/perception/query.h"

namespace throng {

AgentId find_ward(Row parent, std::uint16_t population, float reach, const ProxyInput& in) {
  const Crowd& c = in.crowd;
  const Shown& s = c.appearance.shown[parent];
  AgentId best;
  float best_sq = 0;
  people_near(in.world, c.crowd_map, SurfaceIndex{s.surface}, {s.x, s.y}, reach, [&](Row r, Vec2, float d) {
    if (r == parent || c.profile.population[r] != population) return;
    const AgentId id = c.profile.id[r];
    if (best.exists() && (d > best_sq || (d == best_sq && best < id))) return;
    best = id, best_sq = d;
  });
  return best;
}

std::uint16_t population_named(const std::string& name, const ProxySettling& s) {
  std::size_t i = 0;
  while (i < s.populations.size() && s.populations[i] != name) ++i;
  if (i == s.populations.size()) s.problems.push_back("there is no population '" + name + "'");
  return static_cast<std::uint16_t>(i);
}

}  // namespace throng
