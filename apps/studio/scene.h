// The scene of the protocol as JSON: the world, names, camera, times. Made from the plain data that recordings hold, so
// that a running simulation and a recording look the same.
#pragma once

#include <string>
#include <string_view>

#include "throng/recording/recorded.h"

namespace throng::studio {

/// What the scene itself does not say.
struct SceneTimes {
  double dt = 0.05;  ///< s
  double rate = 10;  ///< frames per simulated second
  double start = 0, end = 0;
  bool live = true;
  bool priorities = false;  ///< people may have right of way: frames say how much
};

std::string scene_json(const RecordedScene& scene, const SceneTimes& times);
/// "walking" ...; names in the order of the enum.
std::string_view name_of(Activity activity);

}  // namespace throng::studio
