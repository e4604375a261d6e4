// A few poses to look at a figure in; real ones come from motor.
#pragma once

#include <array>
#include <string_view>

#include "throng/figure/outfit.h"

namespace throng {

enum class SamplePose : std::uint8_t { kRest, kStand, kWalk, kSit };
inline constexpr std::array<std::string_view, 4> kSamplePoseNames{"rest", "stand", "walk", "sit"};

/// Standing on the ground; the one who sits has its soles on it, too.
SkeletonPose sample_pose(const Skeleton& skeleton, SamplePose which);

/// Straightens the arms that carry a suitcase (right) or a handbag (left): what hangs from a hand is stiff with it, and
/// must hang down.
void carry(const Luggage& luggage, SkeletonPose& pose);

}  // namespace throng
