// Parameters of the interaction at a door: times, angles and distances that the source does not give ([OURS] of DR-10,
// DR-20, DR-28, DR-45), and the refinements of DR-18 as switches.
#pragma once

#include "throng/core/fields.h"
#include "throng/core/math.h"

namespace throng::interaction {

struct Rules {
  // leaf
  float pass_width = 0.60f;
  float hold_angle = math::kHalfPiF;  ///< rad
  float bounce = 0.2094395f;          ///< rad, 12 degrees
  // motions
  float blend_time = 0.3f;
  float reach_time = 0.35f;
  float release_time = 0.3f;
  float arrive = 0.15f;
  float arrive_loosely = 0.4f;
  float settle = 1.5f;
  float hand_tolerance = 0.02f;
  float body_radius = 0.25f;
  float clear = 0.3f;
  float progress = 0.1f;
  // time-outs
  float reach_within = 6;
  float open_within = 6;
  float decide_within = 1;
  float hold_patience = 6;
  float hold_most = 20;
  float ready_within = 5;
  float wait_within = 12;
  float edge_within = 4;
  float pass_within = 6;
  float clear_within = 4;
  // manners
  float considerate = 0.5f;
  float look_back = 0.4f;
  float carrier_pace = 0.6f;
  // DR-18
  bool second_follower = true;
  bool early_edge = true;

  static const FieldList& fields();
};

}  // namespace throng::interaction
