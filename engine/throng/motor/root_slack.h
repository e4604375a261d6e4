// How far the pelvis may be from the simulated position, whatever a body does, and how it keeps to that without a
// corner. Only who sits down, sits or gets up has its pelvis elsewhere: over the seat.
#pragma once

#include "throng/core/vec.h"

namespace throng {

inline constexpr float kRootSlack = 0.10f;  ///< m
inline constexpr float kRootSoft = 0.075f;  ///< m: from here on the pelvis leaves the simulated position ever less

/// The place of a pelvis that something wants at `at` (m from the simulated position): there within kRootSoft, never as
/// far as kRootSlack. C1.
inline Vec2 near_root(Vec2 at) {
  const float far = length(at);
  if (far <= kRootSoft) return at;
  const float over = far - kRootSoft, room = kRootSlack - kRootSoft;
  return at * ((kRootSoft + room * over / (room + over)) / far);
}

/// The same with less room: as it is within nine tenths of `most`, never beyond it.
inline Vec2 leashed(Vec2 at, float most) {
  const float far = length(at), soft = 0.9f * most, room = most - soft;
  if (far <= soft) return at;
  const float over = far - soft;
  return at * ((soft + room * over / (room + over)) / far);
}

/// A pelvis at `root`, moved by `by` on top of what others have made of it: exactly `root` for no motion, never as far
/// as kRootSlack, C1 in both. One that is farther away already stays.
inline Vec2 moved_near(Vec2 root, Vec2 by) {
  if (by == Vec2{}) return root;
  const float far = length(root), room = kRootSlack - kRootSoft;
  if (far <= kRootSoft) return near_root(root + by);
  const float left = kRootSlack - far;
  if (left <= 1e-5f) return root;
  // Where near_root would bring it here from.
  const float over = far - kRootSoft;
  return near_root(root * ((kRootSoft + room * over / left) / far) + by);
}

}  // namespace throng
