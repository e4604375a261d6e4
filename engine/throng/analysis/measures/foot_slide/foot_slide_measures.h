// Feet, pelvis and knees of recorded bodies as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_foot_slide(Subject& of);
Reading read_foot_slide_straight(Subject& of);
Reading read_worst_foot_slide(Subject& of);
Reading read_root_offset(Subject& of);
Reading read_below_ground(Subject& of);
Reading read_least_knee(Subject& of);
Reading read_friction(Subject& of);
Reading read_zmp_inside(Subject& of);

}  // namespace throng::analysis
