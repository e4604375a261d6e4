// The picture of passageway navigation (SH-99, SH-D11): imaginary boundaries, safety fan, what oncoming people block of
// it, and the way taken.
#pragma once

#include <optional>
#include <string>

#include "draw_page.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

/// Draws what the filter `passageway` said of row `who` of the frame, with walls and people around and what the colours
/// mean; false where it said nothing.
bool draw_safety_fan(const Sketch& sketch, const studio::FrameColumns& frame, std::size_t who, DrawPage& page);

/// Somebody worth a picture: whose way is blocked, else who meets somebody, else who is in a passage; nobody: none.
std::optional<AgentId> somebody_in_a_passage(const Simulation& simulation);

}  // namespace throng::cli
