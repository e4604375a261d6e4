// What only the whole scene tells of its doors: who carries which keys, who fits through, what planners know.
#pragma once

#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// After objects have been compiled. Keys of populations that are not there and strollers wider than an open leaf are
/// errors; doors that planners do not know of are warned of. Said at the door.
void check_doors(Scenario& scenario, const Setup& setup);

}  // namespace throng
