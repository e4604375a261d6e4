// What a scenario may set of vision_2010. Values the source prints are the defaults; README.md says which it does not.
#pragma once

#include "throng/core/distributions.h"
#include "throng/core/fields.h"

namespace throng::vision {

/// Which reading of Eqs. 3 ... 7 turns the walker (EG-42, EG-43).
enum class Law {
  kFan,      ///< the reaction that would be left after each turn of a fan, against the way off the goal
  kHull,     ///< one forbidden interval around all points to react to; its end nearer to the goal's rate
  kLiteral,  ///< Eqs. 3 ... 7 as printed: walks into people; kept to compare
};

enum class Side { kLeft, kRight };

/// Whether one walks behind others for a while, or goes to meet them (EG-49).
enum class Follow { kNone, kAhead, kIntercept };

struct Params {
  // retina (EG-39, EG-47)
  int width = 256, height = 48;       ///< pixels
  float field_of_view = 2.61799383f;  ///< rad, 150 degrees across
  float field_height = 1.39626336f;   ///< rad, 80 degrees
  float tilt = -0.6981317f;           ///< rad, -40 degrees: the upper clip plane is level
  float eye_height = 1.7f;            ///< m
  float cone_height = 1.8f;           ///< m
  float cone_radius = 0.5f;           ///< m
  float wall_height = 2.5f;           ///< m
  float wall_margin = 0.25f;          ///< m
  bool own_heights = false;           ///< eyes and cones by the person's own height
  bool points = false;                ///< everybody one moving point, no picture
  float range = 15.0f;                ///< m
  int max_people = 64;
  float wall_horizon = 4.0f;  ///< s

  // law (EG-41 ... EG-44, EG-48)
  Law law = Law::kFan;
  Distribution a = Distribution::constant(0.0);  ///< rad/s
  Distribution b = Distribution::constant(0.6);
  Distribution c = Distribution::constant(1.5);
  float adaptation = 0;                       ///< m2: b is divided by 1 + adaptation * density around
  float tau2 = 3.0f;                          ///< s
  float braking = 0.5f;                       ///< 1/s2, in the exponent of Eq. 9
  float goal_weight = 0.1f;                   ///< 1/s
  float goal_gain = 1.0f;                     ///< 1/s
  Side side = Side::kLeft;                    ///< taken of two equal turns
  float side_weight = 0.2f;                   ///< share of goal_weight
  float keep = 0;                             ///< 1/s
  float least_speed = 0.5f;                   ///< m/s
  float max_turn_rate = 1.57079637f;          ///< rad/s
  float max_turn_acceleration = 1.57079637f;  ///< rad/s2
  float max_acceleration = 1.0f;              ///< m/s2

  // following and intercepting (EG-49)
  Follow follow = Follow::kNone;
  float follow_distance = 1.5f;     ///< m
  float follow_gap = 2.0f;          ///< s
  float follow_angle = 0.5235988f;  ///< rad, 30 degrees
  float follow_speed = 0.7f;        ///< share of the own preferred speed
  float follow_range = 8.0f;        ///< m
  float follow_until = 4.0f;        ///< m
  float intercept_time = 15.0f;     ///< s

  static const FieldList& fields();
};

}  // namespace throng::vision
