// Parameters of tangent_2009. Names of the source where it has one; README.md says which numbers it leaves open.
#pragma once

#include "throng/core/fields.h"

namespace throng::tangent {

/// What a walker does when no velocity solves all its interactions (step 5, EG-35).
enum class WhenBlocked : std::uint8_t {
  kSqueeze,  ///< tries once more with personal areas as small as bodies, then stops
  kStop,     ///< the source: V_sol = 0
};

struct Params {
  float alpha = 0.5f;         ///< strategy: 0 turns only, 1 changes speed only (EG-33)
  float beta_v = 0.5f;        ///< m: error of the perceived speed at first sight (EG-30)
  float gamma_v = 0.25f;      ///< how soon it goes
  float beta_theta = 0.5f;    ///< m: error of the perceived direction at first sight
  float gamma_theta = 0.25f;  ///< how soon it goes
  float view_dependence = 0;  ///< 0 ... 1: errors depend on the angle of view (L1131)

  float side = 0.8f;        ///< m: kite to each side (EG-28)
  float rear = 0.8f;        ///< m: kite behind
  float front = 0.8f;       ///< m: kite ahead of somebody who stands
  float front_time = 0.4f;  ///< s: and for each m/s more

  int max_interactions = 7;          ///< m of step 4
  int max_neighbours = 10;           ///< people noticed
  float range = 10.0f;               ///< m
  float field_of_view = 3.4906585f;  ///< rad

  float keep = 0.5f;  ///< 0 ... 1: solutions are compared by distance from the desired (0) or the present velocity (1)
  WhenBlocked when_blocked = WhenBlocked::kSqueeze;
  float body_margin = 0.05f;     ///< m kept between bodies where the personal area cannot be kept
  float politeness = 1;          ///< weight of others' bodies against one's own wish when squeezing
  float body_time = 0.5f;        ///< s for which they are kept apart then
  float adaptation_time = 0.5f;  ///< s in which the velocity follows the solution; 0: at once (the source)

  float acceleration_noticed = 0.3f;    ///< m/s²: less counts as walking straight on (EG-37)
  float acceleration_smoothing = 1.2f;  ///< s
  float acceleration_horizon = 2.0f;    ///< s: no acceleration is taken to last longer

  float wall_horizon = 1.0f;  ///< s (EG-38)

  float hidden_speed = 0;        ///< m/s of those who may come out of areas one cannot see; 0: nobody is expected
  float hidden_reaction = 0.3f;  ///< s before one brakes for them
  float hidden_braking = 1.5f;   ///< m/s² then
  float hidden_slowest = 0.4f;   ///< m/s: nobody walks slower for somebody who is only imagined
  float hidden_width = 1.0f;     ///< m: corners both of whose faces are narrower hide nobody

  static const FieldList& fields();
};

}  // namespace throng::tangent
