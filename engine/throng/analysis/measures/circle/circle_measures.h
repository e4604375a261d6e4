// The traffic circle as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_centre_density(Subject& of);
Reading read_rotation(Subject& of);

}  // namespace throng::analysis
