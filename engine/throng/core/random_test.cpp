#include "throng/core/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "throng/core/hash.h"

namespace throng {
namespace {

TEST(Random, PhiloxKnownAnswers) {
  // kat_vectors of the Random123 distribution, philox4x32, 10 rounds
  using Four = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox4x32_10({0, 0, 0, 0}, {0, 0}), (Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t f = 0xffffffff;
  EXPECT_EQ(philox4x32_10({f, f, f, f}, {f, f}), (Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32_10({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, DrawsArePhiloxOfTheDocumentedCounter) {
  const RandomKey key{42, hash_text("crowd"), 7};
  const std::uint64_t k = combine(42, hash_text("crowd"));
  const std::uint64_t step = 0x0000123400005678ull;
  Draws draws(key, Stream::kNoise, step);
  for (std::uint32_t block = 0; block < 3; ++block) {
    const auto want = philox4x32_10({block, 7, 0x5678, 7u | 0x1234u << 16},
                                    {static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(k >> 32)});
    for (const std::uint32_t w : want) EXPECT_EQ(draws.bits(), w);
  }
}

TEST(Random, GoldenValuesNeverChange) {
  // Every recorded hash and every published seed depends on these.
  Draws draws({1, hash_text("crowd"), 3}, Stream::kRadius);
  EXPECT_EQ(draws.bits64(), 0x04345a595b6288a9ull);
}

TEST(Random, EveryPartOfTheKeyMatters) {
  std::set<std::uint64_t> seen;
  const auto look = [&](RandomKey key, Stream stream, std::uint64_t step) {
    Draws d(key, stream, step);
    EXPECT_TRUE(seen.insert(d.bits64()).second);
  };
  look({1, 1, 1}, Stream::kRadius, 1);
  look({2, 1, 1}, Stream::kRadius, 1);
  look({1, 2, 1}, Stream::kRadius, 1);
  look({1, 1, 2}, Stream::kRadius, 1);
  look({1, 1, 1}, Stream::kHeight, 1);
  look({1, 1, 1}, Stream::kRadius, 2);
  look({1, 1, 1}, Stream::kRadius, 1ull << 32);
  look({1ull << 40, 1, 1}, Stream::kRadius, 1);
  look({1, 1ull << 40, 1}, Stream::kRadius, 1);
  look({1, 1, 1u << 31}, Stream::kRadius, 1);
  look({1, 1, 1}, static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 1), 1);
}

TEST(Random, UniformIsUniformInOneStreamAndAcrossKeys) {
  constexpr int kCells = 64, kCount = 128000;
  const auto chi_square = [](const std::vector<double>& v) {
    std::vector<int> cell(kCells);
    for (const double x : v) ++cell[static_cast<std::size_t>(x * kCells)];
    double sum = 0;
    for (const int n : cell) sum += std::pow(n - double(kCount) / kCells, 2) / (double(kCount) / kCells);
    return sum;
  };
  std::vector<double> along, people, steps, streams;
  Draws draws({5, 6, 7}, Stream::kTest);
  for (std::uint32_t i = 0; i < kCount; ++i) {
    along.push_back(draws.uniform());
    people.push_back(Draws({5, 6, i}, Stream::kTest).uniform());
    steps.push_back(Draws({5, 6, 7}, Stream::kTest, i).uniform());
    streams.push_back(Draws({i, 6, 7}, static_cast<Stream>(i % 500)).uniform());
  }
  // 63 degrees of freedom: 103 would be exceeded once in a thousand times
  EXPECT_LT(chi_square(along), 103);
  EXPECT_LT(chi_square(people), 103);
  EXPECT_LT(chi_square(steps), 103);
  EXPECT_LT(chi_square(streams), 103);
  for (const double x : along) ASSERT_TRUE(x >= 0 && x < 1);
  // neighbours in number do not resemble each other
  double correlation = 0;
  for (std::size_t i = 1; i < people.size(); ++i) correlation += (people[i] - 0.5) * (people[i - 1] - 0.5) * 12;
  EXPECT_LT(std::abs(correlation / kCount), 4 / std::sqrt(kCount));
}

TEST(Random, BelowCoversItsRangeEvenly) {
  Draws draws({5, 6, 8}, Stream::kTest);
  int count[7] = {};
  for (int i = 0; i < 70000; ++i) {
    const std::uint32_t n = draws.below(7);
    ASSERT_LT(n, 7u);
    ++count[n];
  }
  for (const int n : count) EXPECT_NEAR(n, 10000, 400);
  EXPECT_EQ(draws.below(1), 0u);
}

TEST(Random, RangesAreHonoured) {
  Draws draws({5, 6, 9}, Stream::kTest);
  double sum = 0, squares = 0;
  for (int i = 0; i < 100000; ++i) {
    const double open = draws.uniform_open();
    ASSERT_TRUE(open > 0 && open < 1);
    const float f = draws.uniform_float();
    ASSERT_TRUE(f >= 0 && f < 1);
    const double u = draws.uniform(-3, 5);
    ASSERT_TRUE(u >= -3 && u < 5);
    const double n = draws.normal();
    sum += n;
    squares += n * n;
  }
  EXPECT_NEAR(sum / 100000, 0, 0.013);
  EXPECT_NEAR(squares / 100000, 1, 0.02);
}

TEST(Random, ChanceKeepsItsProbability) {
  Draws draws({5, 6, 10}, Stream::kTest);
  int hits = 0;
  for (int i = 0; i < 100000; ++i) hits += draws.chance(0.3);
  EXPECT_NEAR(hits, 30000, 600);
  EXPECT_FALSE(draws.chance(0));
  EXPECT_TRUE(draws.chance(1));
}

}  // namespace
}  // namespace throng
