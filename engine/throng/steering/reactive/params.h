// Parameters of the reactive routines. Numbers that the source gives are marked so; all others are our choice where it
// leaves them open.
#pragma once

#include <string>
#include <string_view>

#include "throng/core/fields.h"

namespace throng::reactive {

struct Params {
  std::string order = "CABFED";  ///< best of the 720 orders (source)
  bool final_check = false;      ///< one more look of F at the end

  // Perception (SH-31)
  float fan = 200;  ///< degrees
  float inner = 1;  ///< m
  float range = 5;  ///< m (source), the most that anybody senses
  int most = 16;    ///< people (source)

  // A
  float near = 1.5f;                 ///< m
  float lateral = 1.57079633f;       ///< rad, 90 degrees (source)
  float lateral_wide = 2.61799388f;  ///< rad, 150 degrees (source)
  float ray_step = 0.26179939f;      ///< rad, 15 degrees
  float slow_down = 0.5f;

  // B
  int curves = 6;
  float curve_ratio = 0.6f;

  // C (eq. 4.1 - 4.3)
  float repulsion = 0.025f;     ///< -r_i (source)
  float d_min = 2.5f;           ///< times B (source)
  float least_gap = 0.1f;       ///< m, clamp of |d| - d_min
  float inertia_unit = 0.5f;    ///< m of eq. 4.3 for a person of inertia 1
  float most_push = 1.5f;       ///< m/s²
  float similar = 0.78539816f;  ///< rad, 45 degrees
  float most_spread = 0.5f;     ///< lateral change at most this share of the speed
  float least_share = 0.4f;     ///< forward speed stays at least this share

  // D (Table 4.1)
  float parallel = 0.26179939f;   ///< rad, 15 degrees
  float horizon = 4;              ///< s
  float turn = 0.13962634f;       ///< rad, 8 degrees
  float most_turn = 0.43633231f;  ///< rad, 25 degrees
  float speed_change = 0.2f;
  bool keep_right = true;

  // E
  float safe_width = 1.1f;        ///< times B
  float reaction = 0.3f;          ///< s
  float guard_reaction = 0.1f;    ///< s
  float margin = 0.05f;           ///< m
  float standing = 0.25f;         ///< m
  float look_aside = 2.0943951f;  ///< rad, 120 degrees
  bool wall_guard = true;         ///< nobody walks into a wall faster than lets one stop
  float creep = 1;                ///< share of the wanted speed
  float patience = 0.5f;          ///< s held up until one begins to squeeze through
  float closest = 0.02f;          ///< m kept between two bodies however impatient one is
  float squeeze = 1;              ///< s from then on until nothing is kept but the bodies apart

  static const FieldList& fields();
};

/// Letters A to F, each at most once; leaving one out switches that routine off.
bool valid_order(std::string_view order);

}  // namespace throng::reactive
