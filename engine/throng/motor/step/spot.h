// Places with a facing on the ground, and the lengths that steps are made with (DR-41, DR-42).
#pragma once

#include <array>

#include "throng/core/math.h"
#include "throng/core/vec.h"
#include "throng/skeleton/skeleton.h"

namespace throng::stepping {

/// A place on the ground and a facing: of a root (pelvis) or of a foot, whose place is the point below the ankle.
struct Spot {
  Vec2 place;         ///< m
  float heading = 0;  ///< rad, 0 = x, positive = left
  bool operator==(const Spot&) const = default;
};

inline Vec2 ahead_of(float heading) {
  const auto [s, c] = math::sincos(heading);
  return {c, s};
}
inline float heading_of(Vec2 direction) { return math::atan2(direction.y, direction.x); }
/// Unit vector towards that side of somebody who faces the unit vector `facing`.
constexpr Vec2 side_of(Vec2 facing, Side side) { return left_of(facing) * sign_of(side); }
/// v in a frame turned by the unit vector `facing` (x along it, y left of it), and back.
constexpr Vec2 into(Vec2 facing, Vec2 v) { return {dot(v, facing), det(facing, v)}; }
constexpr Vec2 out_of(Vec2 facing, Vec2 v) { return facing * v.x + left_of(facing) * v.y; }

/// One thing for each side, left first.
template <class T>
struct Sides {
  std::array<T, 2> of{};
  constexpr T& operator[](Side s) { return of[static_cast<std::size_t>(s)]; }
  constexpr const T& operator[](Side s) const { return of[static_cast<std::size_t>(s)]; }
  bool operator==(const Sides&) const = default;
};
using Feet = Sides<Spot>;

/// Lengths of steps. The source gives no values; these are for a leg of kLegOfSizes (DR-42).
struct StepSizes {
  float length = 0.60f;         ///< m, L_step
  float half_width = 0.10f;     ///< m, W_step: of a foot from the line of the root
  float apart = 0.75f;          ///< m, C_s1: left and right foot, at most
  float stride = 1.30f;         ///< m, C_s2: two successive places of one foot, at most
  float first = 1.5f;           ///< alpha of (6.1) in mid-walk: the root is midway between feet one step apart
  float first_standing = 1.0f;  ///< alpha from standing (DR-43)
  float least_gap = 0.08f;      ///< m, left foot to the left of the right one, at least: no crossing of legs
  float heel = 0.066f;          ///< m, end of the foot behind the ankle: what is behind it is behind the foot
  float toe = 0.20f;            ///< m, end of the foot before the ankle
  float turn = 0.87f;           ///< rad, of the root in one step, at most
  float toe_out = 0.79f;        ///< rad, between foot and root when a foot comes down, at most
};
inline constexpr float kLegOfSizes = 0.8593f;  ///< m, hip to ankle of somebody of 1.75 m

/// The sizes for a body: lengths grow with the leg, heel and toe are its own.
inline StepSizes sizes_for(const Skeleton& s) {
  StepSizes z;
  const float k = s.leg() / kLegOfSizes;
  z.length *= k, z.half_width *= k, z.apart *= k, z.stride *= k, z.least_gap *= k;
  z.heel = s.heel, z.toe = s.ball + s.toe;
  return z;
}

}  // namespace throng::stepping
