#include "throng/core/large_pages.h"

#include <algorithm>
#include <cstdint>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define THRONG_PLAIN_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define THRONG_PLAIN_MEMORY 1
#endif
#endif

#if defined(__linux__) && !defined(THRONG_PLAIN_MEMORY)
#include <sys/mman.h>
#define THRONG_LARGE_PAGES 1
#endif

namespace throng {
namespace {

std::size_t round_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

#if defined(THRONG_LARGE_PAGES)
std::byte* page_at_or_after(std::byte* p) {
  const auto a = reinterpret_cast<std::uintptr_t>(p);
  return p + (round_up(a, LargePages::kPage) - a);
}

/// Address space of whole large pages, or nullptr.
std::byte* map_pages(std::size_t bytes) {
  const std::size_t with_slack = bytes + LargePages::kPage;
  void* got = mmap(nullptr, with_slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got == MAP_FAILED) return nullptr;
  auto* const first = static_cast<std::byte*>(got);
  std::byte* const begin = page_at_or_after(first);
  if (begin != first) munmap(first, static_cast<std::size_t>(begin - first));
  const std::size_t rest = with_slack - static_cast<std::size_t>(begin - first) - bytes;
  if (rest > 0) munmap(begin + bytes, rest);
#if defined(MADV_HUGEPAGE)
  madvise(begin, bytes, MADV_HUGEPAGE);  // a kernel without large pages refuses: then these are ordinary pages
#endif
  return begin;
}
void unmap_pages(std::byte* at, std::size_t bytes) { munmap(at, bytes); }
/// The pages that lie wholly in `free` and partly in `fresh`, which has just become free, are given to the system.
void give_back(std::byte* free_begin, std::byte* free_end, std::byte* fresh_begin, std::byte* fresh_end) {
  std::byte* const begin = std::max(page_at_or_after(free_begin), page_at_or_after(fresh_begin) - LargePages::kPage);
  std::byte* end = page_at_or_after(fresh_end);
  if (end > free_end) end -= LargePages::kPage;
  if (begin < end) madvise(begin, static_cast<std::size_t>(end - begin), MADV_DONTNEED);
}
#else
std::byte* map_pages(std::size_t) { return nullptr; }
void unmap_pages(std::byte*, std::size_t) {}
void give_back(std::byte*, std::byte*, std::byte*, std::byte*) {}
#endif

}  // namespace

LargePages& LargePages::shared() {
  // Never destroyed: columns in static objects may outlive anything.
  static LargePages* const pages = new LargePages;  // allowed: memory only, addresses never enter results
  return *pages;
}

LargePages::~LargePages() {
  for (const Range& r : regions_) unmap_pages(r.begin, r.size());
}

std::byte* LargePages::allocate(std::size_t bytes) {
  const std::size_t wanted = round_up(std::max<std::size_t>(bytes, 1), kAlign);
  {
    const std::lock_guard lock(mutex_);
    const std::size_t needed = lent_ranges_ + regions_.size() + 2;
    if (free_.capacity() < needed) free_.reserve(2 * needed);
    const auto fits = [wanted](const Range& r) { return r.size() >= wanted; };
    auto found = std::find_if(free_.begin(), free_.end(), fits);
    if (found == free_.end() && add_region(wanted)) found = std::find_if(free_.begin(), free_.end(), fits);
    if (found != free_.end()) {
      std::byte* const at = found->begin;
      found->begin += wanted;
      if (found->begin == found->end) free_.erase(found);
      ++lent_ranges_;
      lent_bytes_ += wanted;
      return at;
    }
  }
  return static_cast<std::byte*>(::operator new (bytes, std::align_val_t{kAlign}));
}

void LargePages::release(std::byte* at, std::size_t bytes) noexcept {
  {
    const std::lock_guard lock(mutex_);
    for (const Range& r : regions_) {
      if (at < r.begin || at >= r.end) continue;
      const std::size_t size = round_up(std::max<std::size_t>(bytes, 1), kAlign);
      --lent_ranges_;
      lent_bytes_ -= size;
      return insert({at, at + size});
    }
  }
  ::operator delete (at, std::align_val_t{kAlign});
}

LargePages::Use LargePages::use() const {
  const std::lock_guard lock(mutex_);
  Use u{0, lent_bytes_, free_.size()};
  for (const Range& r : regions_) u.addresses += r.size();
  return u;
}

bool LargePages::add_region(std::size_t bytes) {
  const std::size_t size = std::max(kRegion, round_up(bytes, kPage));
  regions_.reserve(regions_.size() + 1);
  std::byte* const at = map_pages(size);
  if (!at) return false;
  regions_.push_back({at, at + size});
  insert({at, at + size});
  return true;
}

void LargePages::insert(Range range) noexcept {
  const Range fresh = range;
  auto next = std::find_if(free_.begin(), free_.end(), [&](const Range& r) { return r.begin >= range.end; });
  if (next != free_.end() && next->begin == range.end) {
    range.end = next->end;
    next = free_.erase(next);
  }
  if (next != free_.begin() && (next - 1)->end == range.begin) {
    (next - 1)->end = range.end;
    range.begin = (next - 1)->begin;
  } else {
    free_.insert(next, range);  // within the capacity that allocate made sure of
  }
  give_back(range.begin, range.end, fresh.begin, fresh.end);
}

}  // namespace throng
