// For tests: counts what the whole program allocates. Defines the global operators new and delete, so include it in
// exactly one file of a test program. Clang's thread sanitizer has operators that give way to none: there its hook
// counts.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace throng::test {
inline std::atomic<std::size_t> allocations{0};
}  // namespace throng::test

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define THRONG_COUNT_BY_HOOK
#endif
#endif

#ifdef THRONG_COUNT_BY_HOOK

extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, std::size_t),
                                                         void (*on_free)(const volatile void*));

namespace throng::test {
inline const int allocation_hook = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++allocations; }, [](const volatile void*) {});
}  // namespace throng::test

#else

namespace throng::test {
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

#endif
