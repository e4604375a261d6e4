// The edge effect as a listed measure (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_edge_effect(Subject& of);

}  // namespace throng::analysis
