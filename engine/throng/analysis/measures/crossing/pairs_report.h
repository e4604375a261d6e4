// What many crossings say together, beside what people did: three phases of the minimal predicted distance (EG-11),
// "only when required" (EG-12), who adapts how much (EG-13), and one score.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "throng/analysis/measures/crossing/crossing.h"
#include "throng/analysis/wilcoxon.h"

namespace throng::analysis {

/// Below this at t_see people adapt (L1594).
inline constexpr double kNeedsAdaptation = 1.0;  // m
/// How exactly a distance is known: smaller changes of MPD are none in the tests. Models without noise would otherwise
/// turn the last digits of arithmetic into significant results.
inline constexpr double kNoChange = 0.01;  // m

struct MeanSd {
  double mean = 0, sd = 0;
};

/// EG-11, over the trials that need adaptation. Phases by the sign of the derivative of the mean curve: observation up
/// to its last lowest point before the top, reaction up to the top, regulation from there. What differs from these
/// points by less than 2 % of the rise is as low, or as high; where the rise is below kNoChange there is no reaction:
/// both ends 1.
struct Phases {
  std::size_t trials = 0;
  std::array<double, kSteps> mean{}, sd{};
  double reaction_begins = 1, reaction_ends = 1;  ///< normalised time
  MeanSd at_see, at_begin, at_end, at_cross;      ///< m
  double least_d_min = 0, largest_d_min = 0;      ///< m
  double duration = 0;                            ///< s, mean
};
Phases phases(std::span<const Crossing> trials);

/// EG-12: a tenth of the trials, by MPD(t_see).
struct Group {
  std::size_t trials = 0;
  MeanSd see, cross;  ///< m
  SignedRank test;
  int change = 0;  ///< +1 grows, -1 shrinks, 0 no significant change (5 %)
};
/// Trials that do not fill ten equal groups are left out at the upper end.
std::array<Group, 10> ten_groups(std::span<const Crossing> trials);
/// People (L1594): six groups grow, two do not change, two shrink.
inline constexpr std::array<int, 10> kPeoplesGroups{1, 1, 1, 1, 1, 1, 0, 0, -1, -1};

/// EG-13: mean adaptation by role, over trials and the first 90 % of the time (later it is recovery, L994).
struct Roles {
  std::array<double, 2> adaptation{};   ///< m/s², first and giving way, where mpd < 1 m
  std::array<double, 2> speed_share{};  ///< of it by speed: mean |dv/dt| / (mean |dv/dt| + mean |v dtheta/dt|)
  double quiet = 0;                     ///< mean adaptation of both where mpd > 1 m
  std::size_t trials = 0;
};
Roles roles(std::span<const Crossing> trials);

/// Mean adaptation on a grid of (mpd, tti_n), as the source's Fig. 2; NaN where nothing was.
struct AdaptationMap {
  static constexpr std::size_t kTimes = 25, kDistances = 20;
  static constexpr double kFarthest = 2;  // m
  std::array<std::array<double, kTimes>, kDistances> mean{};
};
AdaptationMap adaptation_map(std::span<const Crossing> trials, std::size_t role);

/// EG-14: how many mpd curves go through each cell of (normalised time, mpd).
struct DensityMap {
  static constexpr std::size_t kTimes = kSteps, kDistances = 60;
  static constexpr double kFarthest = 2;                       // m
  std::array<std::array<double, kTimes>, kDistances> share{};  ///< of the trials
};
DensityMap density_map(std::span<const Crossing> trials);

/// One part of the score: how near to people, 1 = like them, 0 = not at all.
struct ScorePart {
  std::string name;
  std::string found, people;
  double score = 0;
};

struct PairsReport {
  std::size_t trials = 0, unusable = 0;
  double mean_speed = 0, duration = 0;  ///< m/s, s
  MeanSd d_min;                         ///< of all trials
  double least_d_min = 0;
  double order_kept = 0;  ///< share of trials in which the one expected at t_see to be first passed first
  Phases phases;
  std::array<Group, 10> groups{};
  Roles roles;
  std::vector<ScorePart> parts;
  double score = 0;  ///< mean of the parts
};
PairsReport pairs_report(std::span<const Crossing> trials, std::size_t unusable);

}  // namespace throng::analysis
