// Composite agents as people look at them: somebody's own proxies, and those it sees (PV-23).
#include <vector>

#include "throng/simulation/simulation.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

/// A disc with a point at its middle and an arrow, a metre for each m/s.
void draw(const Shown& s, Vec2 shift, SketchLayer& layer) {
  const Vec2 at = Vec2{s.x, s.y} + shift;
  layer.point(at, s.z);
  layer.circle(at, s.radius, s.z);
  if (s.vx != 0 || s.vy != 0) layer.segment(at, at + Vec2{s.vx, s.vy}, s.z);
}

}  // namespace

void Simulation::explain_proxies(Row row, bool perceived, Sketch& out) const {
  const Crowd& c = crowd_;
  const ProxyInput in{setup_.world, c, clock_.now(), clock_.dt()};
  const auto& mine = proxies_.of_population[c.profile.population[row]];
  const Vec2 at{c.appearance.shown[row].x, c.appearance.shown[row].y};
  if (!mine.empty()) {
    SketchLayer& own = out.layer("own proxies");
    int count = 0;
    for (const std::uint16_t k : mine) {
      const std::byte* state = c.part_state.columns[proxies_.slots[k]].row(row).data();
      std::vector<Ghost> ghosts(static_cast<std::size_t>(proxies_.kinds[k]->most()));
      ghosts.resize(static_cast<std::size_t>(proxies_.kinds[k]->place(row, in, state, ghosts)));
      for (const Ghost& g : ghosts) {
        if (!(g.shown.radius >= kLeastProxy)) continue;
        draw(g.shown, {}, own);
        own.segment(at, {g.shown.x, g.shown.y}, g.shown.z);
        ++count;
      }
      proxies_.kinds[k]->explain(row, in, state, own);
    }
    own.number("proxies", count);
  }
  if (!perceived) return;
  const auto who = c.percepts.neighbours(row);
  SketchLayer* seen = nullptr;
  int count = 0;
  for (std::size_t i = 0; i < who.size(); ++i) {
    if (who[i] < c.size()) continue;  // somebody; who is behind the last row is nobody
    if (!seen) seen = &out.layer("proxies seen");
    draw(c.appearance.shown[who[i]], c.percepts.shift_of(row, i), *seen);
    ++count;
  }
  if (seen) seen->number("proxies seen", count);
}

}  // namespace throng
