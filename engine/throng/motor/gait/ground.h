// The ground under feet, as the walker asks for it: a plain function and what it needs, or nothing (level ground).
#pragma once

#include "throng/core/vec.h"

namespace throng {

/// The ground at a point of the plan.
struct GroundPoint {
  float z = 0;      ///< m
  Vec2 slope;       ///< rise per metre; 0 on treads
  float tread = 0;  ///< m, depth of a tread along the way; 0: no stairs
};

/// `at` may be null: the ground is then level at WalkInput::ground. It is called a few times a frame and person and
/// must be pure; `near` is the height (m) that the asking foot is about, for places with several floors above each
/// other.
struct GroundUnder {
  GroundPoint (*at)(const void* context, Vec2 point, float near) = nullptr;
  const void* context = nullptr;
};

/// A flight of stairs as ground: level before it, `count` treads of `depth` and `rise` (negative: down) along
/// `direction` (unit) from `foot` on, level after. With rise per tread 0 and `ramp` set, an even slope instead.
struct Flight {
  Vec2 foot, direction{1, 0};
  float z = 0, depth = 0.29f, rise = 0.17f;
  int count = 10;
  bool ramp = false;

  GroundPoint at(Vec2 p) const {
    const float along = dot(p - foot, direction);
    const float length = depth * static_cast<float>(count);
    if (along < 0) return {z, {}, 0};
    if (along >= length) return {z + rise * static_cast<float>(count), {}, 0};
    if (ramp) return {z + rise * along / depth, direction * (rise / depth), 0};
    const float tread = static_cast<float>(static_cast<int>(along / depth) + 1);
    return {z + rise * tread, {}, depth};
  }
  static GroundPoint at_point(const void* context, Vec2 p, float) { return static_cast<const Flight*>(context)->at(p); }
  GroundUnder under() const { return {&at_point, this}; }
};

}  // namespace throng
