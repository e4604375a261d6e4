// The half-planes of one person that stay hard: of what it can reach (PV-BY-05), then of walls (PV-11).
#pragma once

#include "throng/steering/model.h"
#include "throng/steering/orca/kernel.h"
#include "throng/steering/pedvo/reach.h"

namespace throng::pedvo {

/// Room for the lines of one person. The last of very many walls give way to the limits of reach.
inline constexpr int kMaxHardLines = kMaxWalls;

/// `shown`: what walls are avoided with, by row. What can be reached is reached from the velocity in `in`.
int hard_lines(Row row, const SteerInput& in, const Shown* shown, float horizon, bool within_reach,
               orca::HalfPlane* out);

}  // namespace throng::pedvo
