#include "throng/core/hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "throng/core/random.h"

namespace throng {
namespace {

/// How often each of 64 output bits flips when one input bit flips, at worst: |share - 1/2| over all pairs of bits.
template <class F>
double worst_bias(F hash, int input_bits, int trials) {
  std::vector<int> flips(static_cast<std::size_t>(input_bits) * 64);
  Draws draws({11, 12, 13}, Stream::kTest);
  for (int t = 0; t < trials; ++t) {
    std::uint64_t words[8];
    for (std::uint64_t& w : words) w = t % 2 ? draws.bits64() : draws.below(1u << 24);  // small numbers too
    const std::uint64_t before = hash(words);
    for (int bit = 0; bit < input_bits; ++bit) {
      words[bit / 64] ^= 1ull << (bit % 64);
      const std::uint64_t changed = before ^ hash(words);
      words[bit / 64] ^= 1ull << (bit % 64);
      for (int out = 0; out < 64; ++out) flips[static_cast<std::size_t>(bit * 64 + out)] += changed >> out & 1;
    }
  }
  double worst = 0;
  for (const int n : flips) worst = std::max(worst, std::abs(n / double(trials) - 0.5));
  return worst;
}

// 6 standard deviations of 4000 fair coins
constexpr double kFair = 6 * 0.5 / 63.2;

TEST(Hash, OneBitInFlipsHalfTheBitsOut) {
  EXPECT_LT(worst_bias([](const std::uint64_t* w) { return mix64(w[0]); }, 64, 4000), kFair);
  EXPECT_LT(worst_bias([](const std::uint64_t* w) { return combine(w[0], w[1]); }, 128, 4000), kFair);
  EXPECT_LT(worst_bias([](const std::uint64_t* w) { return hash_bytes(w, 64); }, 512, 4000), kFair);
  EXPECT_LT(worst_bias([](const std::uint64_t* w) { return hash_bytes(w, 13); }, 104, 4000), kFair);
  EXPECT_LT(worst_bias([](const std::uint64_t* w) { return Hasher().add(w[0]).add(w[1]).value(); }, 128, 4000), kFair);
}

TEST(Hash, NoCollisionsAmongSimilarInputs) {
  std::set<std::uint64_t> seen;
  std::size_t count = 0;
  std::vector<unsigned char> zeros(300);
  for (std::size_t n = 0; n <= zeros.size(); ++n, ++count) seen.insert(hash_bytes(zeros.data(), n));  // length counts
  for (std::size_t n = 1; n <= 100; ++n)
    for (std::size_t at = 0; at < n; ++at, ++count) {
      zeros[at] = 1;
      seen.insert(hash_bytes(zeros.data(), n));
      zeros[at] = 0;
    }
  for (int i = 0; i < 100000; ++i, ++count) seen.insert(hash_text("source_" + std::to_string(i)));
  for (std::uint64_t i = 0; i < 100000; ++i, ++count) seen.insert(Hasher().add(i).value());
  EXPECT_EQ(seen.size(), count);
}

TEST(Hash, OrderAndGroupingMatter) {
  EXPECT_NE(Hasher().add(1u).add(2u).value(), Hasher().add(2u).add(1u).value());
  EXPECT_NE(Hasher().add(std::string_view("ab")).value(),
            Hasher().add(std::string_view("a")).add(std::string_view("b")).value());
  EXPECT_NE(combine(combine(0, 1), 2), combine(combine(0, 2), 1));
  EXPECT_NE(Hasher().value(), Hasher().add(0u).value());
  EXPECT_NE(Hasher(1).value(), Hasher(2).value());
}

TEST(Hash, NumbersByTheirBits) {
  EXPECT_EQ(Hasher().add(1.5f).value(), Hasher().add(std::uint32_t{0x3fc00000}).value());
  EXPECT_NE(Hasher().add(0.0f).value(), Hasher().add(-0.0f).value());
  EXPECT_EQ(Hasher().add(std::int32_t{-1}).value(), Hasher().add(std::int64_t{-1}).value());
  const std::vector<float> v = {1, 2, 3};
  EXPECT_EQ(Hasher().add_all(std::span<const float>(v)).value(),
            Hasher().add_bytes(std::as_bytes(std::span<const float>(v))).value());
}

TEST(Hash, AddressAndAlignmentDoNotMatter) {
  std::string text = "the same bytes at another address, longer than a stripe";
  for (std::size_t shift = 0; shift < 9; ++shift) {
    std::string moved = std::string(shift, 'x') + text;
    EXPECT_EQ(hash_text(std::string_view(moved).substr(shift)), hash_text(text));
  }
}

TEST(Hash, GoldenValuesNeverChange) {
  // Golden state hashes and the random numbers of every source rest on these.
  EXPECT_EQ(mix64(1), 0x0ad29a673b299d51ull);
  EXPECT_EQ(combine(1, 2), 0xce650e66f4b84ceeull);
  EXPECT_EQ(hash_text(""), 0x7fe02935542e5bcdull);
  EXPECT_EQ(hash_text("crowd"), 0x5eaf6e74146aaabbull);
  EXPECT_EQ(hash_text("a text that is longer than thirty-two bytes"), 0x331a9f05757aa401ull);
}

}  // namespace
}  // namespace throng
