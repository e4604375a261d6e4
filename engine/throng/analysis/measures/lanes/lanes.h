// Lanes in counter-flow and grouping at crossings (EG-57, EG-16). Who goes which way is seen from how people move, so
// that trajectories of any tool will do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct LaneOptions {
  std::optional<Vec2d> axis;  ///< direction of the flow; nothing: the one along which most walking goes (lane_axis)
  std::optional<Boxd> zone;   ///< only people in it
  double width = 0.6;         ///< m: half the width of a band around a person (about one body and a gap)
  double reach = 8;           ///< m: along the flow
  double least_speed = 0.2;   ///< m/s along the axis: slower people go neither way
  double period = 1;          ///< s between looks
};

/// What was seen in one moment; NaN where nothing could be.
struct LaneLook {
  double time = 0;  ///< s
  double order = 0, bands = 0;
  std::uint64_t people = 0;
};

struct Lanes {
  /// Lane order parameter: for each person, over the n others in its band, ((same - opposite) / n)², which is 1 / n for
  /// a random mix; brought to 0 = random, 1 = each band goes one way. Mean over people with company; NaN when none.
  double order = 0;
  double bands = 0;     ///< band clustering: lanes side by side, mean over looks (1 = all go one way); NaN when none
  double bandness = 0;  ///< 0: neighbours across the flow are mixed at random; 1: as few changes as two lanes have
  std::uint64_t samples = 0;
  std::vector<LaneLook> looks;  ///< those in which anybody walked
};

/// Axis (not direction) of most walking: mean of velocities with doubled angles; (1, 0) when nobody walks. `group`: of
/// its people alone.
Vec2d lane_axis(const Trajectories& all, const std::optional<Boxd>& zone = {}, std::optional<std::uint32_t> group = {});
Lanes lanes(const Trajectories& all, const LaneOptions& options = {});

/// One look: positions in (along, across) and which way each goes (+1, -1). Sum of the corrected order and its weight.
struct LaneSample {
  double sum = 0;
  std::uint64_t people = 0;
};
LaneSample lane_order(std::span<const Vec2d> along_across, std::span<const int> way, double width, double reach);
/// Runs of equal direction when people are sorted across the flow.
std::uint64_t count_bands(std::span<const Vec2d> along_across, std::span<const int> way);

struct GroupingLook {
  double time = 0;              ///< s
  double same = 0, chance = 0;  ///< of the pairs of this moment
  std::uint64_t pairs = 0;      ///< people near each other
};

struct Grouping {
  double same = 0;    ///< share of people within `radius` that belong to the same group, mean; NaN when none
  double chance = 0;  ///< what a random mix would give
  std::vector<GroupingLook> looks;  ///< those with people near each other
};
/// Whether people of one group keep together where groups meet (X-crossing).
Grouping grouping(const Trajectories& all, const std::optional<Boxd>& zone, double radius = 1.5, double period = 1);

}  // namespace throng::analysis
