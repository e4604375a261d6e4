// Bodies of populations: which, what they look like, how they walk, and who is posed.
#pragma once

#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Bodies with the same parameters are made once; problems are reported at the populations that have them.
void compile_bodies(Scenario& scenario, Setup& setup);

}  // namespace throng
