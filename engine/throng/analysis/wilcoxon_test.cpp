#include "throng/analysis/wilcoxon.h"

#include <gtest/gtest.h>

#include <vector>

namespace throng::analysis {
namespace {

TEST(SignedRank, ByHandWithZeroAndTies) {
  // Differences 15, -7, 5, 20, 0, -9, 17, -12, 5, -10. Zero drops out: n = 9. Sizes in order 5 5 7 9 10 12 15 17 20
  // have ranks 1.5 1.5 3 4 5 6 7 8 9. Positive: 5, 5, 15, 17, 20: 1.5 + 1.5 + 7 + 8 + 9 = 27. Negative: 3 + 4 + 5 + 6
  // = 18.
  const std::vector<double> before{110, 122, 125, 120, 140, 124, 123, 137, 135, 145};
  const std::vector<double> after{125, 115, 130, 140, 140, 115, 140, 125, 140, 135};
  const SignedRank r = signed_rank(before, after);
  EXPECT_EQ(r.pairs, 9u);
  EXPECT_DOUBLE_EQ(r.plus, 27);
  EXPECT_DOUBLE_EQ(r.minus, 18);
  EXPECT_DOUBLE_EQ(r.t, 18);
  EXPECT_DOUBLE_EQ(r.plus + r.minus, 9 * 10 / 2);
  EXPECT_GT(r.p, 0.5);
}

TEST(SignedRank, ExactProbabilitiesOfFourPairs) {
  // Of the 16 patterns of signs of ranks 1 2 3 4, one has W- = 0, one W- = 1: two-sided p = 2/16 and 4/16.
  const std::vector<double> zero{0, 0, 0, 0};
  EXPECT_DOUBLE_EQ(signed_rank(zero, std::vector<double>{1, 2, 3, 4}).p, 2.0 / 16);
  EXPECT_DOUBLE_EQ(signed_rank(zero, std::vector<double>{-1, 2, 3, 4}).p, 4.0 / 16);
  // W- = 2 (rank 2 alone; {1, 2} is 3): patterns with a sum of at most 2: {}, {1}, {2}: 6/16.
  EXPECT_DOUBLE_EQ(signed_rank(zero, std::vector<double>{1, -2, 3, 4}).p, 6.0 / 16);
  // Ties: all of size 1 share rank 2.5; sums of at most 0: one pattern.
  EXPECT_DOUBLE_EQ(signed_rank(zero, std::vector<double>{1, 1, 1, 1}).p, 2.0 / 16);
  EXPECT_DOUBLE_EQ(signed_rank(zero, std::vector<double>{1, 1, 1, -1}).p, 2 * 5.0 / 16);  // at most 2.5: 1 + 4
}

TEST(SignedRank, ThePublishedGroupsAreAsSignificantAsTheSourceSays) {
  // T of the source's groups of 42 (L1594), built as one rank 1 ... 42 without ties: which sum to T is enough.
  // 42 * 43 / 4 = 451.5, variance 42 * 43 * 85 / 24 = 6396.25, deviation 79.98.
  // T = 208: z = (208 - 451.5 + 0.5) / 79.98 = -3.04, p = 0.0024; T = 125: z = -4.08; T = 72: z = -4.74.
  const auto with_minus_sum = [](int t) {
    std::vector<double> d;
    for (int rank = 42; rank >= 1; --rank) {
      const bool minus = rank <= t;
      if (minus) t -= rank;
      d.push_back(minus ? -rank : rank);
    }
    return d;
  };
  const std::vector<double> zero(42, 0.0);
  for (const auto& [t, low, high] : {std::tuple{208, 0.0015, 0.0035}, {125, 1e-5, 1e-4}, {72, 1e-7, 1e-5}}) {
    const SignedRank r = signed_rank(zero, with_minus_sum(t));
    EXPECT_DOUBLE_EQ(r.t, t);
    EXPECT_GT(r.p, low) << t;
    EXPECT_LT(r.p, high) << t;
    EXPECT_TRUE(r.rises(0.01)) << t;
    EXPECT_FALSE(r.falls(0.05)) << t;
  }
}

TEST(SignedRank, ManyPairsByTheNormalDistribution) {
  // 100 pairs, signs alternate: W+ and W- differ by 50 only: far from significant. All positive: p is practically 0.
  std::vector<double> zero(100, 0.0), mixed, up;
  for (int i = 1; i <= 100; ++i) mixed.push_back(i % 2 ? -i : i), up.push_back(i);
  EXPECT_GT(signed_rank(zero, mixed).p, 0.8);
  EXPECT_LT(signed_rank(zero, up).p, 1e-15);
  // Sixty pairs, every third negative: W- = 3 + 6 + ... + 60 = 630, mean 915, variance 60 * 61 * 121 / 24 = 18452.5. By
  // the normal distribution z = (630 - 915 + 0.5) / 135.84 = -2.094, p = 0.0362: the exact one is near it.
  std::vector<double> third;
  for (int i = 1; i <= 60; ++i) third.push_back(i % 3 ? i : -i);
  EXPECT_NEAR(signed_rank(std::vector<double>(60, 0.0), third).p, 0.0362, 0.001);
  third.push_back(1e-9);  // the 61st takes rank 1 and moves all others up by one
  EXPECT_NEAR(signed_rank(std::vector<double>(61, 0.0), third).p, 0.0362, 0.004);
}

TEST(SignedRank, SmallChangesAreNoneWhereAsked) {
  const std::vector<double> zero(5, 0.0), tiny{0.001, 0.002, 0.003, 0.001, 0.5};
  EXPECT_EQ(signed_rank(zero, tiny, 0.01).pairs, 1u);
  EXPECT_EQ(signed_rank(zero, zero).p, 1);
  EXPECT_EQ(signed_rank({}, {}).pairs, 0u);
}

}  // namespace
}  // namespace throng::analysis
