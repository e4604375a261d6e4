// The inner loop of Crowd::hash: folds one column into the running hashes of its rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace throng {

/// Rows hashed together: their hashes stay in the first-level cache (8 KB), and what is read of a column at a time is
/// long enough for the processor to see a stream.
inline constexpr std::size_t kHashBlock = 1024;
using RowHashes = std::array<std::uint64_t, kHashBlock>;

/// h = fold(h, word) for each 8-byte word of the element, in order; a last word of fewer bytes is filled with zeros.
constexpr std::uint64_t fold_word(std::uint64_t h, std::uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15ull;
  return h ^ (h >> 29);
}

/// A column, `element` bytes a row.
struct HashedBytes {
  const std::byte* data = nullptr;
  std::size_t element = 0;
};

/// Rows begin..end (at most kHashBlock) of a column of `element` bytes a row, into h[0], h[1] ... Elements must have no
/// padding bytes. The same numbers on every SIMD target.
void fold_rows(const std::byte* data, std::size_t element, std::size_t begin, std::size_t end, RowHashes& h,
               const HashedBytes& next = {});

/// Sum of mix64(h[i]), i < rows.
std::uint64_t sum_of_mixed(const RowHashes& h, std::size_t rows);

}  // namespace throng
