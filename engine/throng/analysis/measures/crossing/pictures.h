// Pictures of crossings: density of the mpd curves (EG-14), adaptation by role (EG-13, the source's Fig. 2).
#pragma once

#include <string>
#include <string_view>

#include "throng/analysis/measures/crossing/pairs_report.h"

namespace throng::analysis {

/// PNG: normalised time to the right (0 = they see each other, 100 % = they cross), mpd upward; dark = many trials.
/// Over it the mean curve of the trials below 1 m, and dashed lines at people's 7 and 79 %, at 0.44, 0.88 and 0.84 m.
std::string density_png(const DensityMap& map, const Phases& phases, std::string_view title);
/// PNG: the one who passes first to the left, the one who gives way to the right; the same scale of colours, m/s².
std::string adaptation_png(const AdaptationMap& first, const AdaptationMap& second, std::string_view title);

}  // namespace throng::analysis
