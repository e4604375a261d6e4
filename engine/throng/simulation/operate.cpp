#include "throng/simulation/operate.h"

#include <algorithm>

#include "throng/environment/zone.h"
#include "throng/objects/desk.h"

namespace throng {

std::vector<std::uint32_t> sinks_by_place(const Setup& setup) {
  std::vector<std::uint32_t> sink(setup.world.places.size(), kNoSink);
  for (std::uint32_t i = 0; i < setup.sinks.size(); ++i) sink[setup.sinks[i].place.value] = i;
  return sink;
}

void operate(const World& world, double dt, std::span<const SinkSetup> sinks,
             std::span<const std::uint32_t> sink_of_place, const Profile& profile, const Body& body,
             const Intent& intent, const Workers& workers, BlockBuffers<std::pair<AgentId, std::uint32_t>>& requests,
             ObjectStates& objects, Events& events) {
  objects.granted.clear();
  objects.granted_exit.clear();
  if (sinks.empty()) return;
  constexpr std::size_t kBlock = 4096;
  const std::size_t n = profile.id.size();
  requests.start(n, kBlock);
  workers.blocks(n, kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) {
      const PlaceIndex place = intent.place[r];
      if (!place.exists() || intent.action[r] == Intent::Action::kStand) continue;
      const std::uint32_t sink = sink_of_place[place.value];
      if (sink == kNoSink) continue;
      const Zone& zone = world.places[place.value].zone;
      const Vec2 p{body.x[r], body.y[r]};
      const bool there = zone.is_point ? zone.surface.value == body.surface[r] && distance(p, zone.middle) < 0.5f
                                       : zone.bounds.contains(p) && contains(zone, PolygonIndex(body.polygon[r]), p);
      if (there) requests.at(begin).push_back({profile.id[r], sink});
    }
  });
  std::vector<std::pair<AgentId, std::uint32_t>> list;
  requests.append_to(list);
  std::sort(list.begin(), list.end());
  for (std::size_t i = 0; i < sinks.size(); ++i) {
    // Unused allowance does not pile up beyond one person: an exit cannot let a crowd out at once after a quiet time.
    double& a = objects.exits[i].allowance;
    a = std::min(a + sinks[i].max_flow * dt, std::max(1.0, sinks[i].max_flow * dt));
  }
  for (const auto& [id, sink] : list) {
    ObjectStates::Exit& exit = objects.exits[sink];
    if (sinks[sink].max_flow > 0) {
      if (exit.allowance < 1) continue;
      exit.allowance -= 1;
    }
    ++exit.passed;
    objects.granted.push_back(id);
    objects.granted_exit.push_back(sink);
    events.push_back({id, EventKind::kLeft, sink});
  }
}

void operate_objects(const World& world, const Objects& kinds, const Clock& clock, std::uint64_t seed,
                     const Crowd& crowd, std::span<const ObjectRequest> requests, ObjectStates& objects,
                     Events& events) {
  objects.answers.clear();
  for (const ObjectRequest& r : requests) {
    if (r.kind != ObjectRequest::Kind::kSignal) continue;
    Signal& signal = objects.signals[r.object.value];
    signal.time = clock.now();
    ++signal.count;
  }
  if (kinds.empty() && requests.empty()) return;
  ObjectDesk(world, kinds, clock.now(), seed, clock.frame(), crowd, objects, events).run(requests);
}

}  // namespace throng
