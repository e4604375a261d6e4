// Maps that not every run needs, built on request after compile_world(): they cost memory by the area of the world.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/diagnostics.h"

namespace throng {

struct World;

/// What to build and how fine (scenario section `world: {maps: ...}`).
struct MapSettings {
  // topology
  double narrow = 3.0;         ///< m: without authored regions, passages narrower than this are cut off as regions
  double hall_area = 120;      ///< m2: larger automatic regions are halls, smaller ones rooms
  double passage_ratio = 2.5;  ///< narrow automatic regions this many times longer than wide are passageways
  // perception map
  double perception_cell = 0.25;  ///< m (SH-12: 0.2 - 0.3)
  // path maps
  double path_cell = 0.2;                        ///< m, smallest quadtree node (SH-16)
  double buffer = 0.3;                           ///< m, obstacles are grown by this before they are drawn (SH-14)
  std::vector<double> grids = {1.0, 0.5, 0.25};  ///< m, cells of the fall-back grids, coarse to fine (SH-14, SH-70)
  double search_coverage = 0.8;                  ///< share of the ground that the searchable nodes keep (SH-17)
  double target_coverage = 0.7;                  ///< share of the ground covered at L_t (SH-68)
  double memory_limit = 4096;                    ///< MB; more is refused with what to change
};

/// What a part or a command can ask for. The perception and the path map imply the topology below them. A scene with
/// authored regions has its topology from compile_world() on; one without has a region a surface until it is asked for.
enum : std::uint32_t { kPerceptionMap = 1, kPathMap = 2, kTopology = 4 };

/// Builds the maps named in `which` into the world. Reports what is wrong (memory needed) and then returns false.
bool build_maps(World& world, const MapSettings& settings, std::uint32_t which, Diagnostics& diagnostics);

// The tiers, each in its own folder: called by build_maps(), topology first.
bool build_perception_map(World& world, const MapSettings& settings, Diagnostics& diagnostics);
bool build_path_map(World& world, const MapSettings& settings, Diagnostics& diagnostics);

/// Bytes the maps of `which` would take, from areas and cell sizes alone: known before anything is built.
double estimate_bytes(const World& world, const MapSettings& settings, std::uint32_t which);
/// Reports what they would need and what to change when that is more than the limit; then false.
bool check_memory(const World& world, const MapSettings& settings, std::uint32_t which, Diagnostics& diagnostics);

}  // namespace throng
