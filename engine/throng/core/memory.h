// Giving memory back. Buffers keep their capacity between steps so that a warm step allocates nothing; a buffer that
// once held a whole crowd (everybody entered in one step) would hold that memory for the rest of the run.
#pragma once

#include <cstddef>
#include <vector>

namespace throng {

/// Elements a buffer may keep although it does not use them.
inline constexpr std::size_t kSpareElements = 16384;

/// Empties v; frees its memory if that is far more than such buffers usually need.
template <class T>
void clear_and_trim(std::vector<T>& v) {
  if (v.capacity() > kSpareElements) {
    std::vector<T>().swap(v);
  } else {
    v.clear();
  }
}

}  // namespace throng
