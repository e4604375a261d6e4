// What somebody does because of another person: the same walk together and alone (EG-15; Paris et al. 2007, Fig. 8 and
// 9). Deviations of speed and direction from the solo walk say when a reaction begins, how large it is and of which
// kind.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "throng/analysis/measures/crossing/crossing.h"

namespace throng::analysis {

/// Below this predicted distance a reaction was observable (L839).
inline constexpr double kReactionObserved = 0.5;  // m

struct SoloOptions {
  LowPass filter = kFilter2009;
  double speed_change = 0.03;  ///< m/s: a smaller deviation of the speed is none
  double turn = 0.0262;        ///< rad (1.5 degrees): a smaller deviation of the direction is none
};

/// One trial against both people's solo walks.
struct SoloComparison {
  double mpd = 0;           ///< m, smallest predicted distance of the solo walks: what would have happened
  bool reacts = false;      ///< anybody deviates, before they are nearest
  double ahead = 0;         ///< s before the nearest approach that the first deviation begins; 0 when none
  double largest_turn = 0;  ///< rad, of the direction, until the nearest approach
  double slowest = 1;       ///< least speed / solo speed until then
  /// Speed's part of the deviation, |dv| / (|dv| + v |dtheta|), mean over frames with a deviation: more than 2 s before
  /// the nearest approach, and in the last 2 s; NaN when there is none.
  double speed_share_early = 0, speed_share_late = 0;
};

/// `together` and `alone` at the same rate, from the same start.
Result<SoloComparison> compare_with_solo(const CrossingTrial& together, const CrossingTrial& alone,
                                         const SoloOptions& options = {});

/// What the source concludes from 145 interactions, asked of many trials.
struct SoloReport {
  std::size_t trials = 0, near = 0;  ///< near: would have come nearer than 0.5 m
  double react_near = 0;             ///< share of the near ones in which somebody reacts; people: practically all
  double react_far = 0;              ///< share of those farther than 1 m apart; people: none
  double ahead = 0;                  ///< s, mean over near ones with a reaction; people: "up to several seconds"
  double largest_turn = 0;           ///< degrees, largest of all; people: bounded
  double slowest = 1;                ///< least share of the solo speed; people: to a full stop
  double speed_share_early = 0, speed_share_late = 0;  ///< people: the nearer, the more speed dominates
};
SoloReport solo_report(std::span<const SoloComparison> trials);

}  // namespace throng::analysis
