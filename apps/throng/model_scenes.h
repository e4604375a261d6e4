// The scenes on which steering models are compared (bench/README.md), and one run of a scene with a model.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "model_stability.h"
#include "model_variant.h"
#include "throng/analysis/trajectories.h"

namespace throng::bench {

/// What a scene is looked at for: what a crowd may organise itself into (EG-57), or how its first walker gets on.
enum class Pattern { kNone, kLanes, kStripes, kCircle, kPace };

struct ModelScene {
  std::string_view name;
  std::string_view file;  ///< below scenarios/experiments
  std::string_view summary;
  Pattern pattern = Pattern::kNone;
  bool ladder = false;    ///< the largest stable time step is looked for here
  bool quick = false;     ///< part of the short comparison
  bool speed = false;     ///< timed only: 10 neighbours, a window of steps
  bool endless = false;   ///< people go on for ever, nobody arrives
  double ladder_end = 0;  ///< s: runs for the time step end here; 0 = at the scene's own end
};

std::span<const ModelScene> model_scenes();
const ModelScene* find_scene(std::string_view name);

/// What a run took, single-threaded, without what looks at it. Processor time: other programs take wall clock from a
/// run, but do not count.
struct RunCost {
  std::uint64_t agent_steps = 0;
  std::uint64_t turns = 0;  ///< of steering: fewer where a model steers at footsteps
  double step_s = 0;        ///< processor time of all steps
  double steer_share = 0;   ///< of the stage `steer` in it

  double step_us() const { return 1e6 * step_s / static_cast<double>(agent_steps); }
  double steer_us() const { return steer_share * step_us(); }
  double turn_us() const { return 1e6 * steer_share * step_s / static_cast<double>(turns); }
};

struct ModelRun {
  RunCost cost;
  std::uint64_t hash = 0;  ///< of the state at the end
  bool finite = true;
  double speed_ratio = 0;         ///< greatest speed of anybody by its own limit
  analysis::Trajectories tracks;  ///< empty unless gathered
};

/// The problems of a scene with this model, one a line; empty when it can be run.
std::string problems_of(const ModelScene& scene, const ModelVariant& variant);

/// Runs a scene to its end, or to `until`. dt: s, 0 = the scene's own; it may be longer than a scenario file may ask
/// for. Throws std::runtime_error where the scene cannot be compiled.
ModelRun run_scene(const ModelScene& scene, const ModelVariant& variant, double dt, bool gather, double until = 0);

/// The timed window of a speed scene: steps 40 to 64. dt as above.
RunCost time_window(const ModelScene& scene, const ModelVariant& variant, double dt, std::uint64_t& hash);

/// The square of the scene `speed` for any number of people: as many a square metre, spots as far apart. YAML.
std::string square_of(std::uint64_t people);
/// Its timed window, as above.
RunCost time_people(const ModelVariant& variant, std::uint64_t people, std::uint64_t& hash);

/// What stability compares of a run. Frames are brought to kTimeSteps[0] first, straight in between: the depth of a
/// touch by frame would otherwise depend on how long frames are, not only on what people do.
RunQuality quality_of(const ModelRun& run);

}  // namespace throng::bench
