// Dynamic checks of a motion (PV-90, 91): centre of mass, friction it needs, zero-moment point, support polygon. Bones
// count as point masses; per unit of body mass.
#pragma once

#include <array>
#include <vector>

#include "throng/skeleton/skeleton.h"

namespace throng {

inline constexpr int kMasses =
    16;  ///< head, three parts of the trunk; upper arms, forearms, hands, thighs, shins, feet

/// Shares of the body mass after de Leva (1996, table 4); they add up to 1.
std::array<float, kMasses> segment_masses(Sex sex);
/// Where the mass of each segment is, in the frame of the joints.
std::array<Vec3, kMasses> segment_places(const Skeleton& body, Sex sex, const PerJoint<Frame3>& joints);

/// Masses of one moment.
struct MassFrame {
  std::array<Vec3, kMasses> at{};
  Vec3 centre;  ///< eq. 7.5
};
MassFrame mass_frame(const Skeleton& body, Sex sex, const PerJoint<Frame3>& joints);

/// From three moments dt (s) apart, about the middle one.
struct Dynamics {
  Vec3 acceleration;    ///< m/s², of the centre of mass (eq. 7.6)
  Vec3 torque;          ///< m²/s², about it (eq. 7.7)
  float friction = 0;   ///< least coefficient: tangential over normal force
  Vec2 zmp;             ///< on the plane z = ground
  bool presses = true;  ///< normal force above 0: false in free flight, where friction and zmp mean nothing
};
Dynamics dynamics_of(const MassFrame& before, const MassFrame& now, const MassFrame& after, Sex sex, float dt,
                     float ground);

/// Outline of a foot's print around its sole points, counter-clockwise: both sides of heel, ball and tip.
std::array<Vec3, 6> sole_outline(const Skeleton& body, const SolePoints& sole);

/// Convex hull, counter-clockwise, of the sole points on the ground.
std::vector<Vec2> support_polygon(std::vector<Vec2> contacts);
/// Distance of a point to a convex polygon, m; 0 inside. An empty polygon is infinitely far.
float distance_to(const std::vector<Vec2>& polygon, Vec2 point);

}  // namespace throng
