// Pelvis, feet and toes as targets in the plane of the ground, and the pose that meets them by the IK of legs.
#pragma once

#include "throng/motor/step/step_frame.h"

namespace throng::stepping {

/// What a lower body shall do. In the frame of the plan: x, y as of spots, z above the ground. A foot is held by the
/// joint of its toes: the ball stays where it is when the heel rises.
struct LowerBody {
  Frame3 pelvis;
  struct Foot {
    Vec3 ball;       ///< joint of the toes
    Quat turn;       ///< of the foot
    float toes = 0;  ///< rad, of the toes against the foot (around y)
    bool planted = true;
  };
  Sides<Foot> feet;
};

LowerBody lower_body_of(const StepFrame& frame, const Skeleton& skeleton);

/// The same read from a pose that is given in the frame of a body at `body`. `planted`: PackedPose flags.
LowerBody lower_body_of(const SkeletonPose& pose, const Skeleton& skeleton, Spot body, std::uint32_t planted);

/// A foot's spot when it is flat: below its ankle, with its ball where it is.
Spot footprint_of(const LowerBody::Foot& foot, const Skeleton& skeleton);

/// Height of the pelvis at which both legs reach their feet: its own, or smoothly lower.
float reach_height(const Skeleton& skeleton, const LowerBody& body);
/// Lowers the pelvis to that.
void lower_to_reach(const Skeleton& skeleton, LowerBody& body);
/// The same for a body that was changed from one whose legs reach, `posed`: lowers it no more than the change needs, so
/// that nothing happens without a change.
void lower_to_reach(const Skeleton& skeleton, const LowerBody& posed, LowerBody& body);

/// No foot of a body that was changed from `posed` goes through the ground.
void keep_above_ground(const Skeleton& skeleton, const LowerBody& posed, LowerBody& body);

/// Writes pelvis, legs, feet and toes of `pose`, in the frame of a body at `body`; the rest of the pose stays. Returns
/// by how much (m) the worse foot is missed.
float pose_lower_body(const Skeleton& skeleton, const LowerBody& lower, Spot body, SkeletonPose& pose);

/// PackedPose flags of the feet that are planted.
std::uint32_t planted_flags(const LowerBody& lower);

/// Arms that hang and swing: what a hand does that nothing else wants (DR-44). Elbow bent more in front.
void swing_arms(const Sides<float>& arm, SkeletonPose& pose);
/// Where the palm of that side then is, in the frame of the pelvis, spine upright: the key of the hand.
Vec3 swung_hand(const Skeleton& skeleton, Side side, float arm);

}  // namespace throng::stepping
