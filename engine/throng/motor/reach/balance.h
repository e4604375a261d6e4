// Balance of a pose: where the centre of mass is, and whether it is above what the feet cover (DR-51).
#pragma once

#include <array>

#include "throng/skeleton/skeleton.h"

namespace throng {

/// Centre of mass of a body in that pose; masses of the segments after Winter (2009), Table 4.1.
Vec3 centre_of_mass(const Skeleton& skeleton, const PerJoint<Frame3>& joints);

/// What two soles on the ground cover: the convex hull of heels and tips, soles of the usual breadth.
struct SupportPolygon {
  std::array<Vec2, 8> corner{};  ///< counter-clockwise
  int count = 0;
  Vec2 middle() const;
  /// m from the point to the edge: positive inside, negative outside.
  float margin(Vec2 p) const;
};
SupportPolygon support_of(const Skeleton& skeleton, const Frame3& left_ankle, const Frame3& right_ankle);

}  // namespace throng
