// The list of measures that say one number about trajectories: a new one adds a line in measures.cpp. What needs to
// know more than the trajectories (where the middle is, where the exit) asks a MeasureScene for it, and is NaN without.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// What a measure may need to know about the scene.
struct MeasureScene {
  std::optional<Boxd> zone;     ///< where flows meet
  std::optional<Vec2d> axis;    ///< of a counter-flow
  std::optional<Vec2d> centre;  ///< of a traffic circle
  double radius = 10;           ///< m, of the circle
  std::optional<Vec2d> exit;    ///< middle of a door
  Vec2d into{1, 0};             ///< direction through it
};

struct Measure {
  std::string_view name;
  std::string_view unit;
  std::string_view doc;  ///< one sentence
  double (*take)(const Trajectories& all, const MeasureScene& scene);
};

std::span<const Measure> measures();
const Measure* find_measure(std::string_view name);

}  // namespace throng::analysis
