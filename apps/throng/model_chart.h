// The picture of `throng bench models`: what each model costs and how it gets on, side by side.
#pragma once

#include <vector>

#include "model_table.h"
#include "throng/drawing/svg.h"

namespace throng::bench {

/// Bars of the cost of `steer` on a logarithmic scale, cheapest first, each with its largest stable time step: of the
/// speed rows where there are some, else of the first scene.
SvgPicture chart_of(const std::vector<ModelRow>& rows);

}  // namespace throng::bench
