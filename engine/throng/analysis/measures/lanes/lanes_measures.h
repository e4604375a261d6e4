// Lanes and grouping as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_lane_order(Subject& of);
Reading read_lane_bands(Subject& of);
Reading read_grouping(Subject& of);

}  // namespace throng::analysis
