// throng bench filters: what filters of preferred velocities cost a person, in crowds of one and three a square metre.
#pragma once

#include <string>
#include <vector>

namespace throng::bench {

struct FilterRow {
  std::string filter;
  double density = 0;  ///< 1/m²
  int people = 0;
  double us_per_person = 0, best_us = 0, worst_us = 0;
  double mean_speed = 0;  ///< m/s, of the preferred velocities afterwards
};

/// Median of `repeats` rounds over everybody, on one thread.
std::vector<FilterRow> measure_filters(int people, int repeats);

}  // namespace throng::bench
