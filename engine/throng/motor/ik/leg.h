// Closed-form inverse kinematics of a leg (PV-88): two bones, three degrees of freedom at the hip, one at the knee.
#pragma once

#include "throng/skeleton/skeleton.h"

namespace throng {

/// Shares of the length of a leg, ours: up to kLegSoft the ankle is met exactly; beyond, the leg stretches ever less
/// and never past kLegMost (knee 3.6 degrees bent), so that a knee neither snaps straight nor bends backward.
inline constexpr float kLegSoft = 0.996f;
inline constexpr float kLegMost = 0.9995f;
/// The knee bends by at most this, rad (ours: 150 degrees).
inline constexpr float kKneeMost = 2.618f;

/// The length to which a leg of length 1 stretches for an ankle `wanted` away: C1, monotone.
constexpr float soft_leg(float wanted) {
  if (wanted <= kLegSoft) return wanted;
  const float room = kLegMost - kLegSoft;
  const float over = wanted - kLegSoft;
  return kLegSoft + room * over / (room + over);
}

/// Sets thigh, shin and foot of `pose` so that the ankle is at `ankle` (same frame as `pelvis`), the foot turned as
/// `foot` and the knee pointing towards the point `pole`. Reads nothing of the pose. Returns by how much (m) the ankle
/// misses because the leg is too short or folds no further; it then lies on the line from the hip to `ankle`.
/// Any finite input gives unit rotations; where hip, ankle and pole lie on a line the knee points where the pelvis
/// does.
float solve_leg(const Skeleton& skeleton, Side side, const Frame3& pelvis, Vec3 ankle, Quat foot, Vec3 pole,
                SkeletonPose& pose);

/// Knee flexion of a pose, rad: 0 straight, positive bent as knees bend.
float knee_flexion(const SkeletonPose& pose, Side side);

}  // namespace throng
