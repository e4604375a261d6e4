// What a section costs (EG-22). All costs are without unit.
#pragma once

#include "throng/core/vec.h"
#include "throng/steering/paris_2007/section.h"

namespace throng::paris {

/// What the walker would like, and can.
struct Wish {
  float speed;      ///< m/s, V_des
  float max_speed;  ///< m/s
};

/// Weights of the cost function.
struct Weights {
  float alpha = 0.5f;  ///< of speed changes; 1 - alpha of turns
  float beta = 0;      ///< s, confidence in what is far ahead
  float horizon = 8;   ///< s, T
};

/// 0 if V_des <= V1, else 1 - V1 / V_des.
float deceleration_cost(float v1, float wish);
/// 0 if V_des >= V2, else (V2 - V_des) / (V_max - V_des); infinite where V2 is beyond V_max.
float acceleration_cost(float v2, const Wish& wish);
/// alpha times the lesser of both.
float speed_cost(const Section& s, const Wish& wish, const Weights& w);
/// (1 - alpha) (1 - cos theta) / 2.
float deviation_cost(float cos_theta, const Weights& w);
/// Smallest angle between the desired direction and [from, to]; 0 if it lies within.
float angle_to(float from, float to);
/// 1 - t1 / (T + beta).
float prediction_cost(float t1, const Weights& w);

/// C_add, the factor for everything else (EG-22, L773). Neutral: all 1.
struct Additional {
  float left = 1, right = 1;  ///< for directions on that side of the desired one
  float near = 1;             ///< for sections of people closer than near_gap
  float near_gap = 0;         ///< m between the bodies

  float turn = 0;  ///< more for directions away from where one walks: the accelerations of L753
  /// Weight of the factor 1 + turn_weight (1 - cos of the angle between) / 2 for who walks at that speed.
  float turn_weight(float speed, float wish) const { return speed < wish ? turn * speed / wish : turn; }
  /// For a direction (rad).
  float side(float direction) const { return direction > 0 ? left : (direction < 0 ? right : 1.0f); }
  /// For sections of an entity `gap` metres away.
  float nearness(float gap) const { return gap < near_gap ? near : 1.0f; }
};

}  // namespace throng::paris
