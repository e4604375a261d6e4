// `throng draw --what congestion`: how crowded the nodes of the path maps are, and what that does to a way (SH-62,
// SH-D14).
#pragma once

#include <cstdint>
#include <optional>

#include "draw_page.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

/// Nodes with more than a tenth covered (yellow to red), everybody as a red dot, and for one person (the first who is
/// on its way when none is named) its way with the weights of the crowd (green) and without (blue). False when the run
/// has no path maps.
bool draw_congestion(const Simulation& simulation, std::optional<std::uint64_t> person, DrawPage& page);

}  // namespace throng::cli
