// People who cross a line, each once, whichever way: the doorway method of Seyfried 2009 (PV-39).
#pragma once

#include <cstdint>
#include <vector>

#include "throng/scenario/spec.h"
#include "throng/simulation/simulation.h"

namespace throng {

class LineWatch {
 public:
  /// The way of everybody since the step before against the segment from a to b (engine coordinates), on that level.
  /// Returns how many crossed it for the first time.
  std::uint64_t observe(const Simulation& simulation, Vec2 a, Vec2 b, SurfaceIndex floor);

 private:
  struct Track {
    AgentId who;
    Vec2 at;
    bool crossed = false;
  };
  std::vector<Track> tracks_;  ///< by index of the id
};

}  // namespace throng
