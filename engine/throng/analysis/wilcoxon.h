// Wilcoxon's signed-rank test of paired values: are the differences as often and as far above zero as below?
// Differences of zero are dropped; the rest is ranked by size, equal sizes share the mean of their ranks; W+ and W- are
// the sums of the ranks of positive and negative differences, T the smaller one.
#pragma once

#include <cstddef>
#include <span>

namespace throng::analysis {

struct SignedRank {
  std::size_t pairs = 0;  ///< with a difference
  double plus = 0, minus = 0;
  double t = 0;  ///< min(plus, minus)
  double p = 1;  ///< two-sided: probability of a T at most this small when signs are chance. Exact up to 60 pairs (ties
                 ///< included), else by the normal distribution with corrections for ties and continuity
  bool rises(double alpha) const { return p < alpha && plus > minus; }
  bool falls(double alpha) const { return p < alpha && minus > plus; }
};

/// Of after - before. Differences up to `nothing` count as zero.
SignedRank signed_rank(std::span<const double> before, std::span<const double> after, double nothing = 0);

}  // namespace throng::analysis
