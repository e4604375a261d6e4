// The inner loop of Crowd::hash: folds one column into the running hashes of its rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace throng {

inline constexpr std::size_t kHashBlock = 256;  ///< rows hashed together
using RowHashes = std::array<std::uint64_t, kHashBlock>;

/// h = fold(h, word) for each 8-byte word of the element, in order; a last word of fewer bytes is filled with zeros.
constexpr std::uint64_t fold_word(std::uint64_t h, std::uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15ull;
  return h ^ (h >> 29);
}

/// Rows begin..end (at most kHashBlock) of a column of `element` bytes a row, into h[0], h[1] ... Elements must have no
/// padding bytes. The same numbers on every SIMD target.
void fold_rows(const std::byte* data, std::size_t element, std::size_t begin, std::size_t end, RowHashes& h);

}  // namespace throng
