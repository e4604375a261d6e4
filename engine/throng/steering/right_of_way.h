// Right of way between two people (PV-34, Eq. 4.6): whoever has the higher priority goes first, the more the higher it
// is, up to all the way. Eq. 4.6 prints max(1, p_i - p_j); the range [0, 1] of the text L1282 asks for min.
// The vector twins, with the same bits, are in right_of_way-inl.h.
#pragma once

#include "throng/core/vec.h"

namespace throng {

/// R_ij, 0 ... 1: how much somebody of priority `own` goes before somebody of priority `other`. Of R_ij and R_ji at
/// least one is 0; tiers a whole 1 apart yield to each other absolutely.
constexpr float right_of_way(float own, float other) {
  const float above = own - other;
  return above > 0 ? (above < 1 ? above : 1.0f) : 0.0f;
}

/// Eq. 4.16: one's own share of the effort of a pair to avoid each other. The shares of the two add up to 1.
constexpr float own_share(float own_right, float others_right) { return 0.5f + 0.5f * (others_right - own_right); }

/// Eq. 4.12: the velocity somebody is met with, v-bar: from the actual one to the preferred one as its right of way
/// over the other grows. `limit`: m/s between v-bar and the actual one at most; 0 = none.
inline Vec2 met_velocity(Vec2 actual, Vec2 preferred, float right, float limit) {
  Vec2 shift = (preferred - actual) * right;
  const float size = length(shift);
  if (limit > 0 && size > limit) shift = shift * (limit / size);
  return actual + shift;
}

}  // namespace throng
