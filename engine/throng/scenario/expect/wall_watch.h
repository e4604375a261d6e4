// Whether anybody gets through a wall: the straight line of every step against the walls themselves, not against the
// mesh that people are moved on.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/simulation/simulation.h"

namespace throng {

/// Whether the way from `from` to `to` on that surface leads through a wall; touching one is not through it.
bool crosses_wall(const World& world, SurfaceIndex surface, Vec2 from, Vec2 to);

class WallWatch {
 public:
  /// After every step.
  void observe(const Simulation& simulation);
  std::uint64_t crossings() const { return crossings_; }

 private:
  struct Last {
    AgentId who;
    Vec2 at;
    std::uint16_t surface = 0;
    std::int16_t laps = 0;  ///< another number: went over a periodic edge
  };
  std::vector<Last> last_;  ///< by index of the id
  std::uint64_t crossings_ = 0;
};

}  // namespace throng
