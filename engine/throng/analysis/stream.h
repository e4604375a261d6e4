// A stream of people: which way most of them walk, and how wide it is. Seen from how they move, so that trajectories of
// any tool will do; walls are not known, the edges are where the outermost people walk.
#pragma once

#include <optional>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct Stream {
  Vec2d axis;                 ///< unit; more walking goes this way than back
  double low = 0, high = 0;   ///< m across, to the left of the axis: all but 1 % of the positions lie between
  double start = 0, end = 0;  ///< m along: the same
  double speed = 0;           ///< m/s along the axis, either way: median over people

  double width() const { return high - low; }
  double along(Vec2d p) const { return dot(p, axis); }
  double across(Vec2d p) const { return det(axis, p); }
};

/// `axis`: its direction, where it is known; nothing: that of most walking. `zone`: only there. Nothing when nobody
/// walks.
std::optional<Stream> stream_of(const Trajectories& all, const std::optional<Vec2d>& axis,
                                const std::optional<Boxd>& zone);

/// Mean speed along the axis, either way, of one person in the zone; NaN when it never is there.
double pace_along(const Walk& walk, double rate, Vec2d axis, const std::optional<Boxd>& zone);

}  // namespace throng::analysis
