// What a body does besides walking (SH-38): which skill belongs to what others see somebody do, and laying it over the
// pose that the walk has made.
#pragma once

#include <optional>

#include "throng/motor/body.h"
#include "throng/motor/gait/walker.h"
#include "throng/motor/skills/skill.h"

namespace throng {

/// What is remembered of a person. Zero: does nothing besides walking.
struct DoingState {
  std::uint32_t skill = 0;               ///< SkillName + 1; 0: none
  float time = 0;                        ///< s since it began
  float left = -1;                       ///< s since it was told to end; < 0: goes on
  float seat_height = 0, seat_back = 0;  ///< m, of the seat one is on: it is let go of before one has got up
};

/// The skill for what this person shows to others; none: it walks or stands as it is.
std::optional<SkillName> skill_for(Row row, const PoseInput& in, const PoseCue* cue);

/// Begins, goes on with and ends skills; lays the present one over `pose`. Changes `planted` where a skill moves feet.
/// `body`: the body's frame in the world.
SkillResult do_skill(Row row, const PoseInput& in, const Frame3& body, const Skeleton& skeleton, DoingState& state,
                     SkeletonPose& pose, Planted& planted);

}  // namespace throng
