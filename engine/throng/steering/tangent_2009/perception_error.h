// What a walker does not yet know of another's motion (EG-30; eq. 8 ... 10): the interaction point becomes a rectangle.
#pragma once

#include "throng/core/math.h"
#include "throng/core/vec.h"
#include "throng/steering/tangent_2009/params.h"

namespace throng::tangent {

/// Sides of the locus, m: along the other's velocity and across it.
struct Error {
  float along = 0, across = 0;
};

/// Eq. 8 in closed form: when the distance will be least, s; not before now. Neither moves against the other: 0.
float time_to_interaction(Vec2 position, Vec2 relative_velocity);

/// Eq. 9 and 10. `observed`: s since the other came into view (the source prints t_int, the name of another time);
/// 0 gives beta. `view`: cosine of the angle between the other's velocity and the line of sight.
Error perception_error(const Params& p, float observed, float tti, float view);

/// How far the locus reaches from its middle along the unit vector n; `along`: unit vector of the other's velocity.
inline float reach(const Error& e, Vec2 along, Vec2 n) {
  return 0.5f * (math::abs(dot(n, along)) * e.along + math::abs(det(n, along)) * e.across);
}

}  // namespace throng::tangent
