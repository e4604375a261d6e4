// Space use in the list of measures.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_space_use(Subject& of);

}  // namespace throng::analysis
