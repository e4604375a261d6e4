// One row of the comparison of models: runs, measures (analysis/measures), stability, cost.
#pragma once

#include "model_scenes.h"
#include "model_table.h"

namespace throng::bench {

struct MeasureOptions {
  int repeats = 1;     ///< runs that are timed; the median counts. Speed scenes: at least 5
  bool ladder = true;  ///< look for the largest stable time step, where the scene is for that
};

/// Throws std::runtime_error when the scene cannot be run, or repeats of it end in different states.
ModelRow measure_model(const ModelScene& scene, const ModelVariant& variant, const MeasureOptions& options);

/// A row of a speed scene. stable_dt: of this model, the least of all scenes; NaN when none was looked for.
ModelRow measure_speed(const ModelScene& scene, const ModelVariant& variant, double stable_dt,
                       const MeasureOptions& options);

}  // namespace throng::bench
