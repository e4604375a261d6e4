// Proxies of populations (PV-23): that they work in this world, and are not too many.
#pragma once

#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Names in proxies become numbers; problems are reported at the populations that have them.
void compile_proxies(Scenario& scenario, Setup& setup);

}  // namespace throng
