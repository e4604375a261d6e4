// What kind of person somebody is: drawn from the population's distributions, keyed by (seed, source, number), so it
// depends on nothing else in the scenario.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "throng/core/random.h"
#include "throng/simulation/setup.h"
#include "throng/state/crowd.h"

namespace throng {

struct Traits {
  float radius, height, preferred_speed, max_speed;
  double pre_movement;  ///< s after entering
  Manner manner;
  WalkingRoom room;
  Gait gait;
  float priority;  ///< >= 0
  BodyTraits figure;
};

/// What its body is like; from streams of their own, so that no other draw depends on it.
BodyTraits draw_figure(const RandomKey& key, const PopulationSetup& population);

Traits draw_traits(const RandomKey& key, const PopulationSetup& population, const Distribution* pre_movement);

/// One of the weighted alternatives; none when the list is empty.
template <class Tag>
Index<Tag> choose(std::span<const std::pair<Index<Tag>, double>> list, const RandomKey& key, Stream stream) {
  if (list.empty()) return {};
  double total = 0;
  for (const auto& [index, weight] : list) total += weight;
  double left = Draws(key, stream).uniform() * total;
  for (const auto& [index, weight] : list)
    if ((left -= weight) < 0) return index;
  return list.back().first;
}

/// A person about to enter.
struct Newcomer {
  AgentId id;
  RandomKey key;
  Traits traits{};
  PopulationIndex population;
  JourneyIndex journey;
  SurfaceIndex surface;
  PolygonIndex polygon;
  Vec2 position, velocity;
  std::uint16_t script = 0;
};

/// Adds the row and gives every column its first value.
Row enter(const Setup& setup, double now, const Newcomer& who, Crowd& crowd);

}  // namespace throng
