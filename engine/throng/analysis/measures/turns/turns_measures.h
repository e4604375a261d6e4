// Turns as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_turn_reversals(Subject& of);
Reading read_turning(Subject& of);

}  // namespace throng::analysis
