// Regions as text for a scenario file, put into it without touching the rest.
#pragma once

#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/environment/world.h"
#include "throng/scenario/document.h"

namespace throng::cli {

/// The regions of the world's floors as an author would write them (stairs are regions by themselves).
std::vector<RegionPlan> region_plans(const World& world);

/// "regions:" and a line for each, indented.
std::string regions_yaml(const std::vector<RegionPlan>& regions, std::size_t indent);

/// The text of a scenario file with the regions as the first entry of its section `world`. Everything else stays,
/// byte by byte. `world` is the section as read from that text.
Result<std::string> with_regions(const std::string& text, const DocumentNode& world,
                                 const std::vector<RegionPlan>& regions);

}  // namespace throng::cli
