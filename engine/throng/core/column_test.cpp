#include "throng/core/column.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "throng/core/csr.h"
#include "throng/core/random.h"

namespace throng {
namespace {

struct Three {
  float a = 1, b = 2, c = 3;
  bool operator==(const Three&) const = default;
};

/// The layout promise: aligned, and 64 bytes readable from the last element, zero beyond the end.
template <class T>
void expect_padded(const Column<T>& c) {
  if (c.empty()) return;
  ASSERT_EQ(reinterpret_cast<std::uintptr_t>(c.data()) % 64, 0u);
  ASSERT_GE(c.allocated_bytes(), (c.size() - 1) * sizeof(T) + 64);
  ASSERT_GE(c.allocated_bytes(), c.size() * sizeof(T) + 63);
  const auto* end = reinterpret_cast<const unsigned char*>(c.data() + c.size());
  for (int i = 0; i < 64 - static_cast<int>(sizeof(T)); ++i) ASSERT_EQ(end[i], 0) << i;
}

TEST(Column, StaysAlignedAndPaddedThroughEveryChange) {
  Column<float> c;
  expect_padded(c);
  for (int i = 0; i < 1000; ++i) {
    c.push(static_cast<float>(i + 1));
    expect_padded(c);
  }
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(c[static_cast<std::size_t>(i)], static_cast<float>(i + 1));
  c.resize(1500, 7.0f);
  expect_padded(c);
  EXPECT_EQ(c[999], 1000.0f);
  EXPECT_EQ(c[1000], 7.0f);
  EXPECT_EQ(c.back(), 7.0f);
  c.resize(13);
  expect_padded(c);
  c.resize(20);
  EXPECT_EQ(c[13], 0.0f);
  c.swap_remove(2);
  expect_padded(c);
  EXPECT_EQ(c.size(), 19u);
  Column<Three> three(5);
  expect_padded(three);
  three.push({4, 5, 6});
  expect_padded(three);
  EXPECT_EQ(three[0], Three{});
  c.clear();
  EXPECT_TRUE(c.empty());
}

TEST(Column, GuestsAreReadBehindTheRowsAndAreNone) {
  Column<int> c(3, 7);
  const auto guests = c.invite(1000);
  std::iota(guests.begin(), guests.end(), 100);
  EXPECT_EQ(c.size(), 3u);
  EXPECT_EQ(c.guests(), 1000u);
  EXPECT_EQ(c[2], 7);
  EXPECT_EQ(c[3], 100);
  EXPECT_EQ(c[1002], 1099);
  EXPECT_EQ(c.end() - c.begin(), 3);
  const Column<int> copy = c;
  EXPECT_EQ(copy, c);
  EXPECT_EQ(copy.guests(), 0u);
  const std::size_t before = c.allocated_bytes();
  EXPECT_EQ(c.invite(900).data(), c.data() + 3) << "no allocation in every frame";
  EXPECT_EQ(c.allocated_bytes(), before);
  c.push(8);
  EXPECT_EQ(c.guests(), 0u);
  EXPECT_EQ(c.back(), 8);
  expect_padded(c);
  Column<int> nobody;
  nobody.invite(2)[1] = 5;
  EXPECT_TRUE(nobody.empty());
  EXPECT_EQ(nobody[1], 5);

  OptionalColumn<Three> optional;
  EXPECT_EQ(optional.data(), nullptr);
  optional.use();
  optional.resize(2);
  optional.invite(1)[0] = {9, 9, 9};
  EXPECT_EQ(optional.size(), 2u);
  EXPECT_EQ(optional[1], Three{});
  EXPECT_EQ(optional[2], (Three{9, 9, 9}));
}

TEST(Column, PushOfOwnElementSurvivesGrowth) {
  Column<int> c(1, 42);
  for (int i = 0; i < 100; ++i) c.push(c[0]);
  for (const int v : c) EXPECT_EQ(v, 42);
  c.resize(1000, c[3]);
  EXPECT_EQ(c.back(), 42);
}

TEST(Column, GrowsByAQuarterAndNeverShrinks) {
  Column<float> exact(100000);
  EXPECT_LE(exact.allocated_bytes(), 100000 * 4 + 128u);
  Column<float> c;
  for (int i = 0; i < 100000; ++i) c.push(1);
  EXPECT_LE(c.allocated_bytes(), 100000 * 5 + 256u);
  const std::size_t most = c.allocated_bytes();
  c.resize(3);
  EXPECT_EQ(c.allocated_bytes(), most);
  int allocations = 0;
  Column<float> counted;
  for (std::size_t i = 0, last = 0; i < 100000; ++i) {
    counted.push(1);
    if (counted.allocated_bytes() != last) ++allocations;
    last = counted.allocated_bytes();
  }
  EXPECT_LT(allocations, 60);
}

TEST(Column, CopiesAndMoves) {
  Column<int> a(3, 5);
  Column<int> b = a;
  b[0] = 6;
  EXPECT_EQ(a[0], 5);
  EXPECT_FALSE(a == b);
  expect_padded(b);
  Column<int> c = std::move(b);
  EXPECT_EQ(c[0], 6);
  b = c;
  EXPECT_TRUE(b == c);
  Column<int> none;
  b = none;
  EXPECT_TRUE(b.empty());
  std::vector<int> values = {9, 8};
  b.assign(std::span<const int>(values));
  EXPECT_EQ(b.span()[1], 8);
  b.assign(4, 1);
  EXPECT_EQ(std::accumulate(b.begin(), b.end(), 0), 4);
}

TEST(Column, PermuteGathersRows) {
  Scratch scratch;
  Column<double> c;
  for (int i = 0; i < 100; ++i) c.push(i);
  std::vector<std::uint32_t> order(100);
  for (std::uint32_t i = 0; i < 100; ++i) order[i] = (i * 37 + 11) % 100;
  c.permute(order, scratch);
  for (std::uint32_t i = 0; i < 100; ++i) ASSERT_EQ(c[i], order[i]);
  c.permute(std::vector<std::uint32_t>{5, 5, 0}, scratch);  // fewer rows, one doubled
  EXPECT_EQ(c.size(), 3u);
  EXPECT_EQ(c[0], order[5]);
  EXPECT_EQ(c[2], order[0]);
  expect_padded(c);
  c.permute({}, scratch);
  EXPECT_TRUE(c.empty());
}

template <std::size_t n>
struct Row {
  unsigned char bytes[n];
};
template <std::size_t n>
void expect_permuted() {
  Scratch scratch;
  Column<Row<n>> c(50);
  for (std::size_t i = 0; i < 50; ++i)
    for (std::size_t k = 0; k < n; ++k) c[i].bytes[k] = static_cast<unsigned char>(i + 3 * k);
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < 50; ++i) order.push_back(49 - i);
  c.permute(order, scratch);
  for (std::size_t i = 0; i < 50; ++i)
    for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(c[i].bytes[k], static_cast<unsigned char>(49 - i + 3 * k)) << n;
}

TEST(Column, PermuteHandlesEveryRowSize) {
  expect_permuted<1>();
  expect_permuted<2>();
  expect_permuted<4>();
  expect_permuted<8>();
  expect_permuted<12>();
  expect_permuted<16>();
  expect_permuted<20>();
  expect_permuted<64>();
  expect_permuted<65>();
  expect_permuted<128>();
  expect_permuted<904>();
}

TEST(Column, WideRowsNeedNoWiderScratch) {
  Scratch narrow, wide;
  Column<Row<16>> a(1000);
  Column<Row<904>> b(1000);
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < 1000; ++i) order.push_back(999 - i);
  a.permute(order, narrow);
  b.permute(order, wide);
  EXPECT_LE(wide.allocated(), 4 * narrow.allocated() + 64);
  order.insert(order.end(), 500, 7);  // more rows than there were
  b.permute(order, wide);
  EXPECT_EQ(b.size(), 1500u);
}

