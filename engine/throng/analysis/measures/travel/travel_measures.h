// Travel as listed measures (measures.cpp): number, table, picture.
#pragma once

#include "throng/analysis/measure.h"

namespace throng::analysis {

Reading read_arrived(Subject& of);
Reading read_last_arrival(Subject& of);
Reading read_longest_travel_time(Subject& of);
Reading read_mean_travel_time(Subject& of);
Reading read_path_ratio(Subject& of);
Reading read_slow_share(Subject& of);
Reading read_mean_walking_speed(Subject& of);

}  // namespace throng::analysis
