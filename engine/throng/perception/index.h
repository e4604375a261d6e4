// index: sorts everybody into the cells of the crowd map. Linear in people, independent of the world's area.
#pragma once

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng {

/// Cell size, metres. Wide runs and few rows of cells suit vectors: a query for the ten nearest at one person a square
/// metre reads four runs of about six people (bench/README.md has the measurements).
inline constexpr float kCellX = 0.5f, kCellY = 1.25f;

/// Once at the start of a run: a grid for every surface. Empties the map.
void layout(const World& world, CrowdMap& map);

/// In every step. Reads profile (number of people) and appearance (position, surface); writes crowd_map. The cell order
/// is by surface, strip, cell, row number: the same for any number of workers. No allocation when warm.
void index(const World& world, const Profile& profile, const Appearance& appearance, const Workers& workers,
           CrowdMap& map);

}  // namespace throng