TEST(ByteColumn, KeepsStatesOfAnyType) {
  ByteColumn c = ByteColumn::of<Three>();
  EXPECT_EQ(c.row_bytes(), sizeof(Three));
  c.resize(3);
  EXPECT_EQ(c.as<Three>()[2], Three{});
  c.as<Three>()[1] = {7, 8, 9};
  c.push();
  EXPECT_EQ(c.size(), 4u);
  c.swap_remove(0);
  EXPECT_EQ(c.size(), 3u);
  EXPECT_EQ(c.as<Three>()[1], (Three{7, 8, 9}));
  Scratch scratch;
  c.permute(std::vector<std::uint32_t>{1, 0, 2}, scratch);
  EXPECT_EQ(c.as<Three>()[0], (Three{7, 8, 9}));
  c.reset(0);
  EXPECT_EQ(c.as<Three>()[0], Three{});
  const Three guest{3, 3, 3};
  c.push(std::as_bytes(std::span<const Three, 1>(&guest, 1)));
  EXPECT_EQ(c.as<Three>()[3], guest);
  const ByteColumn copy = c;
  EXPECT_EQ(copy.as<Three>()[3], guest);
}

TEST(ByteColumn, RestoresWhatItGave) {
  ByteColumn a = ByteColumn::of<Three>();
  a.resize(5);
  a.as<Three>()[4].a = 44;
  const std::vector<std::byte> saved(a.bytes().begin(), a.bytes().end());
  ByteColumn b = ByteColumn::of<Three>();
  EXPECT_TRUE(b.restore(5, saved));
  EXPECT_EQ(b.as<Three>()[4].a, 44);
  EXPECT_FALSE(b.restore(6, saved));
  EXPECT_FALSE(b.restore(4, saved));
  EXPECT_FALSE(b.restore(~std::size_t{0}, saved));
  EXPECT_EQ(b.size(), 5u);
}

