// Choosing among several with persistence (SH-56, Table 4.2): passageways, and whatever else people weigh again and
// again.
#pragma once

#include <cstddef>
#include <span>

namespace throng {

inline constexpr std::size_t kNoChoice = static_cast<std::size_t>(-1);

/// Scores are situations, smaller is better. Without an earlier choice the best is picked; with one it is kept unless
/// the best is better by more than `keep`. Of equals the first. kNoChoice when there is nothing to choose from.
inline std::size_t keep_choice(std::span<const float> scores, std::size_t earlier, float keep) {
  if (scores.empty()) return kNoChoice;
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.size(); ++i)
    if (scores[i] < scores[best]) best = i;
  if (earlier >= scores.size()) return best;
  return scores[best] < scores[earlier] - keep ? best : earlier;
}

}  // namespace throng
