// Where people of a running simulation were going, for as long as its frames are kept: changes only.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/state/crowd.h"

namespace throng::studio {

class GoalHistory {
 public:
  struct Goal {
    std::uint32_t goal = 0;  ///< as in FrameView
    Vec2 point;              ///< where that is a point
    std::uint16_t surface = 0;
  };
  /// Of everybody in that frame; frames ascend. Nobody asks for frames before `first` any more.
  void note(std::uint32_t frame, std::uint32_t first, const Crowd& crowd);
  /// Nothing for somebody who was not there.
  std::optional<Goal> at(AgentId who, std::uint32_t frame) const;

 private:
  struct Change {
    std::uint32_t frame = 0, generation = 0;
    Goal goal;
  };
  std::vector<std::vector<Change>> slots_;  ///< by the index of the id, ascending frames
};

}  // namespace throng::studio
