// Parameters of paris_2007. What the source gives is marked so; everything else is our choice where it leaves it open.
#pragma once

#include "throng/core/fields.h"
#include "throng/steering/paris_2007/domain.h"

namespace throng::paris {

struct Params {
  float step = 1;     ///< s, Delta t (source)
  float growth = 2;   ///< k (source)
  float horizon = 8;  ///< s, T (source)
  int parts = 3;      ///< of each interval
  float alpha = 0.3f;
  float beta = 0;  ///< s
  float alpha_held_up = 0.8f;
  float patience = 1;  ///< s
  Law law = Law::kGraded;

  float safety = 1;      ///< times the sum of radii (source: "eventually increased by a security factor")
  float margin = 0.05f;  ///< m more

  int max_neighbours = 10;
  float range = 12;                   ///< m
  float field_of_view = 3.49065850f;  ///< rad, 200 degrees
  bool occlusion = true;
  float wall_horizon = 3;  ///< s

  float dense = 0;          ///< 1/m2; 0: T stays
  float least_horizon = 1;  ///< s

  float left_cost = 1, right_cost = 1, near_cost = 1;  ///< C_add
  float turn_cost = 2;
  float near_gap = 0.5f;  ///< m

  bool guard = true;

  static const FieldList& fields();
};

}  // namespace throng::paris
