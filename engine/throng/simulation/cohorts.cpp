#include "throng/simulation/cohorts.h"

#include <algorithm>

namespace throng {
namespace {

std::size_t rows_of(const Workers& workers) { return kCohortRows * static_cast<std::size_t>(workers.count()); }

/// Those of `from`, ascending, that are rows of the cohort.
void cut(const std::vector<Row>& from, const Due& cohort, std::vector<Row>& to) {
  const auto begin = std::lower_bound(from.begin(), from.end(), cohort.first);
  to.assign(begin, std::lower_bound(begin, from.end(), cohort.end));
}

void cut(const std::vector<std::vector<Row>>& from, const Due& cohort, std::vector<std::vector<Row>>& to) {
  to.resize(from.size());
  for (std::size_t m = 0; m < from.size(); ++m) cut(from[m], cohort, to[m]);
}

}  // namespace

std::size_t cohort_count(std::size_t people, const Workers& workers) {
  return std::max<std::size_t>(1, block_count(people, rows_of(workers)));
}

void take_cohort(const Due& all, std::size_t people, std::size_t number, const Workers& workers, Due& cohort) {
  const std::size_t rows = rows_of(workers);
  cohort.first = static_cast<Row>(number * rows);
  cohort.end = static_cast<Row>(std::min(people, (number + 1) * rows));
  cut(all.minds, cohort, cohort.minds);
  cut(all.steer, cohort, cohort.steer);
  cut(all.guard, cohort, cohort.guard);
}

}  // namespace throng
