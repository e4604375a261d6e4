// For tests: people with proxies, without a simulation.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "throng/environment/navmesh/locate.h"
#include "throng/perception/ghosts.h"
#include "throng/perception/perceive.h"
#include "throng/perception/test_crowd.h"

namespace throng::test {

/// A kind made of functions.
struct AnyProxy final : ProxyKind {
  int count = 1;
  bool claim = false;  ///< one_claim
  std::function<int(Row, const ProxyInput&, std::span<Ghost>)> placing;
  std::function<bool(const Ghost&, const Asker&)> seen = [](const Ghost&, const Asker&) { return true; };
  std::function<void(const Asker&, Ghost&)> looks;

  int most() const override { return count; }
  bool one_claim() const override { return claim; }
  bool differs_by_asker() const override { return static_cast<bool>(looks); }
  int place(Row parent, const ProxyInput& in, const std::byte*, std::span<Ghost> out) const override {
    return placing(parent, in, out);
  }
  bool visible_to(const Ghost& g, const Asker& a) const override { return seen(g, a); }
  void as_seen_by(const Asker& a, Ghost& g) const override {
    if (looks) looks(a, g);
  }
};

/// People of populations "plain" (0) and "composite" (1), who has the kinds.
struct Haunted {
  explicit Haunted(World w) : world(std::move(w)) {}

  Row add(Vec2 p, std::uint16_t population = 0, Vec2 v = {}, float radius = 0.25f,
          SurfaceIndex surface = SurfaceIndex{0}) {
    const Row r = people.add(world, surface, p, v, radius);
    people.crowd.profile.population[r] = population;
    return r;
  }
  void have(const ProxyKind& kind) { table.kinds.push_back(&kind); }
  /// The same for a kind that has names to look up; what it complains about.
  std::vector<std::string> have(ProxyKind& kind, std::vector<std::vector<const ProxyKind*>> others = {}) {
    static const std::vector<std::string> names{"plain", "composite"};
    others.resize(2);
    others[1].push_back(&kind);
    std::vector<std::string> problems;
    kind.settle({world, names, others, problems});
    table.kinds.push_back(&kind);
    return problems;
  }
  /// Before anybody is added: their kinds' states.
  void settle(float range = 5) {
    table.range = range;
    table.of_population.resize(2);
    for (std::size_t k = 0; k < table.kinds.size(); ++k) {
      table.of_population[1].push_back(static_cast<std::uint16_t>(k));
      table.slots.push_back(static_cast<std::uint32_t>(k));
      const std::vector<std::byte> zeros(table.kinds[k]->state_size());
      people.crowd.part_state.columns.emplace_back(std::span<const std::byte>(zeros));
    }
    layout(world, people.crowd.crowd_map);
    layout(world, table, ghosts);
  }
  ProxyInput input() const { return {world, people.crowd, 0, 0.1}; }
  void index_all(int workers = 1) {
    Crowd& c = people.crowd;
    const Workers pool(workers);
    index(world, c.profile, c.appearance, pool, c.crowd_map);
    place_proxies(table, input(), pool, c.profile, c.appearance, ghosts);
  }
  void update(int workers = 1) {
    update_proxies(table, input(), ghosts.parents, Workers(workers), people.crowd.part_state);
  }
  void look(const PerceptionNeeds& needs, int workers = 1) {
    people.all_due();
    index_all(workers);
    const PerceptionNeeds all[] = {needs};
    perceive(world, all, people.self(), people.scene(), Workers(workers), people.crowd.percepts, {}, &ghosts);
  }
  void move(Row r, Vec2 p, Vec2 v = {}) {
    Shown& s = people.crowd.appearance.shown[r];
    s.x = p.x, s.y = p.y, s.vx = v.x, s.vy = v.y;
    people.crowd.body.x[r] = p.x, people.crowd.body.y[r] = p.y;
    people.crowd.body.vx[r] = v.x, people.crowd.body.vy[r] = v.y;
    people.crowd.body.polygon[r] = locate(world, SurfaceIndex{s.surface}, p).value;
  }
  void prefer(Row r, Vec2 v) { people.crowd.preferred.vx[r] = v.x, people.crowd.preferred.vy[r] = v.y; }
  std::vector<AgentId> seen_by(Row r) const {
    std::vector<AgentId> ids;
    for (const Row other : people.crowd.percepts.neighbours(r)) ids.push_back(people.crowd.profile.id[other]);
    return ids;
  }

  World world;
  TestCrowd people;
  ProxyTable table;
  Ghosts ghosts;
};

}  // namespace throng::test
