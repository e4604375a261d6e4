// Flow in the list of measures.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_flow(Subject& of);
Reading read_specific_flow(Subject& of);

}  // namespace throng::analysis
