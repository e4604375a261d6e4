// Pushes overlapping bodies apart in Jacobi passes.
#pragma once

#include "throng/motor/move.h"

namespace throng::motor {

struct SeparateInput {
  const World& world;
  const Profile& profile;
  const CrowdMap& map;
  int passes;
  double dt;
};

/// Runs the passes over the movers found in scratch.contacts. Reads and writes scratch.cell_x, cell_y (unfolded, cell
/// order) and scratch.x, y (folded, by row); updates body.polygon, surface, laps, vx, vy, walked of those it moved.
/// body.x, y still hold the start of the step.
void separate(const SeparateInput& in, const Workers& workers, MoveScratch& scratch, Body& body);

}  // namespace throng::motor
