// Private per-person state of parts (models, planners, filters, routines, bodies): one byte column for each part that
// declares one. Created, permuted, hashed, snapshotted and removed with the row; all zero bytes = a newcomer's state.
#pragma once

#include <span>
#include <type_traits>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/ids.h"

namespace throng {

struct PartStates {
  std::vector<ByteColumn> columns;  ///< [part slot]; element size 0 for parts without state
  template <class F>
  void each(F&& f) {
    for (ByteColumn& c : columns) f(c);
  }
};

/// The state of one part, as the part itself sees it.
template <class State>
class StateOf {
  static_assert(std::is_trivially_copyable_v<State>);

 public:
  explicit StateOf(ByteColumn& c) : column_(&c) {}
  State& operator[](Row r) const { return *reinterpret_cast<State*>(column_->at(r)); }

 private:
  ByteColumn* column_;
};

}  // namespace throng
