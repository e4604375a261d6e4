// Who is in somebody's way, asked in every frame: the forward safe area of routine E against the map of the frame.
#pragma once

#include "throng/state/columns.h"
#include "throng/steering/model.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

/// Whether anybody is in the area of the person in that row. Only a yes or no, so the order of looking does not count.
bool front_is_taken(const SteerInput& in, Row row, const SafeArea& area);

}  // namespace throng::reactive
