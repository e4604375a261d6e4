// What people with a mind need besides the world: the timetable, and routines that know the names of this scene.
#pragma once

#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Trains by (departure, label). Complains about platforms that nobody can leave by.
void compile_timetable(Scenario& scenario, Setup& setup);
/// Names in routines become numbers; problems are reported at the populations that use them.
void settle_routines(Scenario& scenario, Setup& setup);

}  // namespace throng
