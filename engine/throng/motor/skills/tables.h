// The skills as data, one file each. skills.cpp lists them.
#pragma once

#include "throng/motor/skills/skill.h"

namespace throng {

SkillKind sit_skill();
SkillKind wait_patiently_skill();
SkillKind wait_arms_crossed_skill();
SkillKind wait_impatiently_skill();
SkillKind look_at_watch_skill();
SkillKind buy_at_machine_skill();
SkillKind buy_at_window_skill();
SkillKind drink_skill();
SkillKind talk_skill();
SkillKind listen_skill();
SkillKind watch_skill();
SkillKind crane_skill();
SkillKind dance_sway_skill();
SkillKind dance_step_skill();
SkillKind guard_skill();
SkillKind lecture_skill();

}  // namespace throng
