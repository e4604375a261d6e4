// How much lower the pelvis is held in long steps.
#pragma once

#include "throng/motor/gait/functions.h"

namespace throng {

/// Fills GaitSet::lowered: walks evenly at several speeds above the clip's and sees how far short the legs are. Zero up
/// to the clip's own step, so that the clip is reproduced exactly (PV-81).
void lower_long_steps(GaitSet& set);

}  // namespace throng
