// Lists per row in two flat arrays: offsets (rows + 1) and items. Three ways to fill one:
//  - in row order:   start(rows); push(item)...; end_row() once for each row;
//  - in parallel:    counts(rows)[r] = n for each row; allocate(); write row(r) (each row its own writer);
//  - out of order:   build(rows, items, row_of): stable counting sort, items of a row keep their order.
// Reading: row(r) is a span. Offsets are 32 bits: at most 2^32 - 1 items, asserted.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "throng/core/column.h"

namespace throng {

template <class T>
class Csr {
 public:
  std::size_t rows() const { return offsets_.empty() ? 0 : offsets_.size() - 1; }
  std::size_t size() const { return items_.size(); }
  std::span<const T> row(std::size_t r) const {
    assert(r < rows() && "row outside the list");
    return {items_.data() + offsets_[r], offsets_[r + 1] - offsets_[r]};
  }
  std::span<T> row(std::size_t r) {
    assert(r < rows() && "row outside the list");
    return {items_.data() + offsets_[r], offsets_[r + 1] - offsets_[r]};
  }
  std::span<const T> items() const { return items_; }
  std::span<T> items() { return items_; }
  /// rows() + 1 numbers, or none.
  std::span<const std::uint32_t> offsets() const { return offsets_; }
  std::size_t allocated_bytes() const { return offsets_.allocated_bytes() + items_.allocated_bytes(); }

  void clear() {
    offsets_.clear();
    items_.clear();
  }

  // ---- in row order
  void start(std::size_t expected_rows) {
    clear();
    offsets_.reserve(expected_rows + 1);
    offsets_.push(0);
  }
  void push(const T& item) {
    assert(!offsets_.empty() && "call start first");
    items_.push(item);
  }
  void end_row() {
    assert(items_.size() < 0xffffffffu);
    offsets_.push(static_cast<std::uint32_t>(items_.size()));
  }

  // ---- in parallel
  /// Zeros, one for each row; write the length of each row's list, then call allocate.
  std::span<std::uint32_t> counts(std::size_t rows) {
    offsets_.assign(rows + 1, 0);
    return offsets_.span().subspan(1);
  }
  /// Turns the counts into offsets and gives the items their room (content undefined until written).
  void allocate() {
    if (offsets_.empty()) offsets_.push(0);
    std::uint64_t sum = 0;
    for (std::uint32_t& o : offsets_) {
      sum += o;
      assert(sum < 0xffffffffu && "too many items for 32-bit offsets");
      o = static_cast<std::uint32_t>(sum);
    }
    items_.resize_raw(static_cast<std::size_t>(sum));
  }

  // ---- out of order
  /// row_of(i) is the row of items[i].
  template <class F>
  void build(std::size_t rows, std::span<const T> items, F&& row_of) {
    const std::span<std::uint32_t> n = counts(rows);
    for (std::size_t i = 0; i < items.size(); ++i) ++n[row_of(i)];
    allocate();
    // offsets_[r] serves as the write position of row r and ends as the start of r + 1; shifting restores it.
    for (std::size_t i = 0; i < items.size(); ++i) items_[offsets_[row_of(i)]++] = items[i];
    for (std::size_t r = rows; r > 0; --r) offsets_[r] = offsets_[r - 1];
    offsets_[0] = 0;
  }

 private:
  Column<std::uint32_t> offsets_;
  Column<T> items_;
};

}  // namespace throng
