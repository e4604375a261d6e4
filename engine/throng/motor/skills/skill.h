// Skills (SH-38): what bodies do besides walking, as motions over key poses. A skill is laid over a pose that somebody
// else made (standing, or walking for those that leave the legs alone): it enters, holds (a loop, or once through), and
// leaves. A pure function of its input: no state. All joints move with continuous velocity; feet stay where they stand
// unless the skill lifts them.
#pragma once

#include <string_view>

#include "throng/motor/reach/posture.h"
#include "throng/motor/skills/figure.h"

namespace throng {

/// Order of skills() in skills.cpp.
enum class SkillName : std::uint8_t {
  kSit,
  kWaitPatiently,
  kWaitArmsCrossed,
  kWaitImpatiently,
  kLookAtWatch,
  kBuyAtMachine,
  kBuyAtWindow,
  kDrink,
  kTalk,
  kListen,
  kWatch,
  kCrane,
  kDanceSway,
  kDanceStep,
  kGuard,
  kLecture,
};
inline constexpr std::size_t kSkills = 16;

/// A skill as data. Times in s at the usual tempo.
struct SkillKind {
  std::string_view name = {};
  std::string_view doc = {};
  float enter = 0.6f, leave = 0.6f;     ///< how long it takes over, and gives back
  std::span<const SkillKey> hold = {};  ///< the loop or the one time through
  float period = 0;                     ///< of the loop; 0: once, then it leaves by itself
  SkillCurve curve = SkillCurve::kRest;
  bool legs = false;                     ///< it moves pelvis and legs: for people who stand
  bool mirrors = false;                  ///< half of the people do it the other way round
  std::span<const SkillKey> begin = {};  ///< before `hold`: ends in its first key. Then `enter` is only the mixing
  std::span<const SkillKey> end = {};    ///< when it leaves: ends in the pose below
  float tempo = 0.15f;                   ///< people differ by that share in tempo
};
std::span<const SkillKind> skills();
const SkillKind& skill(SkillName name);

struct SkillInput {
  float time = 0;             ///< s since it began
  float left = -1;            ///< s since it was told to end; < 0: goes on
  std::uint64_t person = 0;   ///< any number that tells people apart: tempo, size, side and moment of the loop
  float seat_height = 0.45f;  ///< m above the feet's ground
  float seat_back = 0.42f;    ///< m from where the pelvis stands back to where it sits
  Vec3 target[2];             ///< m, in the frame of the pose: buttons and slot, counter, what is pointed at
  bool has_target[2] = {false, false};
  bool near = false;  ///< the pelvis keeps within kRootSlack of the origin of the frame of the pose
};

/// What the skill took of the body: weights 0 .. 1.
struct SkillResult {
  float legs = 0, spine = 0, head = 0;
  float hand[2] = {0, 0};
  bool planted[2] = {true, true};  ///< stands still on ball or heel; legs not the skill's: true says nothing
  bool held = false;               ///< past entering (seated, arms crossed, ...)
  bool over = false;               ///< has left: the pose is as it came
  float leg_miss = 0;              ///< m by which a leg is too short for what was asked
};

/// Lays the skill over `pose`. `stance`: where the feet stand (for skills with legs).
SkillResult play_skill(const SkillKind& kind, const Skeleton& skeleton, const Stance& stance, const SkillInput& input,
                       SkeletonPose& pose);
inline SkillResult play_skill(SkillName name, const Skeleton& skeleton, const Stance& stance, const SkillInput& input,
                              SkeletonPose& pose) {
  return play_skill(skill(name), skeleton, stance, input, pose);
}
/// s until it has left after being told to end at that time in the skill (for callers who plan).
float leaving_time(const SkillKind& kind, std::uint64_t person);
/// s that entering takes.
float entering_time(const SkillKind& kind, std::uint64_t person);

}  // namespace throng
