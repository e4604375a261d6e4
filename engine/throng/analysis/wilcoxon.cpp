#include "throng/analysis/wilcoxon.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "throng/core/distributions.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr std::size_t kExact = 60;

/// Probability that a sum of ranks, each taken or not with equal chances, is at most `t`. Ranks doubled: whole numbers.
double at_most(const std::vector<std::size_t>& doubled, std::size_t t) {
  std::size_t all = 0;
  for (const std::size_t r : doubled) all += r;
  std::vector<double> chance(all + 1);
  chance[0] = 1;
  std::size_t reached = 0;
  for (const std::size_t r : doubled) {
    reached += r;
    for (std::size_t s = reached + 1; s-- > 0;) chance[s] = 0.5 * chance[s] + (s >= r ? 0.5 * chance[s - r] : 0);
  }
  double sum = 0;
  for (std::size_t s = 0; s <= t && s <= all; ++s) sum += chance[s];
  return sum;
}

}  // namespace

SignedRank signed_rank(std::span<const double> before, std::span<const double> after, double nothing) {
  SignedRank out;
  std::vector<double> difference;
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
    const double d = after[i] - before[i];
    if (math::abs(d) > nothing) difference.push_back(d);
  }
  const std::size_t n = difference.size();
  out.pairs = n;
  if (n == 0) return out;
  std::stable_sort(difference.begin(), difference.end(),
                   [](double a, double b) { return math::abs(a) < math::abs(b); });
  std::vector<std::size_t> doubled(n);
  double ties = 0;  // sum of t³ - t over groups of equal size
  for (std::size_t i = 0; i < n;) {
    std::size_t end = i + 1;
    while (end < n && math::abs(difference[end]) == math::abs(difference[i])) ++end;
    const auto t = static_cast<double>(end - i);
    ties += t * t * t - t;
    for (std::size_t k = i; k < end; ++k) doubled[k] = i + 1 + end;  // twice the mean of ranks i + 1 ... end
    i = end;
  }
  for (std::size_t i = 0; i < n; ++i) (difference[i] > 0 ? out.plus : out.minus) += static_cast<double>(doubled[i]) / 2;
  out.t = std::min(out.plus, out.minus);
  if (n <= kExact) {
    out.p = std::min(1.0, 2 * at_most(doubled, static_cast<std::size_t>(2 * out.t + 0.5)));
    return out;
  }
  const auto count = static_cast<double>(n);
  const double mean = count * (count + 1) / 4;
  const double deviation = std::sqrt(count * (count + 1) * (2 * count + 1) / 24 - ties / 48);
  if (deviation > 0) out.p = std::min(1.0, 2 * normal_below((out.t - mean + 0.5) / deviation));
  return out;
}

}  // namespace throng::analysis
