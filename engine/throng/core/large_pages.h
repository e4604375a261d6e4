// Memory for large columns, from regions that the system may back with pages of 2 MB. A step touches some fifty columns
// at once; with pages of 4 KB a crowd of 100,000 needs far more of them than the processor keeps translations for, and
// every stage pays for that. Addresses never enter a result, so nothing depends on what is given here.
//
// Where large pages are not to be had the memory is ordinary memory. Under a sanitizer everything is, so that it sees
// what runs over the end of a column.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

namespace throng {

/// A process has one of these, shared(): the only state outside of objects in Throng, as the heap is. Thread-safe.
/// Ranges are carved from the lowest address that has room and joined again when they come back; a large page that
/// nobody uses any more goes back to the system, its addresses are kept.
class LargePages {
 public:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  static constexpr std::size_t kAlign = 64;
  /// Smaller requests are better off in the heap.
  static constexpr std::size_t kLeast = std::size_t{1} << 16;

  static LargePages& shared();

  LargePages() = default;
  ~LargePages();
  LargePages(const LargePages&) = delete;
  LargePages& operator=(const LargePages&) = delete;

  /// 64-byte aligned, content undefined. Throws std::bad_alloc.
  std::byte* allocate(std::size_t bytes);
  /// What allocate gave, with the same size.
  void release(std::byte* at, std::size_t bytes) noexcept;

  struct Use {
    std::size_t addresses = 0;    ///< bytes of address space held
    std::size_t lent = 0;         ///< of which lent, rounded up to kAlign
    std::size_t free_ranges = 0;  ///< pieces the rest is in
  };
  Use use() const;

 private:
  struct Range {
    std::byte* begin;
    std::byte* end;
    std::size_t size() const { return static_cast<std::size_t>(end - begin); }
  };
  /// Least address space asked of the system at once; only what is used of it becomes memory.
  static constexpr std::size_t kRegion = 32 * kPage;

  bool add_region(std::size_t bytes);
  void insert(Range range) noexcept;

  mutable std::mutex mutex_;
  std::vector<Range> regions_;
  std::vector<Range> free_;  ///< by address, never touching each other; has room for one more a range lent
  std::size_t lent_ranges_ = 0, lent_bytes_ = 0;
};

}  // namespace throng
