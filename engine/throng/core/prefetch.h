// Fetching ahead: tables of a large world lie beyond the cache, and a person at a time is waited for. A hint only: no
// result depends on it.
#pragma once

namespace throng {

inline void prefetch(const void* p) {
#if defined(__GNUC__)
  __builtin_prefetch(p);
#else
  static_cast<void>(p);
#endif
}

}  // namespace throng
