#include "throng/core/large_pages.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include "throng/core/column.h"

namespace throng {
namespace {

constexpr std::size_t kPiece = 100000;

/// False where everything is ordinary memory (sanitizers, other systems); then only the promises of allocate are
/// tested.
bool has_regions(LargePages& pages) {
  std::byte* const p = pages.allocate(kPiece);
  const bool yes = pages.use().addresses > 0;
  pages.release(p, kPiece);
  return yes;
}

TEST(LargePages, PiecesAreAlignedAndApart) {
  LargePages pages;
  std::vector<std::byte*> pieces;
  for (int i = 0; i < 50; ++i) {
    pieces.push_back(pages.allocate(kPiece + static_cast<std::size_t>(i)));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pieces.back()) % LargePages::kAlign, 0u);
    std::memset(pieces.back(), i, kPiece + static_cast<std::size_t>(i));
  }
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(pieces[i][0], static_cast<std::byte>(i));
    EXPECT_EQ(pieces[i][kPiece + i - 1], static_cast<std::byte>(i));
    pages.release(pieces[i], kPiece + i);
  }
  EXPECT_EQ(pages.use().lent, 0u);
}

TEST(LargePages, FreePiecesJoinAgainInAnyOrder) {
  LargePages pages;
  if (!has_regions(pages)) GTEST_SKIP() << "ordinary memory here";
  std::vector<std::byte*> p;
  for (int i = 0; i < 6; ++i) p.push_back(pages.allocate(kPiece));
  const std::size_t whole = pages.use().addresses;
  std::size_t ranges = 1;  // what nobody has asked for yet
  EXPECT_EQ(pages.use().free_ranges, ranges);
  pages.release(p[1], kPiece);
  pages.release(p[3], kPiece);
  EXPECT_EQ(pages.use().free_ranges, ranges += 2);
  pages.release(p[2], kPiece);  // between two free ones
  EXPECT_EQ(pages.use().free_ranges, --ranges);
  pages.release(p[0], kPiece);  // before one
  EXPECT_EQ(pages.use().free_ranges, ranges);
  pages.release(p[5], kPiece);
  pages.release(p[4], kPiece);
  EXPECT_EQ(pages.use().free_ranges, 1u);
  EXPECT_EQ(pages.use().lent, 0u);
  EXPECT_EQ(pages.use().addresses, whole);
  EXPECT_EQ(pages.allocate(kPiece), p[0]) << "the lowest address first";
}

TEST(LargePages, PagesNobodyUsesGoBackAndComeAsZeros) {
  LargePages pages;
  if (!has_regions(pages)) GTEST_SKIP() << "ordinary memory here";
  const std::size_t three = 3 * LargePages::kPage;
  std::byte* const before = pages.allocate(kPiece);
  std::byte* const p = pages.allocate(three);
  std::memset(before, 7, kPiece);
  std::memset(p, 7, three);
  pages.release(p, three);
  EXPECT_EQ(before[kPiece - 1], std::byte{7}) << "the page shared with a piece in use stays";
  std::byte* const again = pages.allocate(three);
  ASSERT_EQ(again, p);
  const std::size_t to_page = LargePages::kPage - static_cast<std::size_t>(p - before);
  EXPECT_EQ(again[to_page - 1], std::byte{7});
  EXPECT_EQ(again[to_page], std::byte{0});
  EXPECT_EQ(again[three - 1], std::byte{0});
  pages.release(before, kPiece);
  EXPECT_EQ(again[to_page - 1], std::byte{7});
  pages.release(again, three);
}

TEST(LargePages, TakesMoreThanOneRegionHolds) {
  LargePages pages;
  const std::size_t huge = 200 * LargePages::kPage;
  std::byte* const p = pages.allocate(huge);
  std::byte* const q = pages.allocate(kPiece);
  p[0] = p[huge - 1] = q[0] = std::byte{1};
  pages.release(p, huge);
  EXPECT_EQ(q[0], std::byte{1});
  pages.release(q, kPiece);
}

TEST(LargePages, ThreadsMayAskAtTheSameTime) {
  LargePages pages;
  const auto work = [&pages](int seed) {
    std::vector<std::pair<std::byte*, std::size_t>> mine;
    std::uint32_t random = static_cast<std::uint32_t>(seed);
    for (int i = 0; i < 2000; ++i) {
      random = random * 1664525u + 1013904223u;
      if (mine.size() > 20 || (!mine.empty() && random >> 31)) {
        const std::size_t at = (random >> 8) % mine.size();
        EXPECT_EQ(mine[at].first[0], static_cast<std::byte>(seed));
        EXPECT_EQ(mine[at].first[mine[at].second - 1], static_cast<std::byte>(seed));
        pages.release(mine[at].first, mine[at].second);
        mine[at] = mine.back();
        mine.pop_back();
      } else {
        const std::size_t bytes = LargePages::kLeast + random % 300000;
        std::byte* const p = pages.allocate(bytes);
        p[0] = p[bytes - 1] = static_cast<std::byte>(seed);
        mine.push_back({p, bytes});
      }
    }
    for (const auto& [p, bytes] : mine) pages.release(p, bytes);
  };
  std::thread other(work, 2);
  work(1);
  other.join();
  EXPECT_EQ(pages.use().lent, 0u);
}

TEST(LargePages, HoldLargeColumnsAndNoSmallOnes) {
  if (!has_regions(LargePages::shared())) GTEST_SKIP() << "ordinary memory here";
  const std::size_t before = LargePages::shared().use().lent;
  Column<float> small(100, 1.0f);
  EXPECT_EQ(LargePages::shared().use().lent, before);
  {
    Column<float> large(100000, 2.0f);
    EXPECT_EQ(LargePages::shared().use().lent, before + large.allocated_bytes());
    Column<float> copy = large;
    small.swap(copy);
    EXPECT_EQ(small, large);
    for (int i = 0; i < 100000; ++i) small.push(3.0f);
  }
  EXPECT_EQ(small[99999], 2.0f);
  EXPECT_EQ(small[199999], 3.0f);
  EXPECT_EQ(LargePages::shared().use().lent, before + small.allocated_bytes());
}

}  // namespace
}  // namespace throng
