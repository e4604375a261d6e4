// The scene of the protocol as JSON: the world, names, camera, times.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/environment/world.h"
#include "throng/state/columns.h"

namespace throng::studio {

struct Camera {
  double position[3] = {0, 0, 0}, target[3] = {0, 0, 0};  ///< m, the author's coordinates
};

/// What the world itself does not know.
struct SceneInfo {
  std::string name, description;
  std::optional<Camera> camera;
  double dt = 0.05;  ///< s
  double rate = 10;  ///< frames per simulated second
  double start = 0, end = 0;
  bool live = true;
  std::vector<std::string> populations, sources;
};

std::string scene_json(const World& world, const SceneInfo& info);
/// "walking" ...; names in the order of the enum.
std::string_view name_of(Activity activity);

}  // namespace throng::studio
