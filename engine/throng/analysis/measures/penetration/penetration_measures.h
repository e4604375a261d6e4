// Penetration and collisions as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_penetration(Subject& of);
Reading read_deepest_penetration(Subject& of);
Reading read_collisions(Subject& of);

}  // namespace throng::analysis
