// Fetching ahead: tables of a large world lie beyond the cache, and a person at a time is waited for. A hint only: no
// result depends on it.
#pragma once

#include <cstddef>

namespace throng {

inline void prefetch(const void* p) {
#if defined(__GNUC__)
  __builtin_prefetch(p);
#else
  static_cast<void>(p);
#endif
}

/// Every cache line of an object.
template <class T>
void prefetch_all(const T& object) {
  constexpr std::size_t kLine = 64;
  const auto* bytes = reinterpret_cast<const std::byte*>(&object);
  for (std::size_t at = 0; at < sizeof object; at += kLine) prefetch(bytes + at);
  prefetch(bytes + sizeof object - 1);
}

}  // namespace throng
