// Acceleration as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_mean_acceleration(Subject& of);

}  // namespace throng::analysis
