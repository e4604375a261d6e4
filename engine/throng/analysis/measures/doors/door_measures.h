// Doors as listed measures (measures.cpp, DR-BY-14): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_door_flow(Subject& of);
Reading read_door_delay(Subject& of);
Reading read_door_hold_time(Subject& of);
Reading read_door_hold_rate(Subject& of);
Reading read_door_yield_rate(Subject& of);
Reading read_door_overtaking(Subject& of);
Reading read_door_block(Subject& of);
Reading read_door_open_share(Subject& of);

}  // namespace throng::analysis