TEST(ByteColumn, RowsWithoutStateAreCounted) {
  ByteColumn c;
  c.resize(4);
  c.push();
  EXPECT_EQ(c.size(), 5u);
  c.swap_remove(1);
  Scratch scratch;
  c.permute(std::vector<std::uint32_t>{0, 1}, scratch);
  EXPECT_EQ(c.size(), 2u);
  EXPECT_TRUE(c.bytes().empty());
  EXPECT_TRUE(c.restore(9, {}));
  EXPECT_EQ(c.size(), 9u);
}

TEST(Csr, FilledInRowOrder) {
  Csr<int> lists;
  EXPECT_EQ(lists.rows(), 0u);
  lists.start(3);
  lists.push(1);
  lists.push(2);
  lists.end_row();
  lists.end_row();
  lists.push(3);
  lists.end_row();
  ASSERT_EQ(lists.rows(), 3u);
  EXPECT_EQ(lists.row(0).size(), 2u);
  EXPECT_EQ(lists.row(0)[1], 2);
  EXPECT_TRUE(lists.row(1).empty());
  EXPECT_EQ(lists.row(2)[0], 3);
  EXPECT_EQ(lists.size(), 3u);
  EXPECT_EQ(lists.offsets().size(), 4u);
}

TEST(Csr, FilledByCounts) {
  Csr<int> lists;
  const std::span<std::uint32_t> n = lists.counts(4);
  n[0] = 2;
  n[3] = 1;
  lists.allocate();
  lists.row(0)[0] = 10;
  lists.row(0)[1] = 11;
  lists.row(3)[0] = 12;
  EXPECT_EQ(lists.rows(), 4u);
  EXPECT_EQ(lists.items().size(), 3u);
  EXPECT_EQ(lists.items()[2], 12);
  EXPECT_TRUE(lists.row(1).empty());
  Csr<int> empty;
  empty.counts(0);
  empty.allocate();
  EXPECT_EQ(empty.rows(), 0u);
}

TEST(Csr, BuildIsAStableCountingSort) {
  Draws draws({1, 1, 1}, Stream::kTest);
  std::vector<std::uint32_t> items, rows;
  for (std::uint32_t i = 0; i < 5000; ++i) {
    items.push_back(i);
    rows.push_back(draws.below(97));
  }
  Csr<std::uint32_t> lists;
  for (int again = 0; again < 2; ++again) {
    lists.build(100, std::span<const std::uint32_t>(items), [&](std::size_t i) { return rows[i]; });
    ASSERT_EQ(lists.rows(), 100u);
    std::size_t seen = 0;
    for (std::size_t r = 0; r < 100; ++r) {
      std::uint32_t last = 0;
      for (const std::uint32_t item : lists.row(r)) {
        ASSERT_EQ(rows[item], r);
        ASSERT_TRUE(item >= last);
        last = item;
        ++seen;
      }
    }
    EXPECT_EQ(seen, items.size());
  }
}

}  // namespace
}  // namespace throng
