// The rate of collisions as a listed measure (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_collision_rate(Subject& of);
Reading read_deep_collision_rate(Subject& of);

}  // namespace throng::analysis
