// The postures a body can take to bring a shoulder where it is needed (DR-51): spine twist and swing, stoop and squat,
// and the pelvis moved so that the centre of mass stays over the feet.
#pragma once

#include "throng/motor/reach/balance.h"
#include "throng/motor/small_turns.h"

namespace throng {

/// What the trunk does, on top of the pose it had. rad and m.
struct Posture {
  float twist = 0;            ///< around the vertical, to the left; pelvis a fifth, four joints of the spine the rest
  float swing = 0;            ///< bend forward, towards `towards`; negative: backward
  float towards = 0;          ///< direction of the bend against straight ahead, to the left
  float drop = 0;             ///< squat: pelvis below where straight legs would hold it
  float ahead = 0, left = 0;  ///< pelvis against its place in the base pose: the sacral joint that keeps the balance
};

/// Ends of the ranges ([OURS], within those of a healthy adult).
struct PostureLimits {
  static constexpr float kTwist = 0.95f, kSwing = 1.9f, kBack = 0.15f, kSide = 0.75f;
  static constexpr float kDrop = 0.48f;  ///< of the leg's length
};

/// Where the feet stand: frames of the ankles, in the body's frame.
struct Stance {
  Frame3 ankle[2];
  bool near = false;  ///< the pelvis keeps within kRootSlack of the origin of that frame
};
/// The stance of a pose.
Stance stance_of(const Skeleton& skeleton, const SkeletonPose& pose);

/// A pose to stand in: feet below the hips and a little turned out, knees unlocked, elbows a little bent.
SkeletonPose standing_pose(const Skeleton& skeleton);

/// `base` in that posture, feet where they stand. Free arms hang. Returns by how much (m) a leg is too short for it.
float take_posture(const Skeleton& skeleton, const Stance& stance, const Posture& posture, SkeletonPose& pose);

/// Finds the posture from which the palm of that side reaches the target with its arm a little bent, twisting, bending
/// and squatting as little as it must; feet stand. `flexibility`: stoopers below 1, squatters above (DR-51: stoop range
/// = arm length / flexibility). Returns by how much (m) the arm is still too short.
float find_posture(const Skeleton& skeleton, const Stance& stance, const SkeletonPose& base, Vec3 target, Side side,
                   float flexibility, Posture& out);

}  // namespace throng
