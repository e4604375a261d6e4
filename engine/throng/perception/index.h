// index: sorts everybody into the cells of the crowd map. Linear in people, independent of the world's area.
#pragma once

#include <span>

#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng {

/// Cell size, metres; larger only where a surface is many kilometres wide. At one person a square metre the ten nearest
/// lie within 1.8 m or so: five runs of five people. From 0.8 to 1.5 m a query costs the same within a tenth.
inline constexpr float kCell = 1.0f;

/// Once at the start of a run: a grid for every surface. Empties the map.
void layout(const World& world, CrowdMap& map);

/// The grids alone, with cells of another size.
void layout(const World& world, float cell, CrowdMap& map);

/// In every step. Reads profile (number of people) and appearance (position, surface); writes crowd_map. The cell order
/// is by surface, strip, cell, row number: the same for any number of workers. No allocation when warm.
void index(const World& world, const Profile& profile, const Appearance& appearance, const Workers& workers,
           CrowdMap& map);

/// The same for anything that has a place and a surface: its rows are numbers in `shown`.
void sort_into_cells(std::span<const Shown> shown, const Workers& workers, CrowdMap& map);

/// In every step, behind index: how crowded the nodes of the path maps are (SH-18). Reads profile (radius) and body
/// (position, polygon), which say the same as appearance at that point of the step; writes crowd_map's congestion.
/// Nothing happens in a world without path maps. Linear in people, no allocation when warm.
void congest(const World& world, const Profile& profile, const Body& body, const Workers& workers, Congestion& out);

}  // namespace throng
