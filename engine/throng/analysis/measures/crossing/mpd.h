// Minimal predicted distance (EG-08; Olivier et al. 2012, Eq 1-3): how near two people will come if neither changes
// anything from now on. Centre to centre.
//   r = P2 - P1, w = V2 - V1, u* = -r.w / |w|², mpd = |r + max(u*, 0) w|;  |w| = 0: mpd = |r|
// Eq 2 of the source prints argmin: min is meant.
#pragma once

#include <algorithm>

#include "throng/core/vec.h"

namespace throng::analysis {

struct Prediction {
  double mpd = 0;   ///< m
  double time = 0;  ///< s from now to the nearest approach: > 0 converging, < 0 diverging, 0 now (or always)
};

inline Prediction predict(Vec2d p1, Vec2d v1, Vec2d p2, Vec2d v2) {
  const Vec2d r = p2 - p1, w = v2 - v1;
  const double ww = length_sq(w);
  if (!(ww > 0)) return {length(r), 0};
  const double u = -dot(r, w) / ww;
  return {length(r + w * std::max(u, 0.0)), u};
}

/// 0: the first of the two is ahead at (P1, P2) and so passes first, 1: the second. Meant for the nearest approach,
/// where both see it the same way: r is at right angles to w, so (P1 - P2).V1 = (P1 - P2).V2.
inline int who_is_ahead(Vec2d p1, Vec2d v1, Vec2d p2, Vec2d v2) { return dot(p1 - p2, v1 + v2) >= 0 ? 0 : 1; }

}  // namespace throng::analysis
