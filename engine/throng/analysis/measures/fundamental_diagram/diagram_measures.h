// The fundamental diagram in the list of measures.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_fundamental_diagram(Subject& of);

}  // namespace throng::analysis
