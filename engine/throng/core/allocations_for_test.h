// For tests: counts what the whole program allocates. Defines the global operators new and delete, so include it in
// exactly one file of a test program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace throng::test {
inline std::atomic<std::size_t> allocations{0};

inline void* counted_allocation(std::size_t n) noexcept {
  ++allocations;
  return std::malloc(n ? n : 1);
}
}  // namespace throng::test

// All that pair with the deletes below: an address sanitizer looks at which new belongs to which delete.
[[gnu::noinline]] void* operator new(std::size_t n) {
  if (void* p = throng::test::counted_allocation(n)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new[](std::size_t n) {
  if (void* p = throng::test::counted_allocation(n)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
  return throng::test::counted_allocation(n);
}
[[gnu::noinline]] void* operator new[](std::size_t n, const std::nothrow_t&) noexcept {
  return throng::test::counted_allocation(n);
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, const std::nothrow_t&) noexcept { std::free(p); }
