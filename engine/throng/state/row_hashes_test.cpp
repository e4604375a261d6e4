#include "throng/state/row_hashes.h"

#include <gtest/gtest.h>

#include <hwy/targets.h>
#include <cstring>
#include <vector>

#include "throng/core/hash.h"

namespace throng {
namespace {

/// The definition, word by word.
RowHashes expected(const std::vector<std::byte>& data, std::size_t element, std::size_t begin, std::size_t end,
                   RowHashes h) {
  for (std::size_t r = begin; r < end; ++r)
    for (std::size_t at = 0; at < element; at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, data.data() + r * element + at, std::min<std::size_t>(8, element - at));
      h[r - begin] = fold_word(h[r - begin], word);
    }
  return h;
}

TEST(RowHashes, AreTheSameOnEverySimdTargetForEveryElement) {
  for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
    const std::int64_t target = rest & -rest;
    hwy::SetSupportedTargetsForTest(target);
    for (const std::size_t element : {1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 36, 40, 64})
      for (const auto& [begin, end] : std::vector<std::pair<std::size_t, std::size_t>>{
               {0, 0}, {0, 1}, {0, 7}, {3, 20}, {256, 512}, {512, 600}, {1, 1025}}) {
        std::vector<std::byte> data(end * element);  // exactly: reading beyond is found by the sanitizers
        for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::byte>(mix64(i + element) >> 13);
        RowHashes h;
        for (std::size_t i = 0; i < h.size(); ++i) h[i] = mix64(i);
        const RowHashes wanted = expected(data, element, begin, end, h);
        fold_rows(data.data(), element, begin, end, h);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < end - begin; ++i) sum += mix64(h[i]);
        EXPECT_EQ(sum_of_mixed(h, end - begin), sum) << hwy::TargetName(target) << ", rows " << end - begin;
        EXPECT_EQ(h, wanted) << hwy::TargetName(target) << ", " << element << " bytes, rows " << begin << " to " << end;
      }
  }
  hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace throng
