// What people are in, for viewers (PV-113): what they do, or the state a state machine leads them through.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/recording/recorded.h"

namespace throng::studio {

struct StateWord {
  std::string name, colour;  ///< "#rrggbb"
};

/// By the numbers of FrameColumns::state: activities in their order, then the states of the scene's machines. Queueing
/// is white, circling grey, pushing red, as in the figures of the source; the others are told apart also by the
/// colour-blind.
std::vector<StateWord> state_words(const RecordedScene& scene);

/// The number of what somebody is in. `machine`: number + 1 in RecordedScene::states, 0 = led by none.
std::uint8_t state_number(std::uint8_t activity, std::uint16_t machine);

}  // namespace throng::studio
