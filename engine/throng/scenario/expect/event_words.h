// Events of a run in words: "began buy for ticket", "served window 2", "left platform_9".
#pragma once

#include <string>
#include <string_view>

#include "throng/simulation/simulation.h"

namespace throng {

std::string words_of(const Simulation& simulation, const Event& event);
/// Whether an event in words begins as expected; alternatives are parted by |.
bool event_fits(std::string_view expected, std::string_view event);
/// The reactive routine that last changed somebody's command, "A" to "F" or "none"; empty for other models of steering.
std::string routine_of(const Simulation& simulation, AgentId id);
/// "walking", "sitting", "queueing" ...
std::string_view word_of(Activity activity);

}  // namespace throng
