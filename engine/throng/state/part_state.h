// Private per-person state of parts (models, planners, filters, routines, bodies): one byte column for each part that
// declares one. Created, permuted, hashed, snapshotted and removed with the row.
#pragma once

#include <vector>

#include "throng/core/column.h"

namespace throng {

struct PartStates {
  std::vector<ByteColumn> columns;  ///< [part slot]; row size 0 for parts without state

  template <class F>
  void each(F&& f) {
    for (ByteColumn& c : columns) f(c);
  }
};

}  // namespace throng
