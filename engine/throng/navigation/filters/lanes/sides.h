// Who ahead comes towards one and who goes the same way, and on which side, as vector code over the crowd map. Sums are
// whole numbers, so neither the order of rows nor the width of vectors shows in any bit.
#pragma once

#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng::navigation {

/// Weights in units of kWholeWeight. Somebody counts by its place (the kernel) and the cosine of its way; the sides are
/// what is to the left less what is to the right, where somebody less than kBeside beside the line counts by part.
struct Sides {
  std::int64_t against = 0, against_side = 0;
  std::int64_t along = 0, along_side = 0;
};
inline constexpr float kBeside = 0.4f;  ///< m: as far as two bodies side by side

/// Adds to sums[slot] what is around look.at. `wants`, by row: what everybody prefers; who prefers to stand is no
/// stream.
void weigh_sides(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks,
                 const Standing* wants, Sides* sums);

}  // namespace throng::navigation
