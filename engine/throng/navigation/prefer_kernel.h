// The arithmetic of `prefer` for a run of rows. Vector code with the same bits on every Highway target.
#pragma once

#include <cstddef>

#include "throng/state/columns.h"

namespace throng::navigation {

inline constexpr std::size_t kPreferRun = 64;  ///< rows per call at most

/// For rows [begin, begin + n), n <= kPreferRun: direction from position, target and aim; speed[i] for row begin + i,
/// at most near[i] times the distance where the target is a point. Writes all of preferred, of these rows only.
void prefer_run(std::size_t begin, std::size_t n, const Body& body, const Route& route, const float* speed,
                const float* near, Preferred& out);

}  // namespace throng::navigation
