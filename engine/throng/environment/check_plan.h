// The first part of compile_world() by itself: for plans of which only some elements could be read.
#pragma once

#include "throng/core/diagnostics.h"
#include "throng/environment/plan.h"

namespace throng {

/// Checks each element by itself: numbers, names of levels, rings that cross themselves, flights that overlap. What
/// only shows when the floors are cut and joined needs compile_world(). Paths as there: "world.stairs[0]".
void check_world_plan(const WorldPlan& plan, Diagnostics& diagnostics);

}  // namespace throng
