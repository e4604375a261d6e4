// A figure becomes a pose of a body.
#pragma once

#include "throng/motor/skills/skill.h"

namespace throng {

/// Lays `figure` with weight `w` over `pose`: trunk and head on top of what they do, hands mixed by their own weights,
/// pelvis and legs where `legs` says so, feet solved so that they stand. `feet`: how far each foot has stepped to where
/// the figure has it, 0 .. 1.
void strike(const Skeleton& skeleton, const Stance& stance, const SkillInput& input, const Figure& figure, float w,
            const float* feet, bool legs, SkeletonPose& pose, SkillResult& result);

}  // namespace throng
