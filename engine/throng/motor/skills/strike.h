// A figure becomes a pose of a body.
#pragma once

#include "throng/motor/skills/skill.h"

namespace throng {

/// How much of a figure there is, 0 .. 1.
struct StrikeWeights {
  float body;     ///< trunk, head, hands
  float legs;     ///< pelvis
  float foot[2];  ///< how far each foot has stepped to where the figure has it
};

/// Lays `figure` over `pose`: trunk and head on top of what they do, hands mixed by their own weights, pelvis and legs
/// where `legs` says so, feet solved so that they stand.
void strike(const Skeleton& skeleton, const Stance& stance, const SkillInput& input, const Figure& figure,
            const StrikeWeights& weights, bool legs, SkeletonPose& pose, SkillResult& result);

}  // namespace throng
